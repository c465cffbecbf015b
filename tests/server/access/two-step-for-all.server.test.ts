import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { auditOf, forgetTries, untilMails } from '#tests/support/account-mails.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  YARD,
} from '#tests/support/app.ts';
import { stepNow, totp } from '#tests/support/totp.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  for (const table of ['two_step', 'recovery_codes', 'passkeys', 'sessions', 'company_settings', 'mails'])
    await run(sql`delete from ${sql.table(table)}`);
});

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
const ask = (caller: Caller, demanded: boolean) =>
  caller.call('PUT', '/api/company', { access: { two_step: demanded } });
const stateOf = async (caller: Caller) => (await caller.call('GET', '/api/account/two-step')).json<object>();
async function logIn(email: string, code?: string) {
  const caller = await openCaller(yard.app);
  const body = { email, password: TEST_PASSWORD, ...(code === undefined ? {} : { code }) };
  return { caller, answer: await caller.call('POST', '/login', body) };
}
async function firstSecret(email: string, password = TEST_PASSWORD) {
  return (await openCaller(yard.app)).call('POST', '/api/account/two-step/first', { email, password });
}
const isSignedIn = async (caller: Caller) => (await caller.call('GET', '/api/user')).statusCode === 200;

/** Signs in an owner with a second step, who requires one of everybody. */
async function demand(): Promise<Caller> {
  const owner = await signIn(yard.app, PEOPLE.owner.email);
  const { result } = (await owner.call('POST', '/api/account/two-step', { password: TEST_PASSWORD })).json<{
    result: { secret: string };
  }>();
  await expectStatus(
    owner.call('POST', '/api/account/two-step/confirm', { code: totp(result.secret, stepNow()) }),
    200,
  );
  await expectStatus(ask(owner, true), 200);
  return owner;
}

