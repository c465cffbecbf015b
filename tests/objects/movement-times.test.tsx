import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MovementsPanel } from '#objects/client/movements-panel.tsx';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

/** The tests run in UTC, two hours behind the yard in summer. */
test('the movements of an object have the time of the yard, wherever the device is', async () => {
  const movement: Movement = {
    id: testId('m', 1),
    rev: 1,
    version: 1,
    objectId: testId('o', 1),
    stayId: testId('y', 1),
    kind: 'checked_in',
    fromWarehouseId: null,
    fromSpotId: null,
    toWarehouseId: testId('w', 1),
    toSpotId: testId('s', 1),
    at: '2026-06-01T10:05:00.000Z',
    byUserId: testId('u', 1),
    byName: 'Kees',
    appointmentId: null,
    note: '',
    reason: null,
    standing: 'accepted',
    before: null,
    undoneAt: null,
    undoneByName: null,
  };
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1)]],
      [movementTable, [movement]],
    ],
  });
  showScreen(session, <MovementsPanel objectId={testId('o', 1)} fetchOlder={async () => []} />, '/');
  expect(await screen.findByText(/Jun 1, 2026.*12:05/)).toBeTruthy();
});
