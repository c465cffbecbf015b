import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { ObjectCard } from '#objects/client/object-card.tsx';
import { objectIndex } from '#objects/client/object-index.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { PlaceConfirm } from '#pages/objects/place-confirm.tsx';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const objectId = testId('o', 1);
const unsure = aStoredObject(1, 1, { placeConfirmed: false });
const page = (
  <Routes>
    <Route path="/objects/:objectId" element={<ObjectPage />} />
  </Routes>
);

async function device(
  objects: readonly StoredObject[],
  cards: readonly Attention[] = [],
  permissions = [...YARD_HAND],
) {
  const rows = [
    [objectTable, objects],
    [attentionTable, cards],
  ] as const;
  return offlineDevice({ rows, permissions });
}

describe('a place that nobody is sure of', () => {
  test('is marked on the page, says why, and is confirmed in one tap', async () => {
    const session = await device([unsure]);
    showScreen(session, page, `/objects/${objectId}`);
    expect(await screen.findByText('Location unconfirmed')).toBeDefined();
    expect(await screen.findByText(/Check where it is/)).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'It stands on A1' }));
    await waitFor(() => expect(screen.queryByText('Location unconfirmed')).toBeNull());
    expect(await waitingChanges(session)).toMatchObject([{ name: 'object.move', args: { spotId: testId('s', 1) } }]);
  });

  test('is not confirmed while the spot is full: free spots are offered', async () => {
    showScreen(await device([unsure, aStoredObject(2, 1)]), page, `/objects/${objectId}`);
    expect(await screen.findByText(/More is reported on this spot than fits/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'It stands on A1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Put it on A2' })).toBeDefined();
  });

  test('is only explained to somebody who may not move objects', async () => {
    showScreen(
      await device([unsure], [], ['object index', 'spot index', 'customer index']),
      page,
      `/objects/${objectId}`,
    );
    expect(await screen.findByText(/Check where it is/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^It stands|^Put it/ })).toBeNull();
  });

  test('with a card leaves the choice to the card; elsewhere the same tap settles the card', async () => {
    const place = { warehouseId: testId('w', 1), spotId: testId('s', 1), spotName: 'A1' };
    const card = anAttention({ kind: 'contradiction', fields: { yours: place, theirs: place } });
    const session = await device([unsure], [card]);
    const shown = showScreen(session, page, `/objects/${objectId}`);
    expect(await screen.findAllByRole('button', { name: 'It stands on A1' })).toHaveLength(1);
    shown.unmount();
    showScreen(session, <PlaceConfirm objectId={objectId} />);
    await userEvent.click(await screen.findByRole('button', { name: 'It stands on A1' }));
    await waitFor(async () => expect((await session.mirror.get(attentionTable, card.id))?.choice).toBe('place'));
  });

  test('keeps its mark in the list when a hold takes the place of the state', async () => {
    const entry = objectIndex.toEntry(
      aStoredObject(1, 1, { placeConfirmed: false, holdReason: 'Unpaid' }),
      () => undefined,
    );
    showScreen(await device([]), <ObjectCard entry={entry} pending={false} />);
    expect(await screen.findByText('Hold')).toBeDefined();
    expect(screen.getByRole('img', { name: 'location unconfirmed' })).toBeDefined();
  });

  test('shows nothing of an object whose place is sure, or that left', async () => {
    showScreen(await device([aStoredObject(1)]), page, `/objects/${objectId}`);
    await screen.findByText('In storage');
    expect(screen.queryByText(/Check where it is/)).toBeNull();
  });
});