describe('a company that asks everybody for a second step', () => {
  test('ends what a password alone began, leaves what a passkey began, and touches no other company', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    const hand = await signIn(yard.app, PEOPLE.yard.email);
    await run(sql`update sessions set by_passkey = true where user_id = ${PEOPLE.yard.id}`);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    const owner = await demand();
    expect([await isSignedIn(owner), await isSignedIn(hand), await isSignedIn(stranger)]).toEqual([true, true, true]);
    const answer = await office.call('GET', '/api/user');
    // Not "wipe": the same person signs in again, and pending changes on their device are sent then.
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
    const trail = await auditOf(yard, PEOPLE.owner);
    expect(trail.at(-1)).toMatchObject({
      action: 'settings.edit',
      subject: 'access',
      changes: { two_step: { was: false, now: true } },
    });
  });

  test('leaves what a lost phone, and the phone of somebody who left, has to hear', async () => {
    const lost = await signIn(yard.app, PEOPLE.office.email);
    const left = await signIn(yard.app, PEOPLE.yard.email);
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    await expectStatus(owner.call('DELETE', `/api/staff/${PEOPLE.office.id}/sessions`), 200);
    await run(sql`update users set active = false where id = ${PEOPLE.yard.id}`);
    await demand();
    const answers = [await lost.call('GET', '/api/user'), await left.call('GET', '/api/user')];
    await run(sql`update users set active = true where id = ${PEOPLE.yard.id}`);
    expect(answers.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
      [401, 'wipe'],
      [401, 'wipe'],
    ]);
  });

  test('lets nobody in by a password alone, and everybody by the first code of a new authenticator', async () => {
    await demand();
    const { answer } = await logIn(PEOPLE.office.email);
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'two_step_setup_needed']);
    const begun = await expectStatus<{ result: { secret: string; uri: string } }>(
      firstSecret(PEOPLE.office.email),
      200,
    );
    expect(begun.result.uri).toContain(begun.result.secret);
    const wrong = await logIn(PEOPLE.office.email, '000000');
    expect([wrong.answer.statusCode, codeOf(wrong.answer)]).toEqual([422, 'wrong_code']);
    const first = totp(begun.result.secret, stepNow());
    const right = await logIn(PEOPLE.office.email, first);
    expect(right.answer.statusCode).toBe(204);
    expect(await stateOf(right.caller)).toEqual({ result: { on: true, recovery_codes_left: 0, demanded: true } });
    await untilMails(yard, PEOPLE.office.email, 'two_step_on', 1);
    expect((await auditOf(yard, PEOPLE.office)).map(({ action }) => action)).toContain('two_step.on');
    // From here on it works as for everybody: a code is required, and the first one no longer works.
    expect(codeOf((await logIn(PEOPLE.office.email)).answer)).toBe('second_factor_needed');
    const again = await logIn(PEOPLE.office.email, first);
    expect([again.answer.statusCode, codeOf(again.answer)]).toEqual([422, 'wrong_code']);
    expect((await firstSecret(PEOPLE.office.email)).statusCode).toBe(409);
  });

  test('lets somebody who needs a few goes to set it up come back as often', async () => {
    await demand();
    for (let turn = 0; turn < 6; turn += 1) {
      expect(codeOf((await logIn(PEOPLE.office.email)).answer)).toBe('two_step_setup_needed');
      await expectStatus(firstSecret(PEOPLE.office.email), 200);
    }
  });

  test('is not got round by an earlier program, a wrong password or a code nobody made', async () => {
    await demand();
    const body = { email: PEOPLE.office.email, password: TEST_PASSWORD };
    const program = await (await openCaller(yard.app)).call('POST', '/users/authenticate', body);
    expect([program.statusCode, codeOf(program)]).toEqual([422, 'two_step_setup_needed']);
    expect(codeOf(await firstSecret(PEOPLE.office.email, 'een ander wachtwoord'))).toBe('wrong_credentials');
    expect(codeOf((await logIn(PEOPLE.office.email, '123456')).answer)).toBe('two_step_setup_needed');
    expect((await run(sql`select from sessions where user_id = ${PEOPLE.office.id}`)).rows).toHaveLength(0);
  });

  test('does not let its people switch it off', async () => {
    const owner = await demand();
    const off = await owner.call('DELETE', '/api/account/two-step', { password: TEST_PASSWORD });
    expect([off.statusCode, codeOf(off)]).toEqual([409, 'two_step_demanded']);
    await expectStatus(ask(owner, false), 200);
    expect((await owner.call('DELETE', '/api/account/two-step', { password: TEST_PASSWORD })).statusCode).toBe(204);
    expect((await logIn(PEOPLE.office.email)).answer.statusCode).toBe(204);
  });

  test('cannot be asked by somebody who has no second step, nor by who may not change the company', async () => {
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    const refused = await ask(owner, true);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { 'access.two_step': [expect.stringContaining('eerst')] } });
    expect((await owner.call('GET', '/api/company')).json()).toMatchObject({
      result: { settings: { access: { two_step: false } } },
    });
    expect((await ask(await signIn(yard.app, PEOPLE.yard.email), true)).statusCode).toBe(403);
    expect((await logIn(PEOPLE.office.email)).answer.statusCode).toBe(204);
  });

  test('has none of the sign-ins that come at the same moment', async () => {
    await demand().then((owner) => ask(owner, false));
    const owner = await signInWithCode();
    const [, ...signIns] = await Promise.all([
      ask(owner, true),
      ...Array.from({ length: 4 }, () => logIn(PEOPLE.office.email)),
    ]);
    for (const { caller, answer } of signIns) {
      expect([204, 422]).toContain(answer.statusCode);
      expect(await isSignedIn(caller)).toBe(false);
    }
  });
});

/** Signs in the owner, whose authenticator secret is only in the database. */
async function signInWithCode(): Promise<Caller> {
  await run(sql`delete from two_step`);
  await run(sql`update sessions set by_passkey = false`);
  const owner = await signIn(yard.app, PEOPLE.owner.email);
  await run(sql`insert into two_step (company_id, user_id, secret, confirmed_at)
    values (${YARD}, ${PEOPLE.owner.id}, '\\x00', now())`);
  return owner;
}

test('the function that ends sessions is bound to the company of its transaction', async () => {
  const stranger = await signIn(yard.app, PEOPLE.stranger.email);
  await demand();
  const ended = await withCompany(yard.database.kysely, YARD, async (tx) => {
    const { rows } = await sql<{ ended: number | null }>`
      select end_one_step_sessions(${PEOPLE.stranger.id}::uuid) as ended`.execute(tx);
    return rows[0]?.ended;
  });
  expect(ended).toBeNull();
  expect(await isSignedIn(stranger)).toBe(true);
});
