import { type Kysely, sql } from 'kysely';
import { creditInvoice } from '#billing/server/invoices/credit-invoice.ts';
import { createInvoice } from '#billing/server/invoices/invoice-draft.ts';
import type { Booking } from '#billing/server/ledger/billing-provider.ts';
import { NOTHING_KNOWN, saveCustomerBilling } from '#billing/server/ledger/customer-billing.repository.ts';
import { saveProduct } from '#billing/server/ledger/product-booking.ts';
import { settleInvoices } from '#billing/server/payments/settle-invoice.ts';
import { saveCategory } from '#billing/server/products/category.repository.ts';
import { findUsualRate } from '#billing/server/products/tax-rate.repository.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import { storePaymentKey } from '#company/server/payment-key.repository.ts';
import { keepPayoutToken } from '#company/server/payout-token.repository.ts';
import { addDays, type CivilDate, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { yardMoment } from '#shared/yard-clock.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { DEMO_KEYS, type DemoCompany } from './demo-companies.ts';
import { type BilledObject, billingDays, DEMO_PRODUCTS, makeSubscriptions, paidDay, paidWay } from './make-billing.ts';
import { type Random, seededRandom } from './random.ts';
import { seedDeposits } from './seed-deposits.ts';

type Seed = {
  readonly kysely: Kysely<never>;
  readonly secret: string;
  readonly company: DemoCompany;
  readonly today: CivilDate;
};

/** Number series that only tell how far a company's billing was filled. */
const STARTED = 'demo_billing_started';
const FINISHED = 'demo_billing';
/** When the daily run bills. */
const RUN_AT = '04:00';

/**
 * Makes a year of subscriptions, invoices and payments for a demo company, billed by the real billing run on the days of
 * that year. If it is interrupted, it continues at the next start. Returns the number of
 * invoices; 0 when they existed already.
 */
export async function seedBilling(seed: Seed): Promise<number> {
  const { kysely, company, today } = seed;
  if (!company.bills || (await has(seed, FINISHED))) return 0;
  if (!(await has(seed, STARTED))) await withCompany(kysely, company.id, (tx) => seedSubscriptions(tx, seed));
  for (const day of billingDays(today)) {
    const now = () => yardMoment(day, RUN_AT) ?? 0;
    await runBilling({ database: kysely, now }, { companyId: company.id, by: null });
  }
  return withCompany(kysely, company.id, (tx) => seedPayments(tx, seed));
}

async function has({ kysely, company }: Seed, series: string): Promise<boolean> {
  return withCompany(kysely, company.id, (tx) => hasMarker(tx, series));
}

async function hasMarker(tx: CompanyTx, series: string): Promise<boolean> {
  // Locks the company's row, so that another process doing the same waits.
  await sql`select 1 from companies for update`.execute(tx);
  const { rows } = await sql`select 1 from company_number where series = ${series}`.execute(tx);
  return rows.length > 0;
}

async function mark(tx: CompanyTx, series: string): Promise<void> {
  await sql`
    insert into company_number (company_id, series, value)
    values (current_setting('app.company_id')::uuid, ${series}, 1)`.execute(tx);
}

function bookingOf(tx: CompanyTx, { company, today }: Seed): Booking {
  const [owner] = company.people;
  const userName = `${owner.firstname} ${owner.lastname}`;
  return { tx, today, actor: { userId: owner.id, userName, companyId: company.id, can: () => true } };
}

async function seedSubscriptions(tx: CompanyTx, seed: Seed): Promise<void> {
  if (await hasMarker(tx, STARTED)) return;
  const { company, secret, today } = seed;
  const { id: companyId, provider } = company;
  await storePaymentKey(tx, secret, { companyId, provider, key: DEMO_KEYS[provider], isOtherAccount: false });
  if (provider === 'mollie') await keepPayoutToken(tx, secret, { companyId, token: `access_sim_${DEMO_KEYS.mollie}` });
  await sql`update companies set has_payment_key = true`.execute(tx);
  const productIds = await seedProducts(tx, seed);
  const { rows: objects } = await sql<BilledObject>`
    select id, customer_id as "customerId", category, length_cm as "lengthCm", contract_start_on as "contractStartOn"
    from objects where deleted_at is null and customer_id is not null and contract_start_on is not null
    order by number`.execute(tx);
  const [owner] = company.people;
  const rows = makeSubscriptions(objects, today, randomOf(seed, 'subscriptions')).map((draft) => ({
    id: newId(),
    customer_id: draft.object.customerId,
    object_id: draft.object.id,
    product_id: productIds.get(draft.product),
    start_on: draft.startOn,
    next_on: draft.nextPeriodOn,
    anchor_on: draft.anchorOn,
    anchor_day: draft.anchorDay,
    cancel_on: draft.cancelOn,
  }));
  await sql`
    insert into subscriptions (company_id, id, customer_id, object_id, product_id, price_id, description,
      unit_price_cents, includes_vat, tax_rate_id, quantity, interval_months, billing_day, proration, start_on,
      anchor_on, anchor_day, next_period_on, cancel_on, end_condition, created_at, created_by, created_by_name)
    select p.company_id, r.id, r.customer_id, r.object_id, p.id, c.id, p.name, c.unit_price_cents, c.includes_vat,
      p.tax_rate_id, 1, c.interval_months, 'calendar', 'strict30', r.start_on, r.anchor_on, r.anchor_day, r.next_on,
      r.cancel_on, case when r.cancel_on is null then 'none' else 'chosen_date' end,
      (r.start_on + time '09:00') at time zone 'UTC', ${owner.id}, ${`${owner.firstname} ${owner.lastname}`}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, customer_id uuid, object_id uuid,
      product_id uuid, start_on date, next_on date, anchor_on date, anchor_day integer, cancel_on date)
    join products p on p.id = r.product_id join prices c on c.product_id = p.id`.execute(tx);
  await sql`
    insert into billing_events (company_id, id, entity, entity_id, action, at, user_id, user_name, details)
    select company_id, gen_random_uuid(), 'subscription', id, 'created', created_at, created_by, created_by_name,
      jsonb_build_object('price_cents', unit_price_cents, 'quantity', quantity, 'start_on', start_on)
    from subscriptions`.execute(tx);
  await mark(tx, STARTED);
}

async function seedProducts(tx: CompanyTx, seed: Seed): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const categories = new Map<string, string>();
  for (const { category, ...product } of DEMO_PRODUCTS) {
    const categoryId = categories.get(category) ?? (await saveCategory(tx, null, { name: category, supply: 'place' }));
    if (categoryId !== null) categories.set(category, categoryId);
    const { uuid } = await saveProduct(bookingOf(tx, seed), null, {
      ...product,
      description: '',
      category: categoryId,
      includes_vat: true,
    });
    ids.set(product.name, uuid);
  }
  return ids;
}

