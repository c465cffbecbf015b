import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '#server/http/api-docs-document.ts';
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
import { type ApiChecks, answerPlace, openApiChecks } from './api-docs-schema.ts';
import { isBilling, type Records } from './route-access.ts';
import { ROUTES } from './route-table.ts';

type Method = Parameters<Caller['call']>[0];
type Answer = Awaited<ReturnType<Caller['call']>>;

let test: TestApp;
let owner: Caller;
let stranger: Caller;
let nobody: Caller;
let document: ApiDocument;
let checks: ApiChecks;
/** Records that no test of this file changes. */
let kept: Records;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  nobody = await openCaller(test.app);
  document = (await nobody.call('GET', '/api/docs/openapi.json')).json<ApiDocument>();
  checks = openApiChecks(document);
  kept = await makeRecords(owner);
});
afterAll(() => test.close());

const pathOf = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}');

/** Returns what an answer has that the document does not mention, or lacks. */
function problemsOf(
  route: string,
  { statusCode, body, headers }: Pick<Answer, 'statusCode' | 'body' | 'headers'>,
): string[] {
  const [method = '', url = ''] = route.split(' ');
  const path = pathOf(url);
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const response = responses[statusCode];
  if (response === undefined) return [`${statusCode} is not declared: ${body}`];
  const place = answerPlace(document, path, method.toLowerCase(), statusCode);
  if (place !== undefined) return checks.problems(place, JSON.parse(body));
  const [type] = 'content' in response ? Object.keys(response.content ?? {}) : [];
  const given = headers['content-type'] === undefined ? undefined : String(headers['content-type']).split(';')[0];
  if (type !== given && !(type === '*/*' && given !== undefined)) return [`a body of type ${given}, not ${type}`];
  return type === undefined && body !== '' ? [`a body: ${body}`] : [];
}

async function run(caller: Caller, route: string, records: Records): Promise<Answer> {
  const access = ROUTES[route];
  const [method, path] = route.split(' ') as [Method, string];
  const { url, body } = (access !== undefined && 'call' in access && access.call?.(records)) || { url: path };
  return caller.call(method, url, body);
}

const routes = Object.entries(ROUTES).flatMap(([route, access]) =>
  'open' in access || 'stream' in access ? [] : [route],
);
const lists = routes.filter((route) => /^GET \/api\/[a-z_]+$/.test(route));

describe('an answer is what /api/docs says', () => {
  it.each(routes)('%s, to whoever may call it', async (route) => {
    const bills = isBilling(ROUTES[route]);
    const answer = await run(owner, route, route.startsWith('GET ') ? kept : await makeRecords(owner, { bills }));
    expect(problemsOf(route, answer)).toEqual([]);
  });

  it.each(routes)('%s, to the owner of another company', async (route) => {
    const answer = await run(stranger, route, kept);
    expect(problemsOf(route, answer)).toEqual([]);
  });

  it.each(routes)('%s, without a session', async (route) => {
    const answer = await run(nobody, route, kept);
    expect(answer.statusCode).toBe(401);
    expect(problemsOf(route, answer)).toEqual([]);
  });

  it.each(routes.filter((route) => !route.startsWith('GET ')))('%s, with a field that nobody knows', async (route) => {
    const access = ROUTES[route];
    const [method, path] = route.split(' ') as [Method, string];
    const { url, body } = (access !== undefined && 'call' in access && access.call?.(kept)) || { url: '' };
    if (document.paths[pathOf(path)]?.[method.toLowerCase()]?.requestBody === undefined) return;
    const answer = await owner.call(method, url, { ...body, nobody_knows: 1 });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(problemsOf(route, answer)).toEqual([]);
  });
});

describe('a list is what /api/docs says, page by page', () => {
  // Runs as maintenance does on a live server: the planner then knows the rows that earlier calls made.
  beforeAll(() => test.database.afterBulkLoad());

  it.each(lists)('%s', async (route) => {
    const [, url = ''] = route.split(' ');
    const operation = document.paths[url]?.['get'];
    if (!operation?.parameters.some(({ name }) => name === 'limit')) return;
    const first = await owner.call('GET', `${url}?limit=1`);
    expect(problemsOf(route, first)).toEqual([]);
    const nextOf = (page: Answer) => page.json<{ next_cursor: string | null }>().next_cursor;
    // The audit trail has a line for whatever the tests before did.
    for (let next = nextOf(first), page = 1; next !== null; page += 1) {
      expect(page).toBeLessThan(20);
      const following = await owner.call('GET', `${url}?limit=500&cursor=${next}`);
      expect(problemsOf(route, following)).toEqual([]);
      next = nextOf(following);
    }
  });
});

