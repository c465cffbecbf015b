import type { Refusal } from '#shared/refusal.ts';
import type { Command, FieldValues, Reader } from '#sync/command.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';

/**
 * What became of a wish: kept on this device, refused by a rule, not kept because the device could not store it, or
 * `unsure`: the device did not answer in time whether it stored it; `later` says so once it does. The same wish again is
 * then the same change, and is stored once.
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
  /** What was stored: of a wish that was tried twice, what the first attempt asked for. */
  readonly args: unknown;
  /** The change it undoes left the queue: nothing of either is sent. */
  readonly takenBack?: true;
};

/** One change of a person: the command, its arguments, and per field group the values the person saw. */
export type Wish<Args> = {
  readonly args: Args;
  readonly was?: Readonly<Record<string, FieldValues>>;
  /**
   * The change (its mutation id) that this one undoes. Where it was never sent it leaves the queue instead, and the server
   * hears of neither.
   */
  readonly takesBack?: string;
};

/** Rows of this device: the server's rows with the waiting changes on top. Use inside `useLiveQuery`. */
export type Mirror = Reader & {
  readonly getMany: <Row extends SyncedRow>(
    table: SyncedTable<Row>,
    ids: readonly string[],
  ) => Promise<(Row | undefined)[]>;
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
 * Why this device keeps nothing now. `full`: no room. `lost`: the browser does not give the database back; only loading
 * the app again helps. `unkept`: what is written cannot be found again. `silent`: no
 * answer to a read or a write.
 */
export type StorageTrouble = 'full' | 'lost' | 'unkept' | 'silent';

export type ConnectionStatus = {
  readonly state: ConnectionState;
  /** Said with `storage_problem` when the cause is known. */
  readonly storage?: StorageTrouble;
  /** Said with `sign_in` when the server wants its rows off this device. */
  readonly revoked?: true;
  /** Said with `stalled`: the mirror had to be built again too often, or the oldest waiting change does not move. */
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

/** Rows that are here of those the download brings; `table` comes in now. */
export type DownloadProgress = {
  readonly done: number;
  readonly total: number;
  readonly table: string;
  readonly parts: readonly DownloadPart[];
};

/** Rows of a table. `older`: those a device gets last, of days long past or far ahead. */
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
  readonly submit: <Args, State>(command: Command<Args, State>, wish: Wish<Args>) => Promise<SubmitOutcome>;
  readonly status: { readonly get: () => ConnectionStatus; readonly subscribe: (listener: () => void) => () => void };
  /** Waiting and rejected changes, oldest first, as they are stored now. */
  readonly outbox: () => Promise<OutboxEntry[]>;
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
 * How a table's list index is made. Entries are kept sorted by `sortKey`, updated from the same changes as the rows,
 * stored as one record and loaded with one read. `joins` name the tables that entries show and the field that points
 * there: a change in a joined row renews the entries that show it.
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
