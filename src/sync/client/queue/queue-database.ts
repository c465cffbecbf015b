import { Dexie, type Table } from 'dexie';
import type { OutboxEntry } from '#sync/protocol.ts';
import { followTransactions } from '../runtime/letting-go.ts';

// On a local address the library follows every call's stack for its error messages, which doubles what a query costs.
Dexie.debug = false;

/**
 * Which mirror database is shown. Each schema of the mirror has a pointer of its own. `given`: the last number that a
 * rebuild took; no two rebuilds share one, in any tab.
 */
export type MirrorPointer = { readonly generation: number; readonly given?: number };

/** A rev that the server sent, and its seal. */
export type HeldPlace = { readonly epoch: string; readonly rev: number; readonly seal?: string | null };

export type Lease = { readonly tab: string; readonly until: number };

type ClientIdentity = { readonly clientId: string; readonly lastSeqGiven: number };

/** Small facts that must outlive the mirror. */
export type QueueMeta = {
  readonly client: ClientIdentity;
  readonly [mirror: `mirror:${string}`]: MirrorPointer;
  /** The server's epoch as last seen: a mirror that was lost still notices a restored server. */
  readonly epoch: string;
  /** Where the mirror stood when something was settled last: it tells a restored server also when the mirror is lost. */
  readonly settled: HeldPlace;
  /** The tab that talks to the server, for each group of tabs. */
  readonly [lease: `lease:${string}`]: Lease;
  readonly sending: { readonly tab: string; readonly until: number };
  /** Server time minus device time in milliseconds. */
  readonly clockOffset: number;
  readonly confirmedAt: number;
  /** Written at each start and read through another connection: some private windows lose what they take. */
  readonly probe: true;
  /** The oldest app the server understands, stored when this one was older. */
  readonly minAppVersion: string;
  /** When the mirror was rebuilt, newest last. */
  readonly resets: readonly number[];
  /** Ids of the files of unsent work that were taken over here, newest last. */
  readonly importedFiles: readonly string[];
};

export type ArchivedEntry = OutboxEntry & { readonly settledAt: number };
export type Draft = { readonly key: string; readonly value: unknown; readonly at: number };

type Stored = { readonly key: string; readonly value: unknown };

/**
 * The changes of a person that the server has not confirmed. Its schema is frozen at version 1: no upgrade may ever
 * stand between a person and unsent work. New needs go into fields of the stored values.
 */
export class QueueDatabase extends Dexie {
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'pos'>>;
  declare readonly archive: Table<ArchivedEntry, number>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly meta: Table<Stored, string>;
  declare readonly reserve: Table<Stored, string>;
  /** Ends what is under way and closes, to be opened by the next use: the page freezes. */
  readonly letGo = followTransactions(this);

  constructor(companyId: string, userId: string) {
    super(queueName(companyId, userId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      outbox: '++pos, intent.id, state',
      archive: 'pos, intent.id, settledAt',
      drafts: 'key',
      meta: 'key',
      reserve: 'key',
    });
  }

  async getMeta<Key extends keyof QueueMeta>(key: Key): Promise<QueueMeta[Key] | undefined> {
    return (await this.meta.get(key))?.value as QueueMeta[Key] | undefined;
  }

  /** Call inside a transaction. */
  async setMeta<Key extends keyof QueueMeta>(key: Key, value: QueueMeta[Key]): Promise<void> {
    await this.meta.put({ key, value });
  }
}

export function queueName(companyId: string, userId: string): string {
  return `remise-queue-${companyId}-${userId}`;
}

/** True when what is written here can be found again through a fresh connection. */
export async function keepsWrites(database: QueueDatabase): Promise<boolean> {
  await database.transaction('rw', database.meta, () => database.setMeta('probe', true));
  const again = new Dexie(database.name, { cache: 'disabled' });
  try {
    await again.open();
    return (await again.table<Stored, string>('meta').get('probe')) !== undefined;
  } finally {
    again.close();
  }
}
