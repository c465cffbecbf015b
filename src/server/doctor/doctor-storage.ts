import type { BlobStore } from '#blobs/server/blob-store.ts';
import type { BlobPlace } from '#blobs/server/blobs.ts';

/** Where contents of photos and documents go, and where else they may be. */
export type DoctorStorage = {
  readonly wanted: BlobPlace;
  readonly stores: Readonly<Partial<Record<BlobPlace, BlobStore>>>;
};
