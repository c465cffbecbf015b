import type { QueueDatabase } from './queue-database.ts';

const KEEP_MS = 7 * 86_400_000;

/** What forms keep of unfinished input: it outlives a closed tab. */
export type Drafts = {
  readonly save: (key: string, value: unknown) => Promise<void>;
  readonly read: (key: string) => Promise<unknown>;
  /**
   * Reads and writes in one transaction, so that two tabs lose nothing of each other: what `apply` makes of the stored value is
   * stored, and returned. Undefined stores nothing.
   */
  readonly change: (key: string, apply: (value: unknown) => unknown) => Promise<unknown>;
  readonly drop: (key: string) => Promise<void>;
  /** Those of the last seven days: older ones are not offered again. */
  readonly list: () => Promise<readonly { readonly key: string; readonly value: unknown; readonly at: number }[]>;
};

/** Unfinished input of forms, in the database that outlives the mirror. */
export function openDrafts(database: QueueDatabase, now: () => number): Drafts {
  const { drafts } = database;
  return {
    save: (key, value) =>
      database.transaction('rw', drafts, async () => {
        await drafts.put({ key, value, at: now() });
      }),
    read: async (key) => (await drafts.get(key))?.value,
    change: (key, apply) =>
      database.transaction('rw', drafts, async () => {
        const value = apply((await drafts.get(key))?.value);
        if (value !== undefined) await drafts.put({ key, value, at: now() });
        return value;
      }),
    drop: (key) => database.transaction('rw', drafts, () => drafts.delete(key)),
    list: async () => (await drafts.toArray()).filter((draft) => draft.at > now() - KEEP_MS),
  };
}
