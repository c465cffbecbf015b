import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import openapiTS, { astToString } from 'openapi-typescript';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';
import type { ApiDocument, Operation, Schema } from '#server/http/api-docs-document.ts';

/** What client calls take their types from. */
export const API_TYPES_FILE = 'src/session/api-paths.ts';

const HEADER = '// Made by `npm run api:types` from what the server describes; not changed by hand.\n\n';

/** The types of every call that the server describes now, as the text of `API_TYPES_FILE`. */
export async function makeApiTypes(): Promise<string> {
  const document = JSON.stringify(withoutRefusals(await describeApi()), asTypes);
  const nodes = await openapiTS(document, {
    // What has a default need not be sent.
    defaultNonNullable: false,
  });
  return HEADER + astToString(nodes);
}

/** The document of an app that is never asked anything else: it has no database. */
async function describeApi(): Promise<ApiDocument> {
  const snapshotFolder = mkdtempSync(join(tmpdir(), 'remise-api-types-'));
  const app = await buildApp({
    database: NO_DATABASE,
    secret: 'a secret that signs nothing here, long enough',
    appUrl: null,
    appOrigins: [],
    log: null,
    clientFolder: null,
    snapshots: openFolderStore(snapshotFolder),
  });
  try {
    const answer = await app.inject({ url: '/api/docs/openapi.json' });
    return answer.json<ApiDocument>();
  } finally {
    await app.close();
    rmSync(snapshotFolder, { recursive: true, force: true });
  }
}

/** Every "no" has one shape, which src/session/session-api.ts reads: calls name what they come to when all goes well. */
function withoutRefusals(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const kept = Object.entries(operations).map(([method, operation]) => [method, withoutRefusalsOf(operation)]);
    return [path, Object.fromEntries(kept) as Readonly<Record<string, Operation>>] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, responses: {} },
  };
}

function withoutRefusalsOf(operation: Operation): Operation {
  const responses = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/**
 * Leaves the examples out, and says two things that the generator would not say as narrowly as the document does: that a loose object may
 * hold anything besides its own fields, which would let every field compile, and names of a record that are a closed list.
 */
function asTypes(key: string, value: unknown): unknown {
  if (key === 'example') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const { additionalProperties: others, propertyNames: names, ...rest } = value as Schema;
  if (typeof names === 'object' && names.enum !== undefined && others !== undefined) {
    return { ...rest, properties: Object.fromEntries(names.enum.map((name) => [name, others])) };
  }
  if (rest.properties === undefined || JSON.stringify(others) !== '{}') return value;
  return Object.keys(rest.properties).length === 0 ? {} : rest;
}

const NO_DATABASE: Database = {
  kysely: new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  engine: 'embedded',
  stats: () => ({
    pool: { total: 0, idle: 0, waiting: 0, max: 1 },
    queued: 0,
    restarts: 0,
    walBytes: null,
    secondsSinceCheckpoint: null,
    slowStatements: 0,
  }),
  notify: () => Promise.resolve(),
  onNotify: () => () => undefined,
  afterBulkLoad: () => Promise.resolve(),
  isReady: () => false,
  isFull: () => false,
  close: () => Promise.resolve(),
};
