import type { CivilDate } from '#shared/civil-date.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { Command, FieldValues, Intent, Reader } from '#sync/command.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';

/**
 * The outcome of an intent: kept on this device, refused by a rule, not kept because the device could not store it, or
 * `unsure`: the device did not answer in time whether it stored it; `later` says so once it does. The same intent again
 * is then the same change, and is stored once.
 */
export type SubmitOutcome =
  | SavedOutcome
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'not_stored'; readonly error: Error }
  | { readonly outcome: 'unsure'; readonly later: Promise<SubmitOutcome> };

export type SavedOutcome = {
  readonly outcome: 'saved';
  readonly mutationId: string;
  /** The record that was changed or made. */
  readonly entityId: string;
  /** The stored arguments. Of an intent that was submitted twice these are the first ones. */
  readonly args: unknown;
  /** The change itself; `args` may hold more, where it joined one that was still unsent. */
  readonly act: Act;
  /** True when the change it undoes left the queue: neither of them is sent. */
  readonly takenBack?: true;
};

/** What a change did: its command, the arguments, and the values that it replaced. */
export type Act = Pick<Intent, 'id' | 'name' | 'entityId' | 'args' | 'was' | 'at'>;

/** One change of a person: the command, its arguments, and per field group the values the person saw. */
export type IntentInput<Args> = {
  readonly args: Args;
  readonly was?: Readonly<Record<string, FieldValues>>;
  /**
   * The change (its mutation id) that this one undoes. If that was never sent, it leaves the queue instead, and the
   * server learns of neither.
   */
  readonly takesBack?: string;
};

/** Rows of this device: the server's rows with the waiting changes on top. Use inside `useLiveQuery`. */
export type Mirror = Reader & {
  readonly getMany: <Row extends SyncedRow>(
    table: SyncedTable<Row>,
    ids: readonly string[],
  ) => Promise<(Row | undefined)[]>;
  /** Rows whose `index` is one of `values`, in no order. */
  readonly whereAny: <Row extends SyncedRow>(
    table: SyncedTable<Row>,
    index: keyof Row & string,
    values: readonly (string | number)[],
  ) => Promise<Row[]>;
  /**
   * The same rows, for what the board of a day shows: its appointments, their objects and customers, and the notes of
   * both. They come first, so a live query need not wait for the rest of their tables.
   */
  readonly ofDay: (day: CivilDate) => Mirror;
  /** True when this device had no room for the rows that come last, and gave them up. */
  readonly lacksOlder: () => Promise<boolean>;
  /** Every row of a small table. Never call this for customers, objects or appointments. */
  readonly all: <Row extends SyncedRow>(table: SyncedTable<Row>) => Promise<Row[]>;
};

export type ConnectionState =
  | 'offline'
  | 'connecting'
  | 'online'
  | 'syncing'
  | 'pending'
  | 'attention'
  | 'sign_in'
  | 'storage_problem'
  | 'update_needed'
  | 'stalled';

/**
 * Why this device cannot store anything now. `full`: no room. `lost`: the browser does not give the database back, and
 * only reloading the app helps. `unkept`: what is written cannot be found again. `silent`: no answer to a read or a
 * write.
 */
export type StorageTrouble = 'full' | 'lost' | 'unkept' | 'silent';

export type ConnectionStatus = {
  readonly state: ConnectionState;
  /** Said with `storage_problem` when the cause is known. */
  readonly storage?: StorageTrouble;
  /** Said with `sign_in` when the server wants its rows off this device. */
  readonly revoked?: true;
  /** Set with `stalled`: the mirror was rebuilt too often, or the oldest pending change does not advance. */
  readonly stuck?: 'rebuilding' | 'sending';
  /** Changes the server has not confirmed to this device yet, rejected ones left out. */
  readonly pending: number;
  /** How many of those the server has answered already, and whose rows are still to come; left out while none. */
  readonly sent?: number;
  /** Rejected changes on this device that nobody looked at yet. */
  readonly rejected: number;
  /** Milliseconds since 1970 of the last valid answer; null when there was none. */
  readonly confirmedAt: number | null;
  /** Progress of the first download, null when it is complete. */
  readonly download: DownloadProgress | null;
  /** Photos and documents whose content only this device has, those the server refused included. */
  readonly files: number;
};

