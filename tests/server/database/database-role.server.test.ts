import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextRev } from '#sync/server/rows/bulk-write.ts';
import {
  type CompanyTx,
  doorOf,
  lookAtCompany,
  withCompany,
  withCompanyChanges,
} from '#sync/server/rows/company-door.ts';
import { OTHER_YARD, PEOPLE, seedPeople, YARD } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const CLOSED = ['sessions', 'login_attempts', 'account_tokens', 'two_step', 'recovery_codes', 'passkeys'];

let database: TestDatabase;
const inYard = <Result>(work: (tx: CompanyTx) => Promise<Result>) => withCompany(database.kysely, YARD, work);
const run = (tx: CompanyTx, text: string) => sql.raw<Record<string, unknown>>(text).execute(tx);

beforeAll(async () => {
  database = await openTestDatabase();
  await seedPeople(database);
});

afterAll(() => database.close());

/** Ways in which SQL may try to become the owner of the tables, or to go on as one. */
const LEAVING = [
  "select set_config('role', 'none', true)",
  'select "set_config"(\'role\', session_user, true)',
  "select U&\"s\\0065t_config\"('role', 'none', true)",
  "with x as (select pg_catalog.set_config('session_authorization', 'postgres', true)) select * from x",
  "update pg_settings set setting = 'none' where name = 'role'",
  "select query_to_xml('select set_con' || 'fig(''role'', ''none'', true)', true, false, '')",
  "select * from ts_stat('select set_con' || 'fig(''role'', ''none'', true)::tsvector')",
  'reset role',
  'set role none',
  'set local role none',
  ' /* unseen */ reset role',
  'set session authorization default',
  'reset session authorization',
  'do $$ begin reset role; end $$',
  'discard all',
  'rollback to savepoint x; reset role',
  'commit; begin',
];

/** Ways in which it may try to name another company. */
const FORGING = [
  `select set_config('app.company_id', '${OTHER_YARD}', true)`,
  `select query_to_xml('select set_con' || 'fig(''app.company_id'', ''${OTHER_YARD}'', true)', true, false, '')`,
  `update pg_settings set setting = '${OTHER_YARD}' where name = 'app.company_id'`,
  `set local app.company_id = '${OTHER_YARD}'`,
];

/** Ways in which it may try to substitute its own table for one that a function of the owner reads. */
const SHADOWING = [
  'create temporary table sessions (id uuid)',
  'select id into temporary sessions from users',
  'select id into/**/pg_temp.sessions from users',
];

describe('SQL of a company transaction', () => {
  test.each([...LEAVING, ...FORGING, ...SHADOWING])('is not even sent when it is: %s', async (text) => {
    const seen = await inYard(async (tx) => {
      await expect(run(tx, text)).rejects.toMatchObject({ name: 'BeyondDoorError' });
      return run(tx, 'select distinct company_id from users');
    });
    expect(seen.rows).toEqual([{ company_id: YARD }]);
  });

  test('is one statement at a time', async () => {
    const two = inYard((tx) => run(tx, 'select 1; reset role'));
    await expect(two).rejects.toMatchObject({ code: '42601' });
  });

  test.each(CLOSED)('reads nothing of %s', async (table) => {
    await expect(inYard((tx) => run(tx, `select * from ${table}`))).rejects.toMatchObject({ code: '42501' });
  });

  test('is a role that owns no table and may make neither tables nor roles', async () => {
    const found = await inYard((tx) =>
      run(
        tx,
        `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
          (select count(*)::int from pg_class where relowner = r.oid) as owned,
          has_schema_privilege(r.oid, 'public', 'create') as makes from pg_roles r where rolname = current_user`,
      ),
    );
    const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(found.rows).toEqual([{ ...none, rolreplication: false, owned: 0, makes: false }]);
  });

  test('of a change is bound in the same way', async () => {
    const change = { clientId: null, mutationId: null };
    const closed = withCompanyChanges(database.kysely, YARD, [change], (tx) => run(tx, 'select * from sessions'));
    await expect(closed).rejects.toMatchObject({ code: '42501' });
    const left = withCompanyChanges(database.kysely, YARD, [change], (tx) => run(tx, 'reset role'));
    await expect(left).rejects.toMatchObject({ name: 'BeyondDoorError' });
  });

  test('ends with its transaction: nothing is sent on that connection afterwards', async () => {
    let kept: CompanyTx | undefined;
    const ended = inYard(async (tx) => {
      kept = tx;
      await run(tx, 'commit');
      return run(tx, 'select id from users');
    });
    await expect(ended).rejects.toMatchObject({ name: 'BeyondDoorError' });
    if (kept !== undefined) await expect(run(kept, 'select id from users')).rejects.toThrow();
  });

  test('needs none for the look of a pull, and for nothing else', async () => {
    const look = lookAtCompany(database.kysely, YARD, [{ clientId: YARD, place: null, from: 0 }], 10);
    expect(await look).toMatchObject({ company: { epoch: expect.any(String) }, devices: [{ lastSeq: 0 }] });
    const door = doorOf(database.kysely);
    for (const text of ['select id from users', 'select sync_look(null, null, null, null, null) as seen, 1']) {
      await expect(sql.raw(text).execute(door)).rejects.toMatchObject({ name: 'BeyondDoorError' });
    }
    const other = `select sync_look('${OTHER_YARD}'::uuid, '{}', '{}', '{}', 1)`;
    await expect(inYard((tx) => run(tx, other))).rejects.toMatchObject({ code: 'RM012' });
  });

  test('takes revs of its own company and of no other', async () => {
    expect(await inYard((tx) => nextRev(tx, YARD))).toBeGreaterThan(0);
    await expect(inYard((tx) => nextRev(tx, OTHER_YARD))).rejects.toMatchObject({ code: 'RM012' });
  });
});

test('a person of another company stays unseen', async () => {
  const { rows } = await inYard((tx) => run(tx, `select id from users where id = '${PEOPLE.stranger.id}'`));
  expect(rows).toEqual([]);
});
