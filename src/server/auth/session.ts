import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import {
  type Account,
  deleteSession,
  extendSession,
  type FoundSession,
  findAccountBySession,
  insertSession,
  revokeSessions,
  type SessionAccount,
} from '#staff/server/account.repository.ts';
import { type CookieRules, clearSessionCookie, SESSION_COOKIE, SESSION_DAYS, setSessionCookie } from './cookies.ts';

/** A session is written to at most this often, however many calls it makes. */
const EXTEND_AFTER_MS = 12 * 3_600_000;

/** The table keeps only the hash: who reads the database cannot sign in with what it holds. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type Sessions = {
  readonly start: (request: FastifyRequest, reply: FastifyReply, account: Account) => Promise<void>;
  readonly end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The account of the request's session, looked up once per request. */
  readonly find: (request: FastifyRequest) => Promise<SessionAccount | undefined>;
  /** The same; answers 401 without one, with the code `wipe` when its device must drop what it holds. */
  readonly get: (request: FastifyRequest) => Promise<SessionAccount>;
  /** Ends all sessions of a person on every device, which drop the company's data; answers how many there were. */
  readonly revokeAll: (person: { readonly companyId: string; readonly userId: string }) => Promise<number>;
  /** Lets the session and its cookie live on, now and then. */
  readonly extend: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export function openSessions(database: Kysely<never>, rules: CookieRules): Sessions {
  const known = new WeakMap<FastifyRequest, Promise<FoundSession>>();

  const lookUp = (request: FastifyRequest): Promise<FoundSession> => {
    const token = request.cookies[SESSION_COOKIE];
    if (token === undefined || token === '') return Promise.resolve(undefined);
    const earlier = known.get(request);
    if (earlier !== undefined) return earlier;
    const lookup = findAccountBySession(database, hashToken(token));
    known.set(request, lookup);
    return lookup;
  };

  const find: Sessions['find'] = async (request) => {
    const found = await lookUp(request);
    return found === 'revoked' ? undefined : found;
  };

  const endToken = async (request: FastifyRequest) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token !== undefined) await deleteSession(database, hashToken(token));
    known.delete(request);
  };

  return {
    find,
    get: async (request) => {
      const found = await lookUp(request);
      if (found === undefined) throw new RequestError(401, 'unauthenticated');
      if (found === 'revoked') throw new RequestError(401, 'wipe');
      return found;
    },
    start: async (request, reply, account) => {
      await endToken(request);
      const token = randomBytes(32).toString('base64url');
      const userAgent = request.headers['user-agent'] ?? '';
      await insertSession(database, { tokenHash: hashToken(token), account, userAgent, days: SESSION_DAYS });
      setSessionCookie(reply, rules, token);
    },
    end: async (request, reply) => {
      await endToken(request);
      clearSessionCookie(reply, rules);
    },
    revokeAll: (person) => revokeSessions(database, person, SESSION_DAYS),
    extend: async (request, reply) => {
      const account = await find(request);
      const token = request.cookies[SESSION_COOKIE];
      if (account === undefined || token === undefined) return;
      if (Date.now() - Date.parse(account.lastSeenAt) < EXTEND_AFTER_MS) return;
      await extendSession(database, hashToken(token), SESSION_DAYS);
      setSessionCookie(reply, rules, token);
    },
  };
}
