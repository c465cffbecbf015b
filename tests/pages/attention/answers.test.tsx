import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { checkOutObject } from '#objects/client/objects.store.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { readAnswer } from '#pages/attention/attention-answer.ts';
import { AttentionPage } from '#pages/attention/attention-page.tsx';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { resolveAttention } from '#sync/attention.commands.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { AT, aCustomer, anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

const inside = {
  storageStatus: 'with_storage',
  warehouseId: testId('w', 1),
  spotId: testId('s', 2),
  spotName: 'A2',
};
const outside = { storageStatus: 'with_customer', warehouseId: null, spotId: null };

// The device's clock of tests stands there.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) }));
afterEach(() => void vi.useRealTimers());

/** One says that the object is on A2, another that it is gone. */
const aQuestion = (changes: Partial<Attention> = {}) =>
  anAttention({
    kind: 'contradiction',
    command: 'object.check_out',
    fields: { yours: outside, theirs: { ...inside, byName: 'Sjoerd' } },
    ...changes,
  });

const placed: readonly (readonly [SyncedTable, readonly SyncedRow[]])[] = [
  [warehouseTable, [aWarehouse({ name: 'Loods A' })]],
  [spotTable, [aSpot(1, { name: 'A1' }), aSpot(2, { name: 'A2' })]],
];

