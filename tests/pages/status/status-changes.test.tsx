import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { checkOutObject } from '#objects/movement.commands.ts';
import { objectTable } from '#objects/object.ts';
import { StatusChanges } from '#pages/status/status-changes.tsx';
import { spotTable } from '#spots/spot.ts';
import { useOutbox } from '#sync/client/hooks/use-waiting-changes.ts';
import { aSpot, aStoredObject } from '#tests/support/builders.ts';
import { checkOutArgs } from '#tests/support/device-yard.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

/** The list of what waits, as if a first try to send it had failed. */
function TriedBefore() {
  const entries = useOutbox();
  return <StatusChanges entries={entries.map((entry) => ({ ...entry, sentBefore: true }))} />;
}

test('a change that may have reached the server is told as when it was made, and undone by its opposite', async () => {
  const session = await offlineDevice({
    rows: [
      [spotTable, [aSpot(1)]],
      [objectTable, [aStoredObject(1, 1, { plate: 'WR75GH' })]],
    ],
    permissions: YARD_HAND,
  });
  await session.submit(checkOutObject, { args: checkOutArgs() });
  showScreen(session, <TriedBefore />);
  expect(await screen.findByText(/WR-75-GH.* checked out of .*A1/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await session.mirror.get(objectTable, aStoredObject(1).id))?.spotId).toBe(aSpot(1).id),
  );
});
