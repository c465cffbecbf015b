import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wantPaymentLink } from '#billing/server/payments/payment-link.ts';
import { openMollie } from '#billing/server/provider/mollie.provider.ts';
import { pollPayments, runDueErrands } from '#billing/server/routes/start-payments.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

const SUBSCRIPTIONS = '/api/mollie/subscriptions';

let yard: PaymentYard;
let product: string;
let now = Date.now();
beforeAll(async () => {
  yard = await openPaymentYard();
  const invoicing = { ...SECTION_DEFAULTS.invoicing, billing_day: 'anniversary' };
  await expectStatus(yard.owner.call('PUT', '/api/company', { invoicing }), 200);
  const input = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1, includes_vat: true };
  const { result } = await expectStatus<Made>(yard.owner.call('POST', '/api/products', input), 201);
  product = result.uuid;
});
afterAll(() => yard.close());

type Made = { readonly result: { readonly uuid: string } };
type Refused = { readonly errors: Readonly<Record<string, readonly string[]>> };

const today = () => dayAt(now);
const parts = () => ({ ...yard.parts, ledger: { ...yard.parts.ledger, now: () => now } });
const someone = () => makeCustomer(yard.owner, 'Bakker', { email: 'bakker@example.test' });
const mandateFor = async (customer: string) => {
  const body = { iban: 'NL91ABNA0417164300', account_holder: 'B. Bakker', signed_on: dayAt(Date.now()) };
  const url = `/api/customers/${customer}/mandates`;
  return (await expectStatus<Made>(yard.owner.call('POST', url, body), 201)).result.uuid;
};
const order = (customer: string, collection: string) => ({
  customer,
  product,
  start_on: dayAt(Date.now()),
  collection,
});

/** Lets days pass at the bank and at the server, and runs everything that is due. */
async function pass(days: number): Promise<void> {
  now = daysLater(now, days);
  await yard.mollie.advance({ days });
  await run();
}

async function run(): Promise<void> {
  await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(yard.database.kysely);
  await runDueErrands(parts(), () => true);
  await pollPayments(parts(), { missedSince: new Date() });
}

const debits = async () =>
  (await yard.mollie.requests()).filter(({ method, path }) => method === 'POST' && path === '/v2/payments').length;

/** A customer whose mandate the bank has answered, and the invoice of a subscription that is collected with it. */
async function collected(): Promise<{ readonly customer: string; readonly invoice: string }> {
  const customer = await someone();
  await mandateFor(customer);
  await run();
  await pass(2);
  const { result } = await expectStatus<Made>(
    yard.owner.call('POST', SUBSCRIPTIONS, order(customer, 'direct_debit')),
    201,
  );
  const { rows } = await sql<{ id: string }>`
    select id from invoices where subscription_id = ${result.uuid}`.execute(yard.database.kysely);
  await run();
  return { customer, invoice: rows[0]?.id ?? '' };
}

