import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { PLACE_HEADER } from '#sync/envelope.schema.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { query } from '../rows/rows.ts';

/** Where a device stands, with the server's proof of it: `epoch.rev.seal`. */
export type Place = { readonly epoch: string; readonly rev: number; readonly seal: string };

/** What the database knows of a rev: the company's epoch now, and the mark that the rev has there. */
type Known = { readonly epoch: string; readonly minRev: number; readonly mark: string | null };

/**
 * What a device's place says about this server. `elsewhere`: the device's history is not this server's, so a backup was
 * restored. `unproven`: the same, but this server never gave that seal.
 */
export type Standing = 'here' | 'elsewhere' | 'unproven';

const PLACE = /^([0-9a-f-]{36})\.(\d{1,15})\.([0-9a-f]{64})$/;
const MARK_LENGTH = 32;

/** The place that a request names; undefined from an app that knows none. */
export function placeOf(request: FastifyRequest): Place | undefined {
  const [, epoch, rev, seal] = PLACE.exec(String(request.headers[PLACE_HEADER] ?? '')) ?? [];
  return epoch === undefined || seal === undefined ? undefined : { epoch, rev: Number(rev), seal };
}

/**
 * Returns the seal that a device gets with a rev and shows again later: the rev's mark, signed. Without the signature
 * anybody could claim that the server lost something, and a company would load its data again for every such claim.
 */
export function sealOf(secret: string, companyId: string, epoch: string, rev: number, mark: string | null) {
  return mark === null ? null : mark + signature(secret, [companyId, epoch, rev, mark]);
}

export function standingOf(secret: string, companyId: string, place: Place | undefined, known: Known): Standing {
  // Another epoch is known to be another history, and a mark that was cleared says nothing.
  if (place === undefined || place.epoch !== known.epoch) return 'here';
  const mark = place.seal.slice(0, MARK_LENGTH);
  if (known.mark === mark || (known.mark === null && place.rev < known.minRev)) return 'here';
  const signed = signature(secret, [companyId, place.epoch, place.rev, mark]);
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(place.seal.slice(MARK_LENGTH)));
  return isOurs ? 'elsewhere' : 'unproven';
}

/** Returns the mark of a rev in the form that seals hold; null for a rev that this history does not have. */
export async function readMark(tx: CompanyTx, companyId: string, rev: number): Promise<string | null> {
  const text =
    "select replace(mark::text, '-', '') as mark from sync_history where company_id = $1::uuid and rev = $2::bigint";
  return (await query<{ mark: string }>(tx, text, [companyId, rev]))[0]?.mark ?? null;
}

/** Begins a new epoch, unless another request did so meanwhile: devices load again and send what is missing here. */
export async function renewEpoch(tx: CompanyTx, companyId: string, lost: string): Promise<void> {
  const text =
    'update sync_company set epoch = gen_random_uuid() where company_id = $1::uuid and epoch = $2::uuid returning epoch';
  await query(tx, text, [companyId, lost]);
}

function signature(secret: string, parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(`history:${parts.join('/')}`)
    .digest('hex')
    .slice(0, MARK_LENGTH);
}
