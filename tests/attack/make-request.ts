import { registry } from '#server/commands/registry.ts';
import type { ApiDocument, Operation } from '#server/http/api-docs-document.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import { operationsOf } from '#tests/server/calls/api-docs-schema.ts';
import type { Records } from '#tests/server/calls/route-access.ts';
import { ROUTES } from '#tests/server/calls/route-table.ts';
import type { Sent } from './attack-caller.ts';
import { jsonOf, mutated, oddKey, oddText, oddValue } from './odd-values.ts';
import type { Random } from './random.ts';
import { type Ids, valueOf } from './schema-values.ts';

/** A request, and the route in the API document that it was made from. */
export type Request = Sent & { readonly route: string };
/** Records that callers name: of the company that is attacked, and of the other one. */
export type Known = { readonly own: Records; readonly foreign: Records };

type Call = { readonly route: string; readonly method: string; readonly path: string; readonly operation: Operation };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const WRONG_METHODS = 0.02;
const JSON_TYPE = 'application/json';

/** Makes requests that are nearly valid, from the API document that the server itself serves. */
export function openRequests(document: ApiDocument, random: Random) {
  const calls: readonly Call[] = operationsOf(document).map(({ path, method, operation }) => ({
    path,
    method: method.toUpperCase(),
    operation,
    route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  }));
  let turn = 0;
  const next = (known: Known, userId: string): Request => {
    // Every call as often as the others, in a new order each round.
    const call = random.chance(0.5) ? (calls[turn++ % calls.length] as Call) : random.pick(calls);
    const records = random.chance(0.3) ? known.foreign : known.own;
    const ids: Ids = () => anyId(random, known);
    const usual = usualCall(call, records);
    const path = pathOf(call, usual?.url, ids, random) + queryOf(document, call, usual?.url, ids, random);
    const method = random.chance(WRONG_METHODS) ? random.pick(METHODS) : call.method;
    const body = bodyOf({ document, call, usual: usual?.body, ids, random, userId });
    const headers = { ...(body === undefined ? {} : { 'content-type': body.type }), ...headersOf(random) };
    return { route: call.route, method, path, headers, ...(body === undefined ? {} : { body: body.content }) };
  };
  return { next, calls: calls.length };
}

function anyId(random: Random, { own, foreign }: Known): string {
  const records = Object.values(random.chance(0.6) ? own : foreign);
  const kind = random.below(20);
  if (kind === 0) return oddText(random);
  return kind < 4 ? random.uuid() : random.pick(records);
}

/** Returns the request that the table of routes gives for a call that succeeds. */
function usualCall({ route }: Call, records: Records): { readonly url: string; readonly body?: object } | undefined {
  const access = ROUTES[route];
  return access !== undefined && 'call' in access ? access.call?.(records) : undefined;
}

function encoded(random: Random, text: string): string {
  const kind = random.below(12);
  if (kind === 0) return random.pick(['%00', '%', '%zz', '%ED%A0%80', '%C0%80', '%2e%2e%2f', '..%5c', '%25', '%FF']);
  return encodeURIComponent(storableText(text).replaceAll('\ufffd', '\0'));
}

function pathOf(call: Call, usual: string | undefined, ids: Ids, random: Random): string {
  if (usual !== undefined && random.chance(0.75)) return usual.split('?')[0] ?? '';
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'company') return random.pick(['de-wal', 'kade', 'x', encoded(random, oddText(random))]);
    return random.chance(0.7) ? encoded(random, ids()) : encoded(random, oddText(random)).slice(0, 400);
  });
}

