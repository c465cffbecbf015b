import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BlobStore } from './blob-store.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts contents with a key of each company, so that who reads the storage reads nothing (AES-256-GCM). */
export type Sealing = {
  readonly seal: (owner: string, key: string, bytes: Uint8Array) => Buffer;
  /** Throws for bytes that were sealed for another owner, another key or with another secret, or were altered. */
  readonly unseal: (owner: string, key: string, sealed: Uint8Array) => Buffer;
};

/** Derives the keys from the server's secret (HKDF): without the secret nothing sealed can be read again. */
export function openSealing(secret: string): Sealing {
  const keyOf = (owner: string) => Buffer.from(hkdfSync('sha256', secret, owner, 'remise contents of files', 32));
  return {
    seal(owner, key, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(owner), nonce);
      cipher.setAAD(Buffer.from(key));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(owner, key, sealed) {
      const end = sealed.byteLength - TAG_BYTES;
      if (end < NONCE_BYTES) throw new Error('sealed contents are cut off');
      const opener = createDecipheriv('aes-256-gcm', keyOf(owner), sealed.subarray(0, NONCE_BYTES));
      opener.setAAD(Buffer.from(key));
      opener.setAuthTag(sealed.subarray(end));
      return Buffer.concat([opener.update(sealed.subarray(NONCE_BYTES, end)), opener.final()]);
    },
  };
}

/** The same store with all of it encrypted; the first part of a key names whose it is. Sizes are those as kept. */
export function sealStore(store: BlobStore, sealing: Sealing): BlobStore {
  const ownerOf = (key: string) => key.split('/', 1)[0] ?? '';
  return {
    ...store,
    put: (key, bytes) => store.put(key, sealing.seal(ownerOf(key), key, bytes)),
    get: async (key) => {
      const sealed = await store.get(key);
      return sealed === undefined ? undefined : sealing.unseal(ownerOf(key), key, sealed);
    },
  };
}
