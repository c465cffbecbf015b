import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import { startDailyRetention } from '#server/daily-retention.ts';
import { openTestDatabase } from '#tests/support/database.ts';

const NO_SNAPSHOTS: BlobStore = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  list: () => Promise.resolve([]),
};

test('a server clears once what was kept long enough, and says so', async () => {
  const database = await openTestDatabase();
  await sql`insert into sync_client (company_id, client_id, user_id, last_seen)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() - n * interval '399 days'
    from generate_series(1, 2) n`.execute(database.kysely);
  const told: object[] = [];
  const log = {
    info: (details: object) => void told.push(details),
    warn: (details: object) => void told.push(details),
  };
  const parts = { database, log, snapshots: NO_SNAPSHOTS, firstLookMs: 0 };
  const stops = [startDailyRetention(parts), startDailyRetention(parts)];
  const nothing = { deletedRows: 0, emptied: 0, details: 0, log: 0, mails: 0, audit: 0, prospects: 0, contents: 0 };
  await expect.poll(() => told).toEqual([{ ...nothing, devices: 1, purged: 0, left: 0, unused: 0, webhooks: 0 }]);
  for (const stop of stops) await stop();
  expect(told).toHaveLength(1);
  await database.close();
});
