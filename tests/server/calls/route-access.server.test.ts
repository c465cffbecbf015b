import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#shared/permission.ts';
import { makeRecords } from '#tests/server/make-records.ts';
import { type Caller, OTHER_YARD, openCaller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { type Access, isBilling, type Records } from './route-access.ts';
import { listRoutes, ROUTES } from './route-table.ts';

type Method = Parameters<Caller['call']>[0];

let test: TestApp;
let owner: Caller;
let person: Caller;
let stranger: Caller;
let nobody: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  person = await signIn(test.app, PEOPLE.office.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  nobody = await openCaller(test.app);
});
afterAll(() => test.close());

const kept = new Map<boolean, Records>();

/** Records of our company, made when there are none. Calls that change nothing leave them for the next call. */
async function someRecords({ bills }: { readonly bills: boolean }): Promise<Records> {
  const found = kept.get(bills) ?? (await makeRecords(owner, { bills }));
  kept.set(bills, found);
  return found;
}

async function grant(permissions: readonly string[]): Promise<void> {
  await sql`update users set permissions = ${JSON.stringify(permissions)}::jsonb
    where id = ${PEOPLE.office.id}`.execute(test.database.kysely);
}

/** Returns everything that a stranger could have changed. */
async function viewOf(records: Records): Promise<unknown[]> {
  const urls = [
    `/api/customers/${records.customer}`,
    `/api/objects/${records.object}`,
    `/api/appointments/${records.appointment}`,
    `/api/notes?model_type=object&model_id=${records.object}`,
    '/api/spots',
    '/api/warehouses',
    '/api/locations',
    '/api/tags',
  ];
  return Promise.all(urls.map(async (url) => expectStatus(owner.call('GET', url), 200)));
}

/** Returns everything that a stranger with billing could have changed. */
async function billsOf(records: Records): Promise<unknown[]> {
  const urls = [
    `/api/mollie/invoices/${records.invoice}`,
    `/api/mollie/invoices/${records.draft}`,
    `/api/subscriptions/${records.subscription}`,
    `/api/customers/${records.payer}/mandates`,
    `/api/products/${records.product}`,
    `/api/mollie/categories/${records.category}`,
    '/api/tax-rates',
    '/api/billing-runs?limit=5',
  ];
  return Promise.all(urls.map(async (url) => expectStatus(owner.call('GET', url), 200)));
}

const splitRoute = (route: string) => route.split(' ') as [Method, string];
const closed = Object.entries(ROUTES).flatMap(([route, access]) => ('open' in access ? [] : [{ route, access }]));
const callable = closed.filter(({ access }) => !('stream' in access));
const guarded = closed.flatMap(({ route, access }) => ('needs' in access ? [{ route, access }] : []));

async function run(caller: Caller, route: string, access: Access, records: Records) {
  const [method] = splitRoute(route);
  const { url, body } = ('call' in access && access.call?.(records)) || { url: '' };
  return caller.call(method, url, body);
}

it('every route says who may call it', () => {
  const routes = listRoutes(test.app).filter((route) => !route.startsWith('HEAD '));
  expect(routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe('without a session', () => {
  it.each(closed)('$route answers 401, whatever is sent', async ({ route }) => {
    const [method, path] = splitRoute(route);
    const url = path.replace(/:\w+/g, 'x');
    const forms = method === 'GET' ? [url, `${url}?limit=x`] : [url];
    for (const form of forms) {
      expect((await nobody.call(method, form, ...(method === 'GET' ? [] : [{}]))).statusCode, form).toBe(401);
    }
  });
});

describe('a person of the company', () => {
  it.each(guarded)('needs “$access.needs” for $route and nothing else', async ({ route, access }) => {
    const records = await someRecords({ bills: isBilling(access) });
    const names = access.needs.split('&');
    for (const name of names) {
      const alternatives = name.split('|');
      await grant(PERMISSIONS.filter((permission) => !alternatives.includes(permission)));
      expect((await run(person, route, access, records)).statusCode).toBe(access.missing ?? 403);
    }
    await grant(names.map((name) => name.split('|')[0] ?? ''));
    if (!route.startsWith('GET ')) kept.clear();
    expect((await run(person, route, access, records)).statusCode).toBe(access.ok);
  });

  it.each(callable.filter(({ access }) => 'session' in access && access.foreign === 200))(
    'needs no permission for $route',
    async ({ route, access }) => {
      await grant([]);
      // A push names the person who made the change, here somebody else.
      const status = route === 'POST /api/sync/push' ? 403 : 200;
      expect((await run(person, route, access, await someRecords({ bills: false }))).statusCode).toBe(status);
    },
  );
});

const neighbourly = guarded.flatMap(({ route, access }) =>
  access.neighbour === undefined ? [] : [{ route, access, status: access.neighbour }],
);

describe('the owner of another company that bills the way ours does', () => {
  const bills = (provider: string) =>
    sql`update companies set payment_provider = ${provider} where id = ${OTHER_YARD}`.execute(test.database.kysely);
  beforeAll(() => bills('mollie'));
  afterAll(() => bills('stripe'));

  it.each(neighbourly)('gets nothing of ours and changes nothing by $route', async ({ route, access, status }) => {
    const records = await someRecords({ bills: true });
    const before = await billsOf(records);
    const answer = await run(stranger, route, access, records);
    expect(answer.statusCode, answer.body).toBe(status);
    for (const id of Object.values(records)) expect(answer.body).not.toContain(id);
    expect(await billsOf(records)).toEqual(before);
  });
});

describe('the owner of another company', () => {
  it.each(callable)('gets nothing of ours and changes nothing by $route', async ({ route, access }) => {
    // The stranger's own trail names what the calls before this one asked for.
    if (route === 'GET /api/audit') kept.clear();
    const records = await someRecords({ bills: isBilling(access) });
    const before = await viewOf(records);
    const answer = await run(stranger, route, access, records);
    expect(answer.statusCode).toBe(access.foreign);
    for (const id of Object.values(records)) expect(answer.body).not.toContain(id);
    expect(await viewOf(records)).toEqual(before);
  });
});
