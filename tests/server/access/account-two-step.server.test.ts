import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSecret, sealSecret, stepOfCode } from '#server/auth/two-step.ts';
import { auditOf, forgetTries, untilMails } from '#tests/support/account-mails.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '#tests/support/app.ts';
import { stepNow, totp } from '#tests/support/totp.ts';

const SECRET = 'a secret for tests that is long enough';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  await sql`delete from two_step`.execute(yard.database.kysely);
  await sql`delete from recovery_codes`.execute(yard.database.kysely);
});

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
const login = async (email: string, code?: string, password = TEST_PASSWORD) =>
  (await openCaller(yard.app)).call('POST', '/login', { email, password, ...(code === undefined ? {} : { code }) });
const stateOf = async (caller: Caller) => (await caller.call('GET', '/api/account/two-step')).json<object>();
const begin = (caller: Caller, password = TEST_PASSWORD) => caller.call('POST', '/api/account/two-step', { password });
const confirm = (caller: Caller, code: string) => caller.call('POST', '/api/account/two-step/confirm', { code });
/** Allows codes of every time step again, as if the clock had gone on. */
const forgetStep = () => sql`update two_step set last_step = 0`.execute(yard.database.kysely);

async function turnOn(caller: Caller): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { secret } = (await begin(caller)).json<{ result: { secret: string } }>().result;
  const answer = await confirm(caller, totp(secret, stepNow()));
  expect(answer.statusCode).toBe(200);
  await forgetStep();
  return { secret, codes: answer.json<{ result: { recovery_codes: string[] } }>().result.recovery_codes };
}

