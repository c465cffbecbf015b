import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { editObject } from '#objects/client/objects.store.ts';
import { objectTable } from '#objects/object.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { NoAnswerError } from '#sync/client/runtime/database-trouble.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { renderUi } from '#tests/ui/render-ui.tsx';

const ACT = { id: 'm', name: 'note.add', entityId: 'e', args: {}, was: {}, at: '2026-05-01T10:00:00.000Z' };
const SAVED: SubmitOutcome = { outcome: 'saved', mutationId: 'm', entityId: 'e', args: {}, act: ACT };

/** A form whose save comes to this. */
function Form({ outcome }: { readonly outcome: SubmitOutcome | { readonly outcome: 'unchanged' } }) {
  const tell = useOutcome();
  const [problem, setProblem] = useState('');
  return (
    <>
      <input aria-label="Remark" />
      <button type="button" onClick={() => setProblem(tell(outcome)?.message ?? 'closed')}>
        Save
      </button>
      <p data-testid="problem">{problem}</p>
    </>
  );
}

/** The number of messages shown. They stay for a while, including those of the previous test. */
const messages = () => screen.queryAllByRole('status').length;

async function save(outcome: SubmitOutcome): Promise<string> {
  const empty = { mirror: { get: () => Promise.resolve(undefined) } } as unknown as DeviceSession;
  renderUi(
    <SyncProvider value={empty}>
      <Form outcome={outcome} />
    </SyncProvider>,
  );
  await userEvent.type(screen.getByLabelText('Remark'), 'Lekke band');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText<HTMLInputElement>('Remark').value).toBe('Lekke band');
  return screen.getByTestId('problem').textContent;
}

test('what may be saved is not called saved, and is called so once it is', async () => {
  let know = (_outcome: SubmitOutcome) => {};
  const later = new Promise<SubmitOutcome>((resolve) => {
    know = resolve;
  });
  expect(await save({ outcome: 'unsure', later })).toContain('not known yet whether the change is saved');
  expect(messages()).toBe(0);
  await act(async () => know(SAVED));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Note added'));
});

test('what may be saved and was not is told as well', async () => {
  const later = Promise.resolve<SubmitOutcome>({ outcome: 'not_stored', error: new NoAnswerError('late') });
  await save({ outcome: 'unsure', later });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('the change was not saved'));
});

test('Ctrl+Z undoes what was done last, once, as its toast does', async () => {
  const session = await offlineDevice({ permissions: [...YARD_HAND], rows: [[objectTable, [anObject(1)]]] });
  const brand = async () => (await session.mirror.get(objectTable, testId('o', 1)))?.brand;
  const seen = await session.mirror.get(objectTable, testId('o', 1));
  if (seen === undefined) throw new Error('no object');
  showScreen(session, <Form outcome={await editObject(session, seen, { ...seen, brand: 'Knaus' })} />);
  expect(await brand()).toBe('Knaus');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toContain('Object changed'));
  fireEvent.keyDown(screen.getByLabelText('Remark'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  expect(await brand()).toBe('Knaus');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await brand()).toBe(seen.brand));
});

test('a full device and one that does not answer are told apart', async () => {
  expect(await save({ outcome: 'not_stored', error: new Error('full') })).toContain('Free some space');
});
