import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openKeyLimit } from '#server/keys/key-limit.ts';
import { KEY_CALLS_A_MINUTE } from '#staff/api-key.ts';
import { type MadeKey, makeApiKey, programWith } from '#tests/server/make-api-key.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let owner: Caller;
let made: MadeKey;
let program: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());
beforeEach(async () => {
  made = await makeApiKey(owner);
  program = programWith(test.app, made.key);
});

const leave = (left: number) =>
  sql`update api_keys set counted_from = now(), counted = ${KEY_CALLS_A_MINUTE - left}
    where id = ${made.uuid}`.execute(test.database.kysely);

describe('the calls of a key', () => {
  it('are counted down in its answers, each with how long the minute lasts', async () => {
    const first = await program.call('GET', '/api/tags');
    expect(first.headers['ratelimit-policy']).toBe(`"key";q=${KEY_CALLS_A_MINUTE};w=60`);
    expect(first.headers['ratelimit']).toBe(`"key";r=${KEY_CALLS_A_MINUTE - 1};t=60`);
    for (let calls = 0; calls < 24; calls += 1) await program.call('GET', '/api/tags');
    const later = await program.call('GET', '/api/objects?limit=0');
    expect(later.statusCode).toBe(422);
    expect(later.headers['ratelimit']).toContain(`r=${KEY_CALLS_A_MINUTE - 26};`);
  });

  it('are refused when the minute has no more, and go on with the next', async () => {
    await leave(2);
    for (let calls = 0; calls < 2; calls += 1) expect((await program.call('GET', '/api/tags')).statusCode).toBe(200);
    const refused = await program.call('GET', '/api/tags');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'key_too_many_calls']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['ratelimit']).toContain('r=0;');
    // Nobody else waits for it.
    const other = programWith(test.app, (await makeApiKey(owner)).key);
    expect((await other.call('GET', '/api/tags')).statusCode).toBe(200);
    expect((await owner.call('GET', '/api/tags')).statusCode).toBe(200);
  });

  it('begin anew where a clock that was ahead was set back', async () => {
    await leave(0);
    await sql`update api_keys set counted_from = now() + interval '1 day' where id = ${made.uuid}`.execute(
      test.database.kysely,
    );
    const answer = await program.call('GET', '/api/tags');
    expect([answer.statusCode, answer.headers['ratelimit']]).toEqual([200, `"key";r=${KEY_CALLS_A_MINUTE - 1};t=60`]);
  });

  it('count together in all processes', async () => {
    await leave(30);
    const second = await startTestApp(test.database);
    const there = programWith(second, made.key);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, call) => (call % 2 === 0 ? program : there).call('GET', '/api/tags')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    await second.close();
  });

  it('begin anew a minute after the first of them', async () => {
    await leave(0);
    await sql`update api_keys set counted_from = now() - interval '61 seconds' where id = ${made.uuid}`.execute(
      test.database.kysely,
    );
    expect((await program.call('GET', '/api/tags')).statusCode).toBe(200);
  });
});

describe('a process', () => {
  const key = { id: 'k', companyId: 'c' };

  it('asks once for many calls, and not at all while the minute is used up', async () => {
    let nowMs = 1_000_000;
    let asked = 0;
    let free = 45;
    const count = openKeyLimit(
      (_key, wanted) => {
        asked += 1;
        const taken = Math.min(wanted, free);
        free -= taken;
        return Promise.resolve({ taken, left: free, ms: 60_000 });
      },
      () => nowMs,
    );
    let allowed = 0;
    for (let calls = 0; calls < 100; calls += 1) allowed += (await count(key)).allowed ? 1 : 0;
    expect([allowed, asked]).toEqual([45, 3]);
    nowMs += 60_001;
    free = 20;
    expect(await count(key)).toEqual({ allowed: true, left: 19, seconds: 60 });
  });

  it('takes no more than it needs for calls that come at one moment', async () => {
    let free = 600;
    const count = openKeyLimit(async (_key, wanted) => {
      await Promise.resolve();
      free -= wanted;
      return { taken: wanted, left: free, ms: 60_000 };
    });
    const standings = await Promise.all(Array.from({ length: 30 }, () => count(key)));
    expect(standings.every(({ allowed }) => allowed)).toBe(true);
    expect(free).toBe(560);
  });

  it('uses nothing of a minute that ended while it asked', async () => {
    let nowMs = 0;
    const answers = [5, 0];
    const count = openKeyLimit(
      () => {
        nowMs += 70_000;
        return Promise.resolve({ taken: answers.shift() ?? 0, left: 0, ms: 60_000 });
      },
      () => nowMs,
    );
    expect((await count(key)).allowed).toBe(true);
    expect((await count(key)).allowed).toBe(false);
  });
});
