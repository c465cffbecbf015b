import type { FastifyBaseLogger } from 'fastify';
import { clearContents } from '#annotations/server/document-rules.ts';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import { clearOnceADay } from '#sync/server/history/retention.ts';
import { asRun } from '#sync/server/http/work-id.ts';
import { registry } from './commands/registry.ts';
import type { Database } from './database/database.ts';
import { clearLeftSessions, deleteLeft } from './own-data/delete-left.ts';
import { purgeErased } from './own-data/purge-erased.ts';
import { clearProspects } from './prospect-retention.ts';
import { clearRecords } from './record-retention.ts';
import { clearUnusedCompanies } from './unused-companies.ts';
import { clearWebhooks } from './webhooks/clear-webhooks.ts';

const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 3_600_000;

type Parts = {
  readonly database: Pick<Database, 'kysely'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** The files that devices load first; those of companies that go, go too. */
  readonly snapshots: BlobStore;
  readonly firstLookMs?: number;
};

/** Clears what is kept for a time only, once a day over all processes of the database. Returns the way to stop. */
export function startDailyRetention({
  database,
  log,
  snapshots,
  firstLookMs = FIRST_LOOK_MS,
}: Parts): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      const parts = { database: database.kysely, registry };
      const cleared = await clearOnceADay(parts);
      if (cleared === undefined) return;
      const prospects = await clearProspects(parts);
      const contents = await clearContents(database.kysely);
      const records = await clearRecords(database.kysely);
      const webhooks = await clearWebhooks(database.kysely);
      const purged = await purgeErased(database.kysely);
      const left = await deleteLeft(database.kysely, snapshots);
      await clearLeftSessions(database.kysely);
      const unused = await clearUnusedCompanies(database.kysely);
      log.info(
        { ...cleared, ...records, prospects, contents, webhooks, purged, left, unused },
        'cleared what was kept long enough',
      );
    } catch (error) {
      log.warn({ err: error }, 'clearing was put off');
    }
  };
  const arm = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      running = asRun(look);
      timer = arm(LOOK_EVERY_MS);
    }, ms).unref();
  let timer = arm(firstLookMs);
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
