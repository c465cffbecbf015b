import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '#shared/request-error.ts';
import {
  PUSH_MAX_BYTES,
  PUSH_MAX_MUTATIONS,
  type PushAnswer,
  type PushRequest,
  type PushResult,
  pushRequestSchema,
} from '#sync/envelope.schema.ts';
import { placeOf } from '../history/history.ts';
import type { ReadStanding } from '../history/known-history.ts';
import { parseInput, type SyncParts } from '../history/sync-request.ts';
import type { SyncState } from '../history/sync-state.ts';
import { describeCall } from '../http/route-docs.ts';
import { isShallow, isStorable } from '../rows/storable.ts';
import { isInfrastructureError } from '../write/failure.ts';
import { openPushQueue } from '../write/push-queue.ts';
import { pushAnswer } from './sync-answer.ts';

const DEEPEST_BODY = 40;

const docs = describeCall({
  summary: "A device's changes, in order; each gets a verdict of its own",
  permission: null,
  body: pushRequestSchema,
  answer: pushAnswer,
  errors: [400, 403, 409, 413],
});

export function pushRoutes(app: FastifyInstance, parts: SyncParts, readStanding: ReadStanding): void {
  const settle = openPushQueue(parts);
  app.post(
    '/api/sync/push',
    { config: { ...docs.config, judgesText: true }, bodyLimit: PUSH_MAX_BYTES },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await parts.actorOf(request);
      const push = parsePush(request.body);
      if (push.mutations.some((mutation) => mutation.userId !== actor.userId))
        throw new RequestError(403, 'wrong_user');
      const { state, standing } = await away(() =>
        readStanding(actor.companyId, { clientId: push.clientId, place: placeOf(request) }),
      );
      if (standing === 'unproven') {
        const message = 'This device knows more than the server.';
        return reply.code(409).send({ message, code: 'cursor_ahead', epoch: state.epoch, lastSeq: state.lastSeq });
      }
      if (push.epoch !== null && push.epoch !== state.epoch) {
        const { epoch, lastSeq } = state;
        return reply.code(409).send({ message: 'The server was restored.', code: 'epoch_changed', epoch, lastSeq });
      }
      parts.tally?.pushed();
      const done = await away(() => settle(actor, push, () => reply.raw.destroyed || reply.raw.closed));
      if (done.isFork) {
        const message = 'Another device uses the id of this one.';
        return reply.code(409).send({ message, code: 'client_fork', epoch: state.epoch, lastSeq: state.lastSeq });
      }
      return answerOf(state, done.results, (parts.now ?? Date.now)());
    },
  );
}

/** Parses a push. A body that is not a push gets a 4xx; an intent inside that makes no sense gets a verdict later. */
function parsePush(body: unknown): PushRequest {
  const sent = (body as { mutations?: unknown } | null)?.mutations;
  if (Array.isArray(sent) && sent.length > PUSH_MAX_MUTATIONS) throw new RequestError(413, 'too_large');
  if (!isShallow(body, DEEPEST_BODY)) throw new RequestError(400, 'invalid_input');
  const push = parseInput(pushRequestSchema, body);
  const names = push.mutations.flatMap((mutation) => [mutation.name, mutation.entity]);
  if (!isStorable([push.appVersion, ...names])) throw new RequestError(400, 'invalid_input');
  return push;
}

function answerOf(state: SyncState, results: readonly PushResult[], nowMs: number): PushAnswer {
  let { rev, lastSeq } = state;
  for (const result of results) {
    if (!('rev' in result)) continue;
    rev = Math.max(rev, result.rev);
    lastSeq = Math.max(lastSeq, result.seq);
  }
  return { epoch: state.epoch, rev, serverTime: new Date(nowMs).toISOString(), lastSeq, results };
}

async function away<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw busyIfAway(error);
  }
}

function busyIfAway(error: unknown): unknown {
  return isInfrastructureError(error) ? new RequestError(503, 'busy', { headers: { 'retry-after': '2' } }) : error;
}
