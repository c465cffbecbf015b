import { z } from 'zod';
import { LANGUAGES } from '#shared/request-language.ts';
import { MOST_ROWS, PAGE_ROWS } from '#sync/server/http/list-answer.ts';
import type { RouteDocs } from '#sync/server/http/route-docs.ts';
import { isForPrograms } from './program-calls.ts';

/** A call of the server as it was registered, with its documentation. */
export type DescribedCall = { readonly method: string; readonly url: string; readonly docs: RouteDocs };

export type Schema = z.core.JSONSchema.BaseSchema;

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
type Reference = { readonly $ref: string };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  /** One name, several joined with `|` (any suffices) or `&` (all needed). */
  readonly 'x-permission'?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: Schema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content } | Reference>
  >;
};

/** An OpenAPI 3.1 document, as far as this server fills it in. */
export type ApiDocument = {
  readonly openapi: '3.1.0';
  readonly jsonSchemaDialect: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
};

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const DESCRIPTION = [
  'Calls speak JSON. Programs send an API key of the company as `Authorization: Bearer rk_…`. People sign in with the cookie session: `GET /sanctum/csrf-cookie`, then `POST /login`; every change repeats the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN`.',
  `Lists take \`search\`, \`limit\` (1 to ${MOST_ROWS}) and \`cursor\`; without a limit they answer everything, which the server reads in pages of ${PAGE_ROWS} rows. Where a call says otherwise, that counts. The header \`X-Localization\` chooses the language of messages (${LANGUAGES.join(', ')}). Any call may answer 500 or 503, and with a key 429.`,
].join('\n\n');

