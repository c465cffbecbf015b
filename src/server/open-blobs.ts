import { join } from 'node:path';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import type { BlobSpot, Blobs } from '#blobs/server/blobs.ts';
import { filesFolder, openFolderStore } from '#blobs/server/folder-store.ts';
import { openS3Store } from '#blobs/server/s3-store.ts';
import { openSealing, sealStore } from '#blobs/server/sealing.ts';
import type { Config } from './config.ts';

type BlobConfig = Pick<Config, 'dataFolder' | 'databaseUrl' | 'filesPlace' | 'sealsFiles' | 's3'>;

/**
 * Opens the places for contents of files. The data folder always has one, so that what lies there can be read and moved
 * after another place was chosen.
 */
export function openBlobs(config: BlobConfig, secret: string): Blobs {
  return {
    wanted: wantedOf(config),
    stores: {
      folder: openFolderStore(filesFolder(config.dataFolder)),
      ...(config.s3 === null ? {} : { s3: openS3Store(config.s3) }),
    },
    sealing: openSealing(secret),
  };
}

/**
 * Opens the place for the files that devices load first: with storage that speaks S3 it is there, so that processes share
 * nothing else, otherwise in the data folder.
 */
export function openSnapshots(config: BlobConfig, { wanted, sealing }: Blobs): BlobStore {
  if (wanted.place !== 's3' || config.s3 === null) return openFolderStore(join(config.dataFolder, 'snapshots'));
  const store = openS3Store({ ...config.s3, prefix: `${config.s3.prefix}snapshots/` });
  return wanted.sealed ? sealStore(store, sealing) : store;
}

/** The embedded database has its data folder beside it; processes on PostgreSQL may share no folder. */
function wantedOf({ filesPlace, databaseUrl, sealsFiles }: BlobConfig): BlobSpot {
  const place = filesPlace ?? (databaseUrl === null ? 'folder' : 'database');
  return { place, sealed: place !== 'database' && sealsFiles };
}
