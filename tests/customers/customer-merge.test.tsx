import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { contactTable } from '#customers/contact.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { CustomerMergePage } from '#pages/customers/customer-merge-page.tsx';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { AT, aContact, aCustomer, anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';

const KEPT = testId('c', 1);
const GONE = testId('c', 2);
const GERMAN = testId('c', 3);
const OLD = testId('c', 9);
const OFFICE = [...YARD_HAND, 'customer delete', 'invoice index'];

const other = aCustomer({
  id: GONE,
  firstname: 'Anke',
  lastname: 'Veldhuizen',
  mobile: '06 1234 5678',
  note: 'Belt altijd.',
  version: 3,
  sortKey: 'veldhuizen anke',
});
const german = aCustomer({
  id: GERMAN,
  firstname: 'Uwe',
  lastname: 'Klein',
  email: 'uwe@example.test',
  zipcode: '48149',
  city: 'Münster',
  country: 'DE',
  sortKey: 'klein uwe',
});
const trail = {
  id: OLD,
  rev: 1,
  version: 1,
  entity: 'customer' as const,
  intoId: KEPT,
  byName: 'Kees',
  at: AT,
  before: null,
};

type Told = Parameters<typeof answerWith>[0];

async function show(
  at: string,
  permissions: readonly string[] = OFFICE,
  company: object = {},
  told?: Told,
  more: readonly Customer[] = [],
) {
  const session = await offlineDevice({
    rows: [
      [customerTable, [other, german, ...more]],
      [objectTable, [anObject(1, { customerId: GONE, contractStartOn: '2020-03-01' })]],
      [appointmentTable, [anAppointment(1, { customerId: GONE }), anAppointment(2, { customerId: GONE })]],
      [mergedRecordTable, [trail]],
      [contactTable, [aContact(1, { customerId: GONE }), aContact(2, { customerId: GONE }), aContact(3)]],
    ],
    permissions,
    ...company,
  });
  if (told !== undefined) answerWith(told);
  showScreen(
    session,
    <Routes>
      <Route path="/customers" element={<h1>All customers</h1>} />
      <Route path="/customers/:customerId" element={<CustomerPage />} />
      <Route path="/customers/:customerId/merge" element={<CustomerMergePage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

type User = Awaited<ReturnType<typeof show>>['user'];
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Merge these customers?' }));
const confirmMerge = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click((await question()).getByRole('button', { name: 'Confirm' }));
};
/** What the page says of a side: labels with values. */
const factsOf = async (name: string) => {
  const side = await screen.findByRole('region', { name });
  await within(side).findByText('Known since');
  const texts = (tag: string) => [...side.querySelectorAll(tag)].map(({ textContent }) => textContent);
  const values = texts('dd');
  return Object.fromEntries(texts('dt').map((term, index) => [term, values[index]]));
};

describe('merging two customers on a page', () => {
  test('begins at the one who is likely the same', async () => {
    await show(`/customers/${KEPT}`);
    const link = await screen.findByRole('link', { name: 'Compare and merge' });
    expect(link.getAttribute('href')).toBe(`/customers/${KEPT}/merge?with=${GONE}`);
  });

  test('is not offered to who may not delete customers', async () => {
    await show(`/customers/${KEPT}`, YARD_HAND);
    await screen.findByRole('button', { name: 'Deactivate' });
    expect(screen.queryByRole('link', { name: 'Compare and merge' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Merge' })).toBeNull();
  });

  test('keeps what there is, takes what only the other has, and sends one change', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GONE}`);
    await screen.findByText(/1 object, 2 appointments/);
    const name = within(screen.getByRole('group', { name: 'Name' }));
    expect(name.getByRole<HTMLInputElement>('radio', { name: 'Anke Veldhuis' }).checked).toBe(true);
    await user.click(name.getByRole('radio', { name: 'Anke Veldhuizen' }));
    await confirmMerge(user);
    await screen.findByRole('heading', { level: 1, name: 'Anke Veldhuizen' });
    expect(await waitingChanges(session)).toMatchObject([
      {
        name: 'customer.merge',
        args: { customerId: KEPT, goneId: GONE, goneVersion: 1, take: ['name', 'phone', 'note'], joinNotes: false },
      },
    ]);
  });

  test('leaves the customer active when either is, whoever is kept', async () => {
    const away = aCustomer({ id: OLD, firstname: 'Piet', lastname: 'Wouters', sortKey: 'wouters piet', status: 0 });
    const { session, user } = await show(`/customers/${OLD}/merge?with=${GERMAN}`, OFFICE, {}, undefined, [away]);
    const stays = within(await screen.findByRole('group', { name: 'Customer to keep' }));
    await user.click(stays.getByRole('radio', { name: /Piet Wouters/ }));
    const status = within(await screen.findByRole('group', { name: 'Status' }));
    expect(status.getByRole<HTMLInputElement>('radio', { name: 'Active' }).checked).toBe(true);
    await confirmMerge(user);
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    const [change] = await waitingChanges(session);
    expect((change as { args: { take: readonly string[] } }).args.take).toContain('status');
  });

  test('takes the country along with the address that is chosen', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GERMAN}`);
    const address = within(await screen.findByRole('group', { name: 'Address' }));
    await user.click(address.getByRole('radio', { name: /48149 Münster, Germany/ }));
    await confirmMerge(user);
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    const [change] = await waitingChanges(session);
    expect(change).toMatchObject({ args: { customerId: KEPT, take: ['address', 'country'] } });
    await screen.findByText(/48149\s+Münster, Germany/);
  });

  test('shows first what each of them has', async () => {
    await show(`/customers/${KEPT}/merge?with=${GONE}`);
    expect(await factsOf('Anke Veldhuis')).toEqual({
      'Known since': 'Jun 10, 2024',
      Objects: 'none',
      Appointments: 'none',
    });
    expect(await factsOf('Anke Veldhuizen')).toEqual({
      'Known since': 'Mar 1, 2020',
      Objects: `NL${formatPlate(anObject(1).plate, 'NL')}`,
      Appointments: '2 appointments',
    });
  });

  test('asks the server for the customer number and what is open', async () => {
    const company = { provider: 'mollie', online: true };
    await show(`/customers/${KEPT}/merge?with=${GONE}`, OFFICE, company, ({ path }) => {
      const isKept = path.includes(KEPT);
      if (path.includes('/billing')) return ok({ number: isKept ? 1042 : null });
      return ok([], { next_cursor: null, totals: { count: 1, open_cents: isKept ? 123_450 : 0, overpaid_cents: 0 } });
    });
    await screen.findByText('€1,234.50');
    expect(await factsOf('Anke Veldhuis')).toMatchObject({ 'Customer number': '1042', 'Open amount': '€1,234.50' });
    expect(await factsOf('Anke Veldhuizen')).toMatchObject({ 'Customer number': 'none yet', 'Open amount': '€0.00' });
  });

  test('without a connection says that it does not know what is open, and merges all the same', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GONE}`, OFFICE, { provider: 'mollie' });
    const unknown = 'not known without a connection';
    await waitFor(() => expect(screen.getAllByText(unknown)).toHaveLength(4));
    expect(await factsOf('Anke Veldhuis')).toMatchObject({ 'Customer number': unknown, 'Open amount': unknown });
    expect(screen.queryByText(/€/)).toBeNull();
    await confirmMerge(user);
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
  });

  test('names the subscriptions, invoices, quotes, deposits and contracts that go along', async () => {
    const subscription = aSubscription({ customer: { uuid: GONE, name: 'Anke Veldhuizen' } });
    await show(`/customers/${KEPT}/merge?with=${GONE}`, OFFICE, { provider: 'mollie', online: true }, ({ path }) => {
      if (path.includes('/billing')) return ok({ number: null });
      if (path.startsWith('/api/subscriptions')) return ok([subscription, { ...subscription, status: 'canceled' }]);
      if (path.startsWith('/api/quotes')) return ok([{}, {}]);
      if (path.startsWith('/api/deposits')) return ok([{}], { usual: {} });
      if (path.includes('/contracts')) return ok([{}]);
      return ok([], { next_cursor: null, totals: { count: 12, open_cents: 0, overpaid_cents: 0 } });
    });
    const list = (await screen.findByText('1 running subscription')).closest('ul');
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '1 running subscription',
      '1 ended subscription',
      '12 invoices',
      '1 contract',
      '2 quotes',
      '1 deposit',
    ]);
  });

  test('without a connection says that what goes along is not known', async () => {
    await show(`/customers/${KEPT}/merge?with=${GONE}`, OFFICE, { provider: 'mollie' });
    await screen.findByText('2 contacts go along too.');
    await screen.findByText(/deposits and contracts go along too\. How many is not known now\./);
  });

  test('says nothing of money to who may not see it', async () => {
    const permissions = [...YARD_HAND, 'customer delete'];
    await show(`/customers/${KEPT}/merge?with=${GONE}`, permissions, { provider: 'mollie' });
    expect(Object.keys(await factsOf('Anke Veldhuis'))).toEqual(['Known since', 'Objects', 'Appointments']);
  });

  test('asks before it merges, naming who disappears; Cancel leaves both', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GONE}`);
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const asked = await question();
    expect(asked.getByText('The customer', { exact: false }).textContent).toBe(
      'The customer “Anke Veldhuizen” disappears:',
    );
    expect(asked.getByText(/06 12345678/)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('proposes to keep who is known longer, from whichever side it begins', async () => {
    await show(`/customers/${GONE}/merge?with=${KEPT}`);
    const stays = within(await screen.findByRole('group', { name: 'Customer to keep' }));
    const chosen = stays.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect(chosen).toEqual([false, true]);
  });

  test('can keep the other one instead', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GONE}`);
    const stays = within(await screen.findByRole('group', { name: 'Customer to keep' }));
    await user.click(stays.getByRole('radio', { name: 'Anke Veldhuizen' }));
    await confirmMerge(user);
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    const [change] = await waitingChanges(session);
    expect(change).toMatchObject({ args: { customerId: GONE, goneId: KEPT, take: [] } });
  });

  test('is undone from its toast, without a connection too', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GONE}`);
    await screen.findByText(/1 object, 2 appointments/);
    await confirmMerge(user);
    await screen.findByText('Anke Veldhuizen merged into Anke Veldhuis');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const gone = () => session.mirror.get(customerTable, GONE);
    await waitFor(async () => expect(await gone()).toMatchObject({ lastname: 'Veldhuizen' }));
    expect(await session.mirror.where(appointmentTable, 'customerId', GONE)).toHaveLength(2);
  });

  test('of one name tells them apart: on the page, in the question, in the toast', async () => {
    const twin = { ...other, lastname: 'Veldhuis', city: 'Ermelo', sortKey: 'veldhuis anke' };
    const { user } = await show(`/customers/${KEPT}/merge?with=${GONE}`, OFFICE, {
      rows: [
        [customerTable, [twin, aCustomer({ city: 'Putten' })]],
        [objectTable, [anObject(1, { customerId: GONE })]],
      ],
    });
    const gone = `Anke Veldhuis (Ermelo, ${formatPlate(anObject(1).plate, 'NL')})`;
    await screen.findByRole('region', { name: gone });
    expect(screen.getByRole('region', { name: 'Anke Veldhuis (Putten)' })).toBeDefined();
    const stays = within(screen.getByRole('group', { name: 'Customer to keep' }));
    expect(stays.getByRole('radio', { name: gone })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const asked = await question();
    expect(asked.getByText('The customer', { exact: false }).textContent).toBe(`The customer “${gone}” disappears:`);
    expect(asked.getByText('Everything in', { exact: false }).textContent).toContain('“Anke Veldhuis (Putten)”');
    await user.click(asked.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Anke Veldhuis (Ermelo) merged into Anke Veldhuis (Putten)');
  });

  test('says of who paid too much that they did', async () => {
    await show(`/customers/${KEPT}/merge?with=${GONE}`, OFFICE, { provider: 'mollie', online: true }, ({ path }) => {
      if (path.includes('/billing')) return ok({ number: 7 });
      return ok([], {
        next_cursor: null,
        totals: { count: 1, open_cents: 0, overpaid_cents: path.includes(KEPT) ? 4632 : 0 },
      });
    });
    await screen.findByText('€46.32');
    expect(await factsOf('Anke Veldhuis')).toMatchObject({ 'Paid too much': '€46.32' });
    expect(await factsOf('Anke Veldhuizen')).toMatchObject({ 'Open amount': '€0.00' });
  });

  test('stands at the customer for a day, with its undo', async () => {
    const { session, user } = await show(`/customers/${KEPT}/merge?with=${GONE}`);
    await screen.findByText(/1 object, 2 appointments/);
    await confirmMerge(user);
    await user.click(await screen.findByRole('button', { name: 'Make two again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make two again' })).toBeNull());
    expect(await session.mirror.get(customerTable, GONE)).toMatchObject({ lastname: 'Veldhuizen' });
  });

  test('of two days ago is not offered to be undone', async () => {
    const before = { gone: other, replaced: {}, addedTagIds: [], moved: {}, answeredCardIds: [] };
    const { session } = await show(`/customers/${KEPT}`, OFFICE, {
      rows: [[mergedRecordTable, [{ ...trail, at: '2026-05-02T09:00:00.000Z', before }]]],
    });
    await screen.findByRole('button', { name: 'Delete' });
    expect(await session.mirror.where(mergedRecordTable, 'intoId', KEPT)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Make two again' })).toBeNull();
  });

  test('an old address leads to the kept one', async () => {
    await show(`/customers/${OLD}`);
    await screen.findByRole('heading', { name: 'Anke Veldhuis' });
  });
});

describe('deleting a customer', () => {
  const answers = (result: object) =>
    vi.stubGlobal('fetch', (path: string) =>
      path.includes('/open-stripe-invoice-subscription/')
        ? Promise.resolve(new Response(JSON.stringify({ result }), { headers: { 'content-type': 'application/json' } }))
        : Promise.reject(new TypeError('no connection')),
    );
  const ask = async (id: string, open?: object) => {
    const { session, user } = await show(`/customers/${id}`);
    if (open !== undefined) answers(open);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    return { session, user, question: within(await screen.findByRole('alertdialog')) };
  };

  test('with a running subscription is blocked, with what to do first', async () => {
    const { question } = await ask(KEPT, { invoices: [], subscriptions: [{ id: 'sub_1', status: 'active' }] });
    await question.findByText(/Cancel them first/);
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
  });

  test('with open invoices says so and is confirmed', async () => {
    const open = { invoices: [{ uuid: KEPT, number: '1', status: 'overdue' }], subscriptions: [] };
    const { session, user, question } = await ask(KEPT, open);
    await question.findByText(/1 open invoice/);
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    expect(await waitingChanges(session)).toMatchObject([{ args: { customerId: KEPT, withOpenInvoices: true } }]);
    await screen.findByRole('heading', { name: 'All customers' });
  });

  test('with an object is refused where the question was', async () => {
    const { session, user, question } = await ask(GONE);
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await question.findByText(/has objects or open appointments/);
    expect(await waitingChanges(session)).toEqual([]);
  });
});
