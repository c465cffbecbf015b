import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Load, watchPressure } from '#server/http/pressure.ts';
import { openLog } from '#server/open-log.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';

const TOKEN = 'a-token-for-metrics-that-is-long-enough';
const REST: Load = { delayMs: 0, waiting: 0 };
let load: Load = REST;
let test: TestApp;
let owner: Caller;
const lines: string[] = [];

beforeAll(async () => {
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  test = await openTestApp({
    pressure: { load: () => load },
    metricsToken: TOKEN,
    log,
    appOrigins: ['https://app.example'],
  });
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const push = () =>
  owner.call('POST', '/api/sync/push', {
    clientId: randomUUID(),
    appVersion: '1.0.0',
    epoch: null,
    schemaVersion: 1,
    mutations: [],
  });
const status = async (answer: Promise<{ readonly statusCode: number }>) => (await answer).statusCode === 503;
/** Which calls are turned away under a load. */
async function turnedAway(under: Load) {
  load = under;
  try {
    return {
      sheet: await status(owner.call('POST', '/api/customers/download', {})),
      snapshot: await status(owner.call('GET', `/api/sync/snapshot?clientId=${randomUUID()}`)),
      list: await status(owner.call('GET', '/api/customers')),
      signIn: await status(owner.call('POST', '/login', { email: PEOPLE.owner.email, password: 'wrong' })),
      push: await status(push()),
      webhook: await status(test.app.inject({ method: 'POST', url: `/api/webhooks/mollie/${randomUUID()}/x` })),
    };
  } finally {
    load = REST;
  }
}
const all = { sheet: true, snapshot: true, list: true, signIn: true, push: true, webhook: true };
const none = { sheet: false, snapshot: false, list: false, signIn: false, push: false, webhook: false };

describe('a process that is too far behind', () => {
  it.each([
    ['nothing at rest', REST, none],
    ['what is costly, first', { delayMs: 0, waiting: 151 }, { ...none, sheet: true, snapshot: true }],
    [
      'what is costly, when the event loop is late',
      { delayMs: 401, waiting: 0 },
      { ...none, sheet: true, snapshot: true },
    ],
    ['all but changes, then', { delayMs: 0, waiting: 501 }, { ...all, push: false, webhook: false }],
    [
      'all but changes, when the event loop is later',
      { delayMs: 801, waiting: 0 },
      { ...all, push: false, webhook: false },
    ],
    ['changes too, before it comes to no end', { delayMs: 1501, waiting: 0 }, all],
  ])('turns away %s', async (_name, under, expected) => expect(await turnedAway(under)).toEqual(expected));

  it('still answers who watches it, keeps its streams and its pages', async () => {
    load = { delayMs: 9999, waiting: 9999 };
    const authorization = `Bearer ${TOKEN}`;
    for (const url of ['/health', '/ready', '/metrics']) {
      expect((await test.app.inject({ url, headers: { authorization } })).statusCode, url).toBe(200);
    }
    expect((await test.app.inject({ url: '/sw.js' })).statusCode).toBe(404);
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const live = await fetch(`http://127.0.0.1:${port}/api/sync/live`, { headers: owner.headers() });
    expect(live.status).toBe(200);
    await live.body?.cancel();
    load = REST;
  });

  it('says when to come back, not to all the same, to pages of another origin too', async () => {
    load = { delayMs: 0, waiting: 501 };
    const headers = { ...owner.headers(), origin: 'https://app.example' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => test.app.inject({ url: '/api/customers', headers })),
    );
    load = REST;
    for (const { statusCode, headers: told } of answers) {
      expect(statusCode).toBe(503);
      expect(told['access-control-allow-origin']).toBe('https://app.example');
    }
    expect(answers[0]?.json()).toMatchObject({ code: 'busy' });
    expect(new Set(answers.map(({ headers: told }) => told['retry-after']))).toEqual(new Set(['3', '4']));
  });

  it('says so in the log once in a while, and counts each', async () => {
    const told = lines.filter((line) => line.includes('too much to do'));
    expect(told).toHaveLength(1);
    const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(Number(/^remise_shed_requests_total\{kind="other"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(30);
    expect(Number(/^remise_shed_requests_total\{kind="changes"\} (\d+)$/m.exec(body)?.[1])).toBe(2);
  });
});

describe('the load', () => {
  it('is the mean of the last two seconds: a moment of work is none, and it ends by itself', async () => {
    let waiting = 0;
    const { load: read, stop } = watchPressure(() => ({ pool: { total: 0, idle: 0, waiting, max: 1 } }));
    waiting = 1000;
    await expect.poll(() => read().waiting, { timeout: 1000 }).toBeGreaterThan(40);
    expect(read().waiting).toBeLessThan(500);
    await expect.poll(() => read().waiting, { timeout: 5000 }).toBe(1000);
    waiting = 0;
    const until = performance.now() + 600;
    while (performance.now() < until);
    await expect.poll(() => read().delayMs, { timeout: 1000 }).toBeGreaterThan(20);
    await expect.poll(() => read().waiting, { timeout: 5000 }).toBe(0);
    stop();
  });
});
