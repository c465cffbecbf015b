import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsFor } from '#server/http/messages.ts';
import { encodePosition } from '#sync/server/http/list-answer.ts';
import { makeRecords } from '#tests/server/make-records.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import type { Access, Records } from './route-access.ts';
import { ROUTES } from './route-table.ts';

type Method = Parameters<Caller['call']>[0];
type Answer = Awaited<ReturnType<Caller['call']>>;

let test: TestApp;
let owner: Caller;
let records: Records;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  records = await makeRecords(owner);
});
afterAll(() => test.close());

const person = { email: 'nieuw@demo.test', password: 'een lang wachtwoord' };

/** Bodies of the calls without a session; those of the others are in the table of routes. */
const OPEN_BODIES: Readonly<Record<string, object>> = {
  'POST /login': { email: PEOPLE.office.email, password: 'remise-demo' },
  'POST /logout': {},
  'POST /users/register': { company: 'Zuid', firstname: 'Anne', lastname: 'Bakker', ...person },
};

const routes = Object.entries(ROUTES).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method: method as Method, path, access };
});
/**
 * Calls that take a file. What they refuse is tested in tests/annotations/document-contents, tests/bank/bank-provider and
 * tests/company/company-logo.
 */
const TAKE_BYTES = ['PUT /api/documents/:id/content', 'PUT /api/company/logo', 'POST /api/bank-statements'];
/** What Mollie sends is not read, and what Stripe sends only with its signature. */
const WEBHOOKS = ['POST /api/webhooks/mollie/:invoice/:token', 'POST /api/webhooks/stripe/:company'];
const writing = routes.filter(({ method, route }) => method !== 'GET' && !TAKE_BYTES.includes(route));
const reading = writing.filter(({ route }) => !WEBHOOKS.includes(route));
const taking = reading.filter(({ method }) => method !== 'DELETE');
/** Calls with a cookie that name no record; earlier programs call `/users` with their own token. */
const asking = routes.filter(
  ({ method, path, access }) => method === 'GET' && 'call' in access && !path.includes(':') && path !== '/users',
);
const naming = routes.filter(({ path }) => path.includes('/:id'));

function validCall(route: string, access: Access): { readonly url: string; readonly body: object } {
  const call = 'call' in access ? access.call?.(records) : undefined;
  return {
    url: call?.url ?? (route.split(' ')[1] as string).replace(':company', 'de-wal'),
    body: call?.body ?? OPEN_BODIES[route] ?? {},
  };
}

function send(method: Method, url: string, payload: string): Promise<Answer> {
  return test.app.inject({ method, url, headers: { ...owner.headers(), 'content-type': 'application/json' }, payload });
}

const WRITTEN = [
  'companies',
  'users',
  'sessions',
  'locations',
  'warehouses',
  'spots',
  'customers',
  'objects',
  'movements',
  'appointments',
  'notes',
  'documents',
  'document_contents',
  'attention',
  'sync_client',
  'sync_mutation',
  'sync_attempt',
  'company_number',
  'customer_billing',
  'invoices',
  'invoice_lines',
  'invoice_counters',
  'payments',
  'refunds',
  'payment_links',
  'mandates',
  'subscriptions',
  'billing_events',
  'billing_documents',
  'billing_outbox',
  'billing_runs',
  'products',
  'prices',
  'product_categories',
  'tax_rates',
  'contracts',
  'contract_templates',
];

/**
 * Returns a value that changes with anything a call writes, except `last_used_at` of a session and the count of wrong
 * passwords.
 */
async function stateOfDatabase(): Promise<unknown> {
  const counts = WRITTEN.map((table) => sql`(select count(*)::int from ${sql.table(table)})`);
  const { rows } = await sql`
    select json_build_array(${sql.join(counts)}) as counts, (select sum(rev)::int from sync_company) as rev,
           (select count(*)::int from users where active) as active`.execute(test.database.kysely);
  return rows[0];
}

