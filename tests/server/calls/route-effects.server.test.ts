import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords } from '#tests/server/make-records.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { startRdw, type TestRdw } from '#tests/support/rdw.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import type { Records } from './route-access.ts';
import { listRoutes, ROUTES } from './route-table.ts';

/** Tables that a call may write to: what a device asked for, and files that are rendered once and kept. */
const BOOKKEEPING: Readonly<Record<string, readonly string[]>> = {
  'GET /api/sync/pull': ['sync_clients'],
  'GET /api/sync/snapshot': ['sync_clients'],
  'GET /api/mollie/invoices/:id/document': ['billing_documents'],
};
const NO_EFFECT: readonly string[] = [];
/** GET calls that still need a header of our own pages. */
const ACTING = ['GET /api/invoices/send/:id', 'GET /api/rdw/:plate', 'GET /api/addresses'];
/** A call whose answer never ends. */
const STREAM = 'GET /api/sync/live';

let rdw: TestRdw;
let test: TestApp;
let owner: Caller;
let records: Records;
let tables: readonly string[];

beforeAll(async () => {
  rdw = await startRdw();
  test = await openTestApp({ vehicleRegister: { url: rdw.url, appToken: null } });
  owner = await signIn(test.app, PEOPLE.owner.email);
  records = await makeRecords(owner);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(test.database.kysely);
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await test.close();
  await rdw.stop();
});

/** Everything that is stored, by table. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const parts = tables.map(
    (name) => sql`
      select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as content
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    test.database.kysely,
  );
  return new Map(rows.map(({ name, content }) => [name, content]));
}

/** The tables that a call wrote to. */
async function changedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await everything();
  await work();
  const after = await everything();
  return tables.filter((name) => before.get(name) !== after.get(name));
}

/**
 * Requests an address as a browser does that follows a link: with the cookie, and nothing that a page's script adds.
 */
function follow(method: 'GET' | 'HEAD', url: string) {
  const { cookie = '' } = owner.headers();
  return test.app.inject({ method, url, headers: { cookie, accept: 'text/html,*/*', 'x-sync-protocol': '1' } });
}

const routes = Object.entries(ROUTES)
  .filter(([route]) => route.startsWith('GET ') && route !== STREAM)
  .map(([route, access]) => ({ route, access }));
const urlOf = ({ route, access }: (typeof routes)[number]) =>
  'call' in access && access.call !== undefined
    ? access.call(records).url
    : route.slice(4).replace(':company', 'de-wal').replaceAll(/:\w+/g, 'x'.repeat(43));

it('every table is looked at, and a change of any is seen', async () => {
  expect(tables.length).toBeGreaterThan(50);
  const changed = await changedBy(() => expectStatus(owner.call('POST', '/api/locations', { name: 'Gezien' }), 201));
  expect(changed).toContain('locations');
});

describe('with the cookie of a session alone', () => {
  it.each(routes)('$route changes nothing', async ({ route, access }) => {
    const statuses: number[] = [];
    const changed = await changedBy(async () => {
      statuses.push((await follow('GET', urlOf({ route, access }))).statusCode);
    });
    expect(changed.filter((name) => !(BOOKKEEPING[route] ?? NO_EFFECT).includes(name))).toEqual([]);
    // The record must really have been looked up: a call that was turned away proves nothing.
    if ('open' in access) return;
    const ok = 'needs' in access ? [access.owners ?? access.ok] : [200, access.foreign];
    expect(ACTING.includes(route) ? [403] : ok).toContain(statuses[0]);
  });

  it.each(routes)('HEAD of $route changes nothing at all', async (route) => {
    const changed = await changedBy(async () => {
      const { statusCode, headers } = await follow('HEAD', urlOf(route));
      const isWatched = ['GET /health', 'GET /ready'].includes(route.route);
      expect(statusCode).toBe(isWatched ? 200 : 405);
      if (!isWatched) expect(headers.allow).toContain('GET');
    });
    expect(changed).toEqual([]);
  });
});

describe('with the header of our own pages', () => {
  it('an invoice is sent', async () => {
    const send = () => expectStatus(owner.call('GET', `/api/invoices/send/${records.invoice}`), 200);
    expect(await changedBy(send)).toEqual(expect.arrayContaining(['audit_log', 'billing_events', 'billing_outbox']));
  });

  it('the vehicle register is asked', async () => {
    await follow('GET', '/api/rdw/WN12KX');
    expect(rdw.asked).toEqual([]);
    await expectStatus(owner.call('GET', '/api/rdw/WN12KX'), 200);
    expect(rdw.asked.length).toBeGreaterThan(0);
  });

  it('a token of another session or none sends nothing', async () => {
    const other = await signIn(test.app, PEOPLE.owner.email);
    const { cookie = '' } = owner.headers();
    for (const token of [undefined, '', 'x.y', other.headers()['x-xsrf-token']]) {
      const headers = { cookie, ...(token === undefined ? {} : { 'x-xsrf-token': token }) };
      const url = `/api/invoices/send/${records.invoice}`;
      expect(await changedBy(() => test.app.inject({ method: 'GET', url, headers }))).toEqual([]);
    }
  });
});

it('the link to a contract notes that it was opened, and HEAD of it notes nothing', async () => {
  const { sha256 } = (
    await expectStatus<{ result: { sha256: string } }>(owner.call('GET', `/api/contracts/${records.contract}`), 200)
  ).result;
  const sent = await expectStatus<{ result: { link: string } }>(
    owner.call('POST', `/api/contracts/${records.contract}/send`, { to: null, sha256 }),
    200,
  );
  const url = `/api/public/contracts/${sent.result.link.split('/').at(-1) ?? ''}`;
  expect(await changedBy(() => test.app.inject({ method: 'HEAD', url }))).toEqual([]);
  expect(await changedBy(() => expectStatus(test.app.inject({ method: 'GET', url }), 200))).toEqual([
    'audit_log',
    'contracts',
  ]);
  expect(await changedBy(() => expectStatus(test.app.inject({ method: 'GET', url }), 200))).toEqual([]);
});

it('no route but those that watch the server answers HEAD', () => {
  const heads = listRoutes(test.app).filter((route) => route.startsWith('HEAD '));
  expect(heads.toSorted()).toEqual(['HEAD /health', 'HEAD /ready']);
});