type Issued = {
  readonly id: string;
  readonly customerId: string;
  readonly issuedOn: CivilDate;
  readonly totalCents: number;
};

/** What came in for the invoices of the year, the days on which all that happened, and some invoices of today. */
async function seedPayments(tx: CompanyTx, seed: Seed): Promise<number> {
  if (await hasMarker(tx, FINISHED)) return 0;
  const { today } = seed;
  const random = randomOf(seed, 'payments');
  const ways = randomOf(seed, 'ways');
  const { rows: issued } = await sql<Issued>`
    select id, customer_id as "customerId", issued_on as "issuedOn", total_cents as "totalCents" from invoices
    where number is not null and total_cents > 0 order by issued_on, number`.execute(tx);
  const payments = issued.flatMap(({ id, customerId, issuedOn, totalCents }) => {
    const paidOn = paidDay(issuedOn, today, random);
    if (paidOn === null) return [];
    const payment = { id: newId(), invoice_id: id, customer_id: customerId, amount_cents: totalCents, paid_on: paidOn };
    return [{ ...payment, ...paidWay(seed.company.provider, paidOn, today, ways) }];
  });
  await sql`
    insert into payments (company_id, id, invoice_id, customer_id, source, method, external_id, amount_cents, paid_on,
      created_at)
    select current_setting('app.company_id')::uuid, r.id, r.invoice_id, r.customer_id, r.source, r.method, r.external_id,
      r.amount_cents, r.paid_on, (r.paid_on + time '10:00') at time zone 'UTC'
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as r (id uuid, invoice_id uuid, customer_id uuid,
      amount_cents bigint, paid_on date, source text, method text, external_id text)`.execute(tx);
  await settleInvoices(
    tx,
    payments.map(({ invoice_id: id }) => id),
    today,
  );
  await dropPaidPages(tx);
  await datePast(tx, seed);
  await seedToday(tx, seed, issued);
  await seedDeposits(
    bookingOf(tx, seed),
    issued.map(({ customerId }) => customerId),
  );
  await mark(tx, FINISHED);
  return issued.length;
}