async function show(rows: readonly (readonly [SyncedTable, readonly SyncedRow[]])[], at = '/attention') {
  const session = await offlineDevice({ rows: [...placed, ...rows] });
  session.syncNow();
  await until(() => session.status.get().state === 'offline', 'offline');
  showScreen(
    session,
    <Routes>
      <Route path="/attention" element={<AttentionPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

const settledList = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /^Settled/ }));
  return within(await screen.findByRole('list', { name: 'Settled' }));
};
/** Without the marks that keep names apart from the text around them. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
const answersIn = (list: Awaited<ReturnType<typeof settledList>>) => plain(list.getByText(/Kees/).textContent);

describe('the answer to where an object is', () => {
  test('that is out already: “it is gone” is told as such, and asked again for ten minutes', async () => {
    const { session, user } = await show([
      [objectTable, [anObject(1)]],
      [attentionTable, [aQuestion()]],
    ]);
    await user.click(await screen.findByRole('button', { name: 'It is gone' }));
    await screen.findByText('Nothing is waiting for a decision');
    const told = await screen.findByText((text) => /^WN\S+ is gone$/.test(plain(text)));
    expect(told).toBeDefined();
    const list = await settledList(user);
    await waitFor(() => expect(answersIn(list)).toMatch(/^Kees answered: It is gone · /));
    await user.click(list.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Nothing was settled in the last 90 days');
    const card = await session.mirror.get(attentionTable, testId('t', 1));
    expect([card?.state, card?.fields.answer]).toEqual(['open', undefined]);
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('that counts as being in: “it is gone” is a check-out, and so is its way back', async () => {
    const { session, user } = await show([
      [objectTable, [aStoredObject(1, 2, { placeConfirmed: false })]],
      [attentionTable, [aQuestion({ fields: { yours: inside, theirs: { ...outside, byName: 'Sjoerd' } } })]],
    ]);
    await user.click(await screen.findByRole('button', { name: 'It is gone' }));
    await screen.findByText('Nothing is waiting for a decision');
    const list = await settledList(user);
    await waitFor(() => expect(answersIn(list)).toMatch(/^Kees answered: It is gone · /));
    await user.click(await list.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Nothing was settled in the last 90 days');
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.storageStatus).toBe('with_storage');
  });

  test('with a place names the warehouse and the spot', async () => {
    const { user } = await show([
      [objectTable, [anObject(1)]],
      [attentionTable, [aQuestion()]],
    ]);
    await user.click(await screen.findByRole('button', { name: 'It stands on A2' }));
    const list = await settledList(user);
    await waitFor(() => expect(answersIn(list)).toMatch(/^Kees answered: It stands on Loods A · A2 · /));
  });

  test('of before answers were kept is told by its movement, and without one in general', async () => {
    const session = await offlineDevice({ rows: [...placed, [objectTable, [aStoredObject(1)]]] });
    const stored = await session.mirror.get(objectTable, testId('o', 1));
    if (stored === undefined) throw new Error('no object');
    const left = await checkOutObject(session, stored, { reason: null, note: '' });
    if (left.outcome !== 'saved') throw new Error('not saved');
    const [movement] = await session.mirror.where(movementTable, 'objectId', stored.id);
    const card = aQuestion({
      state: 'resolved',
      choice: 'place',
      resolvedAt: movement?.at ?? null,
      resolvedBy: movement?.byUserId ?? null,
    });
    expect(await readAnswer(session.mirror, card)).toEqual({
      warehouseId: null,
      spotId: null,
      moved: true,
      movementId: movement?.id,
    });
    expect(await readAnswer(session.mirror, { ...card, resolvedAt: '2026-01-01T00:00:00.000Z' })).toBeNull();
  });
});

describe('after an answer', () => {
  const cards = [1, 2, 3].map((number) =>
    anAttention({ id: testId('t', number), at: `2026-05-04T09:3${number}:00.000Z` }),
  );
  const focused = () => document.activeElement?.getAttribute('data-question');

  test('the next question is in sight and has the focus; after the last one, what says that none is left', async () => {
    const inSight: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      inSight.push(this.getAttribute('data-question'));
    };
    // The page stands too far down: what comes next begins above it.
    const above = { top: -300, bottom: -10 } as DOMRect;
    const { user } = await show([
      [objectTable, [aStoredObject(1)]],
      [attentionTable, cards],
    ]);
    await screen.findAllByRole('button', { name: 'Keep it as it is' });
    const rectOf = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function (this: Element) {
      return this.hasAttribute('data-question') ? above : rectOf.call(this);
    };
    const keep = async (at: number) => {
      const buttons = await screen.findAllByRole('button', { name: 'Keep it as it is' });
      await user.click(buttons[at] ?? document.body);
    };
    try {
      await keep(1);
      await waitFor(() => expect(focused()).toBe(testId('t', 1)));
      await keep(1);
      await waitFor(() => expect(focused()).toBe(testId('t', 3)));
      expect(inSight).toEqual([testId('t', 1), testId('t', 3)]);
      await keep(0);
      await screen.findByText('Nothing is waiting for a decision');
      expect(document.activeElement?.textContent).toContain('Nothing is waiting for a decision');
    } finally {
      Element.prototype.getBoundingClientRect = rectOf;
    }
  });

  test('of somebody else the focus stays where it was', async () => {
    const { session, user } = await show([
      [objectTable, [aStoredObject(1)]],
      [attentionTable, cards],
    ]);
    await user.click(await screen.findByRole('button', { name: /^Open/ }));
    await session.submit(resolveAttention, { args: { attentionId: testId('t', 3), choice: 'theirs' } });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(document.activeElement?.textContent).toMatch(/^Open/);
  });
});

describe('the other value of two edits', () => {
  const theirs = { phone: '', mobile: '06 5', byName: 'Sjoerd', at: '2026-05-04T08:15:00.000Z' };
  const card = anAttention({
    entity: 'customer',
    entityId: testId('c', 1),
    command: 'customer.edit',
    fields: { yours: { phone: '', mobile: '06 00112233' }, theirs },
  });
  const headings = async () => {
    await screen.findByText('Two people changed the same thing');
    await screen.findByRole('rowheader', { name: 'Mobile' });
    return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  };

  test('is headed by who it is from, and when', async () => {
    await show([
      [customerTable, [aCustomer({ mobile: '06 5' })]],
      [attentionTable, [card]],
    ]);
    expect(await headings()).toEqual(['Field', 'Marit', expect.stringMatching(/^SjoerdMay 4, 10:15$/)]);
  });

  test('shows telephone numbers in the one notation, foreign ones as they were typed', async () => {
    const yours = { phone: '0341-123456', mobile: '0470 12 34 56' };
    const edited = anAttention({
      entity: 'customer',
      entityId: testId('c', 1),
      command: 'customer.edit',
      fields: { yours: { mobile: '+31612345678' }, theirs },
    });
    const abroad = anAttention({
      id: testId('t', 2),
      entity: 'customer',
      entityId: testId('c', 2),
      command: 'customer.edit',
      fields: { yours, theirs },
    });
    await show([
      [
        customerTable,
        [aCustomer({ mobile: '06-87654321' }), aCustomer({ id: testId('c', 2), country: 'BE', zipcode: '2300' })],
      ],
      [attentionTable, [edited, abroad]],
    ]);
    await screen.findAllByRole('rowheader', { name: 'Mobile' });
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(expect.arrayContaining(['06 12345678', '06 87654321', '0470 12 34 56', '0341-123456']));
  });

  test('is nobody’s in particular once the record holds yet another one', async () => {
    await show([
      [customerTable, [aCustomer({ mobile: '06 77' })]],
      [attentionTable, [card]],
    ]);
    expect(await headings()).toEqual(['Field', 'Marit', 'Now']);
  });
});
