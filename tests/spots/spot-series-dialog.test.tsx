import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { checkInObject } from '#objects/client/objects.store.ts';
import { objectTable } from '#objects/object.ts';
import { SpotSeriesDialog } from '#pages/spots/spot-series-dialog.tsx';
import { SpotsManagementPage } from '#pages/spots/spots-management-page.tsx';
import { spotTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { anObject, aSpot, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { DraftStoreContext } from '#ui/form/draft-store.ts';

const onClose = vi.fn();

/** The dialog beside the hall's spots as they come, as the page has them. */
function Live() {
  const spots = useRows((mirror) => mirror.all(spotTable), []);
  return spots === undefined ? null : <SpotSeriesDialog warehouseId={testId('w', 1)} spots={spots} onClose={onClose} />;
}

test('a series that is being added does not call its own spots doubles, and asks before the page is closed', async () => {
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'spot create'] });
  showScreen(session, <Live />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Names and size/), 'Q1…Q9, 7 × 2.5');
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Add spots' }));
  await waitFor(() => expect(asks()).toBe(true));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  watcher.disconnect();
  expect(seen.filter((text) => text.includes('already exists'))).toEqual([]);
  expect(await waitingChanges(session)).toHaveLength(9);
});

test('a series just added is taken back, but for a spot on which something stands by then', async () => {
  onClose.mockClear();
  const session = await offlineDevice({
    permissions: [...YARD_HAND, 'spot create', 'spot delete'],
    rows: [[objectTable, [anObject(1)]]],
  });
  showScreen(session, <Live />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Names and size/), 'Q1…Q3, 7 × 2.5');
  await user.click(screen.getByRole('button', { name: 'Add spots' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const spots = await session.mirror.all(spotTable);
  const used = spots.find(({ name }) => name === 'Q2');
  const place = { warehouseId: testId('w', 1), spotId: used?.id ?? '' };
  await checkInObject(session, testId('o', 1), place, { reason: null, note: '' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('2 spots taken back');
  await screen.findByText('1 stays: something stands on it');
  const left = (await session.mirror.all(spotTable)).map(({ name }) => name).filter((name) => name.startsWith('Q'));
  expect(left).toEqual(['Q2']);
});

test('a series that was typed is not dropped by Escape without a question', async () => {
  onClose.mockClear();
  showScreen(await offlineDevice({ permissions: [...YARD_HAND, 'spot create'] }), <Live />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Names and size/), 'Q1…Q3');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/Names and size/).value).toBe('Q1…Q3');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
      name: 'Confirm',
    }),
  );
  expect(onClose).toHaveBeenCalled();
});

/** Lets the device keep a change only when the test says so: answers with how many were asked for. */
function keptOneByOne(session: Awaited<ReturnType<typeof offlineDevice>>) {
  const submit = session.submit.bind(session);
  const waiting: (() => void)[] = [];
  vi.spyOn(session, 'submit').mockImplementation(async (...change: Parameters<typeof submit>) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return submit(...change);
  });
  return async (count: number) => {
    for (let kept = 0; kept < count; kept += 1) {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.();
    }
  };
}

async function addForty() {
  onClose.mockClear();
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'spot create', 'spot delete'] });
  const keep = keptOneByOne(session);
  const { unmount } = showScreen(
    session,
    <DraftStoreContext value={session.drafts}>
      <Live />
    </DraftStoreContext>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Names and size/), 'Q1…Q40, 7 × 2.5');
  await user.click(screen.getByRole('button', { name: 'Add spots' }));
  await screen.findByText('0 of 40 spots added …');
  return { session, user, keep, unmount };
}

test('a series says how far it is, is stopped by Cancel, and tells how many were added', async () => {
  const { session, user, keep } = await addForty();
  await keep(3);
  await screen.findByText('3 of 40 spots added …');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  // The one that is under way is kept.
  await keep(1);
  await screen.findByText('Stopped: 4 of 40 spots added');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(await waitingChanges(session)).toHaveLength(4);
});

const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a series is added to its end though its page is left for another one, and the window is not closed unasked', async () => {
  const { session, keep, unmount } = await addForty();
  await keep(2);
  unmount();
  expect(asksToStay()).toBe(true);
  await keep(38);
  await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(40));
  await waitFor(() => expect(asksToStay()).toBe(false));
});

test('a series whose window was closed says later how many spots it has, and goes on from there', async () => {
  const there = [1, 2, 3].map((number) => aSpot(20 + number, { name: `Q${number}`, sortKey: `q${number}` }));
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'spot create'], rows: [[spotTable, there]] });
  const size = { lengthCm: 700, widthCm: 250, heightCm: null, allowedNumber: 1 };
  const values = { ...size, names: 'Q1…Q8, 7 × 2.5' };
  await session.drafts.save(`spot-series-${testId('w', 1)}`, { at: Date.now(), values });
  showScreen(
    session,
    <DraftStoreContext value={session.drafts}>
      <SpotsManagementPage />
    </DraftStoreContext>,
    '/spots/management',
  );
  const user = userEvent.setup();
  await screen.findByText(/The series .*Q1…Q8, 7 × 2.5.* was broken off: 3 of its 8 spots are here/);
  await user.click(screen.getByRole('button', { name: 'Add the others' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a series' });
  await within(dialog).findByText('5 spots, in a row of their own');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Length').value).toBe('7.00');
  await user.click(within(dialog).getByRole('button', { name: 'Add spots' }));
  await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(5));
  await waitFor(() => expect(screen.queryByText(/was broken off/)).toBeNull());
  await waitFor(async () => expect(await session.drafts.list()).toEqual([]));
});

test('a series that was stopped, or ended, leaves nothing to go on with', async () => {
  const { session, user, keep } = await addForty();
  await keep(1);
  await screen.findByText('1 of 40 spots added …');
  expect(await session.drafts.list()).toMatchObject([
    { value: { values: { names: 'Q1…Q40, 7 × 2.5', lengthCm: 700 } } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await keep(1);
  await screen.findByText('Stopped: 2 of 40 spots added');
  await waitFor(async () => expect(await session.drafts.list()).toEqual([]));
});

test('a series without a length asks by the name of the button that goes on, and brings that button into sight', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'spot create'] });
  showScreen(session, <Live />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Names and size/), 'Q1…Q3');
  await user.click(screen.getByRole('button', { name: 'Add spots' }));
  const goOn = await screen.findByRole('button', { name: 'Add without a length' });
  // Nothing above the fields, which would push the button out of a phone.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/choose “Add without a length”/).closest('form')).toBe(goOn.closest('form'));
  expect(shown).toEqual(['Add without a length']);
  await user.type(screen.getByLabelText('Length'), '7');
  await screen.findByRole('button', { name: 'Add spots' });
  expect(screen.queryByText(/choose “/)).toBeNull();
  await user.clear(screen.getByLabelText('Length'));
  await user.click(await screen.findByRole('button', { name: 'Add without a length' }));
  await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(3));
});
