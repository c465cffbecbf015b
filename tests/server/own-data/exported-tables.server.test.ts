import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTables } from '#server/backup/table-shape.ts';
import { DATA_TABLES, isGiven } from '#server/own-data/exported-tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Names of columns that hold what opens something. */
const SECRET = /hash|secret|sealed|token|password|credential|public_key|private_key/;
/** Columns with such a name that hold no secret: what proves that a file is the one that was kept, and who pays whom. */
const HARMLESS = new Set(['sha256']);

describe('the tables of a company', () => {
  it('are each given or named as left out with a reason, so that a new one cannot be forgotten', async () => {
    const tables = (await readTables(database.kysely)).filter(({ hasCompany }) => hasCompany).map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(80);
    expect(Object.keys(DATA_TABLES).sort()).toEqual(tables.sort());
    for (const [name, table] of Object.entries(DATA_TABLES)) {
      if (!isGiven(table)) expect(table.leftOut.length, name).toBeGreaterThan(5);
    }
  });

  it('give no column that opens something', async () => {
    const given = (await readTables(database.kysely)).flatMap(({ name, columns }) => {
      const table = DATA_TABLES[name];
      if (table === undefined || !isGiven(table)) return [];
      const kept = Object.keys(table.without ?? {});
      return columns.map((column) => column.name).filter((column) => !kept.includes(column));
    });
    expect([...new Set(given)].filter((column) => SECRET.test(column) && !HARMLESS.has(column))).toEqual([]);
  });

  it('name only columns that are there', async () => {
    const shapes = new Map((await readTables(database.kysely)).map(({ name, columns }) => [name, columns]));
    for (const [name, table] of Object.entries(DATA_TABLES)) {
      const columns = (shapes.get(name) ?? []).map((column) => column.name);
      if (isGiven(table)) expect(columns, name).toEqual(expect.arrayContaining(Object.keys(table.without ?? {})));
    }
  });

  it('say of each table with a customer which rows are theirs', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'customer_id'`.execute(
      database.kysely,
    );
    expect(rows.length).toBeGreaterThan(12);
    for (const { table: name } of rows) {
      const table = DATA_TABLES[name];
      expect(table !== undefined && isGiven(table) && table.ofCustomer, name).toBeTypeOf('function');
    }
  });
});
