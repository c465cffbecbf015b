import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePayout } from '#billing/server/payouts/payout.repository.ts';
import { CLOSED_DAY } from '#company/server/closed-books.repository.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { heldDeposit } from '#tests/support/billing/deposits.ts';
import { type Books, emptyBooks, openBooks } from './books.ts';

/** Tables with amounts and days of which nothing is booked by their own day, and why. */
const NOT_BOOKED: Readonly<Record<string, string>> = {
  invoice_lines: 'come with their invoice, and stay as they are once that is issued (0026, 0033)',
  pending_lines: 'wait for an invoice',
  products: 'what something costs from now on',
  prices: 'what something costs from now on',
  subscriptions: 'what is billed later',
  payment_links: 'pages to pay on: what comes in is a payment',
  billing_runs: 'how much a run billed: its invoices are booked',
  reminders: 'what a letter asked for: costs are invoiced',
  reminder_invoices: 'what a letter asked for',
  bank_statement_parts: 'what a bank says it has: what is booked of its lines is a payment or a refund',
  bank_entries: 'lines of a bank: what is booked of them is a payment or a refund',
  bank_bookings: 'name the payment or the refund that was booked',
  payout_items: 'come with their payout, which stays as it is once its day is closed',
  extras: 'wait for an invoice',
  deposits: 'what is asked for: what came in and left are events',
  quotes: 'what was offered: nothing is booked before an invoice',
};

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await emptyBooks(books);
});
afterAll(() => books.stop());

const columns = async () => {
  const { rows } = await sql<{ table: string; guarded: boolean }>`
    select c.relname as "table",
      (select count(*) = 3 from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'closed_days_stay_%'
        and t.tgenabled = 'O') as guarded
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attname ~ '_cents$')
      and exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attnum > 0
        and a.atttypid in ('date'::regtype, 'timestamptz'::regtype))
    order by 1`.execute(books.yard.database.kysely);
  return rows;
};

