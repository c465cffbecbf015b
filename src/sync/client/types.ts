import type { AnyCommand, FieldValues, Intent, Reader } from '#sync/command.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { Refusal } from '#shared/refusal.ts';

/** What became of a wish: kept on this device, refused by a rule, or not kept because the device could not store it. */
export type SubmitOutcome =
  | { readonly outcome: 'saved'; readonly mutationId: string }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'not_stored'; readonly error: Error };

/** One change of a person: the command, its arguments, and per field group the values the person saw. */
export type Wish<Args> = {
  readonly args: Args;
  readonly was?: Readonly<Record<string, FieldValues>>;
};

/** Rows of this device: the server's rows with the waiting changes on top. Use inside `useLiveQuery`. */
export type Mirror = Reader & {
  readonly getMany: <Row extends SyncedRow>(table: SyncedTable<Row>, ids: readonly string[]) => Promise<(Row | undefined)[]>;
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

export type ConnectionStatus = {
  readonly state: ConnectionState;
  /** Changes the server has not confirmed to this device yet, rejected ones left out. */
  readonly pending: number;
  /** Rejected changes on this device that nobody looked at yet. */
  readonly rejected: number;
  /** Milliseconds since 1970 of the last valid answer; null when there was none. */
  readonly confirmedAt: number | null;
  /** Progress of the first download, null when it is complete. */
  readonly download: { readonly done: number; readonly total: number; readonly table: string } | null;
};

/** The sync of one signed-in user on this device. */
export type SyncSession = {
  readonly mirror: Mirror;
  /** Queues a change and shows it at once, or says why not. Never waits for the network. */
  readonly submit: <Args>(command: AnyCommand & { readonly name: string }, wish: Wish<Args>) => Promise<SubmitOutcome>;
  readonly status: { readonly get: () => ConnectionStatus; readonly subscribe: (listener: () => void) => () => void };
  /** Waiting and rejected changes, oldest first. Use inside `useLiveQuery`. */
  readonly outbox: () => Promise<OutboxEntry[]>;
  /** Takes an unsent change back, or puts a rejected one away. */
  readonly discard: (mutationId: string) => Promise<void>;
  /** Tries to reach the server now. */
  readonly syncNow: () => void;
  /** The waiting changes as a file a person can keep. */
  readonly exportUnsent: () => Promise<Blob>;
  /** Keys (`table/id`) of rows that waiting changes touch. Use inside `useLiveQuery`. */
  readonly pendingKeys: () => Promise<ReadonlySet<string>>;
  readonly close: () => Promise<void>;
  readonly newId: () => string;
};

export type QueuedIntent = Intent;
