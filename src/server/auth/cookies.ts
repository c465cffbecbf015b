import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnAddress } from '#server/http/own-address.ts';

/** The CSRF token, which pages read. */
export const CSRF_COOKIE = 'XSRF-TOKEN';
/**
 * The cookie over plain http, where browsers refuse the prefix; also of sessions older than the server's certificate.
 */
const PLAIN_COOKIE = 'remise_session';
/**
 * The cookie over https: browsers only accept it from this very host, encrypted, so that no neighbouring host can plant
 * a session.
 */
const HOST_COOKIE = `__Host-${PLAIN_COOKIE}`;
/** Says that a person signed in on this browser before. It has the same two forms of name. */
const PLAIN_DEVICE = 'remise_device';
const HOST_DEVICE = `__Host-${PLAIN_DEVICE}`;
/** Marks a browser before sign-in; gone when the browser closes. It has the same two forms of name. */
const PLAIN_VISIT = 'remise_visit';
const HOST_VISIT = `__Host-${PLAIN_VISIT}`;
/** Says that somebody registered in this browser, until the link that confirms their address is over. */
const PLAIN_REGISTERED = 'remise_registered';
const HOST_REGISTERED = `__Host-${PLAIN_REGISTERED}`;
const REGISTERED_SECONDS = 3 * 86_400;
const DEVICE_SECONDS = 365 * 86_400;
/** Long enough for a phone that is only used through the season; every use starts the count again. */
export const SESSION_DAYS = 90;
const SESSION_SECONDS = SESSION_DAYS * 86_400;

export type CookieRules = { readonly address: OwnAddress };

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

function isSecure({ address }: CookieRules): boolean {
  return address.isHttps;
}

function commonOptions(rules: CookieRules): { options: CookieSerializeOptions; domain: string | undefined } {
  const secure = isSecure(rules);
  const { appOrigins, cookieHosts } = rules.address;
  // `cookieHosts` has more entries than `appOrigins` only when every host is known, including the app's own.
  const domain =
    appOrigins.length > 0 && cookieHosts.length > appOrigins.length ? sharedDomain(cookieHosts) : undefined;
  const isElsewhere = appOrigins.length > 0 && domain === undefined && secure;
  return { options: { path: '/', secure, sameSite: isElsewhere ? 'none' : 'lax' }, domain };
}

/** The session's token as the browser sent it. A cookie with the prefix goes before one without. */
export function readSessionCookie(rules: CookieRules, request: FastifyRequest): string | undefined {
  const token = (isSecure(rules) ? request.cookies[HOST_COOKIE] : undefined) ?? request.cookies[PLAIN_COOKIE];
  return token === '' ? undefined : token;
}

/** Keeps the browser signed in. The cookie cannot be read by scripts. */
export function setSessionCookie(reply: FastifyReply, rules: CookieRules, token: string): void {
  const options = { ...commonOptions(rules).options, httpOnly: true };
  reply.setCookie(isSecure(rules) ? HOST_COOKIE : PLAIN_COOKIE, token, { ...options, maxAge: SESSION_SECONDS });
  if (isSecure(rules)) reply.clearCookie(PLAIN_COOKIE, options);
}

export function clearSessionCookie(reply: FastifyReply, rules: CookieRules): void {
  const options = { ...commonOptions(rules).options, httpOnly: true };
  for (const name of isSecure(rules) ? [HOST_COOKIE, PLAIN_COOKIE] : [PLAIN_COOKIE]) reply.clearCookie(name, options);
}

export function readDeviceCookie(rules: CookieRules, request: FastifyRequest): string | undefined {
  return request.cookies[isSecure(rules) ? HOST_DEVICE : PLAIN_DEVICE];
}

/** Sets the known-device cookie. Scripts cannot read it, and it grants no access. */
export function setDeviceCookie(reply: FastifyReply, rules: CookieRules, value: string): void {
  const options = { ...commonOptions(rules).options, httpOnly: true, maxAge: DEVICE_SECONDS };
  reply.setCookie(isSecure(rules) ? HOST_DEVICE : PLAIN_DEVICE, value, options);
}

export function readVisitCookie(rules: CookieRules, request: FastifyRequest): string | undefined {
  const visit = request.cookies[isSecure(rules) ? HOST_VISIT : PLAIN_VISIT];
  return visit === '' ? undefined : visit;
}

/** Sets the visit cookie. Scripts cannot read it, and it grants no access: it only ties the CSRF token to the visit. */
export function setVisitCookie(reply: FastifyReply, rules: CookieRules, visit: string): void {
  const options = { ...commonOptions(rules).options, httpOnly: true };
  reply.setCookie(isSecure(rules) ? HOST_VISIT : PLAIN_VISIT, visit, options);
}

export function readRegisteredCookie(rules: CookieRules, request: FastifyRequest): string | undefined {
  return request.cookies[isSecure(rules) ? HOST_REGISTERED : PLAIN_REGISTERED];
}

/** Sets the mark of a registration. Scripts cannot read it; it stands in for a password beside a mailed link only. */
export function setRegisteredCookie(reply: FastifyReply, rules: CookieRules, mark: string): void {
  const options = { ...commonOptions(rules).options, httpOnly: true, maxAge: REGISTERED_SECONDS };
  reply.setCookie(isSecure(rules) ? HOST_REGISTERED : PLAIN_REGISTERED, mark, options);
}

export function clearRegisteredCookie(reply: FastifyReply, rules: CookieRules): void {
  const options = { ...commonOptions(rules).options, httpOnly: true };
  reply.clearCookie(isSecure(rules) ? HOST_REGISTERED : PLAIN_REGISTERED, options);
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
