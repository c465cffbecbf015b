import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { type Caller, YARD } from '#tests/support/app.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

type Made = { readonly result: { readonly uuid: string } };

/**
 * Creates customers with one subscription each, at 100.00 a month from the first of a month; nothing is billed yet.
 */
export async function sellSubscriptions(
  database: Kysely<never>,
  owner: Caller,
  { count, startOn }: { readonly count: number; readonly startOn: CivilDate },
): Promise<void> {
  const customer = await makeCustomer(owner, 'Klant', { firstname: 'Jan', email: 'jan@large.test' });
  const sold = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1 };
  const { result: product } = await expectStatus<Made>(owner.call('POST', '/api/products', sold), 201);
  const body = { customer, product: product.uuid, start_on: startOn };
  const { result: first } = await expectStatus<Made>(owner.call('POST', '/api/subscriptions', body), 201);
  await database.transaction().execute(async (tx) => {
    // Bypasses sync, which also keeps customers for devices: that is not measured here.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', ${idOf('customer')},
        'lastname', 'Klant ' || n, 'email', 'klant' || n || '@large.test'))).*
      from customers c, generate_series(2, ${count}) n where c.id = ${customer}`.execute(tx);
    await sql`
      insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('id', ${idOf('subscription')},
        'customer_id', ${idOf('customer')}))).*
      from subscriptions s, generate_series(2, ${count}) n where s.id = ${first.uuid}`.execute(tx);
  });
}

/** The same valid id for the same `n`, without order. */
function idOf(what: string): RawBuilder<unknown> {
  return sql`overlay(overlay(md5(${what} || n) placing '4' from 13) placing 'a' from 17)::uuid`;
}

/** Tables that a billing run adds rows to. */
const WRITTEN = [
  'invoices',
  'invoice_lines',
  'billing_periods',
  'billing_events',
  'billing_outbox',
  'billing_run_lines',
];

/**
 * Writes the rows of a billing run once more, as bare inserts into tables with the same indexes, the same number of
 * invoices in each transaction. Returns the milliseconds.
 */
export async function writeAgain(database: Kysely<never>, batches: number): Promise<number> {
  await sql`create schema if not exists floor`.execute(database);
  const pieces = new Map<string, readonly string[]>();
  for (const table of WRITTEN) {
    const copy = sql.table(`floor.${table}`);
    await sql`drop table if exists ${copy}`.execute(database);
    await sql`create table ${copy} (like ${sql.table(table)} including all excluding generated)`.execute(database);
    const { rows } = await sql<{ piece: string }>`
      select json_agg(row_to_json(t))::text as piece from (
        select t.*, ntile(${batches}) over () as tile from ${sql.table(table)} t where company_id = ${YARD}) t
      group by tile order by tile`.execute(database);
    pieces.set(
      table,
      rows.map(({ piece }) => piece),
    );
  }
  const began = performance.now();
  for (let batch = 0; batch < batches; batch += 1) {
    await database.transaction().execute(async (tx) => {
      for (const [table, own] of pieces) {
        const copy = sql.table(`floor.${table}`);
        await sql`insert into ${copy} select * from jsonb_populate_recordset(null::${copy}, ${own[batch] ?? '[]'}::jsonb)`.execute(
          tx,
        );
      }
    });
  }
  return performance.now() - began;
}
