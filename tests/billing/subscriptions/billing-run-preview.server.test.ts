import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BillingRunAnswer, BillingRunLineAnswer, BillingRunPreviewAnswer } from '#billing/billing-run.schema.ts';
import { PEOPLE, signIn } from '#tests/support/app.ts';
import { invoiceOf, makeDraft, rateOf } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

const RUNS = '/api/billing-runs';

let yard: SubscriptionYard;
beforeEach(async () => {
  yard = await openSubscriptionYard();
});
afterEach(() => yard.close());

type Result<Value> = { readonly result: Value };
const previewOn = async (day: string) => {
  yard.today(day);
  return (await expectStatus<Result<BillingRunPreviewAnswer>>(yard.owner.call('GET', `${RUNS}/preview`), 200)).result;
};
/** A real run by the owner, with its lines. */
const runNow = async () => {
  const { result: run } = await expectStatus<Result<BillingRunAnswer>>(yard.owner.call('POST', RUNS, {}), 201);
  const { result: lines } = await expectStatus<Result<BillingRunLineAnswer[]>>(
    yard.owner.call('GET', `${RUNS}/${run.uuid}?limit=500`),
    200,
  );
  return { run, lines };
};

const TABLES = [
  'invoices',
  'invoice_lines',
  'invoice_counters',
  'company_number',
  'customer_billing',
  'billing_events',
  'billing_outbox',
  'billing_periods',
  'billing_runs',
  'billing_run_lines',
  'pending_lines',
  'extras',
  'payment_links',
  'subscriptions',
  'audit_log',
  'mails',
  'companies',
];

/** Every row of what a run writes, as text. */
async function everything(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(yard.database.kysely);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const schedule = async (rate: string, cents: number, customer = yard.customer) =>
  makeDraft(yard.owner, invoiceOf(customer, [{ cents, rate }], { scheduled_on: '2026-02-01' }));

describe('the preview of a billing run', () => {
  it('names who would be invoiced and for how much; a run afterwards issues exactly that', async () => {
    const first = await yard.subscribe('2026-01-01');
    const second = await yard.subscribe('2026-01-01', { cents: 4_000 });
    const scheduled = await schedule(await rateOf(yard.owner, 2100), 5_000);
    const preview = await previewOn('2026-03-01');
    expect(preview).toMatchObject({
      run_on: '2026-03-01',
      count: 5,
      amount_cents: 2 * 12_100 + 2 * 4_840 + 6_050,
      failed: [],
      more_subscriptions: 0,
      more_invoices: 0,
    });
    expect(preview.invoices[0]).toEqual({
      customer: { uuid: yard.customer, name: 'Jan de Vries' },
      has_email: true,
      subscription: { uuid: first.uuid, description: 'Stalling' },
      invoice: null,
      period_on: '2026-02-01',
      amount_cents: 12_100,
    });
    expect(preview.invoices.at(-1)).toMatchObject({ subscription: null, invoice: scheduled.uuid, amount_cents: 6_050 });
    const { run, lines } = await runNow();
    expect(run).toMatchObject({ billed: 4, issued: 1, amount_cents: preview.amount_cents });
    const asked = (line: { readonly subscription: { readonly uuid: string } | null }) =>
      line.subscription?.uuid ?? 'scheduled';
    expect(lines.map((line) => [asked(line), line.period_on, line.invoice?.amount_cents])).toEqual(
      preview.invoices.map((line) => [asked(line), line.period_on, line.amount_cents]),
    );
    expect(lines.map(asked)).toContain(second.uuid);
  });

  it('leaves nothing behind: no row differs, and the next number is the one it was', async () => {
    const customer = await makeCustomer(yard.owner, 'Bakker', { firstname: 'Els', email: 'els@example.test' });
    await yard.subscribe('2026-01-01');
    await yard.subscribe('2026-02-01', {}, { customer });
    await schedule(await rateOf(yard.owner, 2100), 5_000);
    const before = await everything();
    expect((await previewOn('2026-02-01')).count).toBe(3);
    expect((await previewOn('2026-02-01')).count).toBe(3);
    expect(await everything()).toEqual(before);
    const { lines } = await runNow();
    expect(lines.map(({ invoice }) => invoice?.number)).toEqual(['F0002', 'F0003', 'F0004']);
  });

  it('names what cannot be billed, with the reason a run keeps, and counts the rest', async () => {
    const gone = await yard.subscribe('2026-01-01');
    await yard.subscribe('2026-01-01');
    const wrong = await schedule(await rateOf(yard.owner, 0, 'reverse_charge'), 5_000);
    await schedule(await rateOf(yard.owner, 2100), 1_000);
    await sql`update subscriptions set customer_id = gen_random_uuid() where id = ${gone.uuid}`.execute(
      yard.database.kysely,
    );
    const preview = await previewOn('2026-02-01');
    expect(preview).toMatchObject({ count: 2, amount_cents: 13_310, more_subscriptions: 0, more_invoices: 0 });
    expect(preview.failed).toMatchObject([
      { customer: null, subscription: { uuid: gone.uuid }, invoice: null, message: 'subscription_customer_gone' },
      { customer: { uuid: yard.customer }, subscription: null, invoice: wrong.uuid },
    ]);
    expect((await yard.read(gone.uuid)).problem).toBeNull();
    const { run, lines } = await runNow();
    expect(run).toMatchObject({ amount_cents: 13_310, failed: 2 });
    expect(lines.filter(({ outcome }) => outcome === 'failed').map(({ message }) => message)).toEqual(
      preview.failed.map(({ message }) => message),
    );
  });

  it('marks customers who cannot be mailed, and shows amounts of zero', async () => {
    const silent = await makeCustomer(yard.owner, 'Stil');
    await yard.subscribe('2026-02-01', { cents: 0 }, { customer: silent });
    const preview = await previewOn('2026-02-15');
    expect(preview.invoices).toMatchObject([{ customer: { uuid: silent }, has_email: false, amount_cents: 0 }]);
  });

  it('catches up a long time as a run does, in pieces', async () => {
    await yard.subscribe('2026-01-01');
    const preview = await previewOn('2028-01-15');
    expect(preview).toMatchObject({ count: 24, amount_cents: 24 * 12_100, more_subscriptions: 0 });
    expect((await runNow()).run).toMatchObject({ billed: 24, amount_cents: 24 * 12_100 });
  });

  it('looks at the first 200 and counts the others', async () => {
    const { uuid } = await yard.subscribe('2026-01-01');
    await sql`
      insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
      from subscriptions s, generate_series(1, 203) where s.id = ${uuid}`.execute(yard.database.kysely);
    expect(await previewOn('2026-02-01')).toMatchObject({ count: 200, more_subscriptions: 4, more_invoices: 0 });
  });

  it('finds nothing where nothing is due', async () => {
    await yard.subscribe('2026-01-01');
    expect(await previewOn('2026-01-31')).toMatchObject({ count: 0, amount_cents: 0, invoices: [], failed: [] });
  });

  it('is for who may start a run, and shows a company its own', async () => {
    await yard.subscribe('2026-01-01');
    yard.today('2026-02-01');
    const bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
    expect((await bookkeeper.call('GET', `${RUNS}/preview`)).statusCode).toBe(403);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    expect((await stranger.call('GET', `${RUNS}/preview`)).json()).toMatchObject({ result: { count: 0 } });
  });
});