describe('an invoice that is collected', () => {
  test('is collected once, however often it is sent', async () => {
    const { invoice } = await collected();
    const before = await debits();
    await pass(1);
    await yard.owner.call('POST', `/api/mollie/invoices/${invoice}/send`, { mode: 'mail_with_link' });
    await run();
    const { rows } = await sql<{ on: string }>`
      select distinct payload ->> 'on' as on from billing_outbox where kind = 'collect_debit'
        and subject_id = ${invoice}`.execute(yard.database.kysely);
    expect(rows).toEqual([{ on: addDays(today(), 13) }]);
    await pass(13);
    expect(await debits()).toBe(before + 1);
    // Sent again while the bank has not answered: nothing more is asked for.
    await yard.owner.call('POST', `/api/mollie/invoices/${invoice}/send`, { mode: 'mail_with_link' });
    await run();
    await pass(1);
    await pass(14);
    expect(await debits()).toBe(before + 1);
    expect(await yard.invoice(invoice)).toMatchObject({ status: 'paid', open_cents: 0, paid_cents: 10_000 });
  }, 60_000);

  test('has no second way to pay while the bank is asked, also after a credit of a part', async () => {
    const { invoice } = await collected();
    await pass(14);
    await expectStatus(
      yard.owner.call('POST', '/api/mollie/credit-invoices', {
        invoice,
        lines: [
          {
            position: 1,
            amount_cents: 2500,
          },
        ],
      }),
      201,
    );
    await yard.owner.call('POST', `/api/mollie/invoices/${invoice}/send`, { mode: 'mail_with_link' });
    await run();
    const { rows } = await sql`
      select url from payment_links where invoice_id = ${invoice} and url is not null`.execute(yard.database.kysely);
    expect(rows).toEqual([]);
    await pass(6);
    const paid = await yard.invoice(invoice);
    expect(paid).toMatchObject({ status: 'paid', paid_cents: 10_000, open_cents: -2_500 });
    expect(paid.events.map(({ action }) => action)).toContain('overpaid');
  }, 60_000);

  test('of which a page to pay on is being made is not taken for that page', async () => {
    const { invoice } = await collected();
    await pass(13);
    // The provider did not answer yet.
    await withCompany(yard.database.kysely, YARD, (tx) => wantPaymentLink(tx, invoice, today()));
    await sql`update billing_outbox set state = 'done' where kind = 'create_link'`.execute(yard.database.kysely);
    await pass(1);
    const { rows } = await sql<{ state: string; debit: boolean }>`
      select state, coalesce(external_id like 'tr%', false) as debit from payment_links where invoice_id = ${invoice}
      order by created_at`.execute(yard.database.kysely);
    expect(rows).toEqual([
      { state: 'closed', debit: false },
      { state: 'open', debit: true },
    ]);
  }, 60_000);
});

describe('a direct debit that the bank returns', () => {
  const paymentOf = async (invoice: string) => {
    const { rows } = await sql<{ id: string }>`
      select external_id as id from payment_links where invoice_id = ${invoice} and external_id like 'tr%'`.execute(
      yard.database.kysely,
    );
    return rows[0]?.id ?? '';
  };
  const told = async (invoice: string, action: string) =>
    (await yard.invoice(invoice)).events.filter((event) => event.action === action).map(({ details }) => details);

  test.each(['AC04', 'AM04', 'MD01', 'MS02'])(
    'for %s fails, and says why',
    async (reason) => {
      const { invoice } = await collected();
      await pass(14);
      await yard.mollie.post(`payments/${await paymentOf(invoice)}/return`, { reason, days: 2 });
      await pass(1);
      expect(await told(invoice, 'debit_failed')).toEqual([]);
      await pass(1);
      expect(await told(invoice, 'debit_failed')).toEqual([{ reason }]);
      expect(await yard.invoice(invoice)).toMatchObject({ status: 'open', open_cents: 10_000 });
    },
    60_000,
  );

  test('after it was paid is open again, says why, and is paid when the bank gives it back', async () => {
    const { invoice } = await collected();
    await pass(14);
    const payment = await paymentOf(invoice);
    await yard.mollie.post(`payments/${payment}/return`, { reason: 'MD06', days: 20 });
    await pass(6);
    expect(await yard.invoice(invoice)).toMatchObject({ status: 'paid' });
    await pass(14);
    expect(await told(invoice, 'charged_back')).toMatchObject([{ amount_cents: 10_000, reason: 'MD06' }]);
    expect(await yard.invoice(invoice)).toMatchObject({ open_cents: 10_000 });
    await yard.mollie.post(`payments/${payment}/reverse`);
    await run();
    expect(await told(invoice, 'charge_back_reversed')).toMatchObject([{ amount_cents: 10_000 }]);
    expect(await yard.invoice(invoice)).toMatchObject({ status: 'paid', open_cents: 0 });
  }, 60_000);
});

