import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { type ResetReason, SYNC_PROTOCOL } from '#sync/envelope.schema.ts';
import type { ChangeFeed } from '../write/change-feed.ts';
import type { WriteParts } from '../write/write-parts.ts';

/** What the sync routes work with. `actorOf` answers 401 by throwing. */
export type SyncParts = WriteParts & {
  readonly feed: ChangeFeed;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
  /** Returns the session of a request, to bound what one session holds open. Answers 401 by throwing. */
  readonly sessionOf: (request: FastifyRequest) => Promise<string>;
  /** Tells whether the session of a long-lasting request is still valid. */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Signs the seals that devices get. */
  readonly secret: string;
  /** Keeps snapshot files; may be emptied at any time. */
  readonly snapshots: BlobStore;
  /** Aborted when the process is about to stop: streams and long polls end, and devices ask another. */
  readonly leaving?: AbortSignal;
  /** Apps older than this are told to update; `OLDEST_APP_VERSION` if left out. */
  readonly minAppVersion?: string;
};

export const PROTOCOL_HEADER = 'x-sync-protocol';
/** Whose data the device holds; the session's cookie may be another person's by now. */
const USER_HEADER = 'x-remise-user';

/**
 * Answers 426 to an app whose protocol is no longer supported. Never used for pushes: such an app must still send its
 * queue.
 */
export function refuseOldProtocol(request: FastifyRequest): void {
  const asked = request.headers[PROTOCOL_HEADER];
  if (asked !== undefined && asked !== SYNC_PROTOCOL) throw new RequestError(426, 'update_needed');
}

/** The parsed input, or 400. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new RequestError(400, 'invalid_input');
  return parsed.data;
}

/** Tells a device that its cursor is of no use and that it must load a snapshot. */
export function answerReset(reply: FastifyReply, reason: ResetReason): FastifyReply {
  return reply.code(410).send({ message: 'This device must load its data again.', code: reason, reason });
}

/**
 * Refuses a device of another person: it must not get what this person may read, nor send its own person's changes.
 */
export function refuseOtherUser(request: FastifyRequest, actor: Actor): void {
  const meant = request.headers[USER_HEADER];
  if (meant !== undefined && meant !== actor.userId) throw new RequestError(403, 'wrong_user');
}

/** A device's id belongs to one person. */
export function refuseForeignClient(clientUserId: string | null, actor: Actor): void {
  if (clientUserId !== null && clientUserId !== actor.userId) throw new RequestError(403, 'wrong_user');
}
