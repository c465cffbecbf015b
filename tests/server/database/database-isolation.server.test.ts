import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const NORTH = '01990000-0000-7000-8000-000000000001';
const SOUTH = '01990000-0000-7000-8000-000000000002';
const ANNA = '01990000-0000-7000-8000-0000000000a1';
const BERT = '01990000-0000-7000-8000-0000000000b1';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`
    insert into companies (id, name, slug) values (${NORTH}, 'Noord', 'noord'), (${SOUTH}, 'Zuid', 'zuid')
  `.execute(database.kysely);
  await sql`
    insert into users (company_id, id, email, password_hash, role) values
      (${NORTH}, ${ANNA}, 'Anna@Noord.example', 'x', 'owner'), (${SOUTH}, ${BERT}, 'bert@zuid.example', 'x', 'owner')
  `.execute(database.kysely);
});

afterAll(() => database.close());

describe('a company behind its door', () => {
  test('sees its own rows', async () => {
    const { rows } = await withCompany(database.kysely, NORTH, (tx) =>
      sql<{ id: string }>`select id from users where id = ${ANNA}`.execute(tx),
    );
    expect(rows).toEqual([{ id: ANNA }]);
  });

  test('sees nothing of another company, even when a query forgets to ask for one', async () => {
    const seen = await withCompany(database.kysely, SOUTH, async (tx) => ({
      users: (await sql<{ email: string }>`select email from users`.execute(tx)).rows,
      companies: (await sql<{ name: string }>`select name from companies`.execute(tx)).rows,
    }));
    expect(seen).toEqual({ users: [{ email: 'bert@zuid.example' }], companies: [{ name: 'Zuid' }] });
  });

  test('cannot write a row into another company', async () => {
    const write = withCompany(database.kysely, NORTH, (tx) =>
      sql`insert into users (company_id, id, email, password_hash, role)
          values (${SOUTH}, gen_random_uuid(), 'spy@noord.example', 'x', 'owner')`.execute(tx),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  test('cannot move its own row into another company', async () => {
    const move = withCompany(database.kysely, NORTH, (tx) =>
      sql`update users set company_id = ${SOUTH} where id = ${ANNA}`.execute(tx),
    );
    await expect(move).rejects.toMatchObject({ code: '42501' });
  });

  test('changes and deletes nothing of another company', async () => {
    const touched = await withCompany(database.kysely, NORTH, async (tx) => ({
      changed: (await sql`update users set firstname = 'x' where id = ${BERT}`.execute(tx)).numAffectedRows,
      deleted: (await sql`delete from users where id = ${BERT}`.execute(tx)).numAffectedRows,
    }));
    expect(touched).toEqual({ changed: 0n, deleted: 0n });
  });

  test('cannot read sessions or failed sign-ins', async () => {
    for (const table of ['sessions', 'login_attempts']) {
      const read = withCompany(database.kysely, NORTH, (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
      await expect(read).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('with no company named, the application role sees no rows at all', async () => {
    const { rows } = await withCompany(database.kysely, '', (tx) => sql`select id from users`.execute(tx));
    expect(rows).toEqual([]);
  });

  test('leaves neither its role nor its company behind on the connection', async () => {
    await withCompany(database.kysely, NORTH, (tx) => sql`select 1`.execute(tx));
    const { rows } = await sql<{ role: string; company: string | null }>`
      select current_user as role, nullif(current_setting('app.company_id', true), '') as company
    `.execute(database.kysely);
    expect(rows[0]?.role).not.toBe('remise_app');
    expect(rows[0]?.company).toBeNull();
  });

  test('every table that names a company is kept apart by row-level security', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relrowsecurity
    `.execute(database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('the sign-in tables', () => {
  test('one address belongs to one person, however it is written', async () => {
    const second = sql`insert into users (company_id, id, email, password_hash, role)
      values (${SOUTH}, gen_random_uuid(), 'ANNA@noord.EXAMPLE', 'x', 'owner')`.execute(database.kysely);
    await expect(second).rejects.toMatchObject({ code: '23505' });
  });

  test('a session goes with its user', async () => {
    await sql`insert into users (company_id, id, email, password_hash, role)
      values (${SOUTH}, ${NORTH}, 'gone@zuid.example', 'x', 'owner')`.execute(database.kysely);
    await sql`insert into sessions (token_hash, company_id, user_id, expires_at)
      values (${Buffer.from('t')}, ${SOUTH}, ${NORTH}, now())`.execute(database.kysely);
    await sql`delete from users where id = ${NORTH}`.execute(database.kysely);
    const { rows } = await sql`select 1 from sessions`.execute(database.kysely);
    expect(rows).toEqual([]);
  });
});