describe('a direct debit whose answer was lost', () => {
  const creditPart = (invoice: string, amountCents: number) =>
    expectStatus(
      yard.owner.call('POST', '/api/mollie/credit-invoices', {
        invoice,
        lines: [
          {
            position: 1,
            amount_cents: amountCents,
          },
        ],
      }),
      201,
    );
  const asked = { kind: 'timeout_after_commit', method: 'POST', path: '/v2/payments' } as const;
  const linksOf = async (invoice: string) => {
    const { rows } = await sql<{ state: string; amount: number }>`
      select state, amount_cents as amount from payment_links where invoice_id = ${invoice} order by created_at, id
      `.execute(yard.database.kysely);
    return rows;
  };

  test('is found at the provider, also when a part was credited before anybody asked again', async () => {
    const { invoice } = await collected();
    const before = await debits();
    await pass(13);
    // The client asks three times by itself.
    await yard.mollie.fault({ ...asked, times: 3 });
    await pass(1);
    await yard.mollie.clearFaults();
    expect(await linksOf(invoice)).toEqual([{ state: 'wanted', amount: 10_000 }]);
    await creditPart(invoice, 2_500);
    const tried = await debits();
    await run();
    expect(tried).toBeGreaterThan(before);
    expect(await debits()).toBe(tried);
    expect(await linksOf(invoice)).toEqual([{ state: 'open', amount: 10_000 }]);
    await pass(6);
    expect(await yard.invoice(invoice)).toMatchObject({ status: 'paid', paid_cents: 10_000, open_cents: -2_500 });
  }, 60_000);

  test('is asked for again for what is open now, once it is certain that the provider has none', async () => {
    const { invoice } = await collected();
    await pass(13);
    await yard.mollie.fault({ kind: 'cut_before_commit', method: 'POST', path: '/v2/payments', times: 3 });
    await pass(1);
    await yard.mollie.clearFaults();
    await creditPart(invoice, 2_500);
    const tried = await debits();
    await run();
    await run();
    expect(await debits()).toBe(tried);
    await run();
    expect(await debits()).toBe(tried + 1);
    expect(await linksOf(invoice)).toEqual([
      { state: 'closed', amount: 10_000 },
      { state: 'open', amount: 7_500 },
    ]);
    await pass(6);
    expect(await yard.invoice(invoice)).toMatchObject({ status: 'paid', paid_cents: 7_500, open_cents: 0 });
  }, 60_000);

  test('leaves a page to pay on when the provider refuses it for good', async () => {
    const { invoice } = await collected();
    await pass(13);
    await yard.mollie.fault({ kind: 'cut_before_commit', method: 'POST', path: '/v2/payments', times: null });
    for (let attempt = 0; attempt < 9; attempt += 1) await pass(attempt === 0 ? 1 : 0);
    await yard.mollie.clearFaults();
    expect(await linksOf(invoice)).toEqual([{ state: 'failed', amount: 10_000 }]);
    const { events } = await yard.invoice(invoice);
    expect(events.map(({ action }) => action)).toContain('debit_failed');
    await withCompany(yard.database.kysely, YARD, (tx) => wantPaymentLink(tx, invoice, today()));
    await run();
    expect((await yard.invoice(invoice)).payment_link).toMatch(/^http/);
  }, 60_000);
});