/** Nobody is asked for a page of an invoice that was paid long ago. */
async function dropPaidPages(tx: CompanyTx): Promise<void> {
  await sql`
    with gone as (
      update payment_links l set state = 'closed' from invoices i
      where i.company_id = l.company_id and i.id = l.invoice_id and i.state <> 'open' and l.state = 'wanted'
      returning l.company_id, l.id)
    update billing_outbox o set state = 'done', done_at = now() from gone
    where o.company_id = gone.company_id and o.subject_id = gone.id`.execute(tx);
}

/** Has the year's rows say when they would have been written, and what happened to each invoice. */
async function datePast(tx: CompanyTx, { company }: Seed): Promise<void> {
  const [owner, ...others] = company.people;
  const keeper = others.find(({ role }) => role === 'bookkeeper') ?? owner;
  await sql`
    update invoices set created_at = (issued_on + time '04:00') at time zone ${YARD_TIME_ZONE} where number is not null`.execute(
    tx,
  );
  await sql`
    update billing_events e set at = i.created_at from invoices i
    where i.company_id = e.company_id and i.id = e.entity_id`.execute(tx);
  await sql`
    update billing_periods set billed_at = (period_on + time '04:00') at time zone ${YARD_TIME_ZONE}`.execute(tx);
  await sql`
    insert into billing_events (company_id, id, entity, entity_id, action, at, details)
    select o.company_id, gen_random_uuid(), 'invoice', i.id, 'sent', i.created_at + interval '2 minutes',
      jsonb_build_object('mode', 'mail_without_link', 'to', c.email)
    from billing_outbox o join invoices i on i.company_id = o.company_id and i.id = o.subject_id
    join customers c on c.company_id = i.company_id and c.id = i.customer_id
    where o.kind = 'send_invoice' and o.state = 'waiting'`.execute(tx);
  await sql`
    update billing_outbox o set state = 'done', created_at = i.created_at, done_at = i.created_at
    from invoices i where i.company_id = o.company_id and i.id = o.subject_id and o.state = 'waiting'`.execute(tx);
  await sql`
    insert into billing_events (company_id, id, entity, entity_id, action, at, user_id, user_name, details)
    select company_id, gen_random_uuid(), 'invoice', invoice_id, 'paid', created_at, ${keeper.id},
      ${`${keeper.firstname} ${keeper.lastname}`},
      jsonb_build_object('amount_cents', amount_cents, 'method', method, 'on', paid_on)
    from payments`.execute(tx);
}

/** A customer that is a company, an invoice that is being written, one that waits, and one that was taken back in part. */
async function seedToday(tx: CompanyTx, seed: Seed, issued: readonly Issued[]): Promise<void> {
  const at = bookingOf(tx, seed);
  const [business, , another] = issued.toReversed();
  const rate = await findUsualRate(tx);
  if (business === undefined || another === undefined || rate === undefined) return;
  await saveCustomerBilling(tx, business.customerId, {
    ...NOTHING_KNOWN,
    company_name: 'Kampeercentrum De Hoeve B.V.',
    vat_id: 'NL123456782B12',
    kvk_number: '12345678',
    attention: 'Administratie',
    term_days: 30,
  });
  const line = { product: null, quantity_hundredths: 100, tax_rate: rate.uuid, from_on: null, until_on: null };
  const wash = { ...line, description: 'Wasbeurt', unit_price_cents: 4_950 };
  const invoice = { includes_vat: true, lines: [wash], reference: '', note: '' };
  await createInvoice(at, { ...invoice, customer: business.customerId, scheduled_on: null });
  await createInvoice(at, { ...invoice, customer: another.customerId, scheduled_on: addDays(seed.today, 10) });
  await creditInvoice(at, {
    invoice: another.id,
    lines: [
      {
        position: 1,
        amount_cents: 1500,
      },
    ],
    refund: 'outside',
    reason: 'Accu was al vol',
  });
}

function randomOf({ company, today }: Seed, what: string): Random {
  return seededRandom(`${company.slug} ${what}`, Date.parse(`${today}T00:00:00Z`));
}
