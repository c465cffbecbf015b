import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { appointmentTable, DONE, PLANNED } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { AttentionPage } from '#pages/attention/attention-page.tsx';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { type Attention, attentionTable } from '#sync/attention.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { AT, aCustomer, anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls } from '#tests/support/server-answers.ts';

const objectPage = `/objects/${testId('o', 1)}`;
const customerCard = (changes: Partial<Attention> = {}) =>
  anAttention({
    entity: 'customer',
    entityId: testId('c', 1),
    command: 'customer.edit',
    fields: { yours: { phone: '', mobile: '06 00112233' }, theirs: { phone: '', mobile: '06 5' } },
    ...changes,
  });

type Given = {
  readonly at?: string;
  readonly rows?: readonly (readonly [SyncedTable, readonly SyncedRow[]])[];
  readonly permissions?: readonly string[];
  /** Answers the calls of the page. */
  readonly answer?: () => void;
};

async function show(
  cards: readonly Attention[],
  { at = objectPage, rows, permissions = YARD_HAND, answer }: Given = {},
) {
  const session = await offlineDevice({
    rows: [...(rows ?? [[objectTable, [aStoredObject(1)]] as const]), [attentionTable, cards]],
    permissions,
    ...(answer === undefined ? {} : { online: true, provider: 'mollie' as const }),
  });
  answer?.();
  showScreen(
    session,
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/attention" element={<AttentionPage />} />
      <Route path="/objects/:objectId" element={<ObjectPage />} />
      <Route path="/customers/:customerId" element={<CustomerPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

const theCard = async (title = 'Two people changed the same thing') => {
  const found = (await screen.findByText(title)).closest('li');
  if (found === null) throw new Error('the card is in no list');
  return within(found);
};
const row = async (card: Pick<Awaited<ReturnType<typeof theCard>>, 'findByRole'>, field: string) =>
  (await card.findByRole('row', { name: new RegExp(`^${field}`) })).textContent;

describe('a conflict on the page of what it is about', () => {
  test('says who, with which change, when by both clocks, and both values of what differs', async () => {
    await show([anAttention({ fields: { yours: { brand: 'Kip', type: 'De Luxe' }, theirs: { brand: 'Hobby' } } })]);
    const card = await theCard();
    expect(await row(card, 'Brand')).toBe('BrandKipHobby');
    expect(card.queryByRole('row', { name: /^Type/ })).toBeNull();
    expect(card.getAllByText('Marit').length).toBeGreaterThan(0);
    expect(card.getByText(/Object changed/).textContent).toMatch(/4 May|May 4/);
    expect(card.getByText(/at the server/)).toBeDefined();
  });

  test('compares with the value as it is now, not as it was then', async () => {
    await show([anAttention({ fields: { yours: { brand: 'Kip' }, theirs: { brand: 'Adria' } } })]);
    expect(await row(await theCard(), 'Brand')).toBe('BrandKipHobby');
  });

  test('one tap uses the other value and puts the card away, as one change', async () => {
    const { session, user } = await show([anAttention()]);
    await user.click(await screen.findByRole('button', { name: 'Use what Marit filled in' }));
    await waitFor(() => expect(screen.queryByText('Two people changed the same thing')).toBeNull());
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.edit', args: { now: { description: { brand: 'Kip' } } } },
    ]);
    const [entry] = await session.outbox();
    expect(entry?.intent.was).toMatchObject({
      description: { brand: 'Hobby' },
      attention: { attentionId: testId('t', 1), choice: 'mine' },
    });
    await screen.findByRole('heading', { name: 'Kip De Luxe' });
  });

  test('one tap keeps it as it is', async () => {
    const { session, user } = await show([anAttention()]);
    await user.click(await screen.findByRole('button', { name: 'Keep it as it is' }));
    await waitFor(() => expect(screen.queryByText('Two people changed the same thing')).toBeNull());
    expect(await waitingChanges(session)).toEqual([
      { name: 'attention.resolve', args: { attentionId: testId('t', 1), choice: 'theirs' } },
    ]);
  });

  test('about a taken spot offers the free ones that fit, as one move', async () => {
    const unsure = aStoredObject(1, 1, { placeConfirmed: false });
    const other = aStoredObject(2, 1);
    const theirs = { spotId: testId('s', 1), spotName: 'A1', alternatives: [{ spotId: testId('s', 9), name: 'Z9' }] };
    const { session, user } = await show([anAttention({ kind: 'unconfirmed_place', fields: { yours: {}, theirs } })], {
      rows: [[objectTable, [unsure, other]]],
    });
    expect(await screen.findByText(/Something was already on spot/)).toBeDefined();
    const there = await screen.findByRole('link', { name: new RegExp(`^${formatPlate(other.plate, 'NL')}`) });
    expect(there.getAttribute('href')).toBe(`/objects/${other.id}`);
    // Not offered: a spot that was free then and is unknown now, and the spot that is still full.
    expect(screen.queryByRole('button', { name: /Z9/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Put it on A1' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Put it on A2' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([{ name: 'object.move', args: { spotId: testId('s', 2) } }]),
    );
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.placeConfirmed).toBe(true);
  });

  test('about two places offers both, and the choice confirms the place', async () => {
    const place = (spot: number) => ({ warehouseId: testId('w', 1), spotId: testId('s', spot), spotName: `A${spot}` });
    const card = anAttention({
      kind: 'contradiction',
      command: 'object.check_in',
      fields: { yours: place(2), theirs: { ...place(1), byName: 'Sjoerd' } },
    });
    const rows = [[objectTable, [aStoredObject(1, 1, { placeConfirmed: false })]]] as const;
    const { session, user } = await show([card], { rows });
    const shown = await theCard('Check where this object stands');
    expect(await row(shown, 'Spot')).toBe('SpotA2A1');
    expect(shown.getByText('Sjoerd')).toBeDefined();
    expect(shown.getByRole('button', { name: 'It stands on A2' })).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'It stands on A1' }));
    await waitFor(async () =>
      expect((await session.mirror.get(objectTable, testId('o', 1)))?.placeConfirmed).toBe(true),
    );
    expect((await session.mirror.get(attentionTable, card.id))?.choice).toBe('place');
  });

  test('about what was checked out and moved: it stands there after all, so its visit is to come again', async () => {
    const inside = {
      storageStatus: 'with_storage',
      warehouseId: testId('w', 1),
      spotId: testId('s', 2),
      spotName: 'A2',
    };
    const card = anAttention({
      kind: 'contradiction',
      command: 'appointment.complete',
      fields: {
        yours: { storageStatus: 'with_customer', warehouseId: null, spotId: null },
        theirs: { ...inside, byName: 'Sjoerd' },
      },
    });
    const left: Movement = {
      id: testId('m', 1),
      rev: 1,
      version: 1,
      objectId: testId('o', 1),
      stayId: testId('y', 1),
      kind: 'checked_out',
      fromWarehouseId: testId('w', 1),
      fromSpotId: testId('s', 1),
      toWarehouseId: null,
      toSpotId: null,
      at: AT,
      byUserId: testId('u', 1),
      byName: 'Kees',
      appointmentId: testId('a', 1),
      note: '',
      reason: null,
      standing: 'accepted',
      before: null,
      undoneAt: null,
      undoneByName: null,
    };
    const rows = [
      [objectTable, [anObject(1, { lastStayId: testId('y', 1) })]],
      [movementTable, [left]],
      [appointmentTable, [anAppointment(1, { direction: 'out', status: DONE })]],
    ] as const;
    const { session, user } = await show([card], { rows });
    const shown = await theCard('Check where this object stands');
    expect(shown.getByText(/Object checked out/)).toBeDefined();
    await shown.findByText('Until somebody answers, it counts as being with the customer.');
    expect(shown.getByRole('button', { name: 'It is gone' })).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'It stands on A2' }));
    await waitFor(async () =>
      expect((await session.mirror.get(appointmentTable, testId('a', 1)))?.status).toBe(PLANNED),
    );
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.storageStatus).toBe('with_storage');
  });

  test('offers nothing to somebody who may not decide it', async () => {
    await show([customerCard()], {
      at: `/customers/${testId('c', 1)}`,
      permissions: ['customer index', 'object edit'],
    });
    const card = await theCard();
    expect(await row(card, 'Mobile')).toBe('Mobile06 00112233nothing');
    expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['']);
  });

  test('that was settled, or is about something else, shows nowhere', async () => {
    await show([anAttention({ state: 'resolved' }), anAttention({ id: testId('t', 2), entityId: testId('o', 2) })]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Two people changed the same thing')).toBeNull();
  });
});

