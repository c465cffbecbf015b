import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { type SnapshotManifest, snapshotQuerySchema } from '#sync/envelope.schema.ts';
import { placeOf, sealOf } from '../history/history.ts';
import type { ReadStanding } from '../history/known-history.ts';
import {
  answerReset,
  parseInput,
  refuseForeignClient,
  refuseOldProtocol,
  type SyncParts,
} from '../history/sync-request.ts';
import { describeCall } from '../http/route-docs.ts';
import { withCompany } from '../rows/company-door.ts';
import { mayLoad, readingOf } from '../rows/reading.ts';
import { query } from '../rows/rows.ts';
import { readSegmentFile } from './segment-file.ts';
import { createSnapshotCache, isSnapshotFile } from './snapshot-cache.ts';
import { snapshotManifest } from './sync-answer.ts';

const docs = {
  manifest: describeCall({
    summary: 'What a new device has to load, as a list of files',
    permission: null,
    query: snapshotQuerySchema,
    answer: snapshotManifest,
    errors: [400, 403, 426],
  }),
  file: describeCall({
    summary: 'One of these files, compressed: packs of rows, of a table that the person may read',
    permission: null,
    file: 'application/x-ndjson',
    errors: [403, 410],
  }),
} as const;

export function snapshotRoutes(app: FastifyInstance, parts: SyncParts, readStanding: ReadStanding): void {
  const cache = createSnapshotCache(parts);
  app.addHook('onClose', () => cache.idle());
  // A file's name states whose rows it holds; nobody else gets them, even with the file's address.
  const mayGet = (actor: Actor, file: string): boolean => {
    const content = readSegmentFile(file);
    const table = parts.registry.tables.find(({ name }) => name === content?.table);
    if (content === undefined || table === undefined) return false;
    const scope = table.reading.by === 'table' ? { kinds: [table.reading.kind], owner: null } : content.scope;
    return scope !== undefined && mayLoad(parts.registry, actor, scope);
  };

  app.get('/api/sync/snapshot', docs.manifest, async (request: FastifyRequest): Promise<SnapshotManifest> => {
    const actor = await parts.actorOf(request);
    refuseOldProtocol(request);
    const { clientId } = parseInput(snapshotQuerySchema, request.query);
    const { companyId } = actor;
    const { state, standing } = await readStanding(companyId, { clientId, place: placeOf(request) });
    refuseForeignClient(state.clientUserId, actor);
    const snapshot = await cache.current(companyId, state);
    const seqs = await withCompany(parts.database, companyId, (tx) => readSeqs(tx, companyId, clientId, snapshot.rev));
    return {
      epoch: snapshot.epoch,
      rev: snapshot.rev,
      ...seqs,
      segments: snapshot.segments
        .filter(({ file }) => mayGet(actor, file))
        .map(({ file, ...segment }) => ({ ...segment, path: `/api/sync/snapshot/${snapshot.folder}/${file}` })),
      serverTime: new Date((parts.now ?? Date.now)()).toISOString(),
      seal: sealOf(parts.secret, companyId, snapshot.epoch, snapshot.rev, snapshot.mark),
      forgot: standing !== 'here',
      reading: readingOf(parts.registry, actor),
    };
  });

  app.get('/api/sync/snapshot/:rev/:file', docs.file, async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await parts.actorOf(request);
    const { rev: folder, file } = request.params as { rev: string; file: string };
    if (!isSnapshotFile(folder, file) || !mayGet(actor, file)) throw notFound();
    const found = await cache.readFile(actor.companyId, folder, file);
    // Its snapshot was replaced meanwhile (or is another company's): begin again with the newest.
    if (found === undefined) return answerReset(reply, 'cursor_too_old');
    return reply
      .headers({
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
        'content-length': String(found.byteLength),
        vary: 'accept-encoding',
      })
      .send(found);
  });
}

async function readSeqs(
  tx: Parameters<typeof query>[0],
  companyId: string,
  clientId: string,
  rev: number,
): Promise<{ readonly lastSeq: number; readonly serverSeq: number }> {
  const text =
    "select json_build_object('lastSeq', sync_last_seq($1::uuid, $2::uuid, $3::bigint), 'serverSeq', " +
    'coalesce((select last_seq from sync_client where company_id = $1::uuid and client_id = $2::uuid), 0)) as seqs';
  const [row] = await query<{ seqs: { lastSeq: number; serverSeq: number } }>(tx, text, [companyId, clientId, rev]);
  return row?.seqs ?? { lastSeq: 0, serverSeq: 0 };
}
