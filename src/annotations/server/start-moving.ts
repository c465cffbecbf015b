import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import type { Blobs } from '#blobs/server/blobs.ts';
import { moveContents, removeLeftContents } from './move-contents.ts';

const FIRST_LOOK_MS = 5_000;
const LOOK_EVERY_MS = 60_000;

type Parts = {
  readonly database: Kysely<never>;
  readonly blobs: Blobs;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly firstLookMs?: number;
  readonly everyMs?: number;
};

/**
 * Moves contents to where new ones go, and removes what they left, while the server runs. A place that is away is told
 * once and tried again. Returns the way to stop.
 */
export function startMoving({ database, blobs, log, ...pace }: Parts): () => Promise<void> {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isAway = false;
  const look = async () => {
    try {
      const { moved, failed } = await moveContents(database, blobs, stopped.signal);
      if (moved + failed > 0) log.info({ moved, failed, place: blobs.wanted.place }, 'moved contents of files');
      await removeLeftContents(database, blobs);
      if (isAway) log.info('the storage of files is back');
      isAway = false;
    } catch (error) {
      if (!(error instanceof BlobStoreAway)) log.error({ err: error }, 'contents of files were not moved');
      else if (!isAway) log.warn({ err: error }, 'the storage of files is away');
      isAway = error instanceof BlobStoreAway;
    }
  };
  const arm = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      running = look().finally(() => {
        if (!stopped.signal.aborted) timer = arm(pace.everyMs ?? LOOK_EVERY_MS);
      });
    }, ms).unref();
  let timer = arm(pace.firstLookMs ?? FIRST_LOOK_MS);
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await running;
  };
}
