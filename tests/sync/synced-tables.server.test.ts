import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withCompany, withCompanyChanges } from '#sync/server/rows/company-door.ts';
import { columnOf } from '#sync/server/rows/row-sql.ts';
import { fillTable, openSyncYard, type SyncYard } from './support/sync-yard.ts';
import { yardRegistry } from './support/yard-registry.ts';

let yard: SyncYard;
let companyId: string;

beforeAll(async () => {
  yard = await openSyncYard();
  companyId = await yard.addCompany();
  await fillTable(yard, companyId, 'locations', 'name, sort_key', "'Hall', 'hall'", 1);
});
afterAll(() => yard.close());

const SYNC_TABLES = [
  'sync_company',
  'sync_client',
  'sync_mutation',
  'sync_resend',
  'sync_attempt',
  'sync_history',
  'company_number',
];

describe.each(yardRegistry.tables.map((table) => [table.name, table] as const))('the table %s', (name, table) => {
  test('has a column for every field and no others', async () => {
    const columns = await yard.rows(`select column_name from information_schema.columns where table_name = '${name}'`);
    const kept = ['company_id', 'id', 'rev', 'version', 'deleted_at', 'deleted_by', 'created_at'];
    const former = table.reading.by === 'parent' && table.reading.former !== undefined ? [table.reading.former] : [];
    const expected = [...kept, ...former, ...table.fields.map(columnOf)];
    expect(columns.map((column) => String(column['column_name'])).toSorted()).toEqual(expected.toSorted());
  });

  test('holds instants where the schema says so, and sorts text byte by byte', async () => {
    const columns = await yard.rows(
      `select column_name, data_type, collation_name from information_schema.columns where table_name = '${name}'`,
    );
    const byName = new Map(columns.map((column) => [column['column_name'], column]));
    const instants = table.fields.filter(
      (field) => byName.get(columnOf(field))?.['data_type'] === 'timestamp with time zone',
    );
    expect(instants.toSorted()).toEqual([...table.instants].toSorted());
    if (byName.has('sort_key')) expect(byName.get('sort_key')?.['collation_name']).toBe('C');
  });

  test('can be read by rev', async () => {
    const indexes = await yard.rows(`select indexdef from pg_indexes where tablename = '${name}'`);
    expect(indexes.map((index) => String(index['indexdef']))).toContainEqual(
      expect.stringContaining('(company_id, rev)'),
    );
  });
});

describe('rows of synced tables', () => {
  const insert = `insert into locations (company_id, id, rev, version, name, sort_key) values `;

  test('cannot be written beside the write path, not even by the owner of the tables', async () => {
    const values = (rev: number) => `('${companyId}', '${randomUUID()}', ${rev}, 1, 'x', 'x')`;
    await expect(yard.rows(insert + values(1))).rejects.toMatchObject({ code: 'RM001' });
    await expect(yard.rows(`update locations set name = 'x'`)).rejects.toMatchObject({ code: 'RM001' });
  });

  test('cannot carry another rev than that of their transaction', async () => {
    const change = { clientId: null, mutationId: null };
    const writeAt = (offset: number) =>
      withCompanyChanges(yard.database.kysely, companyId, [change], async (tx, { rev }) => {
        await sql.raw(`${insert} ('${companyId}', '${randomUUID()}', ${rev + offset}, 1, 'x', 'x')`).execute(tx);
      });
    await writeAt(0);
    await expect(writeAt(1)).rejects.toMatchObject({ code: 'RM001' });
    await expect(writeAt(-1)).rejects.toMatchObject({ code: 'RM001' });
  });

  test('are removed by the retention job only', async () => {
    await fillTable(yard, companyId, 'locations', 'name, sort_key', "'Hall', 'hall'", 1);
    await expect(yard.rows(`delete from locations`)).rejects.toMatchObject({ code: 'RM002' });
    const change = { clientId: null, mutationId: null };
    const asApp = withCompanyChanges(yard.database.kysely, companyId, [change], async (tx) => {
      await sql`delete from locations`.execute(tx);
    });
    await expect(asApp).rejects.toMatchObject({ code: '42501' });
    await yard.database.kysely.transaction().execute(async (tx) => {
      await sql`select set_config('app.retention', 'on', true)`.execute(tx);
      await sql`delete from locations where company_id = ${companyId}`.execute(tx);
    });
    expect(await yard.rows(`select 1 from locations where company_id = '${companyId}'`)).toEqual([]);
  });

  test('of another company do not exist, even when a query forgets to ask for its own', async () => {
    const other = await yard.addCompany();
    for (const table of ['locations', ...SYNC_TABLES]) {
      const seen = await withCompany(yard.database.kysely, other, (tx) =>
        sql<{ company_id: string }>`select company_id from ${sql.table(table)}`.execute(tx),
      );
      expect(
        seen.rows.filter((row) => row.company_id !== other),
        table,
      ).toEqual([]);
    }
  });

  test('cannot be put into another company', async () => {
    const other = await yard.addCompany();
    const change = { clientId: null, mutationId: null };
    const smuggle = withCompanyChanges(yard.database.kysely, companyId, [change], async (tx, { rev }) => {
      await sql.raw(`${insert} ('${other}', '${randomUUID()}', ${rev}, 1, 'x', 'x')`).execute(tx);
    });
    await expect(smuggle).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a new company', () => {
  test('starts with a counter and an epoch of its own', async () => {
    const [first, second] = [await yard.addCompany(), await yard.addCompany()];
    const rows = await yard.rows(`select * from sync_company where company_id in ('${first}', '${second}')`);
    expect(rows.map((row) => [row['rev'], row['min_rev']])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(new Set(rows.map((row) => row['epoch'])).size).toBe(2);
  });

  test('of another company’s counter knows nothing', async () => {
    const change = { clientId: null, mutationId: null };
    await expect(
      withCompanyChanges(yard.database.kysely, randomUUID(), [change], async () => {}),
    ).rejects.toMatchObject({
      code: 'RM003',
    });
  });
});
