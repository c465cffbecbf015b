import { type Kysely, sql } from 'kysely';
import { YARD } from '#tests/support/app.ts';
import type { Ledger } from '#tests/support/ledger/ledger-types.ts';
import { rowsOf } from '#tests/support/ledger/write-ledger.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly string[]>>;

/** Who did something, and texts that a call takes from elsewhere, are no part of the books. */
const LEFT_OUT = new Set([
  'id',
  'version',
  'created_by_name',
  'user_name',
  'seller',
  'note',
  'description',
  'language',
]);
/** A call dates these rows by the database's clock; only a refund's day is in the books. */
const CLOCKED = new Set(['created_at', 'undone_at']);

/** A ledger's rows as texts, with names for ids, to compare with what calls made. */
export function comparableLedger(ledger: Ledger): Tables {
  const tables = rowsOf(ledger);
  const names = namesOf(new Map(tables));
  return Object.fromEntries(tables.map(([table, rows]) => [table, textsOf(table, rows, names)]));
}

/** The same of the rows that the database has, by the columns of the generated ones. */
export async function comparableRows(database: Kysely<never>, ledger: Ledger): Promise<Tables> {
  const found = new Map<string, readonly Row[]>();
  for (const [table, rows] of rowsOf(ledger)) {
    const columns = Object.keys(rows[0] ?? { id: null });
    found.set(table, await readRows(database, table, columns));
  }
  const names = namesOf(found);
  return Object.fromEntries([...found].map(([table, rows]) => [table, textsOf(table, rows, names)]));
}

/** Of events, those that the books read. */
const READ = sql`action in ('given_up', 'paid', 'voided', 'charged_back', 'charge_back_reversed', 'refunded', 'refund_failed',
  'refund_canceled')`;

async function readRows(database: Kysely<never>, table: string, columns: readonly string[]): Promise<readonly Row[]> {
  const isRead = table === 'billing_events' ? READ : sql`true`;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where company_id = ${YARD} and ${isRead} ${
      columns.includes('id') ? sql`order by id` : sql``
    }`.execute(database);
  return rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column]])));
}

/** Invoices by their number; payments, refunds and payouts by the order in which they came. */
function namesOf(tables: ReadonlyMap<string, readonly Row[]>): ReadonlyMap<unknown, string> {
  const names = new Map<unknown, string>();
  for (const { id, number } of tables.get('invoices') ?? []) names.set(id, String(number));
  for (const table of ['payments', 'refunds', 'provider_payouts']) {
    for (const [index, { id }] of (tables.get(table) ?? []).entries()) names.set(id, `${table} ${index}`);
  }
  return names;
}

function textsOf(table: string, rows: readonly Row[], names: ReadonlyMap<unknown, string>): readonly string[] {
  const named = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    const entries = Object.entries(value).map(([key, one]) => [key, named(one)] as const);
    return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
  };
  const texts = rows.map((row) => {
    const kept = Object.entries(row).flatMap(([column, value]) => {
      if (LEFT_OUT.has(column)) return [];
      if (column === 'at' || (column === 'created_at' && table === 'refunds'))
        return [[column, String(value).slice(0, 10)]];
      if (CLOCKED.has(column)) return column === 'undone_at' ? [[column, value !== null]] : [];
      return [[column, named(value)]];
    });
    return JSON.stringify(Object.fromEntries(kept));
  });
  return texts.toSorted();
}