describe('the conflict desk', () => {
  test('on the start screen shows what this person decides, with its count and its choices', async () => {
    await show([anAttention(), customerCard({ id: testId('t', 2) })], {
      at: '/',
      permissions: ['object index', 'object edit', 'customer index'],
    });
    await screen.findByText('To decide (1)');
    expect(await screen.findByRole('button', { name: 'Use what Marit filled in' })).toBeDefined();
    const subject = await screen.findByRole('link', { name: /Hobby De Luxe/ });
    expect(subject.getAttribute('href')).toBe(objectPage);
  });

  test('counts on the start screen what it lists', async () => {
    const cards = [1, 2, 3, 4, 5].map((number) => anAttention({ id: testId('t', number) }));
    const { user } = await show(cards, { at: '/' });
    await screen.findByText('To decide (5)');
    await user.click(await screen.findByRole('link', { name: 'Show all 5' }));
    const list = await screen.findByRole('list', { name: 'Open' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('button', { name: /^Open/ }).textContent).toBe('Open5');
  });

  test('keeps who chose what when, with the value that lost', async () => {
    const resolvedAt = new Date().toISOString();
    const settled = { state: 'resolved', resolvedBy: testId('u', 3), resolvedByName: 'Sjoerd', resolvedAt } as const;
    await show(
      [
        anAttention({ ...settled, choice: 'theirs' }),
        anAttention({ ...settled, id: testId('t', 2), resolvedAt: '2020-01-01T00:00:00.000Z', choice: 'mine' }),
      ],
      { at: '/attention?view=settled' },
    );
    const list = within(await screen.findByRole('list', { name: 'Settled' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText(/Sjoerd kept it as it was/)).toBeDefined();
    expect(await row(list, 'Brand')).toBe('BrandKipHobby');
    expect(list.queryByRole('button', { name: 'Use what Marit filled in' })).toBeNull();
  });

  test('copies what was filled in', async () => {
    const { user } = await show([anAttention()], { at: '/attention' });
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toContain('Brand: Kip · Hobby');
  });

  test('brings a deleted customer back and makes the change, and the card is settled with it', async () => {
    const { id: _id, rev: _rev, version: _version, ...gone } = aCustomer();
    const intent = { v: 1, args: { customerId: testId('c', 7), now: { email: { email: 'new@example.test' } } } };
    const was = { email: { email: 'anke@example.test' } };
    const card = anAttention({
      kind: 'rejected',
      code: 'customer.deleted',
      entity: 'customer',
      entityId: testId('c', 7),
      command: 'customer.edit',
      fields: { yours: { email: 'new@example.test' }, theirs: { gone }, wish: { ...intent, was } },
    });
    const { session, user } = await show([card], { at: '/attention' });
    expect(await screen.findByText('Anke Veldhuis')).toBeDefined();
    expect(await row(await theCard('A change to something that is not there'), 'E-mail')).toBe(
      'E-mailnew@example.testanke@example.test',
    );
    await user.click(screen.getByRole('button', { name: 'Restore with this change' }));
    await screen.findByText('Nothing is waiting for a decision');
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'customer.restore', args: { fields: { lastname: 'Veldhuis', email: 'anke@example.test' } } },
      { name: 'customer.edit', args: intent.args },
    ]);
    const [, edit] = await session.outbox();
    expect(edit?.intent.was).toMatchObject({ ...was, attention: { attentionId: card.id, choice: 'restored' } });
  });
});

