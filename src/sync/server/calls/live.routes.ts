import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SyncParts } from '../history/sync-request.ts';
import { readSyncState } from '../history/sync-state.ts';
import { describeCall } from '../http/route-docs.ts';
import { withCompany } from '../rows/company-door.ts';
import { NO_ROWS } from '../write/change-feed.ts';
import { boundWaits } from './open-waits.ts';

/** Interval of the stream's comments. A session that was ended still hears of changes for at most this long. */
const COMMENT_MS = 20_000;
const RETRY_MS = 3_000;
const RETRY_JITTER_MS = 2_000;
/** Revs that come in quick succession are told once. */
const GATHER_MS = 30;
/** A stream is closed and reopened after this time, so that a person who lost access is noticed. */
const LONGEST_MS = 15 * 60_000;
/** Devices that are sent elsewhere come there one after the other, within this time. */
const LEAVE_WITHIN_MS = 2_000;
/** What a device may leave unread before it is cut off. */
const MOST_UNREAD_BYTES = 16_384;

const docs = describeCall({
  summary:
    'Events as they happen: `data: {"rev": n}` after each change of the company, `data: {"news": true}` after one of no synced row, `data: {"reconnect": ms}` before the server stops',
  permission: null,
  file: 'text/event-stream',
  errors: [403],
});

/** Server-sent events: `{rev}` after each change of the company, `{news}` after one of no synced row; no data. */
export function liveRoutes(app: FastifyInstance, parts: SyncParts): void {
  const streams = new Set<() => void>();
  const hold = boundWaits();
  const leave = () => {
    for (const end of streams) end();
  };
  parts.leaving?.addEventListener('abort', leave, { once: true });
  app.addHook('preClose', async () => leave());

  app.get(
    '/api/sync/live',
    { ...docs, exposeHeadRoute: false },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { companyId } = await parts.actorOf(request);
      const session = await parts.sessionOf(request);
      const { raw } = reply;
      const headers = reply.getHeaders() as Record<string, string>;
      // Listens before it looks, so that no rev falls between the two.
      const told = gatherRevs(raw);
      const unsubscribe = parts.feed.subscribe(companyId, told);
      const read = () => withCompany(parts.database, companyId, (tx) => readSyncState(tx, companyId, null));
      const { rev } = await read().catch((error: unknown) => {
        unsubscribe();
        throw error;
      });
      reply.hijack();
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_JITTER_MS)}\n\n`);
      told(rev);
      const comment = setInterval(() => void goOn(parts, request, raw), COMMENT_MS);
      const longest = setTimeout(() => raw.end(), LONGEST_MS + Math.random() * COMMENT_MS);
      const end = () => raw.end();
      const leaveThis = () => {
        if (!raw.writableEnded) raw.end(`data: {"reconnect":${Math.floor(Math.random() * LEAVE_WITHIN_MS)}}\n\n`);
      };
      streams.add(leaveThis);
      if (parts.leaving?.aborted === true) leaveThis();
      parts.tally?.streams(1);
      const letGo = hold(session, end);
      raw.once('close', () => {
        clearInterval(comment);
        clearTimeout(longest);
        unsubscribe();
        streams.delete(leaveThis);
        parts.tally?.streams(-1);
        letGo();
      });
    },
  );
}

/** Ends the stream of a person who was signed out meanwhile: the device asks again and is told. */
async function goOn(parts: SyncParts, request: FastifyRequest, raw: ServerResponse): Promise<void> {
  // A database that is away for a moment ends no streams.
  const isSignedIn = await parts.isSignedIn(request).catch(() => true);
  if (raw.writableEnded || raw.destroyed) return;
  if (isSignedIn) raw.write(': still here\n\n');
  else raw.end();
}

function gatherRevs(raw: ServerResponse): (rev: number) => void {
  let newest = 0;
  let isRev = false;
  let timer: NodeJS.Timeout | undefined;
  return (rev) => {
    newest = Math.max(newest, rev);
    isRev ||= rev !== NO_ROWS;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!raw.headersSent || raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
      else raw.write(isRev ? `data: {"rev":${newest}}\n\n` : 'data: {"news":true}\n\n');
      isRev = false;
    }, GATHER_MS);
  };
}
