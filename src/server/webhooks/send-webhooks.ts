import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { asRun } from '#sync/server/http/work-id.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { isInfrastructureError } from '#sync/server/write/failure.ts';
import { type Posted, type PostOptions, postWebhook } from './post-webhook.ts';
import { tellPaused } from './tell-owners.ts';
import { bodyOf } from './webhook-body.ts';
import {
  freeAhead,
  hasArrived,
  putBackDelivery,
  settleDelivery,
  type TakenDelivery,
  takeDeliveries,
  type UnderWay,
} from './webhook-queue.ts';
import { openSecret, signedHeaders } from './webhook-secret.ts';

export type WebhookParts = Pick<PostOptions, 'mayGoInside' | 'timeoutMs'> & {
  readonly database: Kysely<never>;
  /** Opens the secrets that sign. */
  readonly secret: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now?: () => number;
};

const LOOK_EVERY_MS = 1_000;
/** A clock is set back seldom. */
const FREE_EVERY_MS = 60_000;
/** Many wait for somebody slow; they hold a connection to the other side and none to the database meanwhile. */
const AT_ONCE = 32;
/** At a shutdown, those under way get so long to be answered. */
const FINISH_WITHIN_MS = 3_000;
/** A database that is away for a moment must not make what arrived look as if it had not. */
const SETTLE_TRIES = 10;
const SETTLE_AGAIN_MS = 2_000;

/**
 * Delivers what is due for as long as the process lives; any number of processes may do so. No transaction is open while
 * the other side is spoken to. Returns a function to stop.
 */
export function startWebhooks(parts: WebhookParts, lookEveryMs = LOOK_EVERY_MS): () => Promise<void> {
  const stopping = new AbortController();
  const cut = new AbortController();
  const running = new Set<Promise<void>>();
  const underWay = new Map<string, UnderWay>();
  const count = ({ companyId, endpointId }: TakenDelivery, more: 1 | -1) => {
    const now = (underWay.get(endpointId)?.count ?? 0) + more;
    if (now === 0) underWay.delete(endpointId);
    else underWay.set(endpointId, { companyId, endpointId, count: now });
  };
  const begin = (delivery: TakenDelivery) => {
    count(delivery, 1);
    const run: Promise<void> = deliver(parts, delivery, cut.signal).finally(() => {
      running.delete(run);
      count(delivery, -1);
    });
    running.add(run);
  };
  let freedAt = -Infinity;
  const look = async (): Promise<number> => {
    try {
      if (performance.now() - freedAt > FREE_EVERY_MS) {
        freedAt = performance.now();
        await freeAhead(parts.database);
      }
      const taken = await takeDeliveries(parts.database, AT_ONCE - running.size, [...underWay.values()]);
      for (const delivery of taken) begin(delivery);
      return taken.length;
    } catch (error) {
      parts.log.warn({ err: error }, 'webhooks wait');
      return 0;
    }
  };
  const rest = () => pause(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
  const run = async () => {
    while (!stopping.signal.aborted) {
      const taken = await asRun(look);
      // There may be more of what was just taken; otherwise the next look is at what has become due.
      await (taken > 0 ? Promise.race([...running, rest()]) : rest());
    }
    await Promise.allSettled(running);
  };
  const ended = run();
  return async () => {
    stopping.abort();
    const patience = setTimeout(() => cut.abort(), FINISH_WITHIN_MS);
    await ended;
    clearTimeout(patience);
  };
}

/** Makes one attempt and stores what came of it. */
async function deliver(parts: WebhookParts, delivery: TakenDelivery, cut: AbortSignal): Promise<void> {
  const about = { delivery: delivery.id, endpoint: delivery.endpointId };
  try {
    const posted = await attempt(parts, delivery, cut);
    if (posted.reason === 'stopped') {
      await putBackDelivery(parts.database, delivery);
      return;
    }
    if (!hasArrived(posted)) {
      parts.log.info({ ...about, status: posted.status, reason: posted.reason }, 'a webhook did not arrive');
    }
    const pausedBy = await settleInTheEnd(parts, delivery, posted);
    if (pausedBy === null) return;
    parts.log.warn({ ...about, why: pausedBy }, 'an endpoint of webhooks was paused');
    await withCompany(parts.database, delivery.companyId, tellPaused);
  } catch (error) {
    // Its lease ends, and it is tried again.
    parts.log.error({ err: error, ...about }, 'a webhook was not sent');
  }
}

async function attempt(parts: WebhookParts, delivery: TakenDelivery, cut: AbortSignal): Promise<Posted> {
  const { database, secret, now = Date.now } = parts;
  const { companyId, eventId: id, url } = delivery;
  const body = delivery.body ?? (await withCompany(database, companyId, (tx) => bodyOf(tx, delivery)));
  const secrets = [delivery.sealed, delivery.sealedBefore]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(secret, delivery, sealed))
    .filter((text) => text !== undefined);
  if (secrets.length === 0) return { status: null, reason: 'secret', tookMs: 0 };
  const headers = signedHeaders(secrets, { id, body, at: new Date(now()) });
  const { mayGoInside, timeoutMs } = parts;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  return postWebhook(url, { headers, body }, { mayGoInside, signal: cut, ...patience });
}

async function settleInTheEnd(parts: WebhookParts, delivery: TakenDelivery, posted: Posted) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleDelivery(parts.database, delivery, posted);
    } catch (error) {
      if (!isInfrastructureError(error) || tries === SETTLE_TRIES) throw error;
      await pause(SETTLE_AGAIN_MS, undefined, { ref: false });
    }
  }
}
