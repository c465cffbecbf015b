import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { CSRF_COOKIE } from './csrf.ts';

export const SESSION_COOKIE = 'remise_session';
/** Long enough for a phone that is used through the season only; every use starts it anew. */
export const SESSION_DAYS = 90;
const SESSION_SECONDS = SESSION_DAYS * 86_400;

export type CookieRules = { readonly appUrl: string | null; readonly appOrigins: readonly string[] };

/** The longest ending of at least two names that both hosts share: `app.yard.nl` and `api.yard.nl` share `yard.nl`. */
function sharedDomain(hosts: readonly string[]): string | undefined {
  const [first = [], ...others] = hosts.map((host) => host.split('.').reverse());
  const shared: string[] = [];
  for (const [index, name] of first.entries()) {
    if (!others.every((labels) => labels[index] === name)) break;
    shared.push(name);
  }
  const isName = hosts.every((host) => !/^[\d.]+$|:/.test(host));
  return isName && shared.length >= 2 ? shared.reverse().join('.') : undefined;
}

function commonOptions(rules: CookieRules): { options: CookieSerializeOptions; domain: string | undefined } {
  const secure = rules.appUrl?.startsWith('https:') ?? false;
  const hosts = [rules.appUrl ?? '', ...rules.appOrigins]
    .filter((url) => url !== '')
    .map((url) => new URL(url).hostname);
  const domain = rules.appOrigins.length > 0 && rules.appUrl !== null ? sharedDomain(hosts) : undefined;
  const isElsewhere = rules.appOrigins.length > 0 && domain === undefined && secure;
  return { options: { path: '/', secure, sameSite: isElsewhere ? 'none' : 'lax' }, domain };
}

/** Keeps the browser signed in. The cookie cannot be read by scripts. */
export function setSessionCookie(reply: FastifyReply, rules: CookieRules, token: string): void {
  const { options } = commonOptions(rules);
  reply.setCookie(SESSION_COOKIE, token, { ...options, httpOnly: true, maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply, rules: CookieRules): void {
  reply.clearCookie(SESSION_COOKIE, { ...commonOptions(rules).options, httpOnly: true });
}

/** The token that pages repeat in `X-XSRF-TOKEN`; pages read it, so it is not http-only. */
export function setCsrfCookie(reply: FastifyReply, rules: CookieRules, token: string): void {
  const { options, domain } = commonOptions(rules);
  reply.setCookie(CSRF_COOKIE, token, {
    ...options,
    ...(domain === undefined ? {} : { domain }),
    maxAge: SESSION_SECONDS,
  });
}
