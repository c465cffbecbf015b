import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '#server/http/api-docs-document.ts';
import { exampleOf } from '#server/http/api-examples.ts';
import { KEY_CALLS_A_MINUTE } from '#staff/api-key.ts';
import { makeApiKey, programWith } from '#tests/server/make-api-key.ts';
import { makeRecords } from '#tests/server/make-records.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { answerPlace, openApiChecks, operationsOf } from './api-docs-schema.ts';
import type { Records } from './route-access.ts';

type Method = Parameters<Caller['call']>[0];
/** A line of the page, taken apart as a shell does. */
type Line = { readonly method: Method; readonly url: string; readonly key: boolean; readonly body: string | undefined };

let test: TestApp;
let document: ApiDocument;
let page: string;
let program: Caller;
let records: Records;

beforeAll(async () => {
  test = await openTestApp();
  document = (await test.app.inject({ url: '/api/docs/openapi.json' })).json<ApiDocument>();
  page = (await test.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })).body;
  const owner = await signIn(test.app, PEOPLE.owner.email);
  records = await makeRecords(owner);
  program = programWith(test.app, (await makeApiKey(owner)).key);
});
afterAll(() => test.close());

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The example that stands at a call on the page; undefined where it has none. */
function lineOf(operationId: string): Line | undefined {
  const id = operationId.toLowerCase().replaceAll('_', '-');
  const call = page.split('<details').find((part) => part.startsWith(` id="call-${id}"`));
  const text = /<pre><code>([^]*?)<\/code><\/pre>/.exec(call ?? '')?.[1];
  if (text === undefined) return undefined;
  const shell = unescaped(text);
  const [, method = 'GET', url = ''] = /^curl(?: -X (\w+))? "\$REMISE_URL([^"]*)"/.exec(shell) ?? [];
  const body = / -d '((?:[^']|'\\'')*)'/.exec(shell)?.[1]?.replaceAll(String.raw`'\''`, "'");
  const key = shell.includes('-H "Authorization: Bearer $REMISE_KEY"');
  return { method: method as Method, url, key, body };
}

describe('the examples of the document', () => {
  it('are valid for their schemas, each parameter and each body', () => {
    const checks = openApiChecks(document);
    let looked = 0;
    const wrong = operationsOf(document).flatMap(({ path, method, operation }) => {
      const at = ['paths', path, method];
      const parameters = operation.parameters.flatMap(({ example, name }, index) => {
        looked += 1;
        const problems = checks.problems([...at, 'parameters', String(index), 'schema'], example);
        return problems.map((problem) => `${method} ${path} ${name}: ${problem}`);
      });
      const json = operation.requestBody?.content['application/json'];
      if (json === undefined) return parameters;
      looked += 1;
      const place = [...at, 'requestBody', 'content', 'application/json', 'schema'];
      return [...parameters, ...checks.problems(place, json.example).map((problem) => `${method} ${path}: ${problem}`)];
    });
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(400);
  });

  it('switch nothing on that is off, and choose no empty value', () => {
    const schemas = document.components.schemas;
    expect(exampleOf({ type: 'object', properties: { sure: { type: 'boolean' } } }, schemas)).toEqual({});
    expect(exampleOf({ anyOf: [{ const: '' }, { type: 'null' }, { const: 'x' }] }, schemas)).toBe('x');
  });
});

describe('the page', () => {
  it('has an example at every call that a key opens, and says at the others that it opens none', () => {
    const operations = operationsOf(document);
    const forKeys = operations.filter(({ operation }) => operation.security.some((needs) => 'key' in needs));
    expect(forKeys.length).toBeGreaterThan(150);
    for (const { operation } of forKeys) expect(lineOf(operation.operationId)?.key, operation.operationId).toBe(true);
    const forPeople = operations.filter(
      ({ operation }) => operation.security.length === 1 && operation.security.some((needs) => 'session' in needs),
    );
    expect(forPeople.length).toBeGreaterThan(30);
    for (const { operation } of forPeople) expect(lineOf(operation.operationId), operation.operationId).toBeUndefined();
  });

  it('tells how a program calls with a key, with the limit that there is', () => {
    expect(page).toContain('<h2 id="with-a-key">');
    expect(page).toContain(`${KEY_CALLS_A_MINUTE} calls a minute`);
    for (const word of ['next_cursor', 'Retry-After', 'key_expired', 'RateLimit', 'uuid']) expect(page).toContain(word);
  });
});

describe('the example on the page, sent as it stands', () => {
  /** Lists and calls that make something from nothing else. */
  const asTheyStand = [
    ...['customers', 'objects', 'prospects', 'appointments', 'spots', 'warehouses', 'locations', 'tags'].map(
      (kind) => `get_${kind}`,
    ),
    'get_products',
    'get_invoices',
    'get_subscriptions',
    'get_openinghours',
    'get_search',
    'post_customers',
    'post_objects',
    'post_prospects',
    'post_warehouses',
    'post_locations',
    'post_tags',
    'post_categories',
    'post_products',
    'post_openinghours',
    'post_openinghours_exceptions',
    'post_customers_download',
  ];

  it.each(asTheyStand)('%s', async (operationId) => {
    const line = lineOf(operationId);
    if (line === undefined) throw new Error(`no example of ${operationId}`);
    const answer = await program.call(line.method, line.url, line.body === undefined ? undefined : parsed(line.body));
    expect(answer.statusCode, answer.body).toBe(
      operationId.startsWith('get_') || operationId.endsWith('download') ? 200 : 201,
    );
    if (operationId.endsWith('download')) return;
    const place = answerPlace(document, line.url.split('?')[0] ?? '', line.method.toLowerCase(), answer.statusCode);
    expect(openApiChecks(document).problems(place ?? [], answer.json())).toEqual([]);
  });

  it.each([
    ['get_customers_by_id', 'customer', 200],
    ['put_customers_by_id', 'customer', 200],
    ['get_objects_by_id', 'object', 200],
    ['put_objects_by_id', 'object', 200],
    ['put_warehouses_by_id', 'warehouse', 200],
    ['post_notes', 'object', 201],
    ['post_extras', 'payer', 201],
    ['post_invoices', 'payer', 201],
    ['post_quotes', 'payer', 201],
  ] as const)('%s, with the id of a record that is there', async (operationId, record, status) => {
    const line = lineOf(operationId);
    if (line === undefined) throw new Error(`no example of ${operationId}`);
    const named = (text: string) => text.replaceAll('01930b5e-7c1a-7b3a-9c58-3f2f6d1e4a10', records[record]);
    const body = line.body === undefined ? undefined : parsed(named(line.body));
    const answer = await program.call(line.method, named(line.url), body);
    expect(answer.statusCode, answer.body).toBe(status);
  });
});

const parsed = (text: string) => JSON.parse(text) as object;