describe('a customer who may be there twice', () => {
  const twice = customerCard({
    kind: 'duplicate',
    command: 'customer.create',
    fields: {
      yours: { email: 'anke@veldhuis.test' },
      theirs: { customerId: testId('c', 2), email: 'anke@veldhuis.test' },
    },
  });
  const rows = [[customerTable, [aCustomer(), aCustomer({ id: testId('c', 2) })]]] as const;
  const way = () => screen.queryByRole('link', { name: 'Compare and merge' })?.getAttribute('href');

  test('is named at the head of the columns, and so is who they may be', async () => {
    const [one, other] = [
      aCustomer({ firstname: 'Elsje', lastname: 'Bakker' }),
      aCustomer({ id: testId('c', 2), firstname: 'Els', lastname: 'Bakker' }),
    ];
    await show([twice], {
      at: '/attention',
      rows: [[customerTable, [one, other]]],
      permissions: [...YARD_HAND, 'customer edit', 'invoice index'],
      answer: () => answerCalls({ [`GET /api/customers/${other.id}/billing`]: { result: { number: 87 } } }),
    });
    await screen.findByRole('columnheader', { name: 'Els Bakker · no. 87' });
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Field', 'Elsje Bakker (new)', 'Els Bakker · no. 87']);
    const pages = heads.flatMap((head) =>
      within(head)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    expect(pages).toEqual([`/customers/${one.id}`, `/customers/${other.id}`]);
  });

  test('can be merged from the card, by who may merge', async () => {
    await show([twice], { at: '/attention', rows, permissions: [...YARD_HAND, 'customer edit', 'customer delete'] });
    await screen.findByRole('button', { name: 'These are not the same' });
    expect(way()).toBe(`/customers/${testId('c', 1)}/merge?with=${testId('c', 2)}`);
  });

  test('offers no merging to who may not', async () => {
    await show([twice], { at: '/attention', rows, permissions: [...YARD_HAND, 'customer edit'] });
    await screen.findByRole('button', { name: 'These are not the same' });
    expect(way()).toBeUndefined();
  });
});
