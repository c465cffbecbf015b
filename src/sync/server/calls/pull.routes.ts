import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OLDEST_APP_VERSION } from '#sync/app-version.ts';
import type { Actor } from '#sync/command.ts';
import { type PullPage, pullQuerySchema } from '#sync/envelope.schema.ts';
import { placeOf, sealOf } from '../history/history.ts';
import { readStanding } from '../history/known-history.ts';
import {
  answerReset,
  parseInput,
  refuseForeignClient,
  refuseOldProtocol,
  type SyncParts,
} from '../history/sync-request.ts';
import { parseCursor, readSyncState, resetReason, type ServerCursor, type SyncState } from '../history/sync-state.ts';
import { describeCall } from '../http/route-docs.ts';
import { type CompanyTx, withCompany } from '../rows/company-door.ts';
import { readingOf } from '../rows/reading.ts';
import { query } from '../rows/rows.ts';
import { boundWaits } from './open-waits.ts';
import { createPullPages, type ReadPage } from './pull-page.ts';
import { pullPage } from './sync-answer.ts';

const docs = describeCall({
  summary: 'Rows and verdicts after a cursor; waits up to `wait` seconds for the next change',
  permission: null,
  query: pullQuerySchema,
  answer: pullPage,
  errors: [400, 403, 410, 426],
});

type Found = { readonly state: SyncState; readonly page: string | null };

export function pullRoutes(app: FastifyInstance, parts: SyncParts): void {
  const pages = createPullPages(parts.registry);
  const minAppVersion = parts.minAppVersion ?? OLDEST_APP_VERSION;
  const hold = boundWaits();
  const waits = new Set<AbortController>();
  const leave = () => {
    for (const wait of waits) wait.abort();
  };
  parts.leaving?.addEventListener('abort', leave, { once: true });

  const look = (actor: Actor, clientId: string, cursor: ServerCursor, limit: number): Promise<Found> =>
    withCompany(parts.database, actor.companyId, async (tx) => {
      const state = await readSyncState(tx, actor.companyId, clientId);
      refuseForeignClient(state.clientUserId, actor);
      if (resetReason(cursor, state) !== undefined || cursor.rev === state.rev) return { state, page: null };
      const page = await pages.read(tx, { actor, from: cursor.rev, limit, clientId, minAppVersion });
      // The changes after the cursor were cleared between the two reads; the second read says so.
      if (page === undefined) return { state: await readSyncState(tx, actor.companyId, clientId), page: null };
      await rememberPull(tx, actor.companyId, clientId, cursor.rev);
      return { state, page: sealed(parts, actor, page) };
    });

  app.get('/api/sync/pull', docs, async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await parts.actorOf(request);
    refuseOldProtocol(request);
    const { cursor: text, clientId, limit, wait } = parseInput(pullQuerySchema, request.query);
    const cursor = parseCursor(text);
    const { state, standing } = await readStanding(parts, actor.companyId, clientId, placeOf(request));
    refuseForeignClient(state.clientUserId, actor);
    if (standing === 'unproven') return answerReset(reply, 'cursor_ahead');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    // Listens before it looks, so that nothing falls between the two.
    const crowded = new AbortController();
    const enough = AbortSignal.any([gone.signal, crowded.signal]);
    const letGo = wait > 0 ? hold(await parts.sessionOf(request), () => crowded.abort()) : undefined;
    const changed = wait > 0 ? parts.feed.next(actor.companyId, wait * 1000, enough) : undefined;
    if (wait > 0) waits.add(crowded);
    if (parts.leaving?.aborted === true) crowded.abort();
    reply.raw.once('close', () => {
      letGo?.();
      waits.delete(crowded);
    });
    let found = await look(actor, clientId, cursor, limit);
    if (found.page === null && changed !== undefined && resetReason(cursor, found.state) === undefined) {
      await changed;
      if (!gone.signal.aborted) found = await look(actor, clientId, cursor, limit);
    }
    gone.abort();
    const reason = resetReason(cursor, found.state);
    if (reason !== undefined) return answerReset(reply, reason);
    parts.tally?.pulled(found.page !== null);
    reply.type('application/json; charset=utf-8');
    return found.page ?? JSON.stringify(emptyPage(parts, actor, found.state, minAppVersion));
  });
}

/** Returns the page's text with its seals, which the device shows with its next request, and with its read rights. */
function sealed(
  { secret, registry }: SyncParts,
  actor: Actor,
  { page, epoch, to, mark, head, headMark }: ReadPage,
): string {
  const { companyId } = actor;
  const beyond = head > to ? { rev: head, seal: sealOf(secret, companyId, epoch, head, headMark) } : null;
  const words = { seal: sealOf(secret, companyId, epoch, to, mark), head: beyond, reading: readingOf(registry, actor) };
  return `${page.slice(0, -1)},${JSON.stringify(words).slice(1)}`;
}

function emptyPage(parts: SyncParts, actor: Actor, state: SyncState, minAppVersion: string): PullPage {
  const { epoch, rev, lastSeq, mark } = state;
  const serverTime = new Date((parts.now ?? Date.now)()).toISOString();
  return {
    epoch,
    from: rev,
    to: rev,
    more: false,
    changes: {},
    deletes: {},
    lastSeq,
    verdicts: [],
    serverTime,
    minAppVersion,
    seal: sealOf(parts.secret, actor.companyId, epoch, rev, mark),
    head: null,
    reading: readingOf(parts.registry, actor),
  };
}

/** Records a device's pull, to decide which devices are still in use; every ten minutes is enough. */
async function rememberPull(tx: CompanyTx, companyId: string, clientId: string, rev: number): Promise<void> {
  const text =
    'update sync_client set last_pull_rev = $3::bigint, last_seen = now() where company_id = $1::uuid ' +
    "and client_id = $2::uuid and last_seen < now() - interval '10 minutes'";
  await query(tx, text, [companyId, clientId, rev]);
}
