import type { Instant } from '#shared/civil-date.ts';
import type { Needed } from '#shared/permission.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { RowDraft, SyncedRow, SyncedTable } from './table.ts';

/** How a command meets a change it did not know of (docs/sync.md, conflicts). */
export type ConflictKind = 'cas' | 'fact' | 'plan' | 'set' | 'append' | 'row_version' | 'arrival';

/** Values of one field group, by field name. */
export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * What a person wants changed, as queued, sent, logged and replayed. `was` holds what the person saw, per field group.
 */
export type Intent<Args = unknown> = {
  /** UUIDv7 of the mutation: the idempotency key. */
  readonly id: string;
  readonly name: string;
  readonly v: number;
  readonly entity: string;
  readonly entityId: string;
  readonly args: Args;
  readonly was: Readonly<Record<string, FieldValues>>;
  /** Device time corrected by the server's, ISO. Recorded, never used for an order or a permission. */
  readonly at: Instant;
  readonly userId: string;
};

/** Who acts. Built from the session on the server, from the last known user on a device. */
export type Actor = {
  readonly userId: string;
  readonly userName: string;
  readonly companyId: string;
  /** Takes one name, several joined with `|` (any) or with `&` (all). */
  readonly can: (needed: Needed) => boolean;
};

/** What a decision may know besides its state. The same on the device and on the server. */
export type CommandContext = {
  readonly actor: Actor;
  /** `intent.at`, on the server clamped to at most five minutes ahead. */
  readonly at: Instant;
  /** Who made a refused change and when; set where a colleague carries the change out from its card. */
  readonly author?: { readonly userId: string; readonly userName: string; readonly at: Instant };
};

/**
 * Returns the context with the name and the time to record under what is written: the author's, where there is one.
 */
export function signed({ author, ...context }: CommandContext): CommandContext {
  if (author === undefined) return context;
  const { userId, userName, at } = author;
  return { actor: { ...context.actor, userId, userName }, at };
}

/** Looks rows up, in the transaction that will hold the writes. Deleted rows are not found. */
export type Reader = {
  readonly get: <Row extends SyncedRow>(table: SyncedTable<Row>, id: string) => Promise<Row | undefined>;
  readonly where: <Row extends SyncedRow>(
    table: SyncedTable<Row>,
    index: keyof Row & string,
    value: string | number,
  ) => Promise<Row[]>;
  readonly isDeleted: (table: SyncedTable<SyncedRow>, id: string) => Promise<boolean>;
  /**
   * True while rows of a table are missing on this device: a row not found may exist. Absent where all rows are here.
   */
  readonly isPartial?: (table: SyncedTable<SyncedRow>) => Promise<boolean>;
  /** A deleted row as it last was. Only the server keeps it: devices have no such look-up. */
  readonly getDeleted?: <Row extends SyncedRow>(table: SyncedTable<Row>, id: string) => Promise<Row | undefined>;
  /** The next human number of a series; null on a device, where only the server gives numbers. */
  readonly nextNumber: (series: string) => Promise<number | null>;
};

/** A full row to put, or an id to delete. Only a put that `restores` brings a deleted id back. */
export type Write =
  | { readonly table: SyncedTable<SyncedRow>; readonly put: RowDraft<SyncedRow>; readonly restores?: true }
  | { readonly table: SyncedTable<SyncedRow>; readonly deleteId: string };

/** A conflict for a person to look at; the server stores it in `attention` under the mutation's id. */
export type Card = {
  readonly kind: 'merged' | 'contradiction' | 'unconfirmed_place' | 'rejected' | 'duplicate';
  readonly entity: string;
  readonly entityId: string;
  readonly yours: FieldValues;
  readonly theirs: FieldValues;
  /** The kind of record that was to be created, where it differs from the kind the card is about. */
  readonly child?: string;
  /** The refusal's code, where only part of the change was refused. */
  readonly code?: string;
};

export type Decision =
  | { readonly outcome: 'applied'; readonly writes: readonly Write[]; readonly cards?: readonly Card[] }
  | { readonly outcome: 'merged'; readonly writes: readonly Write[]; readonly cards: readonly Card[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly cards?: readonly Card[] };

/** A kind of record that other records belong to. */
export type ParentKind = {
  readonly entity: string;
  readonly table: SyncedTable<SyncedRow>;
  /** Returns the id under which a record continues after it was merged into another. */
  readonly follow?: (read: Reader, id: string) => Promise<string>;
};

/** A record that a change adds something to, and the argument that names it. */
export type Parent = { readonly kind: ParentKind; readonly field: string; readonly id: string };

/**
 * One thing a person can do, defined once and run on both sides: `load` looks up what the decision needs, `decide` is
 * pure and total (a missing row is an answer, never an exception). Methods, so that commands of every kind fit one list.
 */
export type Command<Args = unknown, State = unknown> = {
  readonly name: string;
  readonly version: number;
  readonly permission: Needed;
  readonly kind: ConflictKind;
  readonly entity: string;
  /** Codes of refusals that would occur again at every attempt: a person can only take note of them. */
  readonly final?: readonly string[];
  /** For a batch: leaves out each row without its parent, with a card, and does the rest. */
  readonly leavesOut?: true;
  entityId(args: Args): string;
  /**
   * The records that the change adds something to. Each must exist, or the change is refused with a card (docs/sync.md).
   */
  parents(args: Args, state: State): readonly Parent[];
  load(read: Reader, intent: Intent<Args>): Promise<State>;
  decide(state: State, intent: Intent<Args>, context: CommandContext): Decision;
};

/** A command whose argument and state types are forgotten, for lists of commands. */
export type AnyCommand = Command;

/** Puts a row of a table. */
export function put<Row extends SyncedRow>(table: SyncedTable<Row>, row: RowDraft<Row>): Write {
  return { table, put: row };
}

/** Puts a row back that was deleted. */
export function restore<Row extends SyncedRow>(table: SyncedTable<Row>, row: RowDraft<Row>): Write {
  return { table, put: row, restores: true };
}

/** Deletes a row of a table. */
export function remove<Row extends SyncedRow>(table: SyncedTable<Row>, id: string): Write {
  return { table, deleteId: id };
}

export const applied = (...writes: Write[]): Decision => ({ outcome: 'applied', writes });
export const refused = (refusal: Refusal, ...cards: Card[]): Decision => ({ outcome: 'refused', refusal, cards });
