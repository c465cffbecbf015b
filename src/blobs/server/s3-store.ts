import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type BlobStore, BlobStoreAway, requireKey, type StoredBlob } from './blob-store.ts';

/** Where a bucket is, and who we are there. */
export type S3Settings = {
  readonly bucket: string;
  /** Stands before every key, with a slash at its end; empty for none. */
  readonly prefix: string;
  /** Null: Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: what the machine itself is allowed, as the official client finds it. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

const CONNECT_MS = 3_000;
/** Without a byte of an answer. */
const ANSWER_MS = 20_000;
const ATTEMPTS = 3;

/** Keeps contents as objects of a bucket, by the official client. */
export function openS3Store({ bucket, prefix, endpoint, region, credentials }: S3Settings): BlobStore {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Storage of other makers knows no trailing checksums; every content is verified by its own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
  });
  const placeOf = (key: string) => {
    requireKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  return {
    put: async (key, bytes) => {
      const object = { ...placeOf(key), Body: bytes, ContentLength: bytes.byteLength };
      await telling(() => client.send(new PutObjectCommand(object)));
    },
    get: async (key) => {
      const place = placeOf(key);
      return telling(async () => {
        const found = await client.send(new GetObjectCommand(place)).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        });
        return found?.Body === undefined ? undefined : Buffer.from(await found.Body.transformToByteArray());
      });
    },
    list: async (below) => {
      requireKey(below.replace(/\/$/, ''));
      return telling(async () => {
        const found: StoredBlob[] = [];
        let after: string | undefined;
        do {
          const asked = { Bucket: bucket, Prefix: `${prefix}${below}`, ContinuationToken: after };
          const page = await client.send(new ListObjectsV2Command(asked));
          for (const { Key: key = '', Size: bytes = 0, LastModified: changed } of page.Contents ?? []) {
            found.push({ key: key.slice(prefix.length), bytes, changedAt: changed?.getTime() ?? 0 });
          }
          after = page.IsTruncated === true ? page.NextContinuationToken : undefined;
        } while (after !== undefined);
        return found;
      });
    },
    remove: async (key) => {
      const place = placeOf(key);
      await telling(() => client.send(new DeleteObjectCommand(place)));
    },
  };
}

/** Whatever the storage answers, or does not answer, may be otherwise a moment later: keys are mended, disks emptied. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BlobStoreAway(`the storage ${saidBy(error)}`, { cause: error });
  }
}

/** `answered NoSuchBucket (404)`, or `cannot be reached: ECONNREFUSED`. */
function saidBy(error: unknown): string {
  if (error instanceof S3ServiceException) return `answered ${error.name} (${error.$metadata.httpStatusCode ?? '-'})`;
  const { code, name } = error as NodeJS.ErrnoException;
  return `cannot be reached: ${code ?? name}`;
}
