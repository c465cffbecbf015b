import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, writeSection } from '#company/server/company-settings.repository.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { forgetTries } from '#tests/support/account-mails.ts';
import { openTestApp, PEOPLE, signIn, TEST_PASSWORD, type TestApp, YARD } from '#tests/support/app.ts';
import { whileOpen } from '#tests/support/while-open.ts';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
  await run(sql`insert into two_step (company_id, user_id, secret, confirmed_at)
    values (${YARD}, ${PEOPLE.owner.id}, '\\x00', now())`);
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  for (const table of ['sessions', 'company_settings']) await run(sql`delete from ${sql.table(table)}`);
});

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
const office = { email: PEOPLE.office.email, password: TEST_PASSWORD };

/** Does what a change of the settings does: locks the company, then ends the sessions that used a password alone. */
async function demand(tx: CompanyTx, before: () => Promise<void>): Promise<void> {
  const { version } = await readSettings(tx, true);
  await before();
  await sql`select end_one_step_sessions(${PEOPLE.owner.id}::uuid)`.execute(tx);
  await writeSection(tx, { companyId: YARD, section: 'access', version: version + 1, value: { two_step: true } });
}

describe('while a company begins to ask for a second step', () => {
  test('who signs in on a browser that was signed in waits, and neither waits for the other for ever', async () => {
    const caller = await signIn(yard.app, office.email);
    const change = (pause: () => Promise<void>) => withCompany(yard.database.kysely, YARD, (tx) => demand(tx, pause));
    const answer = await whileOpen(yard, change, () => caller.call('POST', '/login', office));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'two_step_setup_needed']);
    const { rows } = await run(sql`select from sessions where company_id = ${YARD}`);
    expect(rows).toHaveLength(0);
  });

  test('nobody of another company waits, also where sessions that ran out are swept', async () => {
    await signIn(yard.app, office.email);
    await run(sql`update sessions set expires_at = now() - interval '1 day'`);
    await withCompany(yard.database.kysely, YARD, async (tx) => {
      await demand(tx, async () => {});
      await signIn(yard.app, PEOPLE.stranger.email);
    });
    await signIn(yard.app, PEOPLE.stranger.email);
    const { rows } = await run(sql`select from sessions where expires_at < now()`);
    expect(rows).toHaveLength(0);
  });
});
