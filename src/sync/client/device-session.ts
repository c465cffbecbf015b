import type { SyncedRow } from '#sync/table.ts';
import type { IndexEntry, ListIndexDefinition, ListIndexState, Mirror, SubmitOutcome, SyncSession } from './types.ts';

/** A list index that follows its rows as long as somebody listens. */
export type ListIndexHandle<Entry extends IndexEntry> = {
  readonly get: () => ListIndexState<Entry>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the first rows, so that a list that is about to be drawn has them at once. */
  readonly prepare: () => Promise<void>;
};

/** Results of a live query, as the hooks of Dexie take them. `failed` hears of a failure that will not pass by itself. */
export type WatchedQuery<Result> = {
  readonly hasValue: () => boolean;
  readonly subscribe: (
    next: (result: Result) => void,
    failed?: (error: unknown) => void,
  ) => { unsubscribe: () => void };
};

/** What forms keep of unfinished input: it outlives a closed tab. */
export type Drafts = {
  readonly save: (key: string, value: unknown) => Promise<void>;
  readonly read: (key: string) => Promise<unknown>;
  readonly drop: (key: string) => Promise<void>;
  /** Those of the last seven days: older ones are not offered again. */
  readonly list: () => Promise<readonly { readonly key: string; readonly value: unknown; readonly at: number }[]>;
};

export type StorageReport = {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** True when the browser promised not to clear this site by itself. */
  readonly persisted: boolean;
};

/** The session as `openSyncSession` gives it: what lists, forms, the status panel and signing out need besides. */
export type DeviceSession = SyncSession & {
  readonly companyId: string;
  readonly userId: string;
  readonly listIndex: <Row extends SyncedRow, Entry extends IndexEntry>(
    definition: ListIndexDefinition<Row, Entry>,
  ) => ListIndexHandle<Entry>;
  /** A query over the mirror, live: run again after each change of what it read. */
  readonly watch: <Result>(query: (mirror: Mirror) => Promise<Result>) => WatchedQuery<Result>;
  readonly drafts: Drafts;
  /** Sends a rejected change again as a new one, decided on the rows of now; the rejected one is put away when it was saved. */
  readonly resubmit: (mutationId: string) => Promise<SubmitOutcome>;
  /** Changes the server does not have yet, rejected ones left out. */
  readonly unsentCount: () => Promise<number>;
  /** Removes the server's rows from this device and keeps what is unsent. Closes the session. */
  readonly dropMirror: () => Promise<void>;
  /** Removes everything of this user from this device, unsent changes included. Closes the session. */
  readonly eraseDevice: () => Promise<void>;
  readonly storageReport: () => Promise<StorageReport>;
  /** Asks the browser to keep this site's data; true when it does. */
  readonly keepStorage: () => Promise<boolean>;
};
