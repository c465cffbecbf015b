import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetTries } from '#tests/support/account-mails.ts';
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
import { createCredential, getAssertion, makeKey, type SoftKey } from '#tests/support/authenticator.ts';
import { stepNow, totp } from '#tests/support/totp.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const HERE = { origin: 'http://localhost', rpId: 'localhost' };

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  for (const table of ['two_step', 'recovery_codes', 'passkeys', 'sessions', 'company_settings'])
    await run(sql`delete from ${sql.table(table)}`);
});

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
const seen = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];
const isSignedIn = async (caller: Caller) => (await caller.call('GET', '/api/user')).statusCode === 200;
const ask = (owner: Caller, demanded: boolean) => owner.call('PUT', '/api/company', { access: { two_step: demanded } });

async function addKey(caller: Caller): Promise<SoftKey> {
  const key = makeKey();
  const { result } = await expectStatus<{ result: { challenge: string } }>(
    caller.call('POST', '/api/account/passkeys/options', { password: TEST_PASSWORD }),
    200,
  );
  const response = createCredential(key, { ...HERE, challenge: result.challenge });
  await expectStatus(caller.call('POST', '/api/account/passkeys', { name: 'Telefoon', response }), 201);
  return key;
}

async function signInWith(key: SoftKey, userId: string) {
  const caller = await openCaller(yard.app);
  const { result } = await expectStatus<{ result: { challenge: string } }>(
    caller.call('POST', '/api/account/passkey/options', {}),
    200,
  );
  const response = getAssertion(key, { ...HERE, challenge: result.challenge, userId });
  return { caller, answer: await caller.call('POST', '/api/account/passkey', { response }) };
}

/** Signs in the owner, who has a passkey and requires a second step of everybody. */
async function demand(): Promise<Caller> {
  const owner = await signIn(yard.app, PEOPLE.owner.email);
  const { caller } = await signInWith(await addKey(owner), PEOPLE.owner.id);
  await expectStatus(ask(caller, true), 200);
  return caller;
}

const office = { email: PEOPLE.office.email, password: TEST_PASSWORD };
const anybody = async (url: string, body: object) => (await openCaller(yard.app)).call('POST', url, body);
const logIn = (more: object = {}) => anybody('/login', { ...office, ...more });
const firstSecret = () => anybody('/api/account/two-step/first', office);

describe('a passkey, where everybody shows a second step,', () => {
  test('is one: signing in with it begins a session that stays', async () => {
    const key = await addKey(await signIn(yard.app, PEOPLE.office.email));
    const before = await signInWith(key, PEOPLE.office.id);
    const owner = await demand();
    expect([await isSignedIn(owner), await isSignedIn(before.caller)]).toEqual([true, true]);
    const after = await signInWith(key, PEOPLE.office.id);
    expect(after.answer.statusCode).toBe(204);
    await expectStatus(ask(owner, false), 200);
    await expectStatus(ask(owner, true), 200);
    expect([await isSignedIn(before.caller), await isSignedIn(after.caller)]).toEqual([true, true]);
  });

  test('is what its person signs in with: a password sets up no other second step', async () => {
    const key = await addKey(await signIn(yard.app, PEOPLE.office.email));
    // Nor does a password complete an earlier secret that still waits for its first code.
    const waiting = await expectStatus<{ result: { secret: string } }>(
      (await signIn(yard.app, PEOPLE.office.email)).call('POST', '/api/account/two-step', { password: TEST_PASSWORD }),
      200,
    );
    await demand();
    const refused = [await logIn(), await firstSecret(), await logIn({ code: '000000' })];
    refused.push(await logIn({ code: totp(waiting.result.secret, stepNow()) }));
    refused.push(await anybody('/users/authenticate', office));
    for (const answer of refused) expect(seen(answer)).toEqual([422, 'passkey_needed']);
    expect(refused[0]?.json()).toMatchObject({ message: expect.stringContaining('passkey') });
    const { rows } = await run(
      sql`select from two_step where user_id = ${PEOPLE.office.id} and confirmed_at is not null`,
    );
    expect(rows).toHaveLength(0);
    await forgetTries(yard);
    const { caller } = await signInWith(key, PEOPLE.office.id);
    const { result } = await expectStatus<{ result: { secret: string } }>(
      caller.call('POST', '/api/account/two-step', { password: TEST_PASSWORD }),
      200,
    );
    const code = totp(result.secret, stepNow());
    await expectStatus(caller.call('POST', '/api/account/two-step/confirm', { code }), 200);
    expect(seen(await logIn())).toEqual([422, 'second_factor_needed']);
  });

  test('that is lost is taken away by an owner, and its person sets up a second step anew', async () => {
    const key = await addKey(await signIn(yard.app, PEOPLE.office.email));
    await addKey(await signIn(yard.app, PEOPLE.stranger.email));
    const owner = await demand();
    const url = `/api/staff/${PEOPLE.office.id}`;
    expect((await owner.call('GET', url)).json()).toMatchObject({ result: { two_step: false, passkeys: 1 } });
    await expectStatus(owner.call('DELETE', `${url}/two-step`, { reason: 'telefoon kwijt' }), 200);
    expect((await owner.call('GET', url)).json()).toMatchObject({ result: { passkeys: 0 } });
    expect((await signInWith(key, PEOPLE.office.id)).answer.statusCode).toBe(422);
    expect(seen(await logIn())).toEqual([422, 'two_step_setup_needed']);
    await expectStatus(firstSecret(), 200);
    const again = await owner.call('DELETE', `${url}/two-step`, { reason: 'telefoon kwijt' });
    expect(seen(again)).toEqual([409, 'staff_no_two_step']);
    const { rows } = await run(sql`select company_id from passkeys where user_id = ${PEOPLE.stranger.id}`);
    expect(rows).toHaveLength(1);
  });
});

test('a company that asks for no second step begins none by a password, and what somebody sets up stays', async () => {
  expect(seen(await firstSecret())).toEqual([409, 'two_step_off']);
  const caller = await signIn(yard.app, PEOPLE.office.email);
  const { result } = await expectStatus<{ result: { secret: string } }>(
    caller.call('POST', '/api/account/two-step', { password: TEST_PASSWORD }),
    200,
  );
  expect(seen(await firstSecret())).toEqual([409, 'two_step_off']);
  const code = totp(result.secret, stepNow());
  await expectStatus(caller.call('POST', '/api/account/two-step/confirm', { code }), 200);
  expect(seen(await firstSecret())).toEqual([409, 'two_step_on']);
  const { rows } = await run(sql`select from two_step where company_id = ${YARD}`);
  expect(rows).toHaveLength(1);
});
