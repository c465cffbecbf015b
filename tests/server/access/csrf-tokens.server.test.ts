import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCaller, openTestApp, PEOPLE, signIn, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());

type Headers = Record<string, string>;
const tokenOf = (headers: Headers) => headers['x-xsrf-token'] ?? '';
const withToken = (headers: Headers, token: string): Headers => ({
  ...headers,
  cookie: (headers['cookie'] ?? '').replace(/XSRF-TOKEN=[^;]*/, `XSRF-TOKEN=${encodeURIComponent(token)}`),
  'x-xsrf-token': token,
});
/** A change that anybody signed in may make, and that a missing token stops first. */
const change = async (headers: Headers) =>
  (await yard.app.inject({ method: 'POST', url: '/api/account/two-step', headers, payload: { password: 'x' } }))
    .statusCode;
const logIn = async (headers: Headers) =>
  (await yard.app.inject({ method: 'POST', url: '/login', headers, payload: { email: 'x@y.test', password: 'x' } }))
    .statusCode;

describe('a token against forged requests belongs to one session', () => {
  test('that of somebody else opens nothing, though the server made it', async () => {
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    expect(await change(owner.headers())).toBe(422);
    expect(await change(withToken(owner.headers(), tokenOf(stranger.headers())))).toBe(419);
  });

  test('nor does that of an earlier session of the same person', async () => {
    const before = tokenOf((await signIn(yard.app, PEOPLE.owner.email)).headers());
    const now = await signIn(yard.app, PEOPLE.owner.email);
    expect(await change(withToken(now.headers(), before))).toBe(419);
  });

  test('signing in and signing out each give a new one, which works at once', async () => {
    const caller = await openCaller(yard.app);
    const visiting = tokenOf(caller.headers());
    await caller.call('POST', '/login', { email: PEOPLE.owner.email, password: TEST_PASSWORD });
    const signedIn = tokenOf(caller.headers());
    expect(signedIn).not.toBe(visiting);
    expect(await change(caller.headers())).toBe(422);
    expect(await change(withToken(caller.headers(), visiting))).toBe(419);
    await caller.call('POST', '/logout', {});
    const left = tokenOf(caller.headers());
    expect([visiting, signedIn]).not.toContain(left);
    expect(await logIn(caller.headers())).toBe(422);
    expect(await logIn(withToken(caller.headers(), signedIn))).toBe(419);
  });

  test('before sign-in it belongs to the visit', async () => {
    const [one, other] = [await openCaller(yard.app), await openCaller(yard.app)];
    expect(await logIn(one.headers())).toBe(422);
    expect(await logIn(withToken(one.headers(), tokenOf(other.headers())))).toBe(419);
    const { cookie: _cookie, ...without } = one.headers() as Headers;
    const bare = { ...without, cookie: `XSRF-TOKEN=${encodeURIComponent(tokenOf(without))}` };
    expect(await logIn(bare)).toBe(419);
  });

  test('it stays the same while the session does', async () => {
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    const token = tokenOf(owner.headers());
    for (const path of ['/sanctum/csrf-cookie', '/api/user']) await owner.call('GET', path);
    expect(tokenOf(owner.headers())).toBe(token);
  });

  test('one of before this rule is replaced where the browser asks', async () => {
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    const old = withToken(owner.headers(), 'bm9uY2U.c2lnbmVk');
    expect(await change(old)).toBe(419);
    const answer = await yard.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie', headers: old });
    const token = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    expect(await change(withToken(old, token))).toBe(422);
  });
});