/** Returns the status of an error answer, and checks that it is an error in words, without a trace of the program. */
function clearRefusal({ statusCode, body, headers }: Answer): number {
  expect(String(headers['content-type'])).toContain('application/json');
  const { message, code, errors, ...rest } = JSON.parse(body) as Record<string, unknown>;
  expect([typeof message, typeof code, rest]).toEqual(['string', 'string', {}]);
  expect(Object.keys((errors ?? {}) as object).length).toBeLessThan(100);
  expect(body).not.toMatch(/\bat (async )?\S+ \(|node:|\.[jt]s\b|select |insert |\bpg\b/);
  return statusCode;
}

it('the state of the database changes with a call that writes', async () => {
  const before = await stateOfDatabase();
  records = await makeRecords(owner);
  expect(await stateOfDatabase()).not.toEqual(before);
});

/** Bytes that a route takes, where they are more than a megabyte: a list of ids. */
const LARGEST: Readonly<Record<string, number>> = { 'POST /api/objects/download': 5_000_000 };

describe('refused in words, with nothing written:', () => {
  it.each(reading)('malformed JSON for $route', async ({ route, method, access }) => {
    const before = await stateOfDatabase();
    const { url, body } = validCall(route, access);
    const text = JSON.stringify({ ...body, filler: 1 });
    for (const cut of [text.slice(0, -1), `${text}}`, '{', "{'a': 1}", '{"a": NaN}']) {
      expect(clearRefusal(await send(method, url, cut)), cut).toBe(400);
    }
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(taking)('JSON that is no object for $route', async ({ route, method, access }) => {
    const before = await stateOfDatabase();
    const { url } = validCall(route, access);
    for (const text of ['[]', '7', '"x"', 'true', '[[[]]]']) {
      expect([400, 422], text).toContain(clearRefusal(await send(method, url, text)));
    }
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(reading)('a field that $route does not know', async ({ route, method, access }) => {
    const before = await stateOfDatabase();
    const { url, body } = validCall(route, access);
    const answer = await send(method, url, JSON.stringify({ ...body, surprise: 1 }));
    const isSync = url.startsWith('/api/sync/');
    expect(clearRefusal(answer)).toBe(isSync ? 400 : 422);
    if (!isSync) expect(answer.json()).toMatchObject({ errors: { surprise: [expect.any(String)] } });
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(writing)('a body above what $route takes', async ({ route, method, access }) => {
    const before = await stateOfDatabase();
    const { url, body } = validCall(route, access);
    const text = JSON.stringify({ ...body, filler: 'x'.repeat(LARGEST[route] ?? 1024 * 1024) });
    expect(clearRefusal(await send(method, url, text))).toBe(413);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(naming)('an id that is none for $route', async ({ route, method, path, access }) => {
    const before = await stateOfDatabase();
    const { body } = validCall(route, access);
    for (const id of ['x', '0', '%00', "1' or '1'='1", `${records.customer}x`, '../../users', 'é'.repeat(300)]) {
      const url = path.replace(':id', encodeURIComponent(id));
      const answer = method === 'GET' ? await owner.call(method, url) : await send(method, url, JSON.stringify(body));
      expect([400, 404, 414], id).toContain(clearRefusal(answer));
    }
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(taking)('text that no column can hold for $route', async ({ route, method, access }) => {
    const before = await stateOfDatabase();
    const { url, body } = validCall(route, access);
    for (const odd of [{ odd: 'a\0b' }, { odd: ['\ud800'] }, { odd: { 'a\udfff': 1 } }, { '\0': 1 }]) {
      const answer = await send(method, url, JSON.stringify({ ...body, ...odd }));
      expect(clearRefusal(answer)).toBe(url === '/api/sync/push' ? 400 : 422);
      if (url === '/api/sync/push') continue;
      const [problems] = Object.values(answer.json<{ errors: Record<string, string[]> }>().errors);
      expect(problems).toEqual([wordsFor('nl', 'unreadable_text')]);
    }
    const deep = `{"odd":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(clearRefusal(await send(method, url, deep))).toBe(400);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(naming)('an address with text that no column can hold for $route', async ({ method, path, access }) => {
    const before = await stateOfDatabase();
    const payload = JSON.stringify(validCall(`${method} ${path}`, access).body);
    for (const id of ['%00', `${records.customer}%00`, 'a%00b']) {
      const url = path.replace(':id', id);
      const answer = method === 'GET' ? await owner.call(method, url) : await send(method, url, payload);
      expect([clearRefusal(answer), answer.json()], id).toMatchObject([400, { code: 'unreadable_text' }]);
    }
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(asking)(
    'fields of every object, and signs that no column can hold, in a question to $route',
    async ({ route, access }) => {
      const { url } = validCall(route, access);
      for (const odd of ['__proto__=1', 'constructor=1', 'toString=1', 'search=%00', 'a%00=1', 'cursor=%00']) {
        const answer = await owner.call('GET', `${url}${url.includes('?') ? '&' : '?'}${odd}`);
        expect([400, 422], `${odd}: ${answer.statusCode}`).toContain(clearRefusal(answer));
      }
    },
  );

  it.each(asking)('a place to go on from that no list of $route has given', async ({ access, route }) => {
    const { url } = validCall(route, access);
    for (const key of [
      '',
      'x',
      '\0',
      '9'.repeat(300),
      '-1.5',
      '0000-01-01',
      '2026-02-30T00:00:00.000000Z',
      "1' or '1",
    ]) {
      const cursor = encodePosition({ key, id: records.customer });
      const answer = await owner.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=2&cursor=${cursor}`);
      // Any text is a valid sort key; only keys of other types can be refused.
      if (answer.statusCode !== 200) expect([400, 422], key).toContain(clearRefusal(answer));
    }
  });

  it.each(asking)('a question that $route does not know', async ({ route, access }) => {
    const { url } = validCall(route, access);
    const answer = await owner.call('GET', `${url}${url.includes('?') ? '&' : '?'}surprise=1`);
    expect([400, 422]).toContain(clearRefusal(answer));
  });
});

it('a refused call leaves its line in the log, and no card: its maker has the answer', async () => {
  const cards = async () =>
    (await sql`select count(*)::int as cards from attention`.execute(test.database.kysely)).rows;
  const before = await cards();
  const body = { category: 'boat', customer_id: randomUUID() };
  expect(clearRefusal(await owner.call('POST', '/api/objects', body))).toBe(422);
  const plate = { object: { licence_plate: 'X-1', category: 'caravan' }, appointment: null };
  const converted = await owner.call('POST', `/api/prospects/${records.prospect}/convert`, plate);
  expect(converted.statusCode).toBe(422);
  expect(await cards()).toEqual(before);
});

it('a day at the end of the calendar is no day of a yard', async () => {
  for (const on of ['9999-12-31', '0001-01-01', '3000-01-01']) {
    const quote = await owner.call('GET', `/api/mollie/subscriptions/${records.subscription}/cancel-quote?on=${on}`);
    expect(clearRefusal(quote), on).toBe(422);
  }
  const last = `/api/mollie/subscriptions/${records.subscription}/cancel-quote?on=2999-12-31`;
  expect((await owner.call('GET', last)).statusCode).toBe(200);
});

it('a webhook answers all that it does not believe with the same words, and nothing is written', async () => {
  const before = await stateOfDatabase();
  const token = '0'.repeat(43);
  const types = ['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'image/png', 'text/html'];
  for (const invoice of [records.invoice, 'x', "1' or '1'='1"]) {
    for (const [place, payload] of ['id=tr_1', '{', 'id=%', '\u0000', ''].entries()) {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/api/webhooks/mollie/${encodeURIComponent(invoice)}/${token}`,
        payload,
        headers: { 'content-type': types[place] ?? '' },
      });
      expect([answer.statusCode, answer.json()], payload).toEqual([200, { result: true }]);
    }
  }
  expect(await stateOfDatabase()).toEqual(before);
});
