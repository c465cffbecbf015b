import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import {
  type Account,
  deleteSession,
  extendSession,
  findAccountBySession,
  insertSession,
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
  /** The same; answers 401 without one. */
  readonly get: (request: FastifyRequest) => Promise<SessionAccount>;
  /** Lets the session and its cookie live on, now and then. */
  readonly extend: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export function openSessions(database: Kysely<never>, rules: CookieRules): Sessions {
  const known = new WeakMap<FastifyRequest, Promise<SessionAccount | undefined>>();

  const find: Sessions['find'] = (request) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token === undefined || token === '') return Promise.resolve(undefined);
    const earlier = known.get(request);
    if (earlier !== undefined) return earlier;
    const lookup = findAccountBySession(database, hashToken(token));
    known.set(request, lookup);
    return lookup;
  };

  const endToken = async (request: FastifyRequest) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token !== undefined) await deleteSession(database, hashToken(token));
    known.delete(request);
  };

  return {
    find,
    get: async (request) => {
      const account = await find(request);
      if (account === undefined) throw new RequestError(401, 'unauthenticated');
      return account;
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
