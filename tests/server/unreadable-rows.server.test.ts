import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledMigrations } from '#server/database/migrate.ts';
import { runMigrations } from '#server/database/run-migrations.ts';
import { storableJson } from '#sync/server/rows/storable.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { openEmptyTestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';
import { ROUTES } from './calls/route-table.ts';
import { makeRecords } from './make-records.ts';

let test: TestApp;
let owner: Caller;
let yard: Caller;
const clientId = randomUUID();

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
});
afterAll(() => test.close());

type Entry = { readonly id: string; readonly entity_id: string; readonly result: string; readonly unreadable: boolean };
const audit = async () =>
  (await expectStatus<{ result: Entry[] }>(owner.call('GET', '/api/audit?limit=500'), 200)).result;

let seq = 0;
/** Pushes a change as an attacker does: the JSON of its arguments is handwritten. */
async function push(args: string): Promise<string> {
  const id = randomUUID();
  seq += 1;
  const known = { name: 'object.edit', v: 1, entity: 'object', entityId: randomUUID(), at: '2026-11-20T10:00:00Z' };
  const mutation = JSON.stringify({ id, seq, ...known, was: {}, userId: PEOPLE.yard.id }).replace(
    /}$/,
    `,"args":${args}}`,
  );
  const payload = `{"clientId":"${clientId}","epoch":null,"appVersion":"1","mutations":[${mutation}]}`;
  const headers = { ...yard.headers(), 'content-type': 'application/json' };
  const answer = await test.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
  expect(answer.json<object>(), args).toMatchObject({ results: [{ status: 'rejected' }] });
  return id;
}

const deep = `${'['.repeat(30)}"\\u0000"${']'.repeat(30)}`;
const BAD = [
  '{"now":{"name":{"brand":"a\\u0000b"}}}',
  '{"now":{"name":{"brand":"\\ud800"}}}',
  '{"now":{"na\\u0000me":{"brand":"x"}}}',
  '{"now":{"name":{"\\udfff":"x"}}}',
  '{"now":{"name":{"brand":1e400,"type":-1e308,"plate":5e-324}}}',
  `{"now":{"name":{"brand":${deep}}}}`,
  '{"now":{"name":{"brand":"\\\\u0000"}}}',
  '{"now":{"constructor":{"toString":"x"}}}',
];

describe('what a device of the lowest role sends', () => {
  it.each(BAD)('is refused, and the audit trail tells so: %s', async (args) => {
    const id = await push(args);
    expect(await audit()).toContainEqual(expect.objectContaining({ id, result: 'refused', unreadable: false }));
  });

  it('can be read back wherever JSON is kept', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and data_type = 'json' order by 1`.execute(test.database.kysely);
    // Everything else is `jsonb`, which accepts nothing that cannot be read back.
    expect(rows.map(({ place }) => place)).toEqual(['sync_mutation.args', 'sync_mutation.params', 'sync_mutation.was']);
    const counted = await sql`
      select count(args::jsonb)::int as args, count(was::jsonb)::int as was, count(params::jsonb)::int as params
      from sync_mutation`.execute(test.database.kysely);
    expect(counted.rows[0]).toMatchObject({ args: expect.any(Number) });
  });
});

describe('JSON that is about to be stored', () => {
  it('keeps what can be kept and replaces the rest, in keys too', () => {
    const value = { 'a\0': ['\ud83d\ude00', '\ud83d', { b: Number.POSITIVE_INFINITY }], c: '\\u0000' };
    expect(storableJson(value)).toBe('{"a\ufffd":["\ud83d\ude00","\ufffd",{"b":null}],"c":"\\\\u0000"}');
  });
});

/** A row as an earlier version stored it. */
const storeBad = (id: string, args: string) => sql`
  insert into sync_mutation (company_id, id, user_id, name, v, entity, entity_id, args_hash, args, was, params, status,
    code, rev, client_at)
  values (${YARD}, ${id}, ${PEOPLE.yard.id}, 'object.edit', 1, 'object', ${randomUUID()}, '', ${args}::json,
    ${args}::json, ${args}::json, 'rejected', 'invalid', 1, now())`;

describe('a row that cannot be read', () => {
  it('is shown as such, and hides none of the others', async () => {
    const object = await makeObject(owner, '31-TBX-5');
    const id = randomUUID();
    await storeBad(id, '{"now":{"name":{"brand":"a\\u0000b"}}}').execute(test.database.kysely);
    const entries = await audit();
    expect(entries).toContainEqual(expect.objectContaining({ id, result: 'refused', unreadable: true, changes: {} }));
    expect(entries).toContainEqual(expect.objectContaining({ entity_id: object, result: 'done', unreadable: false }));
  });

  it('breaks no call that reads', async () => {
    const records = await makeRecords(owner);
    await storeBad(randomUUID(), '{"now":{"name":{"\\ud800":"\\udc00"}}}').execute(test.database.kysely);
    const broken: string[] = [];
    for (const [route, access] of Object.entries(ROUTES)) {
      if (!route.startsWith('GET ') || !('call' in access)) continue;
      const call = access.call?.(records);
      const { statusCode, body } = await owner.call('GET', call?.url ?? (route.split(' ')[1] as string));
      if (statusCode >= 500) broken.push(`${route}: ${statusCode} ${body}`);
    }
    expect(broken).toEqual([]);
  });
});

describe('rows of an earlier version', () => {
  it('are mended by the migration, those that can be read stay as they are', async () => {
    const database = await openEmptyTestDatabase();
    try {
      const before = Object.fromEntries(Object.entries(bundledMigrations).filter(([name]) => name < '0046'));
      await runMigrations(database.kysely, before, silentLog);
      const good = { id: randomUUID(), args: '{"now": {"name":{"brand":"\\\\u0000 \\\\ud800"}}}' };
      const bad = { id: randomUUID(), args: '{"a\\u0000":"\\\\\\u0000\\u0000\\ud83d", "b":"x"}' };
      const { kysely } = database;
      // More than one step, with the bad row in the last.
      await sql`
        insert into sync_mutation (company_id, id, user_id, name, v, entity, entity_id, args_hash, args, was, status, rev,
          client_at)
        select ${YARD}::uuid, gen_random_uuid(), ${PEOPLE.yard.id}::uuid, 'object.edit', 1, 'object', gen_random_uuid(),
          '', '{}', null, 'applied', n, now() from generate_series(1, 4500) n`.execute(kysely);
      for (const { id, args } of [good, bad]) await storeBad(id, args).execute(kysely);
      await sql`update sync_mutation set company_id = 'ffffffff-ffff-7fff-8fff-ffffffffffff'
        where id = ${bad.id}`.execute(kysely);
      await runMigrations(kysely, bundledMigrations, silentLog);
      const stored = async (id: string) =>
        (await sql`select args::text, was::text, params::text from sync_mutation where id = ${id}`.execute(kysely))
          .rows[0];
      expect(await stored(good.id)).toEqual({ args: good.args, was: good.args, params: good.args });
      const mended = '{"a\\ufffd":"\\\\\\ufffd\\ufffd\\ufffd", "b":"x"}';
      expect(await stored(bad.id)).toEqual({ args: mended, was: mended, params: mended });
      const { rows } =
        await sql`select count(*)::int as rows, count(args::jsonb ->> 'a')::int as read, count(was)::int as was
        from sync_mutation`.execute(kysely);
      expect(rows).toEqual([{ rows: 4502, read: 0, was: 2 }]);
    } finally {
      await database.close();
    }
  });
});
