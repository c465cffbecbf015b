import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '#tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => {
  await test.close();
});
beforeEach(async () => {
  await sql`delete from login_attempts`.execute(test.database.kysely);
});

describe('signing in', () => {
  it('gives a token to anybody, readable by the page, before sign-in', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
    expect(answer.statusCode).toBe(204);
    const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie?.httpOnly).toBeUndefined();
    expect(cookie?.sameSite).toBe('Lax');
  });

  it('lets a person in with the right password and tells who they are', async () => {
    const caller = await signIn(test.app, ' OWNER@demo.test ');
    const answer = await caller.call('GET', '/api/user');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: {
        id: PEOPLE.owner.id,
        firstname: 'owner',
        role: 'owner',
        company: { name: 'Stalling De Wal', payment_provider: 'mollie', has_payment_key: false },
        permissions: expect.arrayContaining(['object index', 'contract edit', 'object release']),
      },
    });
    const { colleagues } = answer.json<{ data: { colleagues: { id: string; name: string; active: boolean }[] } }>()
      .data;
    expect(colleagues).toEqual(
      ['bookkeeper', 'office', 'owner', 'yard'].map((name) => ({
        id: PEOPLE[name as keyof typeof PEOPLE].id,
        name: `${name} Test`,
        active: true,
        owner: name === 'owner',
      })),
    );
  });

  it('keeps the session in a cookie that scripts cannot read and that lives for 90 days', async () => {
    const caller = await openCaller(test.app);
    const answer = await caller.call('POST', '/login', { email: PEOPLE.yard.email, password: TEST_PASSWORD });
    const cookie = answer.cookies.find(({ name }) => name === 'remise_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 90 * 86_400 });
    expect(cookie?.secure).toBeUndefined();
  });

  it('marks cookies secure when the app is reached by https', async () => {
    const app = await startTestApp(test.database, { appUrl: 'https://remise.example' });
    const answer = await app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
    expect(answer.cookies[0]?.secure).toBe(true);
    await app.close();
  });

  it('stores only the hash of the session token', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const token = /remise_session=([^;]+)/.exec(caller.headers()['cookie'] ?? '')?.[1] ?? '';
    const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from sessions`.execute(
      test.database.kysely,
    );
    const kept = rows.map(({ hash }) => hash);
    expect(kept).toContain(createHash('sha256').update(token).digest('hex'));
    expect(kept).not.toContain(Buffer.from(token).toString('hex'));
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('refuses a wrong password and an unknown address with the same words', async () => {
    const caller = await openCaller(test.app);
    const wrong = await caller.call('POST', '/login', { email: PEOPLE.owner.email, password: 'nope' });
    const unknown = await caller.call('POST', '/login', { email: 'nobody@demo.test', password: 'nope' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toEqual({
      message: 'E-mailadres of wachtwoord klopt niet.',
      code: 'wrong_credentials',
      errors: { email: ['E-mailadres of wachtwoord klopt niet.'] },
    });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('refuses a person who no longer works there', async () => {
    await sql`update users set active = false where id = ${PEOPLE.bookkeeper.id}`.execute(test.database.kysely);
    const caller = await openCaller(test.app);
    const answer = await caller.call('POST', '/login', { email: PEOPLE.bookkeeper.email, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(422);
    await sql`update users set active = true where id = ${PEOPLE.bookkeeper.id}`.execute(test.database.kysely);
  });

  it('names the fields that are missing, wrong or unknown, in the language asked for', async () => {
    const caller = await openCaller(test.app);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/login',
      headers: { ...caller.headers(), 'x-localization': 'en' },
      payload: { email: 'not an address', admin: true },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: 'The given data was invalid.',
      code: 'invalid_input',
      errors: {
        email: ['This is not a valid email address.'],
        password: ['This field is required.'],
        admin: ['This field is unknown.'],
      },
    });
  });

  it('answers 419 without the token, with another token, and with one this server never made', async () => {
    const caller = await openCaller(test.app);
    const payload = { email: PEOPLE.owner.email, password: TEST_PASSWORD };
    const other = await openCaller(test.app);
    const { 'x-xsrf-token': _token, ...without } = caller.headers() as Record<string, string>;
    const headerSets = [
      without,
      { ...caller.headers(), 'x-xsrf-token': other.headers()['x-xsrf-token'] ?? '' },
      { cookie: 'XSRF-TOKEN=made.up', 'x-xsrf-token': 'made.up' },
      { ...caller.headers(), origin: 'https://evil.example', host: 'remise.example' },
    ];
    for (const headers of headerSets) {
      const answer = await test.app.inject({ method: 'POST', url: '/login', headers, payload });
      expect(answer.statusCode).toBe(419);
      expect(answer.json()).toMatchObject({ code: 'csrf_mismatch' });
    }
  });

  it('accepts the page of another origin only when it is listed', async () => {
    const app = await startTestApp(test.database, { appOrigins: ['https://app.example'] });
    const caller = await openCaller(app);
    const answer = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { ...caller.headers(), origin: 'https://app.example' },
      payload: { email: PEOPLE.owner.email, password: TEST_PASSWORD },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
    await app.close();
  });
});

describe('staying signed in', () => {
  it('knows nobody without a session', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/user' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Je bent niet ingelogd.', code: 'unauthenticated' });
  });

  it('knows nobody with a made-up session', async () => {
    const headers = { cookie: 'remise_session=AAAA' };
    expect((await test.app.inject({ method: 'GET', url: '/api/user', headers })).statusCode).toBe(401);
  });

  it('ends by itself when it ran out', async () => {
    const caller = await signIn(test.app, PEOPLE.office.email);
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${PEOPLE.office.id}`.execute(
      test.database.kysely,
    );
    expect((await caller.call('GET', '/api/user')).statusCode).toBe(401);
  });

  it('lives on when it is used', async () => {
    const caller = await signIn(test.app, PEOPLE.office.email);
    await sql`update sessions set last_seen_at = now() - interval '2 days', expires_at = now() + interval '1 day'
      where user_id = ${PEOPLE.office.id}`.execute(test.database.kysely);
    const answer = await caller.call('GET', '/api/user');
    expect(answer.cookies.find(({ name }) => name === 'remise_session')?.maxAge).toBe(90 * 86_400);
    const { rows } = await sql<{ days: number }>`
      select extract(day from max(expires_at) - now())::int as days from sessions where user_id = ${PEOPLE.office.id}`.execute(
      test.database.kysely,
    );
    expect(rows[0]?.days).toBeGreaterThanOrEqual(89);
  });

  it('survives a restart of the server', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const restarted = await startTestApp(test.database);
    const answer = await restarted.inject({ method: 'GET', url: '/api/user', headers: caller.headers() });
    expect(answer.statusCode).toBe(200);
    await restarted.close();
  });

  it('ends with sign-out, for a copied cookie too', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const copied = caller.headers();
    const answer = await caller.call('POST', '/logout');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['clear-site-data']).toBeUndefined();
    expect((await test.app.inject({ method: 'GET', url: '/api/user', headers: copied })).statusCode).toBe(401);
  });

  it('never has the browser erase what other people left on the device to be sent', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const answer = await caller.call('POST', '/logout', { queue_empty: true });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
  });

  it('does not sign out for a foreign page', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const headers = { ...caller.headers(), 'x-xsrf-token': 'wrong' };
    expect((await test.app.inject({ method: 'POST', url: '/logout', headers })).statusCode).toBe(419);
    expect((await caller.call('GET', '/api/user')).statusCode).toBe(200);
  });
});