describe('a mandate that is revoked while it is made', () => {
  const atProvider = async (mandate: string) => {
    const { rows } = await sql<{ reference: string; status: string; external: string | null }>`
      select m.reference, m.status, b.external_id as external from mandates m join customer_billing b
        on b.customer_id = m.customer_id where m.id = ${mandate}`.execute(yard.database.kysely);
    const [row] = rows;
    const api = openMollie({ apiKey: MOLLIE_KEY, simulatorUrl: yard.mollie.url });
    const found = await api.listMandates(row?.external ?? '');
    return { status: row?.status, found: found.filter(({ reference }) => reference === row?.reference).length };
  };

  test('is taken back once it was made', async () => {
    const mandate = await mandateFor(await someone());
    const made = async () =>
      (await yard.mollie.requests()).filter(({ method, path }) => method === 'POST' && path.endsWith('/mandates'))
        .length;
    const before = await made();
    await yard.mollie.fault({ kind: 'slow', method: 'POST', path: '/v2/customers/', delay_ms: 1_500 });
    const making = run();
    await expect.poll(made, { timeout: 10_000 }).toBe(before + 1);
    await expectStatus(yard.owner.call('DELETE', `/api/mandates/${mandate}`, {}), 200);
    await run();
    await making;
    await run();
    expect(await atProvider(mandate)).toEqual({ status: 'revoked', found: 0 });
  }, 60_000);

  test('is taken back also when the answer was lost', async () => {
    const mandate = await mandateFor(await someone());
    await yard.mollie.fault({ kind: 'timeout_after_commit', method: 'POST', path: '/v2/customers/', times: 3 });
    await run();
    await yard.mollie.clearFaults();
    expect(await atProvider(mandate)).toEqual({ status: 'wanted', found: 1 });
    await expectStatus(yard.owner.call('DELETE', `/api/mandates/${mandate}`, {}), 200);
    await run();
    expect(await atProvider(mandate)).toEqual({ status: 'revoked', found: 0 });
  }, 60_000);
});

describe('customers that are merged', () => {
  test('each keep the mandate that the bank knows of them', async () => {
    const [kept, gone] = [await collected(), await collected()];
    await expectStatus(yard.owner.call('POST', `/api/customers/${kept.customer}/merge`, { uuid: gone.customer }), 200);
    const before = await debits();
    await pass(14);
    expect(await debits()).toBe(before + 2);
    await pass(6);
    for (const { invoice } of [kept, gone]) expect(await yard.invoice(invoice)).toMatchObject({ status: 'paid' });
    const { rows } = await sql<{ id: string }>`
      select id from mandates where customer_id = ${kept.customer}`.execute(yard.database.kysely);
    expect(rows).toHaveLength(2);
    for (const { id } of rows) await expectStatus(yard.owner.call('DELETE', `/api/mandates/${id}`, {}), 200);
    await run();
    const { rows: errands } = await sql<{ state: string }>`
      select state from billing_outbox where kind = 'revoke_mandate' and subject_id = any(${rows.map(({ id }) => id)})
      `.execute(yard.database.kysely);
    expect(errands.map(({ state }) => state)).toEqual(['done', 'done']);
  }, 60_000);
});

describe('direct debit without a mandate', () => {
  const refused = async (answer: ReturnType<typeof yard.owner.call>) => {
    const { errors } = await expectStatus<Refused>(answer, 422);
    expect(errors).toEqual({ collection: [expect.stringContaining('machtiging')] });
  };

  test('is refused at its field for a new subscription and its preview', async () => {
    const customer = await someone();
    await mandateFor(await someone());
    await refused(yard.owner.call('POST', SUBSCRIPTIONS, order(customer, 'direct_debit')));
    await refused(yard.owner.call('POST', `${SUBSCRIPTIONS}/preview`, order(customer, 'direct_debit')));
    await expectStatus(yard.owner.call('POST', SUBSCRIPTIONS, order(customer, 'invoice')), 201);
  });

  test('is refused at its field for one that runs, until there is one on its way', async () => {
    const customer = await someone();
    const { result } = await expectStatus<Made>(
      yard.owner.call('POST', SUBSCRIPTIONS, order(customer, 'invoice')),
      201,
    );
    const url = `${SUBSCRIPTIONS}/${result.uuid}`;
    await refused(yard.owner.call('PUT', url, { collection: 'direct_debit' }));
    await refused(yard.owner.call('POST', `${url}/preview`, { collection: 'direct_debit' }));
    const mandate = await mandateFor(customer);
    await expectStatus(yard.owner.call('PUT', url, { collection: 'direct_debit' }), 200);
    await expectStatus(yard.owner.call('DELETE', `/api/mandates/${mandate}`, {}), 200);
    await refused(yard.owner.call('PUT', url, { collection: 'direct_debit' }));
    await expectStatus(yard.owner.call('PUT', url, { collection: 'invoice' }), 200);
  });
});
