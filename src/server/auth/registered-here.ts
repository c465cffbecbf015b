import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type CookieRules, readRegisteredCookie } from './cookies.ts';

type Registration = { readonly email: string; readonly passwordHash: string };

/**
 * The mark for a browser in which somebody registers: proof that the password was chosen there. The hash is salted
 * anew by each registration, so the mark fits no other one, of the same address either.
 */
export function registeredMark(secret: string, { email, passwordHash }: Registration): string {
  return createHmac('sha256', secret).update(`registered:${email.toLowerCase()}:${passwordHash}`).digest('base64url');
}

/** True in the browser in which this very account was registered, while its password is the one chosen then. */
export function isRegisteredHere(
  rules: CookieRules & { readonly secret: string },
  request: FastifyRequest,
  account: Registration,
): boolean {
  const given = Buffer.from(readRegisteredCookie(rules, request) ?? '');
  const mark = Buffer.from(registeredMark(rules.secret, account));
  return given.length === mark.length && timingSafeEqual(given, mark);
}
