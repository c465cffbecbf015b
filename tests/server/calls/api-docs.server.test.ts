import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiDocument, Schema } from '#server/http/api-docs-document.ts';
import { makeApiDocument } from '#server/http/api-docs-document.ts';
import { makeApiPage } from '#server/http/api-docs-page.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { PAGE_ROWS } from '#sync/server/http/list-answer.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { openApiChecks, operationsOf, refsOf, resolveRef } from './api-docs-schema.ts';
import { listRoutes, ROUTES } from './route-table.ts';

let test: TestApp;
let document: ApiDocument;

beforeAll(async () => {
  test = await openTestApp();
  document = (await test.app.inject({ url: '/api/docs/openapi.json' })).json<ApiDocument>();
});
afterAll(() => test.close());

const get = (url: string, accept?: string) =>
  test.app.inject({ method: 'GET', url, headers: accept === undefined ? {} : { accept } });

/** The permission that `/api/docs` gives for a route: a name, null (signed in), undefined (anybody); or that it is missing. */
function documentedPermission(from: ApiDocument, route: string): string | null | undefined {
  const [method = '', url = ''] = route.split(' ');
  const operation = from.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) return 'not described';
  return operation['x-permission'] ?? (operation.security.some((needs) => 'session' in needs) ? null : undefined);
}

function undescribed(from: ApiDocument, routes: readonly string[]): string[] {
  return routes.filter((route) => documentedPermission(from, route) === 'not described');
}

/** Routes whose described permission is not the one that the table beside this file proves. */
function wrongPermissions(from: ApiDocument): string[] {
  return Object.entries(ROUTES).flatMap(([route, access]) => {
    const given = documentedPermission(from, route);
    if ('open' in access) return given === undefined ? [] : [`${route}: ${given}`];
    // A route guarded by the kind of record names every kind; one that hides records instead of refusing may omit it.
    const allowed = 'session' in access ? [null] : [access.needs, ...(access.missing === undefined ? [] : [null])];
    const isRight = allowed.some((needs) => given === needs || (needs !== null && given?.split('|').includes(needs)));
    return isRight ? [] : [`${route}: ${given}`];
  });
}

describe('the document', () => {
  it('describes every call of the server', () => {
    const routes = listRoutes(test.app).filter((route) => !route.startsWith('HEAD '));
    expect(routes.length).toBeGreaterThan(40);
    expect(undescribed(document, routes)).toEqual([]);
  });

  it('says in its introduction every language, and the sizes of pages that lists really take', () => {
    const { description } = document.info;
    for (const language of LANGUAGES) expect(description).toMatch(new RegExp(`\\(.*\\b${language}\\b.*\\)`));
    const objects = document.paths['/api/objects']?.['get'];
    const limit = objects?.parameters.find(({ name }) => name === 'limit')?.schema as {
      minimum: number;
      maximum: number;
    };
    expect(description).toContain(`(${limit.minimum} to ${limit.maximum})`);
    expect(description).toContain(`pages of ${PAGE_ROWS} rows`);
  });

  it('names the permission that each call really needs', () => {
    expect(wrongPermissions(document)).toEqual([]);
  });

  it('is OpenAPI 3.1 whose references all lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => resolveRef(document, ref) === undefined)).toEqual([]);
  });

  it('declares every parameter of its paths once, and each operation has an id of its own', () => {
    const operations = operationsOf(document);
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(
        declared.map(({ name }) => name),
        path,
      ).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
      const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect(new Set(names).size, path).toBe(names.length);
      expect(Object.keys(operation.responses).length, path).toBeGreaterThan(0);
      expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0]);
    }
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('holds nothing but JSON Schema that compiles', () => {
    const checks = openApiChecks(document);
    const schemas: Schema[] = Object.values(document.components.schemas);
    for (const { operation } of operationsOf(document)) {
      const answers = Object.values(operation.responses).flatMap((response) => ('$ref' in response ? [] : [response]));
      const contents = [operation.requestBody?.content ?? {}, ...answers.map(({ content = {} }) => content)];
      schemas.push(...operation.parameters.map(({ schema }) => schema));
      schemas.push(...contents.flatMap((content) => Object.values(content).map(({ schema }) => schema)));
    }
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) checks.compile(schema);
  });

  it('says which fields a call takes and what bounds they have', () => {
    const body = document.paths['/api/customers']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({
      required: ['lastname'],
      additionalProperties: false,
      properties: { lastname: { type: 'string', minLength: 1, maxLength: 120 }, status: { default: 1 } },
    });
    const limit = document.paths['/api/objects']?.['get']?.parameters.find(({ name }) => name === 'limit');
    expect(limit).toEqual({
      name: 'limit',
      in: 'query',
      required: false,
      example: 50,
      schema: {
        type: 'integer',
        minimum: 1,
        maximum: 500,
      },
    });
  });
});

