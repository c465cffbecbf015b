import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTokenOwner, issueInvitation } from '#staff/server/account-token.repository.ts';
import { findStaff } from '#staff/server/staff.repository.ts';
import { dropLinks, findSessions, removeTwoStep, revokeStaffSessions } from '#staff/server/staff-session.repository.ts';
import { type CompanyTx, enterCompany, withCompany } from '#sync/server/rows/company-door.ts';
import { OTHER_YARD, PEOPLE, seedPeople, YARD } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const INVITED = '01900000-0000-7000-8000-0000000000f1';
const { owner, stranger } = PEOPLE;

let database: TestDatabase;
const inYard = <Result>(work: (tx: CompanyTx) => Promise<Result>) => withCompany(database.kysely, YARD, work);
const count = async (table: string, userId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${userId}`.execute(database.kysely);
  return rows[0]?.count;
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedPeople(database);
  await sql`insert into users (company_id, id, email, password_hash, role, invited_at)
    values (${YARD}, ${INVITED}, 'nieuw@demo.test', '', 'yard', now())`.execute(database.kysely);
  for (const { companyId, id, email } of [owner, stranger]) {
    await sql`insert into sessions (token_hash, company_id, user_id, user_agent, expires_at)
      values (${Buffer.from(id)}, ${companyId}, ${id}, 'Firefox', now() + interval '1 day')`.execute(database.kysely);
    await sql`insert into two_step (company_id, user_id, secret, confirmed_at)
      values (${companyId}, ${id}, ${Buffer.from('s')}, now())`.execute(database.kysely);
    await sql`insert into account_tokens (token_hash, purpose, company_id, user_id, email, expires_at)
      values (${Buffer.from(id)}, 'reset', ${companyId}, ${id}, ${email}, now() + interval '1 hour')
      `.execute(database.kysely);
  }
});

afterAll(() => database.close());

describe('what the calls about people reach of how these sign in', () => {
  it('is the sessions and second factors of their own company', async () => {
    expect((await inYard((tx) => findSessions(tx, owner.id))).map(({ device }) => device)).toEqual(['Firefox']);
    expect(await inYard((tx) => findSessions(tx, stranger.id))).toEqual([]);
    const staff = await inYard((tx) => findStaff(tx));
    expect(staff.filter(({ two_step: on }) => on).map(({ id }) => id)).toEqual([owner.id]);
    expect(staff.filter(({ sessions }) => sessions > 0).map(({ id }) => id)).toEqual([owner.id]);
    expect(staff.map(({ id }) => id)).not.toContain(stranger.id);
  });

  it('ends nothing of another company', async () => {
    await inYard(async (tx) => {
      expect(await revokeStaffSessions(tx, stranger.id, null, 400)).toBe(0);
      expect(await removeTwoStep(tx, stranger.id)).toBe(false);
      await dropLinks(tx, stranger.id);
    });
    expect(await count('two_step', stranger.id)).toBe(1);
    expect(await count('account_tokens', stranger.id)).toBe(1);
    expect((await withCompany(database.kysely, OTHER_YARD, (tx) => findSessions(tx, stranger.id))).length).toBe(1);
  });

  it('is undone with the transaction that it is part of', async () => {
    const broken = inYard(async (tx) => {
      expect(await revokeStaffSessions(tx, owner.id, null, 400)).toBe(1);
      expect(await removeTwoStep(tx, owner.id)).toBe(true);
      await dropLinks(tx, owner.id);
      throw new Error('the mail could not be queued');
    });
    await expect(broken).rejects.toThrow('could not be queued');
    expect((await inYard((tx) => findSessions(tx, owner.id))).length).toBe(1);
    expect(await count('two_step', owner.id)).toBe(1);
    expect(await count('account_tokens', owner.id)).toBe(1);
  });

  it('makes links for who was invited, to the address they have, and for nobody who has a password', async () => {
    const token = await inYard((tx) => issueInvitation(tx, INVITED));
    expect(await findTokenOwner(database.kysely, 'invite', token ?? '')).toEqual({
      companyId: YARD,
      userId: INVITED,
      email: 'nieuw@demo.test',
    });
    expect(await inYard((tx) => issueInvitation(tx, owner.id))).toBeUndefined();
    expect(await withCompany(database.kysely, OTHER_YARD, (tx) => issueInvitation(tx, INVITED))).toBeUndefined();
    const again = await inYard((tx) => issueInvitation(tx, INVITED));
    expect(await findTokenOwner(database.kysely, 'invite', token ?? '')).toBeUndefined();
    expect(await findTokenOwner(database.kysely, 'invite', again ?? '')).toBeDefined();
  });

  it('is these functions: the tables stay closed, and nobody but the application calls them', async () => {
    for (const table of ['sessions', 'account_tokens', 'two_step', 'recovery_codes', 'passkeys']) {
      const read = inYard((tx) => sql`select * from ${sql.table(table)}`.execute(tx));
      await expect(read, table).rejects.toMatchObject({ code: '42501' });
    }
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and prorettype <> 'trigger'::regtype and (proacl is null or has_function_privilege('public', oid, 'execute'))
      `.execute(database.kysely);
    expect(rows).toEqual([]);
  });

  it('looks up its tables by their place: a temporary table of the same name is none of them', async () => {
    const sessions = await database.kysely.transaction().execute(async (tx) => {
      await sql`create temporary table sessions (id uuid) on commit drop`.execute(tx);
      return findSessions(await enterCompany(tx, YARD), owner.id);
    });
    expect(sessions.length).toBe(1);
  });
});
