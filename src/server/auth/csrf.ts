import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { OwnAddress } from '#server/http/own-address.ts';
import { RequestError } from '#shared/request-error.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';

function signature(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`csrf:${nonce}`).digest('base64url');
}

/** A token only this server can have made: `nonce.signature`. */
export function makeCsrfToken(secret: string): string {
  const nonce = randomBytes(18).toString('base64url');
  return `${nonce}.${signature(secret, nonce)}`;
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** True for a token this server made. */
export function isOurCsrfToken(secret: string, token: string): boolean {
  const [nonce, signed, ...rest] = token.split('.');
  return nonce !== undefined && signed !== undefined && rest.length === 0 && sameText(signed, signature(secret, nonce));
}

export type CsrfRules = {
  readonly secret: string;
  readonly address: OwnAddress;
};

/**
 * Answers 419 unless the request comes from our own pages and repeats the cookie's token in `X-XSRF-TOKEN`. A call that
 * browsers make by themselves gets 403.
 */
export function requireCsrfToken(rules: CsrfRules, request: FastifyRequest): void {
  const header = request.headers['x-xsrf-token'];
  const cookie = request.cookies[CSRF_COOKIE];
  const { origin } = request.headers;
  const matches =
    typeof header === 'string' &&
    cookie !== undefined &&
    sameText(header, cookie) &&
    isOurCsrfToken(rules.secret, header) &&
    (origin === undefined || rules.address.isOwnPage(origin, request));
  if (!matches) throw new RequestError(request.method === 'GET' ? 403 : 419, 'csrf_mismatch');
}
