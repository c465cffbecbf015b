import { createHash } from 'node:crypto';
import { type BlobStore, BlobStoreAway } from './blob-store.ts';
import { openSealing, type Sealing } from './sealing.ts';

/** Where the content of a file lies: in a row, in the data folder, or in storage that speaks S3. */
export const BLOB_PLACES = ['database', 'folder', 's3'] as const;
export type BlobPlace = (typeof BLOB_PLACES)[number];

/** Where a content lies, and whether it is encrypted there. In the database none is. */
export type BlobSpot = { readonly place: BlobPlace; readonly sealed: boolean };

/** The places of this installation. */
export type Blobs = {
  /** Where new contents go. */
  readonly wanted: BlobSpot;
  /** The places outside the database that have settings, also those nothing new goes to. */
  readonly stores: Readonly<Partial<Record<BlobPlace, BlobStore>>>;
  readonly sealing: Sealing;
};

/** An installation without a place outside the database. */
export const blobsInDatabase = (secret: string): Blobs => ({
  wanted: { place: 'database', sealed: false },
  stores: {},
  sealing: openSealing(secret),
});

/** What all keys of contents begin with. */
export const BLOBS = 'documents/';

/** Names a content of a company by its hash. */
export type BlobName = { readonly companyId: string; readonly sha256: string };

/** The key of a content outside the database. */
export const blobKey = ({ companyId, sha256 }: BlobName, sealed: boolean): string =>
  `${BLOBS}${companyId}/${sha256}${sealed ? '.sealed' : ''}`;

/** The store of a place; throws `BlobStoreAway` where it has no settings. */
export function storeOf({ stores }: Blobs, place: BlobPlace): BlobStore {
  const store = stores[place];
  if (store === undefined) throw new BlobStoreAway(`there are no settings of the place ${place}`);
  return store;
}

/** Keeps a content outside the database. The same content again is the same file. */
export async function keepBlob(blobs: Blobs, spot: BlobSpot, name: BlobName, bytes: Uint8Array): Promise<void> {
  const key = blobKey(name, spot.sealed);
  const kept = spot.sealed ? blobs.sealing.seal(name.companyId, key, bytes) : bytes;
  await storeOf(blobs, spot.place).put(key, kept);
}

/** A content, or why there is none. */
export type FoundBlob = { readonly bytes: Buffer } | { readonly bytes: undefined; readonly lack: 'gone' | 'damaged' };

/** Reads a content that lies outside the database, and compares it with its hash. */
export async function readBlob(blobs: Blobs, spot: BlobSpot, name: BlobName): Promise<FoundBlob> {
  const kept = await storeOf(blobs, spot.place).get(blobKey(name, spot.sealed));
  if (kept === undefined) return { bytes: undefined, lack: 'gone' };
  const bytes = openKept(blobs, spot.sealed, name, kept);
  return bytes === undefined ? { bytes, lack: 'damaged' } : { bytes };
}

/** The content in bytes as they are kept at a place; undefined where they hold another. */
export function openKept({ sealing }: Blobs, sealed: boolean, name: BlobName, kept: Buffer): Buffer | undefined {
  try {
    const bytes = sealed ? sealing.unseal(name.companyId, blobKey(name, sealed), kept) : kept;
    return createHash('sha256').update(bytes).digest('hex') === name.sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a content that lies outside the database. */
export async function removeBlob(blobs: Blobs, spot: BlobSpot, name: BlobName): Promise<void> {
  await storeOf(blobs, spot.place).remove(blobKey(name, spot.sealed));
}