const errorAnswer = z
  .looseObject({
    message: z.string(),
    code: z.string(),
    /** Problems by field. */
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Error' });

/** Every "no" by its status: the name of its response and what it means. */
const REFUSALS: Readonly<Record<number, readonly [string, string]>> = {
  400: ['NotReadable', 'The request cannot be read.'],
  401: ['NotSignedIn', 'Nobody is signed in, or the key does not work.'],
  403: ['NotAllowed', 'The permission is missing, or no key opens this call.'],
  404: ['NotFound', 'There is no such record, or it is not yours.'],
  409: ['Conflict', 'Something that happened meanwhile, or the state of the yard, speaks against it.'],
  410: ['Gone', 'What was asked for is no longer kept: begin again with the newest.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['NotThisKind', 'A body of this media type is not taken.'],
  419: ['TokenMismatch', 'The header X-XSRF-TOKEN does not match: fetch the cookie again.'],
  422: ['NotValid', 'The input is not valid; `errors` has the problems of each field.'],
  426: ['UpdateNeeded', 'The app is too old for this server.'],
  429: ['TooMany', 'Too many tries, or calls of a key; the header Retry-After has the seconds to wait.'],
};

/** Groups whose name is not that of the path. */
const GROUPS: Readonly<Record<string, string>> = {
  sanctum: 'Sign-in',
  login: 'Sign-in',
  logout: 'Sign-in',
  users: 'Sign-in',
  user: 'Sign-in',
  health: 'Server',
  ready: 'Server',
  metrics: 'Server',
  docs: 'Server',
  warehouses: 'Spots',
  locations: 'Spots',
  openinghours: 'Opening hours',
  openinghours_exceptions: 'Opening hours',
};
const GROUP_ORDER = ['Sign-in', '', 'Sync', 'Server'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function groupOf(url: string): string {
  const first = /^\/(?:api\/)?([a-z_-]*)/.exec(url)?.[1] ?? '';
  return GROUPS[first] ?? first.charAt(0).toUpperCase() + first.slice(1).replaceAll(/[_-]/g, ' ');
}

function rankOf(group: string): number {
  const rank = GROUP_ORDER.indexOf(group);
  return rank < 0 ? 1 : rank;
}

/** `/api/customers/:id` as OpenAPI writes it. */
function pathOf(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}');
}

function operationIdOf({ method, url }: DescribedCall): string {
  const words = url
    .replace(/^\/api/, '')
    .replaceAll('/:', '/by/')
    .replaceAll(':', '/with/');
  return [method.toLowerCase(), ...words.split(/[^a-z]+/i)].filter((word) => word !== '').join('_');
}

type Components = Record<string, Schema>;

/** The schema as JSON Schema; what has an id becomes a component. Two with one id must be the same. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Schema {
  const text = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-2020-12', io }));
  const made = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema;
  const { $schema: _dialect, $defs = {}, ...root } = made;
  for (const [id, definition] of Object.entries($defs)) addComponent(components, id, definition);
  if (typeof root['id'] !== 'string') return root;
  const { id, ...definition } = root;
  addComponent(components, id, definition);
  return { $ref: `#/components/schemas/${id}` };
}

function addComponent(components: Components, id: string, definition: Schema): void {
  const known = components[id];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
    throw new Error(`two schemas have the id ${id}`);
  }
  components[id] = definition;
}

function json(schema: Schema): Content {
  return { 'application/json': { schema } };
}

function parametersOf({ url, docs }: DescribedCall, components: Components): Operation['parameters'] {
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: name === 'id' ? { type: 'string' as const, format: 'uuid' } : { type: 'string' as const },
  }));
  if (docs.query === undefined) return inPath;
  const { properties = {}, required = [] } = schemaOf(docs.query, 'input', components);
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: required.includes(name),
    schema: schema as Schema,
  }));
  return [...inPath, ...inQuery];
}

function isChange(method: string): boolean {
  return method !== 'GET';
}

function refusalsOf({ method, url, docs }: DescribedCall): number[] {
  const { permission, query, body, takes, errors = [] } = docs;
  const found = new Set<number>(errors);
  if (permission !== undefined) found.add(401);
  if (typeof permission === 'string') found.add(403);
  if (url.includes(':')) found.add(404);
  if (isChange(method)) found.add(419);
  if (takes !== undefined) for (const status of [413, 415, 422]) found.add(status);
  if (query !== undefined || body !== undefined) found.add(422);
  return [...found].sort((left, right) => left - right);
}

function responsesOf(call: DescribedCall, components: Components): Operation['responses'] {
  const { answer, status = 200, file } = call.docs;
  const content =
    answer !== undefined
      ? { content: json(schemaOf(answer, 'output', components)) }
      : file !== undefined
        ? { content: { [file]: { schema: {} } } }
        : {};
  const refusals = refusalsOf(call).map((refused) => {
    const [name] = REFUSALS[refused] ?? [];
    if (name === undefined) throw new Error(`no words for an answer ${refused}`);
    return [refused, { $ref: `#/components/responses/${name}` }] as const;
  });
  return Object.fromEntries([[status, { description: 'Done.', ...content }] as const, ...refusals]);
}

function bodyOf({ body, takes }: RouteDocs, components: Components): Pick<Operation, 'requestBody'> {
  if (takes !== undefined) return { requestBody: { required: true, content: { [takes]: { schema: {} } } } };
  if (body === undefined) return {};
  const schema = schemaOf(body, 'input', components);
  return { requestBody: { required: (schema.required ?? []).length > 0, content: json(schema) } };
}

function operationOf(call: DescribedCall, components: Components): Operation {
  const { method, url, docs } = call;
  const { permission } = docs;
  const needs = {
    ...(permission === undefined ? {} : { session: [] }),
    ...(isChange(method) || docs.acts === true ? { csrf: [] } : {}),
  };
  return {
    operationId: operationIdOf(call),
    tags: [groupOf(url)],
    summary: docs.summary,
    ...(typeof permission === 'string' ? { 'x-permission': permission } : {}),
    security: [...(Object.keys(needs).length === 0 ? [] : [needs]), ...(isForPrograms(docs) ? [{ key: [] }] : [])],
    parameters: parametersOf(call, components),
    ...bodyOf(docs, components),
    responses: responsesOf(call, components),
  };
}

function inOrder(left: DescribedCall, right: DescribedCall): number {
  const [first, second] = [groupOf(left.url), groupOf(right.url)];
  return (
    rankOf(first) - rankOf(second) ||
    first.localeCompare(second) ||
    left.url.localeCompare(right.url) ||
    METHODS.indexOf(left.method) - METHODS.indexOf(right.method)
  );
}

/** The calls as one OpenAPI document, grouped by area. */
export function makeApiDocument(calls: readonly DescribedCall[]): ApiDocument {
  const schemas: Components = {};
  const paths: Record<string, Record<string, Operation>> = {};
  const sorted = calls.toSorted(inOrder);
  for (const call of sorted) {
    const operations = (paths[pathOf(call.url)] ??= {});
    operations[call.method.toLowerCase()] = operationOf(call, schemas);
  }
  const error = json(schemaOf(errorAnswer, 'output', schemas));
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: { title: 'Remise', version: '1', description: DESCRIPTION },
    tags: [...new Set(sorted.map(({ url }) => groupOf(url)))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.values(REFUSALS).map(([name, description]) => [name, { description, content: error }]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'remise_session' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key of the company: `rk_…`.' },
      },
    },
  };
}
