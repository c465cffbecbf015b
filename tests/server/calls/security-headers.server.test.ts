import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords } from '#tests/server/make-records.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Records } from './route-access.ts';
import { ROUTES } from './route-table.ts';

let test: TestApp;
let folder: string;
let owner: Caller;
let records: Records;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Remise</title>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  test = await openTestApp({ clientFolder: folder });
  owner = await signIn(test.app, PEOPLE.owner.email);
  records = await makeRecords(owner);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const HTML = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };

/** One call for every kind of answer, with its status. */
const ANSWERS: readonly (readonly [string, InjectOptions, number])[] = [
  ['a page', { url: '/objects', headers: HTML }, 200],
  ['a file of the app', { url: '/assets/main-abc123.js' }, 200],
  ['a file that is gone', { url: '/assets/old.js' }, 404],
  ['a call without a session', { url: '/api/user' }, 401],
  ['an unknown call', { url: '/api/nothing' }, 404],
  ['a wrong method', { method: 'GET', url: '/login' }, 405],
  ['a method of no use', { method: 'OPTIONS', url: '/login' }, 405],
  ['a sign-in without a token', { method: 'POST', url: '/login', payload: {} }, 419],
  ['malformed JSON', { method: 'POST', url: '/login', headers: json, payload: '{' }, 400],
  [
    'another kind of body',
    { method: 'POST', url: '/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    415,
  ],
  ['a body that is too large', { method: 'POST', url: '/login', headers: json, payload: ' '.repeat(1_100_000) }, 413],
  ['a path that cannot be read', { url: '/api/%zz' }, 400],
  ['a path that is too long', { url: `/api/customers/${'x'.repeat(300)}` }, 404],
  ['a path that is none', { url: '//' }, 404],
  ['a path like an address', { url: '//evil.example/signup/x' }, 404],
  ['no content', { url: '/sanctum/csrf-cookie' }, 204],
  ['readings', { url: '/metrics' }, 404],
  ['health', { url: '/health' }, 200],
  ['documentation', { url: '/api/docs', headers: HTML }, 200],
  ['the sign-up form', { url: '/api/signup/de-wal' }, 200],
];

type Answer = Pick<LightMyRequestResponse, 'headers' | 'body' | 'statusCode'>;

/** Returns what is wrong with the headers of an answer. */
function problemsOf({ headers, body, statusCode }: Answer): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const checks: Record<string, boolean> = {
    'is guessed': headers['x-content-type-options'] !== 'nosniff',
    'runs foreign scripts': !/(^|;)default-src '(self|none)'/.test(policy) || policy.includes('unsafe'),
    'makes script of text': !/(^|;)(require-trusted-types-for 'script'|default-src 'none')/.test(policy),
    'may be framed': !policy.includes("frame-ancestors 'none'"),
    'tells where people came from': headers['referrer-policy'] !== 'same-origin',
    'says nothing of keeping': headers['cache-control'] === undefined,
    'names its program': headers['server'] !== undefined || headers['x-powered-by'] !== undefined,
    'has no kind': body !== '' && !String(headers['content-type']).endsWith('; charset=utf-8'),
    'is kept though it is a no': statusCode >= 400 && headers['cache-control'] !== 'no-store',
  };
  return Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : []));
}

describe('every kind of answer', () => {
  it.each(ANSWERS)('is safe with %s', async (_kind, call, status) => {
    const answer = await test.app.inject(call);
    expect(answer.statusCode).toBe(status);
    expect(problemsOf(answer)).toEqual([]);
  });

  it('would be noticed without them', () => {
    const bare = { headers: { 'x-powered-by': 'x', 'content-type': 'text/html' }, body: 'x', statusCode: 404 };
    expect(problemsOf(bare)).toHaveLength(9);
  });

  it('gives pages of ours the camera, and none a place, a microphone or a payment', async () => {
    const policy = String((await test.app.inject({ url: '/', headers: HTML })).headers['permissions-policy']);
    expect(policy).toContain('camera=(self)');
    for (const ability of ['geolocation', 'microphone', 'payment']) expect(policy).toContain(`${ability}=()`);
  });

  it('has no method that echoes what was sent', async () => {
    const answer = await test.app.inject({
      method: 'TRACE' as 'GET',
      url: '/api/user',
      headers: { cookie: 'secret=1' },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.body).not.toContain('secret');
  });

  it('holds browsers to https for a year, other names below included, where the app is reached by it', async () => {
    const hsts = (answer: LightMyRequestResponse) => answer.headers['strict-transport-security'];
    expect(hsts(await test.app.inject('/health'))).toBeUndefined();
    const app = await startTestApp(test.database, { appUrl: 'https://remise.example' });
    expect(hsts(await app.inject('/health'))).toBe('max-age=31536000; includeSubDomains');
    await app.close();
  });

  it('is for our own pages, unless its origin is in the settings', async () => {
    const app = await startTestApp(test.database, { appOrigins: ['https://app.example'] });
    const allowed = async (origin: string) => {
      const { headers } = await app.inject({ url: '/health', headers: { origin } });
      return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']];
    };
    expect(await allowed('https://app.example')).toEqual(['https://app.example', 'same-origin']);
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      expect(await allowed(origin)).toEqual([undefined, 'same-origin']);
    }
    await app.close();
  });
});

/** Contents of files: cached by the browser, which asks each time whether this person may still see them. */
const ASKED_EACH_TIME = new Set(['GET /api/documents/:id/content', 'GET /api/company/logo']);

describe('what is about people', () => {
  const reading = Object.entries(ROUTES).filter(
    ([route, access]) => route.startsWith('GET ') && !('open' in access) && !('stream' in access),
  );
  it.each(reading)('is kept by no browser and no proxy: %s', async (route, access) => {
    const { url } = ('call' in access && access.call?.(records)) || { url: route.slice(4) };
    const answer = await owner.call('GET', url);
    expect(answer.statusCode).toBeLessThan(500);
    const isFile = answer.statusCode === 200 && ASKED_EACH_TIME.has(route);
    expect(answer.headers['cache-control']).toBe(isFile ? 'private, no-cache' : 'no-store');
  });

  it('never leaves with an answer that anybody may ask for', async () => {
    const answer = await owner.call('GET', '/api/user');
    expect(answer.body).not.toMatch(/hash|token|password/i);
  });
});
