import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '#shared/request-error.ts';
import {
  type CookieRules,
  CSRF_COOKIE,
  readSessionCookie,
  readVisitCookie,
  setCsrfCookie,
  setVisitCookie,
} from './cookies.ts';

export type CsrfRules = CookieRules & { readonly secret: string };

const RANDOM_BYTES = 18;
const newRandom = () => randomBytes(RANDOM_BYTES).toString('base64url');

function signature(secret: string, holder: string, nonce: string): string {
  return createHmac('sha256', secret).update(`csrf:${holder}:${nonce}`).digest('base64url');
}

/** A token only this server can have made, for one session or visit: `nonce.signature`. */
function makeCsrfToken(secret: string, holder: string): string {
  const nonce = newRandom();
  return `${nonce}.${signature(secret, holder, nonce)}`;
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function isTokenOf(secret: string, holder: string, token: string): boolean {
  const [nonce, signed, ...rest] = token.split('.');
  const isWhole = nonce !== undefined && signed !== undefined && rest.length === 0;
  return isWhole && sameText(signed, signature(secret, holder, nonce));
}

/** The holder of a browser's token: its session, or its visit before sign-in. Scripts can read neither cookie. */
function holderOf(rules: CsrfRules, request: FastifyRequest): string | undefined {
  const session = readSessionCookie(rules, request);
  if (session !== undefined) return `session:${session}`;
  const visit = readVisitCookie(rules, request);
  return visit === undefined ? undefined : `visit:${visit}`;
}

/** Gives the browser a token, unless it has one that belongs to its current session or visit. */
export function giveCsrfCookie(rules: CsrfRules, request: FastifyRequest, reply: FastifyReply): void {
  const holder = holderOf(rules, request);
  if (holder === undefined) return giveVisitToken(rules, reply);
  const current = request.cookies[CSRF_COOKIE];
  const keeps = current !== undefined && isTokenOf(rules.secret, holder, current);
  setCsrfCookie(reply, rules, keeps ? current : makeCsrfToken(rules.secret, holder));
}

/** The token of a session that begins with this answer. */
export function giveSessionToken(rules: CsrfRules, reply: FastifyReply, session: string): void {
  setCsrfCookie(reply, rules, makeCsrfToken(rules.secret, `session:${session}`));
}

/** The token of a browser without a session, which begins a visit with this answer. */
export function giveVisitToken(rules: CsrfRules, reply: FastifyReply): void {
  const visit = newRandom();
  setVisitCookie(reply, rules, visit);
  setCsrfCookie(reply, rules, makeCsrfToken(rules.secret, `visit:${visit}`));
}

/**
 * Answers 419 unless the request comes from our own pages, repeats the cookie's token in `X-XSRF-TOKEN`, and the token
 * was made for its session or visit. A call that browsers make by themselves gets 403.
 */
export function requireCsrfToken(rules: CsrfRules, request: FastifyRequest): void {
  const header = request.headers['x-xsrf-token'];
  const cookie = request.cookies[CSRF_COOKIE];
  const holder = holderOf(rules, request);
  const { origin } = request.headers;
  const matches =
    typeof header === 'string' &&
    cookie !== undefined &&
    holder !== undefined &&
    sameText(header, cookie) &&
    isTokenOf(rules.secret, holder, header) &&
    (origin === undefined || rules.address.isOwnPage(origin, request));
  if (!matches) throw new RequestError(request.method === 'GET' ? 403 : 419, 'csrf_mismatch');
}
