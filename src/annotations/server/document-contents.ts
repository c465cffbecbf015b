import type { FastifyBaseLogger } from 'fastify';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import { type Blobs, keepBlob, readBlob } from '#blobs/server/blobs.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import {
  claimContent,
  type KnownContent,
  type NewContent,
  settleContent,
  storeContent,
} from './document-content.repository.ts';

/** Runs work in a transaction of the company that the caller belongs to. */
type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;

/** Keeps a content where new ones go. Twice is once. Throws `BlobStoreAway` where it cannot be kept now. */
export async function keepContent(blobs: Blobs, inCompany: InCompany, to: NewContent, bytes: Buffer): Promise<void> {
  const { wanted } = blobs;
  if (wanted.place === 'database') return inCompany((tx) => storeContent(tx, to, bytes));
  // The row comes first: whatever is removed at that place meanwhile, this content is not.
  const claim = await inCompany((tx) => claimContent(tx, to, wanted));
  if (claim === 'stored') return;
  if (claim === 'going') throw new BlobStoreAway('the same content is just being removed');
  await keepBlob(blobs, wanted, to, bytes);
  await inCompany((tx) => settleContent(tx, to.id, wanted));
}

/**
 * Reads a content from wherever it lies. Undefined, and told to the operator, where it is lost or damaged. Throws
 * `BlobStoreAway` while its place cannot be reached.
 */
export async function bytesOf(
  blobs: Blobs,
  known: KnownContent,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Buffer | undefined> {
  if (known.content !== null) return known.content;
  const { companyId, sha256, place } = known;
  const found = await readBlob(blobs, known, known);
  if (found.bytes === undefined) log.error({ companyId, place, sha256 }, `a content is ${found.lack}`);
  return found.bytes;
}