describe('the database keeps what is booked on closed days', () => {
  it('in every table with amounts and days, or it is said why nothing is booked there', async () => {
    const open = (await columns()).filter(({ guarded }) => !guarded).map(({ table }) => table);
    expect(open.filter((table) => !Object.hasOwn(NOT_BOOKED, table))).toEqual([]);
    const guarded = (await columns()).filter((one) => one.guarded).map(({ table }) => table);
    expect(guarded).toEqual([
      'balance_moves',
      'deposit_events',
      'invoices',
      'payments',
      'provider_payouts',
      'refunds',
      'vat_claims',
    ]);
    expect(Object.keys(NOT_BOOKED).filter((table) => guarded.includes(table))).toEqual([]);
  });

  it('whoever writes and by whatever path: added, changed, taken away', async () => {
    const uuid = await books.bill('2019-01-10');
    await books.told('2019-02-01', uuid, { id: 'tr_one', amountCents: 100 });
    const { kysely } = books.yard.database;
    const other = await books.bill('2019-04-02');
    const deposit = await books.on('2019-02-01', () => heldDeposit(books.owner, books.customer));
    const seed = (table: string, columnList: string, values: string) =>
      sql`insert into ${sql.table(table)} (company_id, id, invoice_id, ${sql.raw(columnList)})
        values (${YARD}, gen_random_uuid(), ${uuid}, ${sql.raw(values)})`;
    const customer = `'${books.customer}'`;
    const rows: readonly (readonly [string, string, (day: string) => string])[] = [
      ['payments', 'customer_id, source, amount_cents, paid_on', (day) => `${customer}, 'manual', 100, '${day}'`],
      ['refunds', 'amount_cents, status, given_on', (day) => `100, 'refunded', '${day}'`],
      ['refunds', 'amount_cents, status, created_at', (day) => `100, 'pending', '${day}T12:00:00Z'`],
      ['balance_moves', 'customer_id, amount_cents, reason, moved_on', (day) => `${customer}, 100, 'kept', '${day}'`],
      ['vat_claims', 'claimed_on, open_cents, vat, vat_cents', (day) => `'${day}', 100, '[]', 21`],
    ];
    for (const [table, names, valuesOn] of rows.slice(0, -1)) {
      await seed(table, names, valuesOn('2019-02-10')).execute(kysely);
    }
    await sql`insert into billing_events (company_id, id, entity, entity_id, action, at)
      values (${YARD}, gen_random_uuid(), 'invoice', ${uuid}, 'given_up', '2019-03-31T21:59:00Z')`.execute(kysely);
    await books.close('2019-04-10', '2019-03-31');
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(statement.execute(kysely), statement.compile(kysely).sql).rejects.toMatchObject({ code: CLOSED_DAY });

    for (const [table, names, valuesOn] of rows) {
      await refused(seed(table, names, valuesOn('2019-03-31')));
      await seed(table, names, valuesOn('2019-04-01')).execute(kysely);
    }
    for (const table of ['payments', 'refunds', 'balance_moves']) {
      await refused(sql`update ${sql.table(table)} set amount_cents = amount_cents + 1`);
      await refused(sql`update ${sql.table(table)} set invoice_id = ${other}`);
      await refused(sql`delete from ${sql.table(table)}`);
    }
    await refused(sql`update payments set paid_on = '2019-04-05' where paid_on < '2019-04-01'`);
    await refused(sql`update payments set paid_on = '2019-03-31' where paid_on = '2019-04-01'`);
    await refused(sql`update payments set undone_at = now() where paid_on < '2019-04-01'`);
    await refused(sql`update payments set undone_at = now(), undone_on = '2019-03-31' where paid_on = '2019-02-10'`);
    await refused(sql`update refunds set given_on = '2019-03-31' where given_on = '2019-04-01'`);
    await refused(sql`update vat_claims set claimed_on = '2019-03-31'`);
    await refused(sql`update billing_events set at = '2019-04-03' where action = 'given_up'`);
    await refused(sql`delete from billing_events where action = 'given_up'`);
    await refused(sql`insert into billing_events (company_id, id, entity, entity_id, action, at, details)
      values (${YARD}, gen_random_uuid(), 'invoice', ${uuid}, 'charged_back', '2019-03-31T21:59:59Z', '{}')`);

    const event = (day: string) =>
      sql`insert into deposit_events (company_id, id, deposit_id, kind, amount_cents, happened_on, method, buyer)
        values (${YARD}, gen_random_uuid(), ${deposit.uuid}, 'returned', 100, ${day}::date, 'cash', '{}')`;
    await refused(event('2019-03-31'));
    await event('2019-04-01').execute(kysely);
    await refused(sql`update deposit_events set amount_cents = 1 where happened_on < '2019-04-01'`);
    await refused(sql`update deposit_events set happened_on = '2019-03-31' where happened_on = '2019-04-01'`);
    await refused(sql`delete from deposit_events`);

    // What became of it later is not booked on the closed day.
    await sql`update payments set charged_back_cents = 50, refunded_cents = 10, note = 'later'`.execute(kysely);
    await sql`update payments set undone_at = now(), undone_on = '2019-04-01' where paid_on = '2019-02-10'`.execute(
      kysely,
    );
    // A refund leaves its day by the event that says so, never by its status.
    await refused(sql`update refunds set status = 'failed', problem = 'later'`);
    await sql`insert into billing_events (company_id, id, entity, entity_id, action, at, details)
      select company_id, gen_random_uuid(), 'invoice', invoice_id, 'refund_failed', '2019-04-02',
        jsonb_build_object('refund', id) from refunds`.execute(kysely);
    await sql`update refunds set status = 'failed', problem = 'later'`.execute(kysely);
    await sql`update balance_moves set created_by_name = 'later'`.execute(kysely);
    await sql`update invoices set state = 'paid', paid_cents = 1, version = version + 1 where id = ${uuid}`.execute(
      kysely,
    );
    await sql`update billing_events set note = 'later'`.execute(kysely);
  });

  it('a payout of a closed day on the first open one, as it was told then', async () => {
    await emptyBooks(books);
    await books.close('2019-04-10', '2019-03-31');
    const { kysely } = books.yard.database;
    const told = (amountCents: number) =>
      withCompany(kysely, YARD, (tx) =>
        savePayout(tx, {
          provider: 'mollie',
          payout: { externalId: 'stl_late', reference: '1.1903.01', status: 'paid', amountCents, paidOn: '2019-03-20' },
          contents: { feesCents: 100, feesVatCents: 17, isTold: true, items: [] },
        }),
      );
    const stored = async () => {
      const { rows } = await sql`
        select paid_on, booked_on, amount_cents from provider_payouts where external_id = 'stl_late'`.execute(kysely);
      return rows;
    };
    await told(5_000);
    await told(6_000);
    expect(await stored()).toEqual([{ paid_on: '2019-03-20', booked_on: '2019-04-01', amount_cents: 6_000 }]);
    await books.close('2019-05-10', '2019-04-30');
    await told(7_000);
    expect(await stored()).toEqual([{ paid_on: '2019-03-20', booked_on: '2019-04-01', amount_cents: 6_000 }]);
  });

  it('for the company that closed, and for no other', async () => {
    await emptyBooks(books);
    await books.close('2019-04-10', '2019-03-31');
    const { rows } = await sql<{ id: string }>`select id from companies where id <> ${YARD}`.execute(
      books.yard.database.kysely,
    );
    await sql`insert into billing_events (company_id, id, entity, entity_id, action, at)
      values (${rows[0]?.id}, gen_random_uuid(), 'invoice', gen_random_uuid(), 'paid', '2019-03-01')`.execute(
      books.yard.database.kysely,
    );
  });
});
