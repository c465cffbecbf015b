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

/** Names a content of a company by its hash. */
export type BlobName = { readonly companyId: string; readonly sha256: string };

const keyOf = ({ companyId, sha256 }: BlobName, sealed: boolean): string =>
  `documents/${companyId}/${sha256}${sealed ? '.sealed' : ''}`;

function storeOf({ stores }: Blobs, place: BlobPlace): BlobStore {
  const store = stores[place];
  if (store === undefined) throw new BlobStoreAway(`there are no settings of the place ${place}`);
  return store;
}

/** Keeps a content outside the database. The same content again is the same file. */
export async function keepBlob(blobs: Blobs, spot: BlobSpot, name: BlobName, bytes: Uint8Array): Promise<void> {
  const key = keyOf(name, spot.sealed);
  const kept = spot.sealed ? blobs.sealing.seal(name.companyId, key, bytes) : bytes;
  await storeOf(blobs, spot.place).put(key, kept);
}

/** Reads a content that lies outside the database; undefined where it is gone. */
export async function readBlob(blobs: Blobs, spot: BlobSpot, name: BlobName): Promise<Buffer | undefined> {
  const key = keyOf(name, spot.sealed);
  const kept = await storeOf(blobs, spot.place).get(key);
  return kept === undefined || !spot.sealed ? kept : blobs.sealing.unseal(name.companyId, key, kept);
}

/** Removes a content that lies outside the database. */
export async function removeBlob(blobs: Blobs, spot: BlobSpot, name: BlobName): Promise<void> {
  await storeOf(blobs, spot.place).remove(keyOf(name, spot.sealed));
}
