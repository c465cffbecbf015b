import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const NEW_PASSWORD = 'een heel nieuw wachtwoord';

let yard: TestApp;

beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  await sql`delete from sessions`.execute(yard.database.kysely);
});

type Session = { readonly id: string; readonly device: string; readonly current: boolean };
const sessionsOf = async (caller: Caller) =>
  (await caller.call('GET', '/api/account/sessions')).json<{ result: readonly Session[] }>().result;
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
const actionsOf = async (person: { readonly id: string; readonly companyId: string }) =>
  (await auditOf(yard, person)).map(({ action }) => action);

describe('changing the own password', () => {
  const change = (caller: Caller, current: string, password: string) =>
    caller.call('PUT', '/api/account/password', { current_password: current, password });

  test('keeps this device in and has the others sign in again, with their data; the person is told', async () => {
    const [here, phone] = [await signIn(yard.app, PEOPLE.office.email), await signIn(yard.app, PEOPLE.office.email)];
    const colleague = await signIn(yard.app, PEOPLE.owner.email);
    expect((await change(here, TEST_PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    expect((await here.call('GET', '/api/user')).statusCode).toBe(200);
    expect(codeOf(await phone.call('GET', '/api/user'))).toBe('unauthenticated');
    expect((await colleague.call('GET', '/api/user')).statusCode).toBe(200);
    await signIn(yard.app, PEOPLE.office.email, NEW_PASSWORD);
    await untilMails(yard, PEOPLE.office.email, 'password_changed', 1);
    expect(await actionsOf(PEOPLE.office)).toContain('password.change');
    expect((await change(here, NEW_PASSWORD, TEST_PASSWORD)).statusCode).toBe(204);
  });

  test('asks for the present one, which cannot be guessed, and for a good new one', async () => {
    const here = await signIn(yard.app, PEOPLE.office.email);
    expect((await change(here, 'wrong', NEW_PASSWORD)).json()).toEqual({
      message: 'Het wachtwoord klopt niet.',
      code: 'wrong_password',
      errors: { current_password: ['Het wachtwoord klopt niet.'] },
    });
    expect((await change(here, TEST_PASSWORD, 'wachtwoord1')).json()).toMatchObject({
      errors: { password: [expect.stringMatching(/vaak/)] },
    });
    await forgetTries(yard);
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await change(here, `x${time}`, NEW_PASSWORD)).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // They count towards the limit of sign-ins, so that the password cannot be guessed there either.
    const login = await here.call('POST', '/login', { email: PEOPLE.office.email, password: TEST_PASSWORD });
    expect(login.statusCode).toBe(429);
  });

  test('takes the same letters however a keyboard composes them', async () => {
    const here = await signIn(yard.app, PEOPLE.office.email);
    expect((await change(here, TEST_PASSWORD, 'cafe\u0301 op de kade')).statusCode).toBe(204);
    await signIn(yard.app, PEOPLE.office.email, 'caf\u00e9 op de kade');
    expect((await change(here, 'caf\u00e9 op de kade', TEST_PASSWORD)).statusCode).toBe(204);
  });
});

describe('the own devices', () => {
  const signInFrom = async (device: string, email: string = PEOPLE.office.email) => {
    const caller = await openCaller(yard.app);
    const headers = { ...caller.headers(), 'user-agent': device };
    const answer = await yard.app.inject({
      method: 'POST',
      url: '/login',
      headers,
      payload: { email, password: TEST_PASSWORD },
    });
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const token = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const withSession = { ...headers, cookie, 'x-xsrf-token': token };
    const call: Caller['call'] = (method, url, body) =>
      yard.app.inject({ method, url, headers: withSession, ...(body === undefined ? {} : { payload: body }) });
    return { headers: () => withSession, call };
  };

  test('are listed with this one marked, and nobody else sees them', async () => {
    const [tablet, phone] = [await signInFrom('Tablet'), await signInFrom('Phone')];
    const colleague = await signInFrom('Colleague', PEOPLE.owner.email);
    const seen = await sessionsOf(phone);
    expect(seen.map(({ device, current }) => [device, current])).toEqual([
      ['Phone', true],
      ['Tablet', false],
    ]);
    expect((await sessionsOf(tablet)).find(({ current }) => current)?.device).toBe('Tablet');
    expect((await sessionsOf(colleague)).map(({ device }) => device)).toEqual(['Colleague']);
  });

  test('are signed out one by one, and told to drop what they hold', async () => {
    const [tablet, phone] = [await signInFrom('Tablet'), await signInFrom('Phone')];
    const lost = (await sessionsOf(phone)).find(({ device }) => device === 'Tablet')?.id ?? '';
    expect((await phone.call('DELETE', `/api/account/sessions/${lost}`)).json()).toEqual({ result: true });
    expect(codeOf(await tablet.call('GET', '/api/user'))).toBe('wipe');
    expect(await sessionsOf(phone)).toHaveLength(1);
    expect((await phone.call('DELETE', `/api/account/sessions/${lost}`)).statusCode).toBe(404);
    const revoked = (await auditOf(yard, PEOPLE.office)).find(({ action }) => action === 'session.revoke');
    expect(revoked?.subject).toBe('Tablet');
  });

  test('of somebody else cannot be: neither a colleague’s nor another company’s', async () => {
    const owner = await signInFrom('Owner', PEOPLE.owner.email);
    const stranger = await signInFrom('Stranger', PEOPLE.stranger.email);
    const office = await signInFrom('Office');
    for (const other of [owner, stranger]) {
      const [session] = await sessionsOf(other);
      expect((await office.call('DELETE', `/api/account/sessions/${session?.id}`)).statusCode).toBe(404);
      expect((await other.call('GET', '/api/user')).statusCode).toBe(200);
    }
    expect((await office.call('DELETE', '/api/account/sessions/x')).statusCode).toBe(404);
  });

  test('but this one are signed out together', async () => {
    const others = [await signInFrom('A'), await signInFrom('B')];
    const colleague = await signInFrom('Colleague', PEOPLE.owner.email);
    const here = await signInFrom('Here');
    expect((await here.call('DELETE', '/api/account/sessions')).json()).toEqual({ result: 2 });
    for (const other of others) expect(codeOf(await other.call('GET', '/api/user'))).toBe('wipe');
    for (const still of [here, colleague]) expect((await still.call('GET', '/api/user')).statusCode).toBe(200);
    expect((await here.call('DELETE', '/api/account/sessions')).json()).toEqual({ result: 0 });
  });
});

describe('a session', () => {
  test('is a new one at every sign-in, and what the browser held before ends', async () => {
    const caller = await signIn(yard.app, PEOPLE.yard.email);
    const before = caller.headers();
    await caller.call('POST', '/login', { email: PEOPLE.yard.email, password: TEST_PASSWORD });
    expect(caller.headers()['cookie']).not.toBe(before['cookie']);
    expect((await yard.app.inject({ url: '/api/user', headers: before })).statusCode).toBe(401);
    expect(await sessionsOf(caller)).toHaveLength(1);
  });

  test('never takes over a token that somebody planted', async () => {
    const caller = await openCaller(yard.app);
    const planted = 'A'.repeat(43);
    const headers = { ...caller.headers(), cookie: `${caller.headers()['cookie']}; remise_session=${planted}` };
    const payload = { email: PEOPLE.yard.email, password: TEST_PASSWORD };
    const answer = await yard.app.inject({ method: 'POST', url: '/login', headers, payload });
    expect(answer.cookies.find(({ name }) => name === 'remise_session')?.value).not.toBe(planted);
    expect((await yard.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  });

  test('lives in a cookie of this host alone over https; one from before the certificate still works', async () => {
    const old = await signIn(yard.app, PEOPLE.yard.email);
    const app = await startTestApp(yard.database, { appUrl: 'https://yard.example' });
    const caller = await openCaller(app);
    const answer = await caller.call('POST', '/login', { email: PEOPLE.yard.email, password: TEST_PASSWORD });
    const cookie = answer.cookies.find(({ name, value }) => name.endsWith('remise_session') && value !== '');
    expect(cookie).toMatchObject({ name: '__Host-remise_session', secure: true, httpOnly: true, path: '/' });
    expect(cookie?.domain).toBeUndefined();
    expect((await caller.call('GET', '/api/user')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/user', headers: old.headers() })).statusCode).toBe(200);
    // A planted cookie without the prefix does not replace the session.
    const headers = { cookie: `remise_session=${'A'.repeat(43)}; __Host-remise_session=${cookie?.value}` };
    expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
    await app.close();
  });

  test('leaves its beginning, its end and refused passwords of known people in the audit trail', async () => {
    const caller = await signIn(yard.app, PEOPLE.bookkeeper.email);
    await caller.call('POST', '/logout');
    await caller.call('POST', '/login', { email: PEOPLE.bookkeeper.email, password: 'geheim wachtwoord' });
    await caller.call('POST', '/login', { email: 'nobody@demo.test', password: 'geheim wachtwoord' });
    await expect.poll(() => actionsOf(PEOPLE.bookkeeper)).toEqual(['session.start', 'session.end', 'session.refused']);
    const trail = await auditOf(yard, PEOPLE.bookkeeper);
    expect(trail[0]).toMatchObject({
      userId: PEOPLE.bookkeeper.id,
      changes: { method: { was: null, now: 'password' } },
    });
    expect(trail[2]).toMatchObject({ userId: null, subject: 'bookkeeper Test' });
    expect(JSON.stringify(trail)).not.toContain('geheim');
  });
});

describe('the language of mails', () => {
  test('is chosen by the person, for themselves alone', async () => {
    const caller = await signIn(yard.app, PEOPLE.yard.email);
    const languageOf = async (who: Caller) =>
      (await who.call('GET', '/api/user')).json<{ data: { language: string } }>().data.language;
    expect(await languageOf(caller)).toBe('nl');
    expect((await caller.call('PUT', '/api/account/language', { language: 'ar' })).statusCode).toBe(204);
    expect(await languageOf(caller)).toBe('ar');
    expect(await languageOf(await signIn(yard.app, PEOPLE.office.email))).toBe('nl');
    expect((await caller.call('PUT', '/api/account/language', { language: 'de' })).statusCode).toBe(422);
    await caller.call('POST', '/api/account/forgot-password', { email: PEOPLE.yard.email });
    const [mail] = await untilMails(yard, PEOPLE.yard.email, 'password_reset', 1);
    expect(mail).toMatchObject({ language: 'ar', subject: 'تعيين كلمة مرور جديدة' });
  });
});

describe('the calls of earlier programs', () => {
  const users = (token: string) => yard.app.inject({ url: '/users', headers: { authorization: `Bearer ${token}` } });

  test('give a token that lists colleagues and opens nothing else', async () => {
    const caller = await openCaller(yard.app);
    const answer = await caller.call('POST', '/users/authenticate', {
      email: PEOPLE.yard.email,
      password: TEST_PASSWORD,
    });
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      id: PEOPLE.yard.id,
      email: PEOPLE.yard.email,
      firstname: 'yard',
      lastname: 'Test',
    });
    expect(answer.cookies).toEqual([]);
    const { token } = answer.json<{ token: string }>();
    const emails = (await users(token)).json<{ result: { email: string }[] }>().result.map(({ email }) => email);
    expect(emails.toSorted()).toEqual(['bookkeeper', 'office', 'owner', 'yard'].map((name) => `${name}@demo.test`));
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `remise_session=${token}` }]) {
      expect((await yard.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
    }
  });

  test('know nobody without a token of their own kind, and end with the list of devices', async () => {
    const caller = await signIn(yard.app, PEOPLE.yard.email);
    const cookie = /remise_session=([^;]+)/.exec(caller.headers()['cookie'] ?? '')?.[1] ?? '';
    for (const token of ['', 'x', cookie, 'A'.repeat(43)]) expect((await users(token)).statusCode).toBe(401);
    expect((await caller.call('GET', '/users')).statusCode).toBe(401);
    const body = { email: PEOPLE.yard.email, password: TEST_PASSWORD };
    const { token } = (await caller.call('POST', '/users/authenticate', body)).json<{ token: string }>();
    expect((await users(token)).statusCode).toBe(200);
    expect(await sessionsOf(caller)).toHaveLength(2);
    await caller.call('DELETE', '/api/account/sessions');
    expect((await users(token)).statusCode).toBe(401);
  });

  test('are limited and refused as signing in is', async () => {
    const caller = await openCaller(yard.app);
    const body = { email: PEOPLE.yard.email, password: 'wrong' };
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await caller.call('POST', '/users/authenticate', body)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
