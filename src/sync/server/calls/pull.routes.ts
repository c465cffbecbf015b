import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OLDEST_APP_VERSION } from '#sync/app-version.ts';
import type { Actor } from '#sync/command.ts';
import { type PullPage, pullQuerySchema } from '#sync/envelope.schema.ts';
import { placeOf, sealOf } from '../history/history.ts';
import type { DeviceStanding, ReadStanding } from '../history/known-history.ts';
import {
  answerReset,
  parseInput,
  refuseForeignClient,
  refuseOldProtocol,
  type SyncParts,
} from '../history/sync-request.ts';
import { parseCursor, resetReason, type ServerCursor, type SyncState } from '../history/sync-state.ts';
import { describeCall } from '../http/route-docs.ts';
import { type CompanyTx, withCompany } from '../rows/company-door.ts';
import { readingOf } from '../rows/reading.ts';
import { query } from '../rows/rows.ts';
import { boundWaits } from './open-waits.ts';
import { createPullPages } from './pull-page.ts';
import { pullPage } from './sync-answer.ts';

const docs = describeCall({
  summary: 'Rows and verdicts after a cursor; waits up to `wait` seconds for the next change',
  permission: null,
  query: pullQuerySchema,
  answer: pullPage,
  errors: [400, 403, 410, 426],
});

type Found = { readonly state: SyncState; readonly page: string | null };

export function pullRoutes(app: FastifyInstance, parts: SyncParts, readStanding: ReadStanding): void {
  const pages = createPullPages(parts);
  const minAppVersion = parts.minAppVersion ?? OLDEST_APP_VERSION;
  const hold = boundWaits();
  const waits = new Set<AbortController>();
  const leave = () => {
    for (const wait of waits) wait.abort();
  };
  parts.leaving?.addEventListener('abort', leave, { once: true });

  /** Answers a device that stands here; no page when there is nothing new, or when it has to load again. */
  const look = async (
    actor: Actor,
    clientId: string,
    { state, verdicts, isQuiet }: DeviceStanding,
    { cursor, limit }: { readonly cursor: ServerCursor; readonly limit: number },
  ): Promise<Found> => {
    const { companyId } = actor;
    const from = cursor.rev;
    refuseForeignClient(state.clientUserId, actor);
    if (resetReason(cursor, state) !== undefined || from === state.rev) return { state, page: null };
    const rows = await pages.read({ actor, state, from, limit });
    // What the device alone is told was read with the state; a page that ends elsewhere needs it as of its own end.
    const own =
      rows?.to === state.rev && verdicts !== null
        ? { lastSeq: state.lastSeq, verdicts }
        : rows && (await pages.readOwn(companyId, { clientId, from, to: rows.to }));
    // The changes after the cursor were cleared meanwhile; what is read now says so.
    if (rows === undefined || own === undefined) {
      return { state: (await readStanding(companyId, { clientId, place: undefined })).state, page: null };
    }
    if (isQuiet) await withCompany(parts.database, companyId, (tx) => rememberPull(tx, companyId, clientId, from));
    const { seal, head } = rows;
    const serverTime = new Date((parts.now ?? Date.now)()).toISOString();
    const words = { ...own, serverTime, minAppVersion, seal, head, reading: readingOf(parts.registry, actor) };
    return { state, page: `${rows.text},${JSON.stringify(words).slice(1)}` };
  };

  /** Waits for the company's next change, for as long as the caller listens and the server stays. */
  const beginWait = async (request: FastifyRequest, reply: FastifyReply, companyId: string, ms: number) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const crowded = new AbortController();
    const letGo = hold(await parts.sessionOf(request), () => crowded.abort());
    waits.add(crowded);
    reply.raw.once('close', () => {
      letGo();
      waits.delete(crowded);
    });
    const changed = parts.feed.next(companyId, ms, AbortSignal.any([gone.signal, crowded.signal]));
    if (parts.leaving?.aborted === true) crowded.abort();
    return { changed, gone: gone.signal, end: () => gone.abort() };
  };

  app.get('/api/sync/pull', docs, async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await parts.actorOf(request);
    refuseOldProtocol(request);
    const { cursor: text, clientId, limit, wait } = parseInput(pullQuerySchema, request.query);
    const cursor = parseCursor(text);
    // Listens before it looks, so that nothing falls between the two.
    const waiting = wait > 0 ? await beginWait(request, reply, actor.companyId, wait * 1000) : undefined;
    const device = { clientId, from: cursor.rev };
    const standing = await readStanding(actor.companyId, { ...device, place: placeOf(request) });
    refuseForeignClient(standing.state.clientUserId, actor);
    if (standing.standing === 'unproven') return answerReset(reply, 'cursor_ahead');
    let found = await look(actor, clientId, standing, { cursor, limit });
    if (found.page === null && waiting !== undefined && resetReason(cursor, found.state) === undefined) {
      await waiting.changed;
      if (!waiting.gone.aborted) {
        const now = await readStanding(actor.companyId, { ...device, place: undefined });
        found = await look(actor, clientId, now, { cursor, limit });
      }
    }
    waiting?.end();
    const reason = resetReason(cursor, found.state);
    if (reason !== undefined) return answerReset(reply, reason);
    parts.tally?.pulled(found.page !== null);
    reply.type('application/json; charset=utf-8');
    return found.page ?? JSON.stringify(emptyPage(parts, actor, found.state, minAppVersion));
  });
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
