import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BillingRunAnswer, BillingRunLineAnswer } from '#billing/billing-run.schema.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import { doorOf, openDoor } from '#sync/server/rows/company-door.ts';
import { OTHER_YARD, PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeDraft, rateOf, readInvoice } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, type SubscriptionYard, sums } from '#tests/support/billing/subscriptions.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

const RUNS = '/api/billing-runs';

let yard: SubscriptionYard;
beforeEach(async () => {
  yard = await openSubscriptionYard();
});
afterEach(() => yard.close());

type Detail = { readonly run: BillingRunAnswer; readonly result: readonly BillingRunLineAnswer[] };
const runOf = (uuid: string | undefined, query = '') =>
  expectStatus<Detail>(yard.owner.call('GET', `${RUNS}/${uuid}${query}`), 200);
const subscribeMany = async (count: number, startOn: string) => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await yard.subscribe(startOn)).uuid);
  return made;
};
/** Every number of a company's series, in order. */
const numbers = async (companyId = YARD, kind = 'invoice') => {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from invoices where company_id = ${companyId} and kind = ${kind} and number is not null
    order by sequence`.execute(yard.database.kysely);
  return rows.map(({ sequence }) => sequence);
};
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

/** Makes the transaction that bills this subscription fail at its end, after its number was drawn. */
async function breakBilling(uuid: string): Promise<() => Promise<void>> {
  const { kysely } = yard.database;
  await sql`create table fault (subscription_id uuid)`.execute(kysely);
  await sql`insert into fault values (${uuid})`.execute(kysely);
  await sql`
    create function raise_fault() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from invoices i join fault f on f.subscription_id = i.subscription_id
        where i.id = new.subject_id and i.number is not null) then raise exception 'the disk is full'; end if;
      return new;
    end $$`.execute(kysely);
  await sql`create trigger raise_fault before insert on billing_outbox for each row execute function raise_fault()`.execute(
    kysely,
  );
  return async () => {
    await sql`delete from fault`.execute(kysely);
  };
}

/** Aborts `stopping` when a query is made for the given time. */
function onQuery(words: string, time: number, stopping: AbortController): KyselyPlugin {
  let asked = 0;
  return {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes(words)) asked += 1;
      if (asked === time) stopping.abort();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

describe('a billing run', () => {
  it('T59: bills a period once, however often it runs in a day', async () => {
    const [uuid = ''] = await subscribeMany(1, '2026-01-01');
    for (const _time of [1, 2, 3]) await yard.runOn('2026-02-01');
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-01-01', 10_000],
      ['2026-02-01', 10_000],
    ]);
    expect(await numbers()).toEqual([1, 2]);
  });

  it('T59: and with two at once, in batches of a few', async () => {
    const made = await subscribeMany(9, '2026-01-01');
    yard.today('2026-03-01');
    const parts = { database: yard.database.kysely, now: yard.now, log: silentLog, batch: 2 };
    const ours = { companyId: YARD, by: null };
    const runs = (await Promise.all([runBilling(parts, ours), runBilling(parts, ours)])).flat();
    for (const uuid of made)
      expect((await yard.invoicesOf(uuid)).map(({ fromOn }) => fromOn)).toEqual([
        '2026-01-01',
        '2026-02-01',
        '2026-03-01',
      ]);
    expect(await numbers()).toEqual(upTo(27));
    const logged = await Promise.all(runs.map((uuid) => runOf(uuid)));
    expect(logged.map(({ run }) => run.billed).reduce((sum, billed) => sum + billed, 0)).toBe(18);
    expect(logged.every(({ run }) => run.failed === 0 && run.finished_at !== null)).toBe(true);
  });

  it('T60: catches up period by period, with the days of then, the date of now and numbers that follow', async () => {
    const [uuid = ''] = await subscribeMany(1, '2026-01-01');
    await yard.runOn('2026-04-10');
    const made = await yard.invoicesOf(uuid);
    expect(made.map(({ sequence, issuedOn, fromOn, untilOn }) => [sequence, issuedOn, fromOn, untilOn])).toEqual([
      [1, '2026-01-01', '2026-01-01', '2026-02-01'],
      [2, '2026-04-10', '2026-02-01', '2026-03-01'],
      [3, '2026-04-10', '2026-03-01', '2026-04-01'],
      [4, '2026-04-10', '2026-04-01', '2026-05-01'],
    ]);
    expect((await yard.read(uuid)).next_invoice_on).toBe('2026-05-01');
  });

  it('T60: years of it too, a few periods per transaction', async () => {
    const [uuid = ''] = await subscribeMany(1, '2026-01-01');
    const [run] = await yard.runOn('2029-01-15');
    const made = await yard.invoicesOf(uuid);
    expect(made.map(({ sequence }) => sequence)).toEqual(upTo(37));
    expect(made.map(({ fromOn }) => fromOn)).toEqual(made.map(({ fromOn }) => fromOn).toSorted());
    expect((await runOf(run)).run.billed).toBe(36);
  });

  it('T61: a number that was drawn in a transaction that failed is given to the next one', async () => {
    const [broken = '', sound = ''] = await subscribeMany(2, '2026-01-01');
    const mend = await breakBilling(broken);
    const [run] = await yard.runOn('2026-02-01');
    expect(sums(await yard.invoicesOf(broken))).toEqual([['2026-01-01', 10_000]]);
    expect((await yard.invoicesOf(sound)).map(({ sequence }) => sequence)).toEqual([2, 3]);
    expect((await runOf(run)).run).toMatchObject({ billed: 1, failed: 1, amount_cents: 12_100 });
    await mend();
    await yard.runOn('2026-02-02');
    expect((await yard.invoicesOf(broken)).map(({ sequence, issuedOn }) => [sequence, issuedOn])).toEqual([
      [1, '2026-01-01'],
      [4, '2026-02-02'],
    ]);
    expect(await numbers()).toEqual(upTo(4));
  });

  it('is not stopped by a subscription that fails: that one keeps the reason until it works', async () => {
    const made = await subscribeMany(5, '2026-01-01');
    const [broken = ''] = made.slice(2);
    const mend = await breakBilling(broken);
    const [run] = await yard.runOn('2026-03-01');
    for (const uuid of made) expect(await yard.invoicesOf(uuid)).toHaveLength(uuid === broken ? 1 : 3);
    expect((await yard.read(broken)).problem).toBe('the disk is full');
    const { result } = await runOf(run, '?outcome=failed');
    expect(result).toMatchObject([{ subscription: { uuid: broken }, message: 'the disk is full', invoice: null }]);
    await mend();
    await yard.runOn('2026-03-01');
    expect(await yard.read(broken)).toMatchObject({ problem: null, next_invoice_on: '2026-04-01' });
    expect(await numbers()).toEqual(upTo(15));
  });

  it('bills nobody who is not there any more, and says so', async () => {
    const [gone = '', uuid = ''] = await subscribeMany(2, '2026-01-01');
    await sql`update subscriptions set customer_id = gen_random_uuid() where id = ${gone}`.execute(
      yard.database.kysely,
    );
    await yard.runOn('2026-02-01');
    expect(await yard.invoicesOf(gone)).toHaveLength(1);
    expect((await yard.read(gone)).problem).toBe('subscription_customer_gone');
    expect(await yard.invoicesOf(uuid)).toHaveLength(2);
  });

  it('keeps subscriptions of one customer apart', async () => {
    const made = await subscribeMany(3, '2026-01-01');
    await yard.runOn('2026-02-01');
    for (const uuid of made)
      expect((await yard.invoicesOf(uuid)).map(({ lines }) => lines)).toEqual([[10_000], [10_000]]);
  });

  it('issues what was written before and waited for its day', async () => {
    yard.today('2026-01-01');
    const rate = await rateOf(yard.owner, 2100);
    const lines = [{ cents: 5_000, rate }];
    const due = await makeDraft(yard.owner, invoiceOf(yard.customer, lines, { scheduled_on: '2026-01-05' }));
    const later = await makeDraft(yard.owner, invoiceOf(yard.customer, lines, { scheduled_on: '2026-01-06' }));
    const [run] = await yard.runOn('2026-01-05');
    expect(await readInvoice(yard.owner, due.uuid)).toMatchObject({ status: 'open', issued_on: '2026-01-05' });
    expect((await readInvoice(yard.owner, later.uuid)).status).toBe('scheduled');
    const { run: log, result } = await runOf(run);
    expect(log).toMatchObject({ billed: 0, issued: 1, amount_cents: 6_050 });
    expect(result).toMatchObject([{ outcome: 'issued', invoice: { uuid: due.uuid }, subscription: null }]);
  });

  it('issues what waited for its day although one of them cannot be, and names that one', async () => {
    yard.today('2026-01-01');
    const rate = await rateOf(yard.owner, 2100);
    const reversed = await rateOf(yard.owner, 0, 'reverse_charge');
    const scheduled = (which: string) =>
      makeDraft(yard.owner, invoiceOf(yard.customer, [{ cents: 5_000, rate: which }], { scheduled_on: '2026-01-05' }));
    const before = await scheduled(rate);
    const wrong = await scheduled(reversed);
    const after = await scheduled(rate);
    const [run] = await yard.runOn('2026-01-05');
    const { run: log, result } = await runOf(run);
    expect(log).toMatchObject({ issued: 2, failed: 1, amount_cents: 12_100 });
    expect(result.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ invoice: { uuid: wrong.uuid } }]);
    const states = await Promise.all([before, wrong, after].map(({ uuid }) => readInvoice(yard.owner, uuid)));
    expect(states.map(({ status }) => status)).toEqual(['open', 'scheduled', 'open']);
    expect(await numbers()).toEqual([1, 2]);
  });

  it('that was told to stop ends between two batches; the next one does the rest', async () => {
    await subscribeMany(6, '2026-01-01');
    yard.today('2026-02-01');
    const stopping = new AbortController();
    const { kysely } = yard.database;
    // The same database by another handle, whose company transactions are watched.
    const database = kysely.withoutPlugins();
    openDoor(database, doorOf(kysely).withPlugin(onQuery('insert into billing_run_lines', 2, stopping)));
    const run = runBilling({ database, now: yard.now, batch: 1, signal: stopping.signal }, { by: null });
    const [cut] = await run;
    const { run: log } = await runOf(cut);
    expect(log).toMatchObject({ finished_at: null, billed: 2 });
    expect(await numbers()).toEqual(upTo(8));
    await yard.runOn('2026-02-01');
    expect(await numbers()).toEqual(upTo(12));
  });
});

describe('other companies', () => {
  it('are billed apart, with numbers of their own; one that left its provider is left alone', async () => {
    await subscribeMany(2, '2026-01-01');
    const { kysely } = yard.database;
    await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(kysely);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    const customer = await makeCustomer(stranger, 'Kade');
    const { result: product } = (
      await stranger.call('POST', '/api/products', { name: 'Ligplaats', unit_price_cents: 7_000, interval_months: 1 })
    ).json();
    const body = { customer, product: product.uuid, start_on: '2026-01-01' };
    expect((await stranger.call('POST', '/api/subscriptions', body)).statusCode).toBe(201);

    await sql`update companies set payment_provider = null where id = ${OTHER_YARD}`.execute(kysely);
    expect(await yard.runOn('2026-02-01')).toHaveLength(1);
    expect([await numbers(), await numbers(OTHER_YARD)]).toEqual([upTo(4), [1]]);

    await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(kysely);
    const own = { database: kysely, now: yard.now, log: silentLog };
    yard.today('2026-03-01');
    await runBilling(own, { companyId: OTHER_YARD, by: null });
    expect([await numbers(), await numbers(OTHER_YARD)]).toEqual([upTo(4), [1, 2, 3]]);
    await runBilling(own, { by: null });
    expect([await numbers(), await numbers(OTHER_YARD)]).toEqual([upTo(6), [1, 2, 3]]);
  });
});

describe('the log of runs', () => {
  it('says who began one, what it did and what it came to, page by page', async () => {
    const made = await subscribeMany(3, '2026-01-01');
    yard.today('2026-03-01');
    const { result: run } = (await yard.owner.call('POST', RUNS)).json() as { result: BillingRunAnswer };
    expect(run).toMatchObject({ run_on: '2026-03-01', by: 'owner Test', billed: 6, failed: 0, amount_cents: 72_600 });
    expect(run.finished_at).not.toBeNull();
    const lines: BillingRunLineAnswer[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await yard.owner.call('GET', `${RUNS}/${run.uuid}?limit=2${cursor}`);
      const { result, next_cursor: next } = answer.json();
      lines.push(...result);
      cursor = `&cursor=${next}`;
    }
    expect(new Set(lines.map(({ uuid }) => uuid)).size).toBe(6);
    // Subscription by subscription, each in the order of its periods.
    expect(lines.map(({ period_on: on }) => on)).toEqual(made.flatMap(() => ['2026-02-01', '2026-03-01']));
    await yard.runOn('2026-03-02');
    const { result: runs } = (await yard.owner.call('GET', `${RUNS}?limit=1`)).json();
    expect(runs).toMatchObject([{ run_on: '2026-03-02', by: '', billed: 0 }]);
  });

  it('is begun by who may change invoices, and read by who may read them; others see nothing of it', async () => {
    const [run] = await yard.runOn('2026-01-01');
    const bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
    expect((await bookkeeper.call('POST', RUNS)).statusCode).toBe(403);
    expect((await bookkeeper.call('GET', `${RUNS}/${run}`)).statusCode).toBe(200);
    const field = await signIn(yard.app, PEOPLE.yard.email);
    expect((await field.call('GET', RUNS)).statusCode).toBe(403);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    expect((await stranger.call('POST', RUNS)).json()).toMatchObject({ result: { billed: 0 } });
    expect((await stranger.call('GET', `${RUNS}/${run}`)).statusCode).toBe(404);
    const theirs = (await stranger.call('GET', RUNS)).json<{ result: BillingRunAnswer[] }>().result;
    expect(theirs.map(({ uuid }) => uuid)).not.toContain(run);
  });
});