function queryOf(document: ApiDocument, call: Call, usual: string | undefined, ids: Ids, random: Random): string {
  const pairs: string[] = [];
  const given = usual?.split('?')[1];
  if (given !== undefined && random.chance(0.7)) pairs.push(given);
  for (const { name, in: place, schema, required } of call.operation.parameters) {
    if (place !== 'query' || !(required || random.chance(0.35))) continue;
    if (name === 'wait') pairs.push(`wait=${random.pick(['0', '0', '1', '-1', 'x', '26'])}`);
    else if (name === 'cursor' && random.chance(0.6)) pairs.push(`cursor=${forgedCursor(random)}`);
    else {
      const value = random.chance(0.65) ? valueOf(document, schema, ids, random) : oddValue(random);
      pairs.push(`${name}=${encoded(random, typeof value === 'string' ? value : jsonOf(value).slice(0, 500))}`);
    }
  }
  if (random.chance(0.12)) pairs.push(`${encoded(random, oddKey(random))}=${encoded(random, oddText(random))}`);
  if (random.chance(0.04))
    pairs.push(
      random.pick([
        '__proto__[a]=1',
        'a[b]=1',
        'limit=1&limit=2',
        '&&&',
        '=',
        '%00=%00',
        '#',
        'search=%00',
        'search=a%00b',
      ]),
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns a list cursor, valid or forged. */
function forgedCursor(random: Random): string {
  const at = {
    key: random.chance(0.3)
      ? oddValue(random)
      : random.pick(['2026-11-20T10:00:00.000000Z', 'bakker', '1', '2026-11-20']),
    id: random.chance(0.8) ? random.uuid() : oddText(random),
  };
  const text = random.chance(0.85) ? jsonOf(at) : oddText(random);
  return Buffer.from(text).toString('base64url').slice(0, 390);
}

type BodyParts = {
  readonly document: ApiDocument;
  readonly call: Call;
  readonly usual: object | undefined;
  readonly ids: Ids;
  readonly random: Random;
  readonly userId: string;
};

function bodyOf(parts: BodyParts): { readonly type: string; readonly content: string | Buffer } | undefined {
  const { call, usual, random } = parts;
  const content = call.operation.requestBody?.content;
  if (content === undefined)
    return random.chance(0.05) ? { type: JSON_TYPE, content: jsonOf(oddValue(random)) } : undefined;
  const [type = JSON_TYPE] = Object.keys(content);
  if (type !== JSON_TYPE) return { type: oddType(random, type), content: bytesOf(random, usual) };
  const schema = content[JSON_TYPE]?.schema ?? {};
  let value: unknown = usual ?? {};
  if (call.path === '/api/sync/push') value = pushOf(parts);
  else if (usual === undefined || random.chance(0.4)) value = valueOf(parts.document, schema, parts.ids, random);
  for (let times = random.below(4); times > 0; times -= 1) value = mutated(random, value);
  const text = jsonOf(value);
  if (random.chance(0.04)) return { type, content: text.slice(0, random.below(text.length + 1)) };
  if (random.chance(0.03))
    return { type, content: Buffer.concat([Buffer.from(text), Buffer.from([0, 0xff, 0xed, 0xa0])]) };
  return { type: oddType(random, type), content: text };
}

function oddType(random: Random, type: string): string {
  if (!random.chance(0.03)) return type;
  return random.pick([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'a/b',
    '*/*',
    ';',
  ]);
}

/** A file, or something that only begins like one. */
function bytesOf(random: Random, usual: object | undefined): Buffer {
  const file =
    usual instanceof Uint8Array ? Buffer.from(usual) : Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const kind = random.below(4);
  if (kind === 0) return file;
  if (kind === 1) return file.subarray(0, random.below(file.length + 1));
  if (kind === 2) return Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256)));
  const changed = Buffer.from(file);
  for (let times = 8; times > 0 && changed.length > 0; times -= 1)
    changed[random.below(changed.length)] = random.below(256);
  return changed;
}

const ARGS = [
  'objectId',
  'customerId',
  'appointmentId',
  'spotId',
  'warehouseId',
  'noteId',
  'documentId',
  'text',
  'now',
];

/** Changes of a device, each a command that exists with arguments that may make sense. */
function pushOf({ ids, random, userId }: BodyParts): object {
  const mutations = Array.from({ length: 1 + random.below(3) }, (_, place) => {
    const { command } = random.pick(registry.commands);
    const args = Array.from({ length: random.below(5) }, () => [
      random.chance(0.9) ? random.pick(ARGS) : oddKey(random),
      random.chance(0.6) ? ids() : oddValue(random),
    ]);
    return {
      id: random.uuid(),
      seq: place + 1,
      name: command.name,
      v: command.version,
      entity: command.entity,
      entityId: ids(),
      args: Object.fromEntries(args) as object,
      was: {},
      at: '2026-11-20T10:00:00.000Z',
      userId,
    };
  });
  return { clientId: random.uuid(), epoch: null, appVersion: '1.0.0', mutations };
}

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['x-localization', ['nl', 'ar', 'xx', '__proto__', 'constructor', 'x'.repeat(500), '\u00ff']],
  ['x-remise-user', ['', 'x', '01900000-0000-7000-8000-000000000021', '__proto__']],
  ['x-sync-protocol', ['0', '2', 'x', '-1', '1e9']],
  ['x-forwarded-for', ['1.2.3.4', '::1', 'x', '1.2.3.4, 5.6.7.8', "'; --", 'a'.repeat(1000)]],
  ['x-forwarded-proto', ['https', 'javascript', 'http://evil.test/?', '\u00e9']],
  ['x-forwarded-host', ['evil.test', 'a b', '[::1', ':::']],
  ['user-agent', ['\u00ff\u00fe', 'x'.repeat(2000), 'Mozilla/5.0 (iPhone)', '<script>']],
  ['if-none-match', ['*', '""', 'W/"x"', '"', 'x']],
  ['range', ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'x', 'bytes=0-,1-']],
  ['accept', ['text/html', '*/*', ';;;', 'application/json;q=x', '']],
  ['accept-encoding', ['br', 'gzip;q=0', 'x', '*', 'identity']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['authorization', ['Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic eA==', '%00']],
  ['cookie', ['remise_session=%00', 'XSRF-TOKEN=%', '=', ';;;', 'a=b; a=c', 'remise_session=__proto__']],
  ['x-xsrf-token', ['x', 'a.b', '%00', 'é']],
  ['origin', ['https://evil.test', 'null', 'x', 'http://']],
  ['host', ['evil.test', 'x', '[::1]:99999', '']],
  ['sec-fetch-site', ['cross-site', 'none', 'x']],
  ['expect', ['x']],
];

function headersOf(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  while (random.chance(0.12)) {
    const [name, values] = random.pick(HEADERS);
    headers[name] = random.pick(values);
  }
  return headers;
}
