import { isHotSegment } from '#sync/segment-key.ts';
import type { Queue } from '../queue/queue.ts';
import { closeToReopen, databaseTrouble } from '../runtime/database-trouble.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { MirrorDatabase } from './mirror-database.ts';
import type { Mirrors } from './mirrors.ts';

type Stores = {
  readonly queue: Queue;
  readonly mirrors: Mirrors;
  readonly files: { readonly dropCopies: () => Promise<boolean> };
};

/**
 * Runs a write of the queue. On a full disk the databases are reopened once (some browsers stay read-only until then).
 * Then space is freed: copies of files, the queue's own dispensable data, and rows that the server can send again, the
 * least needed first. `noRoom` is called once. Throws the write's error when nothing helped.
 */
export async function withRoom<Result>(
  { queue, mirrors, files }: Stores,
  noRoom: () => void,
  write: () => Promise<Result>,
): Promise<Result> {
  let failure: unknown;
  const attempt = async () => {
    try {
      return { result: await write() };
    } catch (error) {
      if (databaseTrouble(error) !== 'full') throw error;
      failure = error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first !== undefined) return first.result;
  closeToReopen(queue.database);
  const reopened = await attempt();
  if (reopened !== undefined) return reopened.result;
  noRoom();
  const makeRoom = [
    () => files.dropCopies(),
    () => queue.releaseBallast(),
    async () => dropCold((await mirrors.current()).database),
    async () => dropLists((await mirrors.current()).database),
    () => mirrors.dropRows(),
  ];
  for (const free of makeRoom) {
    // A step that fails for lack of space itself leaves it to the next one.
    if (!(await free().catch(() => false))) continue;
    const again = await attempt();
    if (again !== undefined) return again.result;
  }
  throw failure;
}

/**
 * Empties the packs of rows that a device need not hold; false when there are none. `refillCold` has them fetched
 * again.
 */
export async function dropCold(database: MirrorDatabase): Promise<boolean> {
  const { packs, lookups, meta } = database;
  if (await database.isColdDropped()) return false;
  return database.transaction('rw', packs, lookups, meta, async () => {
    const keys = (await packs.toCollection().primaryKeys()).filter(([, segment]) => !isHotSegment(segment));
    if (keys.length === 0) return false;
    // Emptied, not deleted: other tabs have a directory in memory that lists them.
    await packs.bulkPut(keys.map(([table, segment, no]) => ({ table, segment, no, text: '[]' })));
    const lookupKeys = await lookups.toCollection().primaryKeys();
    await lookups.bulkDelete(lookupKeys.filter(([, segment]) => !isHotSegment(segment)));
    await database.setColdDropped(true);
    return true;
  });
}

/** Has what `dropCold` gave up downloaded again. Call when there is room. */
export async function refillCold(database: MirrorDatabase): Promise<void> {
  const { packs, segments, meta } = database;
  await database.transaction('rw', packs, segments, meta, async () => {
    const state = await database.getState();
    if (state === undefined || !(await database.isColdDropped())) return;
    const keys = (await packs.toCollection().primaryKeys()).filter(([, segment]) => !isHotSegment(segment));
    await packs.bulkDelete(keys);
    await segments.bulkDelete(keys.map(([table, segment]) => [table, segment]));
    await meta.put({ key: 'state', value: { ...state, complete: false } });
    await database.setColdDropped(false);
  });
}

/** Deletes the stored lists, which can be built from the rows; false when there were none. */
export async function dropLists({ lists }: MirrorDatabase): Promise<boolean> {
  if ((await lists.count()) === 0) return false;
  await lists.clear();
  return true;
}

/** True when the browser says that a tenth of what it allows is free. */
export async function hasRoom(storage: Runtime['storage']): Promise<boolean> {
  if (storage === null) return false;
  const { usage = 0, quota = 0 } = await storage.estimate();
  return usage < quota * 0.9;
}
