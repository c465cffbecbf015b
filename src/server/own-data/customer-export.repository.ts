import { type Kysely, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DataRow } from './exported-sheets.ts';
import { DATA_TABLES, isGiven } from './exported-tables.ts';
import { readGiven } from './table-columns.ts';

export type CustomerExport = {
  readonly name: string;
  /** Rows by table, as JSON texts. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
};

/**
 * Everything that is kept about a customer, read by one statement: all of it is of one moment. Undefined without such a
 * customer.
 */
export async function readCustomerData(tx: CompanyTx, customerId: string): Promise<CustomerExport | undefined> {
  const { rows: found } = await sql<{ name: string }>`
    select trim(firstname || ' ' || lastname) as name from customers
    where id = ${customerId}::uuid and deleted_at is null`.execute(tx);
  const [customer] = found;
  if (customer === undefined) return undefined;
  const id = sql`${customerId}::uuid`;
  const given = await readGiven(tx as unknown as Kysely<never>);
  const parts = given.flatMap(({ name, columns }) => {
    const table = DATA_TABLES[name];
    if (table === undefined || !isGiven(table) || table.ofCustomer === undefined) return [];
    return [
      sql`select ${name}::text as "table", row_to_json(x)::text as line
        from (select ${columns} from ${sql.table(name)} t where ${table.ofCustomer(id)}) x`,
    ];
  });
  const { rows } = await sql<{ table: string; line: string }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  const tables = new Map<string, string[]>();
  for (const { table, line } of rows) {
    const lines = tables.get(table) ?? [];
    lines.push(line);
    tables.set(table, lines);
  }
  return { name: customer.name, tables };
}

/** The rows of a table, one after the other. */
export async function* rowsOf({ tables }: CustomerExport, table: string): AsyncGenerator<DataRow> {
  for (const line of tables.get(table) ?? []) yield JSON.parse(line) as DataRow;
}

/** The data as one document for programs. */
export async function* asDocument(
  { tables }: CustomerExport,
  about: { readonly customerId: string; readonly madeAt: string },
): AsyncGenerator<string> {
  yield `{"format":"remise-customer-1","made_at":${JSON.stringify(about.madeAt)},"customer":${JSON.stringify(about.customerId)},"tables":{`;
  let comma = '';
  for (const [table, lines] of tables) {
    yield `${comma}\n${JSON.stringify(table)}:[${lines.join(',\n')}]`;
    comma = ',';
  }
  yield '}}\n';
}
