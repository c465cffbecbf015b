import type { Drafts } from './device-session.ts';
import type { QueueDatabase } from './queue-database.ts';

const KEEP_MS = 7 * 86_400_000;

/** Unfinished input of forms, in the database that outlives the mirror. */
export function openDrafts(database: QueueDatabase, now: () => number): Drafts {
  const { drafts } = database;
  return {
    save: (key, value) =>
      database.transaction('rw', drafts, async () => {
        await drafts.put({ key, value, at: now() });
      }),
    read: async (key) => (await drafts.get(key))?.value,
    drop: (key) => database.transaction('rw', drafts, () => drafts.delete(key)),
    list: async () => (await drafts.toArray()).filter((draft) => draft.at > now() - KEEP_MS),
  };
}
