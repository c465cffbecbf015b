import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { answerError } from '#server/http/error-answer.ts';
import { cutLateConnections } from '#server/http/late-connections.ts';
import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import type { Mutation, PullPage, PushAnswer, SnapshotManifest } from '#sync/envelope.schema.ts';
import { registerSyncRoutes } from '#sync/server/calls/sync.routes.ts';
import type { SyncRegistry } from '#sync/server/rows/registry.ts';
import type { SyncYard } from './sync-yard.ts';

type Row = { readonly id: string; readonly rev: number; readonly version: number } & Record<string, unknown>;

export type SyncApp = {
  readonly app: FastifyInstance;
  readonly snapshotFolder: string;
  /** Returns the headers by which the app recognizes this person. */
  readonly as: (actor: Actor) => { 'x-person': string };
  readonly push: (
    actor: Actor,
    clientId: string,
    mutations: readonly Mutation[],
    epoch?: string | null,
  ) => Promise<{ status: number; body: PushAnswer & { code?: string } }>;
  readonly pull: (
    actor: Actor,
    query: Record<string, string | number>,
  ) => Promise<{ status: number; body: PullPage & { reason?: string } }>;
  readonly manifest: (actor: Actor, clientId: string) => Promise<SnapshotManifest>;
  /** The rows of a segment, after a check of its form. */
  readonly segment: (actor: Actor, path: string) => Promise<Row[]>;
  /** The same for a segment whose rows are ordered by day. */
  readonly months: (actor: Actor, path: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
};

/** The sync routes alone, with people known by a header. */
export async function openSyncApp(
  yard: SyncYard,
  registry: SyncRegistry = yard.parts.registry,
  shared?: string | BlobStore,
  secret = 'a-secret-of-tests',
): Promise<SyncApp> {
  const app = Fastify();
  const people = new Map<string, Actor>();
  const snapshotFolder =
    typeof shared === 'string' ? shared : await mkdtemp(path.join(os.tmpdir(), 'remise-snapshots-'));
  app.setErrorHandler(answerError);
  cutLateConnections(app);
  registerSyncRoutes(app, {
    ...yard.parts,
    registry,
    feed: yard.feed,
    secret,
    snapshots: typeof shared === 'object' ? shared : openFolderStore(snapshotFolder),
    actorOf: async (request) => {
      const actor = people.get(String(request.headers['x-person']));
      if (actor === undefined) throw new RequestError(401, 'unauthenticated');
      return actor;
    },
    sessionOf: (request) => Promise.resolve(String(request.headers['x-person'])),
    isSignedIn: async (request) => people.has(String(request.headers['x-person'])),
  });
  const as = (actor: Actor) => {
    people.set(actor.userId, actor);
    return { 'x-person': actor.userId };
  };
  const get = async (actor: Actor, url: string, query: Record<string, string | number> = {}) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: as(actor),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const readFileOf = async (actor: Actor, url: string, byId: boolean) => {
    const answer = await app.inject({ method: 'GET', url, headers: as(actor) });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    return readSegment(gunzipSync(answer.rawPayload).toString(), byId);
  };
  return {
    app,
    snapshotFolder,
    as,
    push: async (actor, clientId, mutations, epoch = null) => {
      const payload = { clientId, epoch, appVersion: '1.0.0', mutations };
      const answer = await app.inject({ method: 'POST', url: '/api/sync/push', payload, headers: as(actor) });
      return { status: answer.statusCode, body: answer.json() };
    },
    pull: (actor, query) => get(actor, '/api/sync/pull', query),
    manifest: async (actor, clientId) => (await get(actor, '/api/sync/snapshot', { clientId })).body,
    segment: (actor, url) => readFileOf(actor, url, true),
    months: (actor, url) => readFileOf(actor, url, false),
    close: async () => {
      await app.close();
      await rm(snapshotFolder, { recursive: true, force: true });
    },
  };
}

function readSegment(text: string, byId: boolean): Row[] {
  const lines = text.trimEnd().split('\n');
  const end = JSON.parse(lines.pop() ?? '') as { rows: number };
  const packs = lines.map((line) => JSON.parse(line) as Row[]);
  const rows = packs.flat();
  if (packs.some((pack) => pack.length === 0 || pack.length > 250)) throw new Error('a pack has no or too many rows');
  if (rows.length !== end.rows) throw new Error(`${rows.length} rows where ${end.rows} were promised`);
  if (byId && rows.some((row, index) => index > 0 && row.id <= (rows[index - 1]?.id ?? '')))
    throw new Error('rows are not sorted');
  return rows;
}
