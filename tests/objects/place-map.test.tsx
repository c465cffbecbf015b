import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { checkOutObject } from '#objects/client/objects.store.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { spotTable } from '#spots/spot.ts';
import { anObject, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

test('a spot is chosen on the map; what is taken or too small says why and is not chosen', async () => {
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1, 1), anObject(4)]],
      [spotTable, [aSpot(5, { lengthCm: 300 })]],
    ],
  });
  const action = { kind: 'check_in', objectId: testId('o', 4) } as const;
  showScreen(session, <ObjectActionDialog action={action} onClose={() => undefined} />, '/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose on the map' }));
  const map = await screen.findByRole('dialog', { name: 'Choose a free spot' });
  // The chosen one is marked, and no other.
  expect(within(map).getByRole('button', { pressed: true }).dataset['spotId']).toBe(testId('s', 2));
  await user.click(within(map).getByRole('button', { name: /^A1: Taken/ }));
  expect(within(map).getByRole('status').textContent).toMatch(/^Spot A1 is full · .+/);
  await user.click(within(map).getByRole('button', { name: /^A5: Free/ }));
  expect(within(map).getByRole('status').textContent).toMatch(/^Spot A5 is too small/);
  await user.click(within(map).getByRole('button', { name: /^A3: Free/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a free spot' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(async () =>
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.check_in', args: { objectId: testId('o', 4), spotId: testId('s', 3) } },
    ]),
  );
});

test('a check-in chooses the place that is offered first, also where the last movements are read late', async () => {
  const session = await offlineDevice({ rows: [[objectTable, [aStoredObject(1, 3)]]] });
  const stood = await session.mirror.get(objectTable, testId('o', 1));
  if (stood === undefined) throw new Error('unreachable');
  await checkOutObject(session, stood, { reason: null, note: '' });
  const watch = session.watch.bind(session);
  vi.spyOn(session, 'watch').mockImplementation((query) =>
    watch((mirror) => {
      const where: typeof mirror.where = async (table, ...by) => {
        const rows = await mirror.where(table, ...by);
        if (table.name === movementTable.name) await new Promise((resolve) => setTimeout(resolve, 200));
        return rows;
      };
      return query({ ...mirror, where });
    }),
  );
  const action = { kind: 'check_in', objectId: stood.id } as const;
  showScreen(session, <ObjectActionDialog action={action} onClose={() => undefined} />, '/');
  const offered = await screen.findByRole('group', { name: 'Likely spots' });
  await within(offered).findByText('Last place');
  const [first] = within(offered).getAllByRole('button');
  expect(first?.textContent).toBe('A3Last place');
  expect(within(offered).getByRole('button', { pressed: true })).toBe(first);
});

test('without a choice the map shows the free spot nearest to where the object stands', async () => {
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1, 2), aStoredObject(2, 4)]],
      [spotTable, [aSpot(4), aSpot(5)]],
    ],
  });
  const action = { kind: 'move', objectId: testId('o', 2) } as const;
  showScreen(session, <ObjectActionDialog action={action} onClose={() => undefined} />, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose on the map' }));
  const map = await screen.findByRole('dialog', { name: 'Choose a free spot' });
  expect(within(map).queryByRole('button', { pressed: true })).toBeNull();
  expect(map.querySelector('[data-marked=near]')?.getAttribute('data-spot-id')).toBe(testId('s', 3));
  const here = within(map).getByRole('button', { name: /^A4: Taken.*It stands here now$/ });
  expect(here.dataset['marked']).toBe('here');
  expect(here.textContent).toContain('here now');
  expect(map.querySelectorAll('[data-marked]')).toHaveLength(2);
});
