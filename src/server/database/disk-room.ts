import { statfsSync } from 'node:fs';
import type { DatabaseLog } from './database.ts';

/** Hears what a database answered, and tells whether its disk is full. */
export type DiskRoom = { readonly heard: (error: unknown) => void; readonly isFull: () => boolean };

const DISK_FULL = '53100';
/** Devices try again well within this: as long as they are refused, the disk counts as full. */
const REMEMBERED_MS = 60_000;
const TOLD_EVERY_MS = 60_000;
/** PostgreSQL does not start without room for a new file of its write-ahead log. */
const START_BYTES = 32 * 1024 * 1024;

/** Remembers for a minute that a statement found no room on the disk, and says so in the log once a minute. */
export function watchDiskRoom(log: DatabaseLog, now: () => number = () => performance.now()): DiskRoom {
  let fullAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    heard: (error) => {
      if ((error as { readonly code?: unknown }).code !== DISK_FULL) return;
      fullAt = now();
      if (fullAt - toldAt < TOLD_EVERY_MS) return;
      toldAt = fullAt;
      log.error({ err: error }, 'the disk of the database is full: make room');
    },
    isFull: () => now() - fullAt < REMEMBERED_MS,
  };
}

/** False where an embedded database could not be opened for want of room. */
export function hasRoomToStart(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= START_BYTES;
  } catch {
    return true;
  }
}