describe('turning two-step sign-in on', () => {
  test('takes the password and a first code, gives ten recovery codes once, and tells the person', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    expect(await stateOf(office)).toEqual({ result: { on: false, recovery_codes_left: 0, demanded: false } });
    const { secret, uri } = (await begin(office)).json<{ result: { secret: string; uri: string } }>().result;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Remise:office%40demo.test?issuer=Remise&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // Not on before a code was given.
    expect((await login(PEOPLE.office.email)).statusCode).toBe(204);
    const answer = await confirm(office, totp(secret, stepNow()));
    const { recovery_codes: codes } = answer.json<{ result: { recovery_codes: string[] } }>().result;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await stateOf(office)).toEqual({ result: { on: true, recovery_codes_left: 10, demanded: false } });
    expect((await office.call('GET', '/api/user')).json()).toMatchObject({ data: { two_step: true } });
    await untilMails(yard, PEOPLE.office.email, 'two_step_on', 1);
    const trail = JSON.stringify(await auditOf(yard, PEOPLE.office));
    expect(trail).toContain('two_step.on');
    for (const text of [secret, ...codes]) expect(trail).not.toContain(text);
  });

  test('is refused without the password, with a wrong or old code, before it was begun, and twice', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    expect((await begin(office, 'wrong')).json()).toMatchObject({
      code: 'wrong_password',
      errors: { password: [expect.any(String)] },
    });
    expect(codeOf(await confirm(office, '123456'))).toBe('two_step_off');
    const { secret } = (await begin(office)).json<{ result: { secret: string } }>().result;
    const late = totp(secret, stepNow() - 3);
    expect((await confirm(office, late)).json()).toMatchObject({
      code: 'wrong_code',
      errors: { code: [expect.any(String)] },
    });
    // A second secret replaces the first.
    await begin(office);
    expect(codeOf(await confirm(office, totp(secret, stepNow())))).toBe('wrong_code');
    await forgetTries(yard);
    await turnOn(office);
    expect(codeOf(await begin(office))).toBe('two_step_on');
    expect(codeOf(await confirm(office, '123456'))).toBe('two_step_on');
  });

  test('of two at once gives codes to one', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    const { secret } = (await begin(office)).json<{ result: { secret: string } }>().result;
    const code = totp(secret, stepNow());
    const answers = await Promise.all([confirm(office, code), confirm(office, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await stateOf(office)).toEqual({ result: { on: true, recovery_codes_left: 10, demanded: false } });
  });

  test('lets nobody guess the first code', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    await begin(office);
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await confirm(office, 'AAAA')).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('signing in with two steps', () => {
  test('asks for the code after the right password only, and takes the present one or its neighbours', async () => {
    const { secret } = await turnOn(await signIn(yard.app, PEOPLE.office.email));
    const missing = await login(PEOPLE.office.email);
    expect(missing.statusCode).toBe(422);
    expect(missing.json()).toMatchObject({ code: 'second_factor_needed', errors: { code: [expect.any(String)] } });
    expect(missing.cookies.map(({ name }) => name)).not.toContain('remise_session');
    const wrong = await login(PEOPLE.office.email, totp(secret, stepNow()), 'wrong');
    expect(codeOf(wrong)).toBe('wrong_credentials');
    for (const away of [-1, 0, 1]) {
      expect((await login(PEOPLE.office.email, totp(secret, stepNow() + away))).statusCode).toBe(204);
    }
    await forgetStep();
    for (const away of [-3, 3]) {
      expect(codeOf(await login(PEOPLE.office.email, totp(secret, stepNow() + away)))).toBe('wrong_code');
    }
    await forgetTries(yard);
    const spaced = totp(secret, stepNow()).replace(/^.../, '$& ');
    expect((await login(PEOPLE.office.email, spaced)).statusCode).toBe(204);
  });

  test('takes no code twice, nor an earlier one after it, and of two at once one', async () => {
    const { secret } = await turnOn(await signIn(yard.app, PEOPLE.office.email));
    const [code, earlier] = [totp(secret, stepNow()), totp(secret, stepNow() - 1)];
    const answers = await Promise.all([login(PEOPLE.office.email, code), login(PEOPLE.office.email, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
    expect(codeOf(await login(PEOPLE.office.email, code))).toBe('wrong_code');
    expect(codeOf(await login(PEOPLE.office.email, earlier))).toBe('wrong_code');
  });

  test('takes each recovery code once, however it is typed, and none of a colleague', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    const { codes } = await turnOn(office);
    const colleague = await turnOn(await signIn(yard.app, PEOPLE.owner.email));
    const [first = '', second = ''] = codes;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all([login(PEOPLE.office.email, typed), login(PEOPLE.office.email, first)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
    expect((await login(PEOPLE.office.email, second)).statusCode).toBe(204);
    expect(codeOf(await login(PEOPLE.office.email, colleague.codes[0]))).toBe('wrong_code');
    expect(await stateOf(office)).toEqual({ result: { on: true, recovery_codes_left: 8, demanded: false } });
    const methods = (await auditOf(yard, PEOPLE.office)).map(({ changes }) => JSON.stringify(changes)).join();
    expect(methods).toContain('password+recovery_code');
  });

  test('counts wrong codes as wrong passwords, and says so in the audit trail', async () => {
    await turnOn(await signIn(yard.app, PEOPLE.office.email));
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await login(PEOPLE.office.email, 'AAAA')).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await expect
      .poll(async () => (await auditOf(yard, PEOPLE.office)).at(-1))
      .toMatchObject({ action: 'session.refused', changes: { refused: { was: null, now: 'code' } } });
  });

  test('holds for earlier programs too', async () => {
    const { secret } = await turnOn(await signIn(yard.app, PEOPLE.office.email));
    const caller = await openCaller(yard.app);
    const body = { email: PEOPLE.office.email, password: TEST_PASSWORD };
    expect(codeOf(await caller.call('POST', '/users/authenticate', body))).toBe('second_factor_needed');
    const answer = await caller.call('POST', '/users/authenticate', { ...body, code: totp(secret, stepNow()) });
    expect(answer.statusCode).toBe(200);
  });
});

describe('once it is on', () => {
  const renew = (caller: Caller, password = TEST_PASSWORD) =>
    caller.call('POST', '/api/account/two-step/recovery-codes', { password });
  const turnOff = (caller: Caller, password = TEST_PASSWORD) =>
    caller.call('DELETE', '/api/account/two-step', { password });

  test('new recovery codes replace the old', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    expect(codeOf(await renew(office))).toBe('two_step_off');
    const { codes } = await turnOn(office);
    expect(codeOf(await renew(office, 'wrong'))).toBe('wrong_password');
    const fresh = (await renew(office)).json<{ result: { recovery_codes: string[] } }>().result.recovery_codes;
    expect(codeOf(await login(PEOPLE.office.email, codes[0]))).toBe('wrong_code');
    expect((await login(PEOPLE.office.email, fresh[0])).statusCode).toBe(204);
  });

  test('it is turned off with the password, for oneself alone, and the person is told', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    expect(codeOf(await turnOff(office))).toBe('two_step_off');
    await turnOn(office);
    await turnOn(owner);
    expect(codeOf(await turnOff(office, 'wrong'))).toBe('wrong_password');
    expect((await turnOff(office)).statusCode).toBe(204);
    expect((await login(PEOPLE.office.email)).statusCode).toBe(204);
    expect(codeOf(await login(PEOPLE.owner.email))).toBe('second_factor_needed');
    await untilMails(yard, PEOPLE.office.email, 'two_step_off', 1);
    expect((await auditOf(yard, PEOPLE.office)).map(({ action }) => action)).toContain('two_step.off');
  });
});

describe('what the database holds', () => {
  test('is neither the secret nor a recovery code', async () => {
    const { secret, codes } = await turnOn(await signIn(yard.app, PEOPLE.office.email));
    const { rows } = await sql<{ dump: string }>`
      select (select json_agg(t) from two_step t)::text || (select json_agg(r) from recovery_codes r)::text as dump
      `.execute(yard.database.kysely);
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain('secret');
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(dump).not.toContain(text);
      expect(dump).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  test('opens for its person under its APP_SECRET only', () => {
    const bytes = Buffer.from('12345678901234567890');
    const sealed = sealSecret(SECRET, PEOPLE.office.id, bytes);
    expect(openSecret(SECRET, PEOPLE.office.id, sealed)).toEqual(bytes);
    expect(openSecret(SECRET, PEOPLE.owner.id, sealed)).toBeNull();
    expect(openSecret('another secret that is long enough', PEOPLE.office.id, sealed)).toBeNull();
    expect(openSecret(SECRET, PEOPLE.office.id, Buffer.concat([sealed, Buffer.alloc(1)]))).toBeNull();
  });
});

test('under another APP_SECRET no code is right, and a person can still be told so', async () => {
  const { secret } = await turnOn(await signIn(yard.app, PEOPLE.office.email));
  const app = await startTestApp(yard.database, { secret: 'another secret that is long enough' });
  const body = { email: PEOPLE.office.email, password: TEST_PASSWORD, code: totp(secret, stepNow()) };
  expect(codeOf(await (await openCaller(app)).call('POST', '/login', body))).toBe('wrong_code');
  await app.close();
});

test('codes are those of RFC 6238', () => {
  // The last six digits of the standard's own table for SHA-1.
  const secret = Buffer.from('12345678901234567890');
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ] as const) {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(stepOfCode(secret, code, (seconds + 60) * 1000)).toBeNull();
  }
});
