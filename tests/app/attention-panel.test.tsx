import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { DashboardPage } from '#app/dashboard-page.tsx';
import { ObjectPage } from '#app/object-page.tsx';
import { objectTable } from '#objects/object.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

async function show(cards: readonly Attention[], at = `/objects/${testId('o', 1)}`) {
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1)]],
      [attentionTable, cards],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/objects/:objectId" element={<ObjectPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

describe('a conflict that waits for a person', () => {
  test('stands on the page of what it is about, with the value that was not kept', async () => {
    await show([anAttention({})]);
    const card = (await screen.findByText('Two people changed the same thing')).closest('li');
    expect(card?.textContent).toContain('Brand: “Kip” was not kept, “Hobby” was');
    expect(card?.textContent).not.toContain('Model');
  });

  test('can be settled with the other value, which puts the card away', async () => {
    const { session, user } = await show([anAttention({})]);
    await user.click(await screen.findByRole('button', { name: 'Use the other value' }));
    await waitFor(() => expect(screen.queryByText('Two people changed the same thing')).toBeNull());
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.edit', args: { now: { description: { brand: 'Kip' } } } },
      { name: 'attention.resolve' },
    ]);
    await screen.findByRole('heading', { name: 'Kip De Luxe' });
  });

  test('about a taken spot offers the free ones, as a move', async () => {
    const theirs = { alternatives: [{ spotId: testId('s', 3), name: 'A3' }] };
    const { user } = await show([anAttention({ kind: 'unconfirmed_place', fields: { yours: {}, theirs } })]);
    await user.click(await screen.findByRole('button', { name: 'A3' }));
    expect(await screen.findByRole('combobox', { name: 'Spot' })).toHaveProperty('value', 'A3');
  });

  test('is named on the start screen and leads to its page', async () => {
    await show([anAttention({ kind: 'contradiction' })], '/');
    const link = await screen.findByRole('link', { name: /Check where this object stands/ });
    expect(link.getAttribute('href')).toBe(`/objects/${testId('o', 1)}`);
  });

  test('that was settled shows nowhere', async () => {
    await show([anAttention({ state: 'resolved' })]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Two people changed the same thing')).toBeNull();
  });

  test('about something else does not show here', async () => {
    await show([anAttention({ entityId: testId('o', 2) })]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Two people changed the same thing')).toBeNull();
  });
});
