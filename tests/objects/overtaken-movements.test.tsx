import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type MovementFact, newestFirst } from '#objects/client/movements.ts';
import { MovementsPanel } from '#objects/client/movements-panel.tsx';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable } from '#spots/spot.ts';
import { anObject, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const OBJECT = testId('o', 1);
const inHall = (spot: number) => ({ toWarehouseId: testId('w', 1), toSpotId: testId('s', spot) });
const fromHall = (spot: number) => ({ fromWarehouseId: testId('w', 1), fromSpotId: testId('s', spot) });

/** A movement by its arrival, the time of its device and who made it. */
function arrived(rev: number, time: string, by: number, changes: Partial<Movement>): Movement {
  return {
    id: testId('m', rev),
    rev,
    version: 1,
    objectId: OBJECT,
    stayId: testId('y', 1),
    kind: 'moved',
    fromWarehouseId: null,
    fromSpotId: null,
    toWarehouseId: null,
    toSpotId: null,
    at: `2026-06-01T${time}:00.000Z`,
    byUserId: testId('u', by),
    byName: by === 1 ? 'Kees' : 'Sjoerd',
    appointmentId: null,
    note: '',
    reason: null,
    standing: 'accepted',
    before: null,
    undoneAt: null,
    undoneByName: null,
    ...changes,
  };
}

const came = arrived(1, '08:00', 1, { kind: 'checked_in', ...inHall(1) });

async function lines(movements: readonly Movement[], object = aStoredObject(1)) {
  const session = await offlineDevice({
    rows: [
      [spotTable, [1, 2, 3].map((number) => aSpot(number, { name: `A${number}` }))],
      [objectTable, [object]],
      // One after the other: each has a rev of its own.
      ...movements.map((movement) => [movementTable, [movement]] as const),
    ],
  });
  const action = (id: string) => <button type="button">{`Undo ${movements.find((one) => one.id === id)?.rev}`}</button>;
  showScreen(session, <MovementsPanel objectId={OBJECT} fetchOlder={async () => []} lastAction={action} />, '/');
  return (await screen.findAllByRole('listitem')).map((line) => within(line));
}

const texts = (shown: Awaited<ReturnType<typeof lines>>, pattern: RegExp) =>
  shown.map((line) => line.queryByText(pattern)?.textContent ?? null);

test('a move that a check-out overtook is not where the object is: that arrived later, though it was made before', async () => {
  const moved = arrived(2, '10:05', 2, { ...fromHall(1), ...inHall(2) });
  const left = arrived(3, '10:00', 1, { kind: 'checked_out', ...fromHall(1) });
  const shown = await lines([came, moved, left], anObject(1, { lastStayId: testId('y', 1) }));
  expect(texts(shown, /A[12]/)).toEqual([
    expect.stringContaining('A1'),
    expect.stringContaining('A1 → A2'),
    expect.stringContaining('A1'),
  ]);
  expect(texts(shown, /counts|count:/)).toEqual([
    null,
    'No longer counts: an earlier movement was sent in later',
    null,
  ]);
  expect(shown.map((line) => line.queryByRole('button')?.textContent ?? null)).toEqual(['Undo 3', null, null]);
});

test('a move that contradicts where it is did not count, and comes below the one that does', async () => {
  const moved = arrived(2, '10:00', 2, { ...fromHall(1), ...inHall(3) });
  const overtaken = arrived(3, '10:30', 1, { ...inHall(2), standing: 'contradicting' });
  const again = arrived(4, '10:40', 1, { ...inHall(3), standing: 'superseded' });
  const shown = await lines([came, moved, overtaken, again]);
  expect(texts(shown, /count/)).toEqual([
    null,
    'Did not count: another movement came first',
    'Did not count: it contradicts what others recorded',
    null,
  ]);
  expect(shown.map((line) => line.queryByRole('button')?.textContent ?? null)).toEqual(['Undo 2', null, null, null]);
});

test('a check-in that a later check-out of somebody else did not know of is where the object is', async () => {
  const out = arrived(2, '12:00', 2, { kind: 'checked_out', ...fromHall(1) });
  const back = arrived(3, '11:30', 1, { kind: 'checked_in', stayId: testId('y', 2), ...inHall(2) });
  const shown = await lines([came, out, back]);
  expect(texts(shown, /A[12]/)[0]).toContain('A2');
  expect(texts(shown, /counts/)).toEqual([null, 'No longer counts: an earlier movement was sent in later', null]);
});

test('a clock that is slow overtakes nothing: a move from where the object had been brought goes on from there', async () => {
  const moved = arrived(2, '07:55', 2, { ...fromHall(1), ...inHall(2) });
  const shown = await lines([came, moved]);
  expect(texts(shown, /A[12]/)[0]).toContain('A1 → A2');
  expect(texts(shown, /count/)).toEqual([null, null]);
});

test('what this device has not sent yet arrives last; what only the server told is older than all', () => {
  const older: MovementFact = arrived(9, '09:00', 2, { ...inHall(3) });
  const { rev: _rev, byUserId: _by, ...told } = older as Movement;
  const unsent = arrived(0, '08:30', 1, { kind: 'checked_out', ...fromHall(1) });
  const ids = newestFirst([came, unsent], [told]).map(({ id }) => id);
  expect(ids).toEqual([unsent.id, came.id, told.id]);
});