describe('answers of records that are filled in', () => {
  it('an object on a spot, its movements, the search for that spot', async () => {
    const { object, spot, customer } = await makeRecords(owner);
    const checkIn = await owner.call('POST', `/api/objects/${object}/check-in`, {
      spot_id: spot,
      reason: 'klein',
      note: 'x',
    });
    expect(problemsOf('POST /api/objects/:id/check-in', checkIn)).toEqual([]);
    await owner.call('PUT', `/api/objects/${object}`, { contract_start_date: '2026-02-28', height_cm: 210 });
    const one = await owner.call('GET', `/api/objects/${object}`);
    expect(one.json()).toMatchObject({ result: { spot: { id: spot }, customer: { uuid: customer } } });
    expect(problemsOf('GET /api/objects/:id', one)).toEqual([]);
    expect(
      problemsOf('GET /api/objects/:id/movements', await owner.call('GET', `/api/objects/${object}/movements`)),
    ).toEqual([]);
    const found = await owner.call('GET', '/api/objects?search=A1');
    expect(found.json<{ spot_result: unknown[] }>().spot_result).not.toEqual([]);
    expect(problemsOf('GET /api/objects', found)).toEqual([]);
    const away = await owner.call('POST', `/api/objects/${object}/check-out`, {});
    expect(away.statusCode).toBe(200);
    expect(problemsOf('POST /api/objects/:id/check-out', away)).toEqual([]);
  });

  it('a contract, and one in its place', async () => {
    const route = 'POST /api/objects/:id/contracts';
    const { object, contract } = await makeRecords(owner, { bills: false });
    const body = { renews: contract, renew_reason: 'andere plek' };
    const renewed = await owner.call('POST', `/api/objects/${object}/contracts`, body);
    expect(renewed.statusCode).toBe(201);
    expect(problemsOf(route, renewed)).toEqual([]);
    const { uuid, sha256 } = renewed.json<{ result: { uuid: string; sha256: string } }>().result;
    const sent = await owner.call('POST', `/api/contracts/${uuid}/send`, { to: null, sha256 });
    expect(sent.statusCode).toBe(200);
    expect(problemsOf('POST /api/contracts/:id/send', sent)).toEqual([]);
    const paper = { signer: 'Jan Bakker', signed_on: '2026-01-05', sha256 };
    const signed = await owner.call('POST', `/api/contracts/${uuid}/paper`, paper);
    expect(signed.statusCode).toBe(200);
    expect(problemsOf('POST /api/contracts/:id/paper', signed)).toEqual([]);
  });

  it('notes by page', async () => {
    const { object } = await makeRecords(owner);
    await owner.call('POST', '/api/notes', { model_type: 'object', model_id: object, text: 'gebeld' });
    const page = await owner.call('GET', `/api/notes?model_type=object&model_id=${object}&page=1`);
    expect(page.json<{ result: { text: string }[] }>().result.map(({ text }) => text)).toContain('gebeld');
    expect(problemsOf('GET /api/notes', page)).toEqual([]);
  });
});

describe('what is open to anybody', () => {
  it('answers what /api/docs says', async () => {
    const caller = await openCaller(test.app);
    for (const route of ['GET /health', 'GET /ready', 'GET /sanctum/csrf-cookie', 'GET /api/docs/openapi.json']) {
      expect(problemsOf(route, await run(caller, route, kept)), route).toEqual([]);
    }
    const { email } = PEOPLE.office;
    const company = {
      company: 'Nieuw',
      firstname: 'A',
      lastname: 'B',
      email: 'nieuw@demo.test',
      password: TEST_PASSWORD,
    };
    const calls: [string, Answer][] = [
      ['POST /login', await caller.call('POST', '/login', { email, password: 'wrong' })],
      ['POST /login', await caller.call('POST', '/login', {})],
      ['POST /login', await caller.call('POST', '/login', { email, password: TEST_PASSWORD })],
      ['POST /logout', await caller.call('POST', '/logout', {})],
      ['POST /users/register', await caller.call('POST', '/users/register', company)],
      ['POST /users/register', await caller.call('POST', '/users/register', company)],
      ['POST /login', await test.app.inject({ method: 'POST', url: '/login', payload: {} })],
    ];
    expect(calls.map(([, { statusCode }]) => statusCode)).toEqual([422, 422, 204, 204, 201, 422, 419]);
    for (const [route, answer] of calls) expect(problemsOf(route, answer), route).toEqual([]);
  });
});

describe('the comparison notices', () => {
  const json = (statusCode: number, body: object) => ({
    statusCode,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

  it('a field more, a field less and a value of another kind', async () => {
    const { customer } = kept;
    const { result } = (await owner.call('GET', `/api/customers/${customer}`)).json<{ result: object }>();
    const route = 'GET /api/customers/:id';
    expect(problemsOf(route, json(200, { result }))).toEqual([]);
    expect(problemsOf(route, json(200, { result: { ...result, password: 'x' } }))).toHaveLength(1);
    expect(problemsOf(route, json(200, { result, more: 1 }))).toHaveLength(1);
    expect(problemsOf(route, json(200, { result: { ...result, lastname: undefined } }))).toHaveLength(1);
    expect(problemsOf(route, json(200, { result: { ...result, version: '1' } }))).toHaveLength(1);
    expect(problemsOf(route, json(418, { message: 'x', code: 'x' }))).toHaveLength(1);
    expect(problemsOf(route, json(404, { message: 'x' }))).toHaveLength(1);
  });

  it('a body where none is declared', () => {
    expect(problemsOf('POST /logout', json(204, {}))).toHaveLength(1);
  });
});
