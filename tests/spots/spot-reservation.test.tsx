import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { SpotsPage } from '#pages/spots/spots-page.tsx';
import { spotTable } from '#spots/spot.ts';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

test('a spot is kept for an object, and the message takes that back', async () => {
  const session = await offlineDevice({ rows: [[objectTable, [anObject(4)]]] });
  showScreen(session, <SpotsPage />, '/spots');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^A3: Free/ }));
  const look = await screen.findByRole('dialog', { name: 'Spot A3' });
  await user.click(within(look).getByRole('button', { name: 'Keep for an object' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep A3 for an object' });
  await user.type(within(dialog).getByRole('combobox', { name: 'Object' }), 'k4');
  await user.click(await screen.findByRole('option'));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('A3 reserved');
  const reserved = async () => (await session.mirror.get(spotTable, testId('s', 3)))?.reservedObjectId;
  await waitFor(async () => expect(await reserved()).toBe(testId('o', 4)));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await reserved()).toBeNull());
});
