import { randomUUID } from 'node:crypto';
import type { SnapshotManifest } from '#sync/envelope.schema.ts';
import { sendHandover } from '#tests/handovers/send-handover.ts';
import type { Caller } from '#tests/support/app.ts';
import { invoiceOf, rateOf } from '#tests/support/billing/billing.ts';
import { askDeposit, heldDeposit } from '#tests/support/billing/deposits.ts';
import { makeDocument } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';
import type { Records } from './calls/route-access.ts';

/** What a customer signs for direct debit. */
export const MANDATE = { iban: 'NL91ABNA0417164300', account_holder: 'B. Etaler', signed_on: '2026-10-01' };

/**
 * Creates new records, so that a call that removes one takes nothing from the next. Billing records take the longest to
 * make: they are new for a call about billing (`bills`), and otherwise reused from the same caller.
 */
export async function makeRecords(owner: Caller, { bills = true } = {}): Promise<Records> {
  const warehouse = await makeWarehouse(owner, `Hal ${randomUUID()}`);
  const withSpot = await makeWarehouse(owner, `Hal ${randomUUID()}`);
  const spot = await makeSpot(owner, { warehouse_id: withSpot, name: 'A1' });
  const customer = await makeCustomer(owner, 'Bakker');
  const object = await makeObject(owner, '', { customer_id: customer });
  const { result } = await expectStatus<{ result: { uuid: string } }>(
    owner.call('POST', '/api/appointments', {
      object_id: object,
      direction: 'out',
      date: '2026-09-01',
      time: '10:00',
      reason: 'besproken',
    }),
    201,
  );
  const made = (url: string, body: object) =>
    expectStatus<{ result: { uuid: string } }>(owner.call('POST', url, body), 201).then((answer) => answer.result.uuid);
  const contract = await made(`/api/objects/${object}/contracts`, {});
  const location = await made('/api/locations', { name: `Terrein ${randomUUID()}` });
  const prospect = await made('/api/prospects', { lastname: 'Aanmelder', category: 'caravan' });
  const note = await made('/api/notes', { model_type: 'object', model_id: object, text: 'gebeld' });
  const document = await makeDocument(owner, { model_type: 'object', model_id: object });
  const handover = await sendHandover(owner, { objectId: object, customerId: customer });
  const tag = await made('/api/tags', { type: 'object', value: randomUUID(), color: '#2F8A50' });
  // After the appointment: hours of a Sunday are a rule for whatever is planned next.
  const openingHours = await made('/api/openinghours', { days_of_week: [7], range: { start: '08:00', end: '09:00' } });
  const exception = await made('/api/openinghours_exceptions', { date: '2026-12-24' });
  const { key: empty } = await roleNamed(owner, 'Empty');
  const { key: role } = await roleNamed(owner, `Rol ${randomUUID()}`);
  const colleague = await somebodyInvited(owner, empty);
  const sold = await somethingSold(made);
  const billed = (bills ? undefined : lastBilled.get(owner)) ?? (await somebodyBilled(owner, made));
  lastBilled.set(owner, billed);
  const manifest = (await owner.call('GET', `/api/sync/snapshot?clientId=${randomUUID()}`)).json<SnapshotManifest>();
  const file = manifest.segments.find(({ table }) => table === 'customers')?.path ?? '';
  return {
    location,
    warehouse,
    spot,
    customer,
    object,
    contract,
    appointment: result.uuid,
    prospect,
    tag,
    note,
    document,
    handover,
    openingHours,
    exception,
    colleague,
    role,
    ...sold,
    ...billed,
    file,
    epoch: manifest.epoch,
  };
}

let rates = 0;

/** A product with its price; a category and a rate that nothing has yet. */
async function somethingSold(
  made: (url: string, body: object) => Promise<string>,
): Promise<Pick<Records, 'category' | 'product' | 'price' | 'taxRate'>> {
  rates += 1;
  const category = await made('/api/categories', { name: `Soort ${randomUUID()}` });
  const terms = { unit_price_cents: 10_000, interval_months: null };
  const product = await made('/api/products', { name: 'Stalling', ...terms });
  const price = await made('/api/prices', { product, ...terms, unit_price_cents: 11_000 });
  const taxRate = await made('/api/tax-rates', { name: 'Btw', vat_category: 'standard', rate_bp: 2_100 + rates });
  return { category, product, price, taxRate };
}

