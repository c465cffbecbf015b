import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '#server/commands/registry.ts';
import type { ApiDocument, Schema } from '#server/http/api-docs-document.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { operationsOf, resolveRef } from './api-docs-schema.ts';
import { unboundedPlaces } from './schema-bounds.ts';

let test: TestApp;
let document: ApiDocument;

beforeAll(async () => {
  test = await openTestApp();
  document = (await test.app.inject({ url: '/api/docs/openapi.json' })).json<ApiDocument>();
});
afterAll(() => test.close());

/**
 * Schemas that accept anything because the content is checked again later: rows of a sheet one by one, an intent by its
 * command, what a browser sends about a passkey, what Stripe signed.
 */
const JUDGED_LATER = [
  ...['customers', 'objects', 'spots'].map((kind) => `post /api/import/${kind}.rows[].*`),
  ...['args', 'was'].map((part) => `post /api/sync/push.mutations[].${part}`),
  ...['passkey', 'passkeys'].map((name) => `post /api/account/${name}.response`),
  'post /api/webhooks/stripe/{company}',
];

const placesOf = (schema: z.ZodType, name: string) => {
  const made = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))) as Schema;
  const within = (ref: string) =>
    ref === '#' ? made : (made.$defs as Record<string, Schema> | undefined)?.[ref.split('/').at(-1) ?? ''];
  return unboundedPlaces(made, within, name);
};

function placesOfBodies(from: ApiDocument): string[] {
  return operationsOf(from).flatMap(({ path, method, operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined) return [];
    return unboundedPlaces(schema, (ref) => resolveRef(from, ref) as Schema | undefined, `${method} ${path}`);
  });
}

describe('what calls and changes take', () => {
  it('is closed and has an end, in every body of every call, however deep', () => {
    const found = placesOfBodies(document);
    expect(found.filter((place) => !JUDGED_LATER.some((known) => place.startsWith(known)))).toEqual([]);
  });

  it('is closed and has an end, in the arguments of every command', () => {
    const found = registry.commands.flatMap(({ command, args }) =>
      placesOf(args, `${command.name} v${command.version}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    [z.object({ name: z.string().max(5) }), 'x takes unknown fields'],
    [z.strictObject({ in: z.array(z.looseObject({})).max(2) }), 'x.in[] takes unknown fields'],
    [z.strictObject({ name: z.string() }), 'x.name has no longest text'],
    [z.strictObject({ names: z.array(z.uuid()) }), 'x.names has no longest list'],
    [z.strictObject({ any: z.unknown() }), 'x.any takes anything'],
    [z.union([z.strictObject({ a: z.int() }), z.object({ b: z.int() })]), 'x takes unknown fields'],
  ])('notices a schema that lets in too much (%#)', (schema, problem) => {
    expect(placesOf(schema, 'x')).toEqual([problem]);
  });

  it('lets pass what is closed', () => {
    const schema = z.strictObject({
      id: z.uuid(),
      name: z.string().max(9).nullable(),
      kind: z.enum(['a', 'b']),
      at: z.iso.datetime(),
      counts: z.array(z.int()).max(3),
      by: z.record(z.string(), z.int()),
    });
    expect(placesOf(schema, 'x')).toEqual([]);
  });
});
