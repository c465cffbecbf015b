import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLog } from '#server/open-log.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let owner: Caller;
const lines: string[] = [];

beforeAll(async () => {
  test = await openTestApp({ log: openLog('info', { write: (line) => void lines.push(line) }) });
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const send = (headers: Record<string, string>, url = '/api/customers') =>
  test.app.inject({ method: 'GET', url, headers: { ...owner.headers(), ...headers } });

describe('a call that a browser makes for another site', () => {
  it('is refused, whatever it asks for', async () => {
    for (const url of ['/api/customers', '/api/user', '/api/sync/live']) {
      const answer = await send({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, url);
      expect([answer.statusCode, answer.json<{ code: string }>().code], url).toEqual([403, 'forbidden']);
    }
  });

  it('is answered from our own pages, and from none', async () => {
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect((await send({ 'sec-fetch-site': site })).statusCode, site).toBe(200);
    }
    expect((await send({})).statusCode).toBe(200);
  });

  it('is answered where its origin is in the settings, and only then', async () => {
    const app = await startTestApp(test.database, { appOrigins: ['https://app.example'] });
    const ask = async (origin: Record<string, string>) => {
      const headers = { ...owner.headers(), ...origin, 'sec-fetch-site': 'cross-site' };
      return (await app.inject({ url: '/api/customers', headers })).statusCode;
    };
    expect(await ask({ origin: 'https://app.example' })).toBe(200);
    expect(await ask({ origin: 'https://evil.example' })).toBe(403);
    expect(await ask({})).toBe(403);
    await app.close();
  });
});

describe('a body', () => {
  it('that is compressed is not unpacked', async () => {
    const payload = gzipSync(JSON.stringify({ lastname: 'x'.repeat(100) }));
    const headers = { ...owner.headers(), 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/customers', headers, payload });
    expect(answer.statusCode).toBe(400);
  });

  it('that never ends is cut', async () => {
    const app = await startTestApp(test.database, { slowestBodyMs: 50 });
    const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const slow = connect(Number(port), hostname);
    slow.write('POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
    slow.resume();
    slow.on('error', () => {});
    await once(slow, 'close');
    await app.close();
  });

  it('that takes its time is waited for', async () => {
    const { hostname, port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const slow = connect(Number(port), hostname);
    slow.write('POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{');
    setTimeout(() => slow.write('}'), 100);
    expect(String((await once(slow, 'data'))[0])).toContain('HTTP/1.1 419');
    slow.destroy();
  });
});

describe('a question', () => {
  it('that is asked twice in one call is refused', async () => {
    for (const query of ['limit=1&limit=2', 'search=a&search=b', 'limit[]=1', 'search[a]=1', '__proto__[limit]=1']) {
      expect((await send({}, `/api/customers?${query}`)).statusCode, query).toBe(422);
    }
  });
});

describe('costly calls', () => {
  it('are refused to a person who makes them faster than anybody works, and to nobody else', async () => {
    const office = await signIn(test.app, PEOPLE.office.email);
    const statuses: number[] = [];
    for (let call = 0; call < 21; call += 1) {
      // Refused for its input, and counted all the same.
      statuses.push((await owner.call('POST', '/api/objects/download', { x: 1 })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
    const refused = await owner.call('POST', '/api/objects/download', {});
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'busy' });
    expect((await owner.call('POST', '/api/customers/download', { x: 1 })).statusCode).toBe(422);
    expect((await office.call('POST', '/api/objects/download', { x: 1 })).statusCode).toBe(422);
  });
});

describe('the log', () => {
  const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has who was refused what, and nothing of what was sent', async () => {
    const yard = await signIn(test.app, PEOPLE.yard.email);
    lines.length = 0;
    await yard.call('DELETE', '/api/locations/01900000-0000-7000-8000-0000000000aa', {});
    const [line, ...others] = told();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      event: 'refused',
      status: 403,
      code: 'forbidden',
      method: 'DELETE',
      route: '/api/locations/:id',
      userId: PEOPLE.yard.id,
      companyId: PEOPLE.yard.companyId,
      ip: '127.0.0.1',
    });
  });

  it('has no line break, password, cookie or token of a caller', async () => {
    lines.length = 0;
    const secret = 'hunter2-hunter2';
    const headers = { ...owner.headers(), 'user-agent': 'a\n{"level":60}', 'x-xsrf-token': secret };
    const payload = { email: `x@example.test\n{"level":60}`, password: secret };
    await test.app.inject({ method: 'POST', url: `/login?${secret}`, headers, payload });
    await test.app.inject({ method: 'POST', url: '/login', headers: { ...owner.headers() }, payload });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.trimEnd()).not.toContain('\n');
    for (const kept of [secret, owner.headers()['cookie'] ?? '', 'x@example.test']) {
      expect(lines.join('')).not.toContain(kept);
    }
  });
});

describe('a session', () => {
  it('lives on while it is used, and ends when it is a year old', async () => {
    const { kysely } = test.database;
    const caller = await signIn(test.app, PEOPLE.office.email);
    const age = (days: number) =>
      sql`update sessions set created_at = now() - make_interval(days => ${days}), last_seen_at = now() - interval '1 day',
        expires_at = now() + interval '1 hour' where user_id = ${PEOPLE.office.id}`.execute(kysely);
    const daysLeft = async () => {
      await caller.call('GET', '/api/user');
      const { rows } = await sql<{
        days: number;
      }>`select round(extract(epoch from max(expires_at) - now()) / 86400)::int
        as days from sessions where user_id = ${PEOPLE.office.id}`.execute(kysely);
      return rows[0]?.days;
    };
    await age(100);
    expect(await daysLeft()).toBe(90);
    await age(363);
    expect(await daysLeft()).toBe(2);
  });
});

describe('a live stream', () => {
  it('ends for a person who was signed out, and goes on for the others', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const app = await startTestApp(test.database);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const listen = async (caller: Caller) => {
      const answer = await fetch(`${origin}/api/sync/live`, { headers: caller.headers() });
      const heard = { text: '', ended: false };
      void (async () => {
        for await (const piece of answer.body ?? []) heard.text += new TextDecoder().decode(piece);
        heard.ended = true;
      })().catch(() => {});
      await expect.poll(() => heard.text).toContain('"rev"');
      return heard;
    };
    const leaver = await signIn(app, PEOPLE.bookkeeper.email);
    const [gone, stays] = [await listen(leaver), await listen(await signIn(app, PEOPLE.office.email))];
    await leaver.call('POST', '/logout');
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => gone.ended).toBe(true);
    await expect.poll(() => stays.text).toContain(': still here');
    expect(stays.ended).toBe(false);
    vi.useRealTimers();
    await app.close();
  });
});
