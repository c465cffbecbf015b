import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import {
  type Account,
  deleteSession,
  extendSession,
  type FoundSession,
  findAccountsBySession,
  holdSettings,
  insertSession,
  revokeSessions,
  type SessionAccount,
  type SessionKind,
} from '#staff/server/account.repository.ts';
import { gather } from '#sync/server/http/gather.ts';
import { enterCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { personOf } from './account-person.ts';
import { carriedKey } from './carried-key.ts';
import { clearSessionCookie, readSessionCookie, SESSION_DAYS, setSessionCookie } from './cookies.ts';
import { type CsrfRules, giveSessionToken, giveVisitToken } from './csrf.ts';
import { rememberDevice } from './known-device.ts';

/** A session is written to at most this often, however many calls it makes. */
const EXTEND_AFTER_MS = 12 * 3_600_000;
const BEARER = /^Bearer ([\w-]{43})$/i;

/** The company demands a second step and this person has none yet: they set it up after giving their password. */
export function needsTwoStep(): RequestError {
  const code = 'two_step_setup_needed';
  return new RequestError(422, code, { errors: { code: [{ code }] } });
}

/** The table keeps only the hash: who reads the database cannot sign in with what it holds. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** How somebody showed who they are. A passkey is something they have and something they know or are. */
export type SignInMethod = 'password' | 'password+code' | 'password+recovery_code' | 'passkey' | 'bearer';

export type Sessions = {
  /** Starts a new session at every sign-in: any session the browser had ends. */
  readonly start: (
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    method: SignInMethod,
  ) => Promise<void>;
  /** The same for another program, which sends the token answered here as `Authorization: Bearer`. */
  readonly startBearer: (request: FastifyRequest, account: Account) => Promise<string>;
  readonly end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The account of the request's session, looked up once per request. */
  readonly find: (request: FastifyRequest) => Promise<SessionAccount | undefined>;
  /** The same, looked up anew: for a request that lasts. */
  readonly findAgain: (request: FastifyRequest) => Promise<SessionAccount | undefined>;
  /** The same as `find`; answers 401 without one, with the code `wipe` when its device must drop what it holds. */
  readonly get: (request: FastifyRequest) => Promise<SessionAccount>;
  /** The account of the request's bearer token; answers 401 without one. */
  readonly getBearer: (request: FastifyRequest) => Promise<SessionAccount>;
  /** Ends all sessions of a person, on devices that then drop the company's data; returns how many there were. */
  readonly revokeAll: (person: { readonly companyId: string; readonly userId: string }) => Promise<number>;
  /** Extends the session and its cookie, at most once in a while. */
  readonly extend: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** Ends the browser's session, if any, and starts a new one, in one transaction with its entry in the audit trail. */
async function startSession(
  database: Kysely<never>,
  begun: {
    readonly account: Account;
    readonly kind: SessionKind;
    readonly userAgent: string;
    readonly method: SignInMethod;
    readonly replaces: string | undefined;
  },
): Promise<string> {
  const { account, kind, userAgent, method, replaces } = begun;
  const token = randomBytes(32).toString('base64url');
  await database.transaction().execute(async (tx) => {
    await holdSettings(tx, account.companyId);
    if (replaces !== undefined) await deleteSession(tx, hashToken(replaces));
    const byPasskey = method === 'passkey';
    const session = { tokenHash: hashToken(token), account, kind, userAgent, days: SESSION_DAYS, byPasskey };
    const id = await insertSession(tx, session);
    if (id === null) throw needsTwoStep();
    await recordAudit(await enterCompany(tx, account.companyId), {
      by: personOf(account),
      action: 'session.start',
      entity: 'session',
      entityId: id,
      subject: userAgent,
      changes: {
        method: {
          was: null,
          now: method,
        },
      },
    });
  });
  return token;
}

export function openSessions(database: Kysely<never>, rules: CsrfRules): Sessions {
  const known = new WeakMap<FastifyRequest, Promise<FoundSession>>();
  const findByToken = gather((kind, tokenHashes: readonly Buffer[]) =>
    findAccountsBySession(database, tokenHashes, kind as SessionKind),
  );

  const lookUp = (request: FastifyRequest): Promise<FoundSession> => {
    const token = readSessionCookie(rules, request);
    // A program's call is nobody's session, whatever cookie comes with it.
    if (token === undefined || carriedKey(request) !== undefined) return Promise.resolve(undefined);
    const earlier = known.get(request);
    if (earlier !== undefined) return earlier;
    const lookup = findByToken('browser', hashToken(token));
    known.set(request, lookup);
    return lookup;
  };

  const find: Sessions['find'] = async (request) => {
    const found = await lookUp(request);
    return found === 'revoked' ? undefined : found;
  };

  const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? '';

  return {
    find,
    findAgain: (request) => {
      known.delete(request);
      return find(request);
    },
    get: async (request) => {
      const found = await lookUp(request);
      if (found === undefined) throw new RequestError(401, 'unauthenticated');
      if (found === 'revoked') throw new RequestError(401, 'wipe');
      return found;
    },
    getBearer: async (request) => {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const found = token === undefined ? undefined : await findByToken('bearer', hashToken(token));
      if (found === undefined || found === 'revoked') {
        throw new RequestError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
      }
      return found;
    },
    start: async (request, reply, account, method) => {
      const replaces = readSessionCookie(rules, request);
      known.delete(request);
      const session = { account, kind: 'browser', userAgent: userAgentOf(request), method, replaces } as const;
      const token = await startSession(database, session);
      setSessionCookie(reply, rules, token);
      giveSessionToken(rules, reply, token);
      rememberDevice(rules, request, reply, account.email);
    },
    startBearer: (request, account) => {
      const userAgent = userAgentOf(request);
      return startSession(database, { account, kind: 'bearer', userAgent, method: 'bearer', replaces: undefined });
    },
    end: async (request, reply) => {
      const token = readSessionCookie(rules, request);
      if (token !== undefined) await endSession(database, token);
      known.delete(request);
      clearSessionCookie(reply, rules);
      giveVisitToken(rules, reply);
    },
    revokeAll: (person) => revokeSessions(database, person, SESSION_DAYS),
    extend: async (request, reply) => {
      const account = await find(request);
      const token = readSessionCookie(rules, request);
      if (account === undefined || token === undefined) return;
      if (Date.now() - Date.parse(account.lastSeenAt) < EXTEND_AFTER_MS) return;
      await extendSession(database, hashToken(token), SESSION_DAYS);
      setSessionCookie(reply, rules, token);
      rememberDevice(rules, request, reply, account.email);
    },
  };
}

async function endSession(database: Kysely<never>, token: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const ended = await deleteSession(tx, hashToken(token));
    if (ended === undefined) return;
    await recordAudit(await enterCompany(tx, ended.companyId), {
      by: {
        userId: ended.userId,
        userName: ended.name,
      },
      action: 'session.end',
      entity: 'session',
      entityId: ended.id,
    });
  });
}