/** The number of downloaded rows, out of those the download brings; `table` is being downloaded now. */
export type DownloadProgress = {
  readonly done: number;
  readonly total: number;
  readonly table: string;
  readonly parts: readonly DownloadPart[];
};

/** The progress of a table. `older`: the rows that a device gets last, of days long past or far ahead. */
export type DownloadPart = {
  readonly table: string;
  readonly older: boolean;
  readonly done: number;
  readonly total: number;
};

/** What the queue holds. A part that did not change is the same object as before. */
export type WaitingChanges = {
  /** Waiting and rejected changes, oldest first. */
  readonly entries: readonly OutboxEntry[];
  readonly refused: readonly OutboxEntry[];
  /** Keys (`table/id`) of rows that waiting changes touch. */
  readonly keys: ReadonlySet<string>;
};

/** The sync of one signed-in user on this device. */
export type SyncSession = {
  readonly mirror: Mirror;
  /** Queues a change and shows it at once, or says why not. Never waits for the network. */
  readonly submit: <Args, State>(command: Command<Args, State>, input: IntentInput<Args>) => Promise<SubmitOutcome>;
  readonly status: { readonly get: () => ConnectionStatus; readonly subscribe: (listener: () => void) => () => void };
  /** Waiting and rejected changes, oldest first, as they are stored now. */
  readonly outbox: () => Promise<OutboxEntry[]>;
  /** What this device changed in the last so many milliseconds, oldest first, sent or not; refused changes left out. */
  readonly recentActs: (withinMs: number) => Promise<Act[]>;
  /** The queue as pages show it. */
  readonly waiting: { readonly get: () => WaitingChanges; readonly subscribe: (listener: () => void) => () => void };
  /** Takes an unsent change back, or puts a rejected one away. */
  readonly discard: (mutationId: string) => Promise<void>;
  /** Tries to reach the server now. */
  readonly syncNow: () => void;
  /** The waiting changes as a file a person can keep. */
  readonly exportUnsent: () => Promise<Blob>;
  readonly close: () => Promise<void>;
  readonly newId: () => string;
  /** Server time as this device knows it, ISO. */
  readonly serverNow: () => string;
};

/** What a list shows of a row, held in memory for every row of a table. `search` is folded text (`foldText`). */
export type IndexEntry = { readonly id: string; readonly sortKey: string; readonly search: string };

/** Looks up a row of another table while entries are built; undefined when it is missing. */
export type Joined = <Row extends SyncedRow>(table: SyncedTable<Row>, id: string | null) => Row | undefined;

/**
 * Defines a table's list index. Entries are kept sorted by `sortKey`, updated from the same changes as the rows, stored
 * as one record and loaded with one read. `joins` names the tables that entries show and the field that refers to each:
 * a change in a joined row renews the entries that show it.
 */
export type ListIndexDefinition<Row extends SyncedRow, Entry extends IndexEntry> = {
  readonly table: SyncedTable<Row>;
  /** Raise when entries change shape: an older stored index is rebuilt. */
  readonly version: number;
  readonly joins: readonly {
    readonly table: { readonly name: string };
    readonly by: keyof Row & keyof Entry & string;
  }[];
  readonly toEntry: (row: Row, joined: Joined) => Entry;
};

/** `entries` is a new array after each change, sorted by `sortKey`; `ready` is false until the first load. */
export type ListIndexState<Entry extends IndexEntry> = { readonly entries: readonly Entry[]; readonly ready: boolean };
