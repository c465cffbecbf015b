import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import { KEY_CALLS_A_MINUTE, KEY_RIGHTS } from '#staff/api-key.ts';
import { isAllowed } from '#staff/permission.ts';
import type { Actor } from '#sync/command.ts';
import { carriedKey } from '../auth/carried-key.ts';
import { isForPrograms } from '../http/program-calls.ts';
import { rememberCaller } from '../http/refused-calls.ts';
import { type FoundKey, findKey, takeCalls } from './api-key.repository.ts';
import { openKeyLimit, type Standing } from './key-limit.ts';
import { hashOf } from './key-secret.ts';

const REFUSED = { expired: 'key_expired', revoked: 'key_revoked' } as const;

/** The programs that act for companies by a key, instead of a person by a session. */
export type Programs = {
  /**
   * Lets a call with a key in: answers 401 where the key does not work, 429 where it makes too many calls, 403 where the
   * call is for people.
   */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The program of a call that was let in. */
  readonly actorOf: (request: FastifyRequest) => Actor | undefined;
};

/** A key as commands see it: its name stands under what it does. */
function programOf({ id, companyId, name, rights }: FoundKey): Actor {
  const given = KEY_RIGHTS.filter((right) => rights.includes(right));
  return { userId: id, userName: name, companyId, can: (needed) => isAllowed(given, needed) };
}

export function openPrograms(database: Kysely<never>): Programs {
  const admitted = new WeakMap<FastifyRequest, Actor>();
  const count = openKeyLimit((key, wanted) => takeCalls(database, key, { wanted, most: KEY_CALLS_A_MINUTE }));
  return {
    admit: async (request, reply) => {
      const key = await findWorking(database, carriedKey(request) ?? '');
      rememberCaller(request, key);
      const standing = await count(key);
      tellLimit(reply, standing);
      if (!standing.allowed) throw tooManyCalls(standing);
      if (!isForPrograms(request.routeOptions.config.docs)) throw new RequestError(403, 'key_not_here');
      admitted.set(request, programOf(key));
    },
    actorOf: (request) => admitted.get(request),
  };
}

async function findWorking(database: Kysely<never>, key: string): Promise<FoundKey> {
  const found = await findKey(database, hashOf(key));
  if (found?.state === 'works') return found;
  const code = found === undefined ? 'key_unknown' : REFUSED[found.state];
  throw new RequestError(401, code, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}

/** The names are those of the draft on rate limits (draft-ietf-httpapi-ratelimit-headers). */
function tellLimit(reply: FastifyReply, { left, seconds }: Standing): void {
  reply.headers({
    'ratelimit-policy': `"key";q=${KEY_CALLS_A_MINUTE};w=60`,
    ratelimit: `"key";r=${left};t=${seconds}`,
  });
}

function tooManyCalls({ seconds }: Standing): RequestError {
  return new RequestError(429, 'key_too_many_calls', {
    params: { seconds },
    headers: { 'retry-after': String(seconds) },
  });
}
