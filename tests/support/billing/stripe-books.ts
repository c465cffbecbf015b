import { type RawBuilder, sql } from 'kysely';
import type Stripe from 'stripe';
import { idOf } from '#billing/server/provider/stripe-keys.ts';
import type { Database } from '#server/database/database.ts';

type Books = { readonly database: Pick<Database, 'kysely'>; readonly stripe: Stripe };
type Theirs = {
  readonly invoices: readonly Stripe.Invoice[];
  readonly intents: readonly Stripe.InvoicePayment[];
  readonly refunds: readonly Stripe.Refund[];
};

async function theirsOf(stripe: Stripe): Promise<Theirs> {
  const [invoices, intents, refunds]: [Stripe.Invoice[], Stripe.InvoicePayment[], Stripe.Refund[]] = [[], [], []];
  for await (const invoice of stripe.invoices.list({ limit: 100 })) invoices.push(invoice);
  for await (const payment of stripe.invoicePayments.list({ status: 'paid', limit: 100 })) intents.push(payment);
  for (const { payment } of intents) {
    const { data } = await stripe.refunds.list({ payment_intent: idOf(payment.payment_intent), limit: 100 });
    refunds.push(...data);
  }
  return { invoices, intents, refunds };
}

type Ours = {
  readonly invoices: readonly OurInvoice[];
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
};
type OurInvoice = {
  readonly number: string;
  readonly totalCents: number;
  readonly openCents: number;
  readonly state: string;
};
type Row = { readonly externalId: string; readonly cents: number };

async function oursOf({ database: { kysely } }: Books): Promise<Ours> {
  const all = async <T>(query: RawBuilder<T>) => (await query.execute(kysely)).rows;
  return {
    invoices: await all(sql<OurInvoice>`
      select number, total_cents as "totalCents", state,
        total_cents - credited_cents - paid_cents + refunded_cents as "openCents"
      from invoices i where kind = 'invoice' and number is not null`),
    payments: await all(sql<Row>`
      select external_id as "externalId", amount_cents as cents from payments
      where source = 'stripe' and external_id like 'pi_%'`),
    refunds: await all(sql<Row>`
      select coalesce(external_id, status) as "externalId", amount_cents as cents from refunds
      where payment_id is not null`),
  };
}

const rowsOf = (rows: readonly Row[]) => rows.map(({ externalId, cents }) => `${externalId} ${cents}`).toSorted();

/** What stands in one of two lists only. */
function apart(what: string, ours: readonly Row[], theirs: readonly Row[]): readonly string[] {
  const [here, there] = [rowsOf(ours), rowsOf(theirs)];
  return JSON.stringify(here) === JSON.stringify(there)
    ? []
    : [`${what}: ${here.join()} here, ${there.join()} at Stripe`];
}

/** The invoice that a number at Stripe belongs to: a second page of one has a count behind it. */
const bareOf = (number: string | null, known: ReadonlySet<string>) =>
  number === null || known.has(number) ? (number ?? 'a draft') : number.replace(/-\d+$/, '');

function wrongPages({ invoices: ours }: Ours, { invoices: theirs }: Theirs): readonly string[] {
  const numbers = new Set(ours.map(({ number }) => number));
  const wrong = theirs.flatMap(({ number, status }) => {
    if (status === 'draft') return [`draft ${number} stayed`];
    return numbers.has(bareOf(number, numbers)) ? [] : [`${number} is at Stripe only`];
  });
  for (const { number, totalCents, openCents, state } of ours) {
    const pages = theirs.filter((page) => bareOf(page.number, numbers) === number);
    const open = pages.filter(({ status }) => status === 'open' || status === 'uncollectible');
    const isOpen = state === 'open' || state === 'uncollectible';
    if (pages.length !== 1) wrong.push(`${number} has ${pages.length} pages`);
    if (pages.some(({ total }) => total !== totalCents)) wrong.push(`${number} has another amount at Stripe`);
    if (isOpen && !pages.some(({ status }) => status === state)) wrong.push(`${number} is ${state} here only`);
    if (open.length !== (isOpen ? 1 : 0)) wrong.push(`${number} is ${state} and has ${open.length} open pages`);
    const remaining = open.reduce((sum, { amount_remaining: cents }) => sum + cents, 0);
    if (isOpen && remaining !== openCents) wrong.push(`${number}: ${openCents} open, ${remaining} at Stripe`);
  }
  return wrong;
}

/**
 * Compares the ledger with what stands at Stripe, when nothing is under way: each issued invoice there with its amount
 * and one page at most that can be paid on, each payment and each refund on both sides once, no errand left or given up.
 */
export async function differences(books: Books): Promise<readonly string[]> {
  const [ours, theirs] = [await oursOf(books), await theirsOf(books.stripe)];
  const { rows: stuck } = await sql<{ kind: string; state: string; reason: string }>`
    select kind, state, coalesce(last_error, '') as reason from billing_outbox where state <> 'done'`.execute(
    books.database.kysely,
  );
  const paid = theirs.intents.map(({ payment, amount_paid: cents }) => ({
    externalId: idOf(payment.payment_intent),
    cents: cents ?? 0,
  }));
  const refunded = theirs.refunds.map(({ id, amount }) => ({ externalId: id, cents: amount }));
  return [
    ...wrongPages(ours, theirs),
    ...apart('payments', ours.payments, paid),
    ...apart('refunds', ours.refunds, refunded),
    ...stuck.map(({ kind, state, reason }) => `${kind} is ${state}: ${reason}`),
  ];
}
