import { createHash, createHmac, hkdfSync } from 'node:crypto';

/**
 * The secret in the URLs of a payment link. It is derived from the link's id for this purpose alone, so it can be
 * recomputed and is stored nowhere. Only its hash is stored, which a changed APP_SECRET leaves as it is.
 */
export function linkTokenOf(secret: string, linkId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'remise payment links', 32));
  return createHmac('sha256', key).update(linkId).digest('base64url');
}

/** As it is stored. A token has 256 bits of its own: it needs no salt. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