const lastBilled = new WeakMap<Caller, Billed>();
type Billed = Pick<
  Records,
  | 'payer'
  | 'draft'
  | 'invoice'
  | 'plan'
  | 'subscription'
  | 'mandate'
  | 'billingRun'
  | 'askedDeposit'
  | 'deposit'
  | 'depositEvent'
>;

/** A customer with every kind of billing record. One billing run is enough, because nobody changes the customer. */
async function somebodyBilled(owner: Caller, made: (url: string, body: object) => Promise<string>): Promise<Billed> {
  const payer = await makeCustomer(owner, 'Betaler', { email: 'betaler@example.test' });
  const body = invoiceOf(payer, [{ cents: 10_000, rate: await rateOf(owner, 2100) }]);
  const draft = await made('/api/invoices', body);
  const invoice = await made('/api/invoices', body);
  await expectStatus(owner.call('POST', `/api/invoices/${invoice}/issue`, {}), 200);
  const plan = await made('/api/products', { name: 'Abonnement', unit_price_cents: 10_000, interval_months: 1 });
  const starts = { start_on: '2026-10-01' };
  const subscription = await made('/api/subscriptions', { customer: payer, product: plan, ...starts });
  const mandate = await mandateOf(owner, payer);
  const { uuid: askedDeposit } = await askDeposit(owner, payer);
  const { uuid: deposit, events } = await heldDeposit(owner, payer);
  const deposits = { askedDeposit, deposit, depositEvent: events[0]?.uuid ?? '' };
  const billingRun = await billingRunOf(owner, made);
  return { payer, draft, invoice, plan, subscription, mandate, billingRun, ...deposits };
}

/** Mollie alone collects by direct debit: at another company nothing has this id. */
async function mandateOf(owner: Caller, payer: string): Promise<string> {
  const answer = await owner.call('POST', `/api/customers/${payer}/mandates`, MANDATE);
  if (answer.statusCode === 409) return randomUUID();
  return (await expectStatus<{ result: { uuid: string } }>(Promise.resolve(answer), 201)).result.uuid;
}

async function billingRunOf(owner: Caller, made: (url: string, body: object) => Promise<string>): Promise<string> {
  type Runs = { readonly result: readonly { readonly uuid: string }[] };
  const { result } = await expectStatus<Runs>(owner.call('GET', '/api/billing-runs?limit=1'), 200);
  return result[0]?.uuid ?? made('/api/billing-runs', {});
}

/** A custom role without any rights; created once. */
async function roleNamed(owner: Caller, name: string): Promise<{ readonly key: string }> {
  type Role = { readonly key: string; readonly name: string };
  const { result } = await expectStatus<{ result: readonly Role[] }>(owner.call('GET', '/api/roles'), 200);
  const known = result.find((role) => role.name === name);
  if (known !== undefined) return known;
  const made = await expectStatus<{ result: Role }>(owner.call('POST', '/api/roles', { name, permissions: [] }), 201);
  return made.result;
}

/** Returns a person with an open invitation; reuses one, because a company may only send so many mails a day. */
async function somebodyInvited(owner: Caller, role: string): Promise<string> {
  type Person = { readonly id: string; readonly joined: boolean; readonly role: string };
  const { result } = await expectStatus<{ result: readonly Person[] }>(owner.call('GET', '/api/staff'), 200);
  const waiting = result.find((person) => !person.joined && person.role === role);
  if (waiting !== undefined) return waiting.id;
  const body = { email: `${randomUUID()}@yard.test`, firstname: 'Ria', lastname: 'Test', role };
  const made = await expectStatus<{ result: { id: string } }>(owner.call('POST', '/api/staff/invitations', body), 201);
  return made.result.id;
}
