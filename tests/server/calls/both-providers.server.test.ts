import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRecords } from '#tests/server/make-records.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  TEST_PASSWORD,
  type TestApp,
} from '#tests/support/app.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { STRIPE_KEY } from '#tests/support/billing/stripe-keys.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { isBilling, type Records } from './route-access.ts';
import { ROUTES } from './route-table.ts';
import { SPEC_CALLS } from './spec-calls.ts';

type Company = { readonly owner: Caller; readonly kept: Records };
type Method = Parameters<Caller['call']>[0];
type Seen = { readonly status: number; readonly shape: unknown };

/** All that differs: an address that names a provider refuses a company on another. */
const REFUSED_TO_MOLLIE = ['GET /api/stripe/invoices', 'GET /api/stripe/tax_rates'];
const REFUSED_TO_STRIPE = Object.values(SPEC_CALLS)
  .flat()
  .filter((route) => route.includes('/mollie/'));
const REFUSED: Seen = { status: 409, shape: { message: 'string', code: 'string' } };

let yard: TestApp;
let mollie: Company;
let stripe: Company;

beforeAll(async () => {
  yard = await openTestApp();
  mollie = await openCompany(PEOPLE.owner.email, { payment_provider: 'mollie', api_key: MOLLIE_KEY });
  stripe = await openCompany(PEOPLE.stranger.email, { payment_provider: 'stripe', api_key: STRIPE_KEY });
});
afterAll(() => yard.close());

async function openCompany(email: string, provider: object): Promise<Company> {
  const owner = await signIn(yard.app, email);
  await expectStatus(owner.call('PUT', '/api/company', { provider }), 200);
  return { owner, kept: await makeRecords(owner) };
}

/** Every name with the kind of its value; rows of a list are alike, so that the first stands for all. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, shapeOf(inside)]));
}

async function ask({ owner, kept }: Company, route: string): Promise<Seen> {
  const access = ROUTES[route];
  const [method, path] = route.split(' ') as [Method, string];
  // A call that changes something has records of its own.
  const isKept = method === 'GET' || !path.includes(':');
  const records = isKept ? kept : await makeRecords(owner, { bills: isBilling(access) });
  const { url, body } = (access !== undefined && 'call' in access && access.call?.(records)) || { url: path };
  return seen(owner, method, url, body);
}

async function seen(owner: Caller, method: Method, url: string, body?: object): Promise<Seen> {
  const { statusCode: status, headers, body: text } = await owner.call(method, url, body);
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, shape: isJson ? shapeOf(JSON.parse(text)) : headers['content-type'] };
}

/** The address that every provider shares. */
const sharedRoute = (route: string) =>
  route.replace('GET /api/mollie/invoices/:id', 'GET /api/invoices/show/:id').replace('/mollie/', '/');

/** What the table of all calls says of one that is allowed; a note is changed by its writer alone. */
function okOf(route: string): number {
  const access = ROUTES[route];
  return access !== undefined && 'ok' in access && route !== 'PUT /api/notes/:id' ? access.ok : 200;
}

const calls = Object.entries(SPEC_CALLS).flatMap(([about, routes]) => routes.map((route) => ({ about, route })));
const ofBoth = calls.filter(({ route }) => ![...REFUSED_TO_MOLLIE, ...REFUSED_TO_STRIPE].includes(route));

test('every call that the specification names is there', () => {
  expect(calls.map(({ route }) => route).filter((route) => ROUTES[route] === undefined)).toEqual([]);
});

describe('a company on Stripe is answered as one on Mollie is', () => {
  test.each(ofBoth)('$about: $route', async ({ route }) => {
    const answer = await ask(mollie, route);
    expect(answer.status).toBe(okOf(route));
    expect(await ask(stripe, route)).toEqual(answer);
  });

  test.each(REFUSED_TO_STRIPE)('%s, at the address of every provider', async (route) => {
    const answer = await ask(mollie, route);
    expect(answer.status).toBe(okOf(route));
    expect(await ask(stripe, sharedRoute(route))).toEqual(answer);
    expect(await ask(stripe, route)).toEqual(REFUSED);
  });

  test('what names Stripe refuses a company on Mollie, which has the same elsewhere', async () => {
    for (const route of REFUSED_TO_MOLLIE) expect(await ask(mollie, route)).toEqual(REFUSED);
    expect(await seen(stripe.owner, 'GET', '/api/stripe/invoices?limit=1')).toEqual(
      await seen(mollie.owner, 'GET', '/api/invoices?limit=1'),
    );
    const rates = (await ask(mollie, 'GET /api/tax-rates')).shape as { readonly result: unknown };
    expect(await ask(stripe, 'GET /api/stripe/tax_rates')).toEqual({
      status: 200,
      shape: { result: { data: rates.result } },
    });
  });

  test('signing in and out, and the calls of another app', async () => {
    const answers = await Promise.all(
      [PEOPLE.owner.email, PEOPLE.stranger.email].map(async (email) => {
        const caller = await openCaller(yard.app);
        const given = { email, password: TEST_PASSWORD };
        const told = [
          await caller.call('POST', '/users/authenticate', given),
          await caller.call('POST', '/login', given),
        ];
        told.push(await caller.call('GET', '/api/user'), await caller.call('POST', '/logout'));
        return told.map(({ statusCode, body }) => [statusCode, body === '' ? '' : shapeOf(JSON.parse(body))]);
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.map(([status]) => status)).toEqual([200, 204, 200, 204]);
  });
});
