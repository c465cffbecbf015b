/** A place outside the database that keeps contents of files under keys like `documents/<company>/<sha256>`. */
export type BlobStore = {
  /** Keeps bytes under a key, whole or not at all; what was there before is replaced. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Returns what was kept under a key; undefined where there is nothing. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** Removes a key; where there is nothing, nothing happens. */
  readonly remove: (key: string) => Promise<void>;
  /** Lists the keys that begin with a prefix, which ends with a slash. */
  readonly list: (prefix: string) => Promise<readonly StoredBlob[]>;
};

/** What is kept under a key: its size in bytes, and since when (milliseconds since 1970). */
export type StoredBlob = { readonly key: string; readonly bytes: number; readonly changedAt: number };

/** The place cannot be reached or has no room now. What was asked for may be tried again later. */
export class BlobStoreAway extends Error {
  override readonly name = 'BlobStoreAway';
}

/** Lower-case letters, digits, dots, dashes and underscores in parts that are no step up. */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Refuses a key that could name another place than its own. Keys are made by the server, so this is a fault of it. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`);
}
