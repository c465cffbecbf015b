import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieRules, readDeviceCookie, setDeviceCookie } from './cookies.ts';

/** The most people remembered on a shared device; the one whose last sign-in is the oldest makes room. */
const MOST_PEOPLE = 8;
const MARK = /^[\w-]{22}\.[\w-]{22}$/;

type Rules = CookieRules & { readonly secret: string };

function signed(secret: string, id: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`known-device:${id}:${email.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

const marksOf = (rules: Rules, request: FastifyRequest): string[] =>
  (readDeviceCookie(rules, request) ?? '').split('~').filter((mark) => MARK.test(mark));

function isMarkOf(secret: string, mark: string, email: string): boolean {
  const [id = '', signature = ''] = mark.split('.');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signed(secret, id, email)));
}

/**
 * The mark that this browser got when the person with an address signed in here; undefined if they never did. It does
 * not identify the caller: it only counts their tries apart from those of strangers.
 */
export function knownDevice(rules: Rules, request: FastifyRequest, email: string): string | undefined {
  return marksOf(rules, request).find((mark) => isMarkOf(rules.secret, mark, email));
}

/** Has the browser remember that this person signed in here, for a year and beyond signing out. */
export function rememberDevice(rules: Rules, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const marks = marksOf(rules, request);
  const own = marks.find((mark) => isMarkOf(rules.secret, mark, email));
  const id = randomBytes(16).toString('base64url');
  const kept = marks.filter((mark) => mark !== own).slice(0, MOST_PEOPLE - 1);
  setDeviceCookie(reply, rules, [own ?? `${id}.${signed(rules.secret, id, email)}`, ...kept].join('~'));
}

/** The subject under which tries are counted: the account, or the account on a browser that knows it. */
export function triesOf(rules: Rules, request: FastifyRequest, email: string): string {
  const known = knownDevice(rules, request, email);
  return known === undefined ? email.toLowerCase() : `${email.toLowerCase()} ${known}`;
}
