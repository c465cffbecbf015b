import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nameRequests, requestIds } from '#server/http/request-ids.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { openLog } from '#server/open-log.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let owner: Caller;
const lines: string[] = [];
const log = openLog('debug', { write: (line) => void lines.push(line) });
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  test = await openTestApp({ log });
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const ask = (headers: Record<string, string>, url = '/api/customers') =>
  test.app.inject({ method: 'GET', url, headers: { ...owner.headers(), ...headers } });

describe('the id of a request', () => {
  it('is the one that the caller made, when it is well formed', async () => {
    const id = randomUUID();
    for (const given of [id, id.replaceAll('-', '')]) {
      expect((await ask({ 'x-request-id': given })).headers['x-request-id']).toBe(given);
    }
  });

  it('is made here without one, and instead of one that is anything else', async () => {
    const made = new Set<unknown>();
    for (const given of ['', 'piet@example.test', '1'.repeat(400), `${randomUUID()}x`, '{"level":60}']) {
      const told = (await ask({ 'x-request-id': given })).headers['x-request-id'];
      expect(told).toMatch(/^[0-9a-f-]{36}$/);
      made.add(told);
    }
    expect(made.size).toBe(5);
    expect((await ask({}, '/%zz')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stands in each line that is logged for it, also where only the log of the server is at hand', async () => {
    const app: FastifyInstance = Fastify({ loggerInstance: log as FastifyBaseLogger, ...requestIds });
    nameRequests(app);
    app.post('/tells', async (request) => {
      await pause(1);
      log.info('beside');
      request.log.info('own');
      return {};
    });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    logged();
    const ids = [randomUUID(), randomUUID()];
    const tell = (id: string) =>
      fetch(`http://127.0.0.1:${port}/tells`, {
        method: 'POST',
        headers: { 'x-request-id': id, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(200_000) }),
      });
    await Promise.all(ids.map(tell));
    log.info('outside');
    await app.close();
    const told = logged();
    for (const msg of ['beside', 'own']) {
      const named = told.filter((line) => line['msg'] === msg).map(({ request }) => request);
      expect(named.toSorted()).toEqual(ids.toSorted());
    }
    expect(told.find(({ msg }) => msg === 'outside')).not.toHaveProperty('request');
  });

  it('is told to a person in short when something fails, and found by that in the log', async () => {
    logged();
    const answer = await failingCall({ ...owner.headers(), 'x-request-id': randomUUID() });
    const { message, code } = answer.json<{ message: string; code: string }>();
    const [, number = ''] = /([0-9a-f]{6})/.exec(message) ?? [];
    expect(code).toBe('internal');
    expect(String(answer.headers['x-request-id']).endsWith(number)).toBe(true);
    const found = logged().filter(({ request, msg }) => msg === 'request failed' && String(request).endsWith(number));
    expect(found).toHaveLength(1);
  });

  it('may be read by pages of an origin that is in the settings', async () => {
    const other = await openTestApp({ appOrigins: ['https://app.example'] });
    const answer = await other.app.inject({ url: '/health', headers: { origin: 'https://app.example' } });
    expect(answer.headers['access-control-expose-headers']).toContain('x-request-id');
    const asked = await other.app.inject({
      method: 'OPTIONS',
      url: '/api/customers',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-request-id',
      },
    });
    expect(asked.headers['access-control-allow-headers']).toContain('x-request-id');
    await other.close();
  });
});

describe('a run of the server itself', () => {
  it('has an id in each of its lines, another one each time', async () => {
    logged();
    await sql`update mails set state = 'queued', to_address = 'nobody@example.test', attempts = 0`.execute(
      test.database.kysely,
    );
    const transport = { send: async () => ({ outcome: 'later', reason: '451 later' }) as const };
    const from = { address: 'remise@yard.test', name: '' };
    const stop = startMailer({ database: test.database.kysely, log, transport, from }, 20);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0));
    await sql`update mails set next_attempt_at = now()`.execute(test.database.kysely);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1));
    await stop();
    const runs = logged().map(({ run }) => run);
    expect(runs.every((run) => typeof run === 'string')).toBe(true);
    expect(new Set(runs).size).toBe(runs.length);
  });
});

/** A call that fails unexpectedly: its table is gone for a moment. */
async function failingCall(headers: Record<string, string>) {
  const { kysely } = test.database;
  await sql`alter table list_views rename to list_views_away`.execute(kysely);
  try {
    return await test.app.inject({ method: 'GET', url: '/api/list-views', headers });
  } finally {
    await sql`alter table list_views_away rename to list_views`.execute(kysely);
  }
}