describe('/api/docs', () => {
  it('gives programs the document and browsers a page, without a session', async () => {
    for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const answer = await get('/api/docs', accept);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json()).toEqual(document);
    }
    const page = await get('/api/docs', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers.vary).toContain('accept');
    expect((await get('/api/docs/', 'text/html')).body).toBe(page.body);
  });

  it('is a page without script that shows each call with its permission', async () => {
    const { body, headers } = await get('/api/docs', 'text/html');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(body).not.toMatch(/<script|<style|\son\w+=|\sstyle=/);
    for (const { path, operation } of operationsOf(document)) {
      expect(body).toContain(`<code class="path">${path}</code>`);
      if (operation['x-permission'] === undefined) continue;
      for (const name of operation['x-permission'].split(/[|&]/)) expect(body).toContain(`<code>${name}</code>`);
    }
    const sheet = /<link rel="stylesheet" href="([^"]+)">/.exec(body)?.[1] ?? '';
    const style = await get(sheet);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).toContain('prefers-color-scheme: dark');
  });

  it('has every anchor that its links name', async () => {
    const { body } = await get('/api/docs', 'text/html');
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name);
    expect(links.length).toBeGreaterThan(20);
    const places = [...body.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(links.filter((name) => !places.includes(name))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  it('opens no other call to people without a session', async () => {
    for (const url of ['/api/docsx', '/api/user', '/api/docs/../user']) {
      expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(401);
    }
  });
});

describe('the checks notice', () => {
  it('a call without a description', () => {
    expect(undescribed(document, ['GET /api/forgotten', 'POST /api/user'])).toHaveLength(2);
  });

  it.each([
    ['another', '/api/customers', 'get', { 'x-permission': 'object index' }],
    ['one too many', '/login', 'post', { 'x-permission': 'spot edit' }],
    ['one for what anybody signed in may do', '/api/user', 'get', { 'x-permission': 'staff index' }],
    ['none where one is needed', '/api/spots', 'post', {}],
    ['no session where one is needed', '/api/sync/pull', 'get', { security: [] }],
  ])('a permission that is %s', (_, path, method, change) => {
    const { [method]: operation, ...others } = document.paths[path] ?? {};
    if (operation === undefined) throw new Error(`no ${method} ${path}`);
    const { 'x-permission': _permission, ...rest } = operation;
    const paths = { ...document.paths, [path]: { ...others, [method]: { ...rest, ...change } } };
    expect(wrongPermissions({ ...document, paths })).toHaveLength(wrongPermissions(document).length + 1);
  });

  it('two different schemas with one name', () => {
    const call = (url: string, answer: z.ZodType) => ({ method: 'GET', url, docs: { summary: 'x', answer } });
    const [first, second] = [z.string().meta({ id: 'Same' }), z.number()];
    expect(() => makeApiDocument([call('/api/a', first), call('/api/b', first)])).not.toThrow();
    z.globalRegistry.remove(first);
    expect(() =>
      makeApiDocument([
        call('/api/a', z.object({ a: first.meta({ id: 'Same' }) })),
        call('/api/b', second.meta({ id: 'Same' })),
      ]),
    ).toThrow('two schemas have the id Same');
  });
});

it('text of the descriptions is escaped on the page', () => {
  const page = makeApiPage(makeApiDocument([{ method: 'GET', url: '/api/a', docs: { summary: '<b>&"' } }]), '/s.css');
  expect(page).toContain('&lt;b&gt;&amp;&quot;');
});

it('says of each call whether a key opens it: those about records of the yard alone', () => {
  expect(document.components.securitySchemes['key']).toMatchObject({ type: 'http', scheme: 'bearer' });
  const takesKey = (path: string, method: string) =>
    document.paths[path]?.[method]?.security.some((needs) => 'key' in needs);
  expect(takesKey('/api/customers', 'post')).toBe(true);
  expect(takesKey('/api/invoices', 'get')).toBe(true);
  for (const path of ['/api/user', '/api/staff', '/api/keys', '/api/audit', '/api/sync/pull', '/health']) {
    expect(takesKey(path, 'get'), path).toBe(false);
  }
});
