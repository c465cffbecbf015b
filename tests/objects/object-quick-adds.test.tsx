import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { ObjectQuickAdds } from '#pages/objects/object-quick-adds.tsx';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const OBJECT = testId('o', 1);

async function open(pointer: 'touch' | 'mouse', permissions: readonly string[] = YARD_HAND) {
  const session = await offlineDevice({ rows: [[objectTable, [anObject(1)]]], permissions });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: pointer === 'touch' && query.includes('pointer: fine'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  showScreen(
    session,
    <>
      <p>shown</p>
      <ObjectQuickAdds objectId={OBJECT} />
    </>,
  );
  await screen.findByText('shown');
  return session;
}

test('a note is written in a dialog, which closes once it is on this device', async () => {
  const session = await open('touch');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'New note' }));
  const dialog = await screen.findByRole('dialog', { name: 'New note' });
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'New note' }));
  await user.keyboard('Scratch on the side');
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await waitingChanges(session)).toMatchObject([
    { name: 'note.add', args: { modelType: 'object', modelId: OBJECT, text: 'Scratch on the side' } },
  ]);
});

test('a photo is offered to those only who may add one', async () => {
  await open('touch', ['object index', 'note create']);
  expect(screen.getByRole('button', { name: 'New note' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
});

test('a mouse at a desk has the panels of the page', async () => {
  await open('mouse');
  expect(screen.queryByRole('button', { name: 'New note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
});
