import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeTouched } from '#billing/server/payments/stripe-touched.repository.ts';
import { watchStripe } from '#billing/server/payments/stripe-watch.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { EACH_CENTS, makeManyPages, payPages } from '#tests/support/billing/many-stripe-pages.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';

const LOST = 300;
let yard: StripeYard;
let pages: readonly string[];

beforeAll(async () => {
  yard = await openStripeYard();
  await yard.look();
  await yard.simulator.fault({ kind: 'webhook_lost', times: null });
  const { id, pageId } = await yard.issue();
  pages = await makeManyPages({ database: yard.database.kysely, stripe: yard.stripe }, { invoiceId: id, pageId }, LOST);
  await payPages(yard.simulator, pages);
});
afterEach(() => yard.simulator.clearFaults());
afterAll(() => yard.close());

const calls = async () => (await yard.simulator.requests()).length;
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(yard.database.kysely)).rows;
const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await rowsOf(query))[0]?.count ?? 0;
const paid = () => count(sql`select count(*)::int as count from invoices where number like 'V%' and state = 'paid'`);
const standing = async () => {
  const answer = await yard.owner.call('GET', '/api/company/provider/standing');
  return (answer.json() as { result: { news: { behind: { done: number; total: number } | null } | null } }).result;
};
/** What a killed process had taken is free again after its lease. */
const leasesEnd = () =>
  sql`update stripe_touched set taken_until = now() - interval '1 second'`.execute(yard.database.kysely);

describe('a day of which nothing was told', () => {
  test('is begun by one process and finished by another: each event, invoice and payment once', async () => {
    const before = await calls();
    await watchStripe(yard.parts, true);
    expect(await standing()).toMatchObject({ news: { behind: { done: 0, total: LOST } } });
    const begun = await rowsOf(sql<{ linkId: string }>`select link_id as "linkId" from stripe_touched`);
    expect(begun).toHaveLength(LOST);
    // It takes a part of the invoices, does none of them and ends; another one does the others.
    await withCompany(yard.database.kysely, YARD, (tx) => takeTouched(tx, 100));
    await yard.simulator.fault({ kind: 'server_error', path: '/v1/invoice_payments', times: 1 });
    await runDueErrands(yard.parts);
    expect(await paid()).toBe(0);
    await yard.runErrands();
    expect(await paid()).toBe(LOST - 100);
    expect(await standing()).toMatchObject({ news: { behind: { done: LOST - 100, total: LOST } } });
    await leasesEnd();
    await yard.runErrands();
    expect(await paid()).toBe(LOST);
    const sums = await rowsOf(sql<{ payments: number; cents: number; events: number }>`
      select count(*)::int as payments, sum(amount_cents)::int as cents,
        (select count(*)::int from billing_events e join invoices i on i.id = e.entity_id
          where i.number like 'V%' and e.action = 'payment_received') as events
      from payments p join invoices i on i.id = p.invoice_id where i.number like 'V%'`);
    expect(sums).toEqual([{ payments: LOST, cents: LOST * EACH_CENTS, events: LOST }]);
    expect((await standing()).news?.behind).toBeNull();
    // Events, invoices and payments, a hundred a call; what was broken off is asked for again.
    expect((await calls()) - before).toBeLessThan(LOST / 10);
  });

  test('costs nothing when it is asked for again', async () => {
    const before = await calls();
    await watchStripe(yard.parts, true);
    await yard.runErrands();
    const asked = (await yard.simulator.requests()).slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path !== '/v1/events' && path !== '/v1/account')).toEqual([]);
  });
});

describe('a list of events that was left half read', () => {
  test('is read on behind the last event that was taken in', async () => {
    await sql`delete from stripe_events`.execute(yard.database.kysely);
    await sql`update stripe_watches set heard_until = heard_until - 7200`.execute(yard.database.kysely);
    let served = 0;
    const cut = {
      ...yard.parts,
      openStripe: (key: string) => {
        const stripe = yard.parts.openStripe(key);
        return {
          ...stripe,
          listEvents: (asked: Parameters<typeof stripe.listEvents>[0]) => {
            served += 1;
            return served > 2 ? Promise.reject(new Error('the process was killed')) : stripe.listEvents(asked);
          },
        };
      },
    };
    await watchStripe(cut, true);
    const heard = () => count(sql`select count(*)::int as count from stripe_events`);
    expect(await heard()).toBe(200);
    const before = await calls();
    await watchStripe(yard.parts, true);
    expect(await heard()).toBeGreaterThanOrEqual(LOST);
    const asked = (await yard.simulator.requests()).slice(before).filter(({ path }) => path === '/v1/events');
    expect(asked[0]?.query['starting_after']).toBeDefined();
    await yard.runErrands();
    expect(await count(sql`select count(*)::int as count from payments where source = 'stripe'`)).toBe(LOST);
  });
});

describe('what Stripe has forgotten', () => {
  test('is found by looking at all open pages, together', async () => {
    await yard.simulator.fault({ kind: 'webhook_lost', times: null });
    const { id, pageId } = await yard.issue();
    await yard.pay(pageId);
    await yard.simulator.advance({ days: 31 });
    await sql`update stripe_watches set heard_until = heard_until - 31 * 86400`.execute(yard.database.kysely);
    expect((await yard.stripe.events.list({ limit: 1 })).data).toEqual([]);
    const before = await calls();
    await watchStripe(yard.parts, true);
    await yard.runErrands();
    expect((await yard.invoice(id)).status).toBe('paid');
    // The pages that were paid are looked at too: a bank may have taken something back.
    expect((await calls()) - before).toBeLessThan(LOST / 10);
  });
});
