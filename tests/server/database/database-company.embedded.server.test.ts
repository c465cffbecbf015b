import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCompany } from '#sync/server/rows/company-door.ts';
import { OTHER_YARD, seedPeople, YARD } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedPeople(database);
});

afterAll(() => database.close());

// Bypasses the door, which sends none of these: the embedded database itself prevents the role from changing settings
// by a function.
test.each([
  `select set_config('role', 'none', true)`,
  `update pg_settings set setting = 'none' where name = 'role'`,
  `select set_config('app.company_id', '${OTHER_YARD}', true)`,
  `update pg_settings set setting = '${OTHER_YARD}' where name = 'app.company_id'`,
  `select query_to_xml('select set_config(''app.company_id'', ''${OTHER_YARD}'', true)', true, false, '')`,
])('the role of company transactions may not: %s', async (text) => {
  const set = database.kysely.transaction().execute(async (tx) => {
    await enterCompany(tx, YARD);
    await sql.raw(text).execute(tx);
  });
  await expect(set).rejects.toMatchObject({ code: '42501' });
});
