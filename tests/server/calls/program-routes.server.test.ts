import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Needed } from '#shared/permission.ts';
import { KEY_RIGHTS } from '#staff/api-key.ts';
import { isAllowed } from '#staff/permission.ts';
import { type MadeKey, makeApiKey, programWith } from '#tests/server/make-api-key.ts';
import { makeRecords } from '#tests/server/make-records.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { type Access, isBilling, type Records } from './route-access.ts';
import { ROUTES } from './route-table.ts';

type Method = Parameters<Caller['call']>[0];
type Guarded = Extract<Access, { readonly needs: unknown }>;

let test: TestApp;
let owner: Caller;
let key: MadeKey;
let program: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  key = await makeApiKey(owner);
  program = programWith(test.app, key.key);
});
afterAll(() => test.close());

const kept = new Map<boolean, Records>();

async function someRecords(access: Access): Promise<Records> {
  const bills = isBilling(access);
  const found = kept.get(bills) ?? (await makeRecords(owner, { bills }));
  kept.set(bills, found);
  return found;
}

/** A key's rights, and its minute begun anew: this file makes more calls than a minute has. */
async function give(rights: readonly string[]): Promise<void> {
  await sql`update api_keys set counted = 0,
    rights = array(select jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb))
    where id = ${key.uuid}`.execute(test.database.kysely);
}

async function run(route: string, access: Access) {
  const [method, path] = route.split(' ') as [Method, string];
  if (!('call' in access) || access.call === undefined) return program.call(method, path.replace(/:\w+/g, 'x'));
  const { url, body } = access.call(await someRecords(access));
  return program.call(method, url, body);
}

const closed = Object.entries(ROUTES).flatMap(([route, access]) => ('open' in access ? [] : [{ route, access }]));
/** Devices keep in step by a session; earlier programs list colleagues by a token of their own. */
const isOfDevices = (route: string) => route.includes(' /api/sync/') || route === 'GET /users';
const isForKeys = (access: Access): access is Guarded =>
  'needs' in access && isAllowed(KEY_RIGHTS, access.needs as Needed);
const ofPeople = closed.filter(({ route, access }) => isOfDevices(route) || !isForKeys(access));
const ofKeys = closed.flatMap(({ route, access }) =>
  isForKeys(access) && !isOfDevices(route) ? [{ route, access }] : [],
);

describe('a program with every right that a key can have', () => {
  it.each(ofPeople)('is told that $route is for people', async ({ route, access }) => {
    await give(KEY_RIGHTS);
    const answer = await run(route, access);
    const refused = route === 'GET /users' ? [401, 'unauthenticated'] : [403, 'key_not_here'];
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual(refused);
  });

  it('is let in where the yard works, and kept out where people and settings are', () => {
    const routes = ofKeys.map(({ route }) => route);
    expect(routes.length).toBeGreaterThan(150);
    expect(
      routes.filter((route) => /\/(?:user|account|staff|roles|audit|keys|own-data|company|sync)\b/.test(route)),
    ).toEqual([]);
  });
});

describe('a program', () => {
  it.each(ofKeys)('needs “$access.needs” for $route and nothing else', async ({ route, access }) => {
    const names = access.needs.split('&');
    for (const name of names) {
      const alternatives = name.split('|');
      await give(KEY_RIGHTS.filter((right) => !alternatives.includes(right)));
      expect((await run(route, access)).statusCode).toBe(access.missing ?? 403);
    }
    await give(names.map((name) => name.split('|').find((right) => KEY_RIGHTS.some((known) => known === right)) ?? ''));
    const answer = await run(route, access);
    if (!route.startsWith('GET ')) kept.clear();
    expect(answer.statusCode, answer.body).toBe(access.ok);
  });
});