describe('guessing passwords', () => {
  const guess = async (times: number, email: string = PEOPLE.owner.email, address = '10.0.0.1') => {
    const caller = await openCaller(test.app);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < times; attempt += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/login',
        remoteAddress: address,
        headers: caller.headers(),
        payload: { email, password: `guess ${attempt}` },
      });
      statuses.push(answer.statusCode);
    }
    return statuses;
  };

  it('is stopped after five failures of one address, also with the right password', async () => {
    expect(await guess(6)).toEqual([422, 422, 422, 422, 422, 429]);
    const caller = await openCaller(test.app);
    const answer = await caller.call('POST', '/login', { email: PEOPLE.owner.email, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect(answer.json()).toMatchObject({ code: 'too_many_attempts' });
  });

  it('stays stopped after a restart', async () => {
    await guess(5);
    const restarted = await startTestApp(test.database);
    const caller = await openCaller(restarted);
    const answer = await caller.call('POST', '/login', { email: PEOPLE.owner.email, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(429);
    await restarted.close();
  });

  it('of one person does not lock another out', async () => {
    await guess(6);
    await signIn(test.app, PEOPLE.yard.email);
  });

  it('from one place is stopped after thirty failures over many people', async () => {
    const statuses: number[] = [];
    for (let person = 0; person < 16; person += 1) statuses.push(...(await guess(2, `p${person}@demo.test`)));
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(await guess(1, 'p99@demo.test', '10.0.0.2')).toEqual([422]);
  });

  it('counts tries that arrive at the same moment', async () => {
    const caller = await openCaller(test.app);
    const payload = { email: PEOPLE.owner.email, password: 'guess' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        test.app.inject({ method: 'POST', url: '/login', headers: caller.headers(), payload }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it('may be tried again after the wait, and a success forgets the failures', async () => {
    await guess(5);
    await sql`update login_attempts set at = at - interval '61 seconds'`.execute(test.database.kysely);
    await signIn(test.app, PEOPLE.owner.email);
    expect(await guess(1)).toEqual([422]);
  });

  it('is let in when a clock that was a day ahead is set back: tries of the future do not count', async () => {
    await guess(5);
    expect(await guess(1)).toEqual([429]);
    await sql`update login_attempts set at = at + interval '1 day'`.execute(test.database.kysely);
    await signIn(test.app, PEOPLE.owner.email);
  });

  it('leaves no address of a person or of a computer in the database', async () => {
    await guess(1);
    const { rows } = await sql<{ email: string; ip: string }>`select email, ip from login_attempts`.execute(
      test.database.kysely,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/owner|10\.0\.0\.1/);
  });
});

describe('the card provider', () => {
  it('is configured when the company uses it and has a key', async () => {
    const ask = async (email: string) =>
      (await (await signIn(test.app, email)).call('GET', '/api/company/is-stripe-configured')).json();
    expect(await ask(PEOPLE.stranger.email)).toEqual({ result: false });
    await sql`update companies set has_payment_key = true`.execute(test.database.kysely);
    expect(await ask(PEOPLE.stranger.email)).toEqual({ result: true });
    expect(await ask(PEOPLE.owner.email)).toEqual({ result: false });
    const nobody = await test.app.inject({ method: 'GET', url: '/api/company/is-stripe-configured' });
    expect(nobody.statusCode).toBe(401);
  });
});

describe('registering a company', () => {
  const registration = {
    company: 'Stalling Zuid',
    firstname: 'Anne',
    lastname: 'Bakker',
    email: 'anne@zuid.test',
    password: 'een lang wachtwoord',
  };

  it('makes a company with its owner, who can sign in and sees nothing of others', async () => {
    const caller = await openCaller(test.app);
    expect((await caller.call('POST', '/users/register', registration)).statusCode).toBe(201);
    const owner = await signIn(test.app, registration.email, registration.password);
    const answer = await owner.call('GET', '/api/user');
    expect(answer.json()).toMatchObject({
      data: { firstname: 'Anne', role: 'owner', company: { name: 'Stalling Zuid' } },
    });
  });

  it('refuses an address that has an account, however it is written', async () => {
    const caller = await openCaller(test.app);
    const answer = await caller.call('POST', '/users/register', { ...registration, email: 'Owner@Demo.test' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { email: ['Er is al een account met dit e-mailadres.'] } });
  });

  it('lets one of two win that come at the same moment with one address, and makes one company', async () => {
    const callers = await Promise.all([openCaller(test.app), openCaller(test.app)]);
    const answers = await Promise.all(
      callers.map((caller, index) =>
        caller.call('POST', '/users/register', {
          ...registration,
          company: 'Stalling Dubbel',
          email: index === 0 ? 'dubbel@zuid.test' : 'Dubbel@zuid.test',
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({ errors: { email: ['Er is al een account met dit e-mailadres.'] } });
    const { rows } = await sql`select 1 from companies where name = 'Stalling Dubbel'`.execute(test.database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('refuses a short password and takes one of ten characters', async () => {
    const caller = await openCaller(test.app);
    const short = await caller.call('POST', '/users/register', {
      ...registration,
      email: 'b@zuid.test',
      password: '123456789',
    });
    expect(short.statusCode).toBe(422);
    const exact = await caller.call('POST', '/users/register', {
      ...registration,
      email: 'b@zuid.test',
      password: 'zes knopen',
    });
    expect(exact.statusCode).toBe(201);
  });
});
