import { Dexie, type Table } from 'dexie';
import type { SnapshotSegment } from '#sync/envelope.schema.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { closeToReopen } from '../runtime/database-trouble.ts';
import { followTransactions } from '../runtime/letting-go.ts';

/** Raise when the stores below change shape. */
const LAYOUT = 4;

const COLD_DROPPED = 'coldDropped';

/**
 * A row that changed since the base was downloaded; `row: null` hides a row of the base. `absent`: the row never
 * existed on the server; it came from a change of this device that was undone or refused.
 */
export type ChangedRow = {
  readonly id: string;
  readonly stamp: number;
  readonly row: SyncedRow | null;
  readonly absent?: boolean;
};

/**
 * The server's version of a row that pending changes touch. `known: false`: that version is in the base, or does not
 * exist.
 */
export type ShadowRow = {
  readonly table: string;
  readonly id: string;
  readonly known: boolean;
  readonly row: SyncedRow | null;
};

/** At most 250 rows as they came: a JSON array. Never changed. */
export type Pack = { readonly table: string; readonly segment: string; readonly no: number; readonly text: string };

/**
 * A downloaded segment: where each of its packs begins. Packs do not count before this row exists. In tables ordered by
 * id, it also serves to find rows by id.
 */
export type BaseSegment = {
  readonly table: string;
  readonly segment: string;
  readonly rows: number;
  readonly lastId: string;
  /** Per pack, its first id and how many rows of the segment come before it. */
  readonly firstIds: readonly string[];
  readonly before: readonly number[];
};

/**
 * Rows of a segment by the value of an index: `hashes` ascend, and the row at `ordinals[n]` has the value of
 * `hashes[n]`. Two values may share a hash. Eight bytes a row, read in place without decoding.
 */
export type BaseLookup = {
  readonly table: string;
  readonly segment: string;
  readonly index: string;
  readonly hashes: Uint32Array;
  readonly ordinals: Uint32Array;
};

export type MirrorState = {
  readonly epoch: string;
  readonly rev: number;
  readonly lastSeq: number;
  /** The server's seal for `rev`, sent back with the next request. */
  readonly seal?: string | null;
  /** The readable kinds by which its rows were chosen, as the server named them. */
  readonly reading?: string;
  /** Everything that `segments` names is here. */
  readonly complete: boolean;
  readonly segments: readonly SnapshotSegment[];
};

type Stored = { readonly key: string; readonly value: unknown };

/** A part of a list index as it was at `stamp`; the first one says in how many `slices` of which `set` the whole stands. */
export type StoredListIndex = {
  readonly key: string;
  readonly stamp: number;
  readonly basis: string;
  readonly entries: readonly unknown[];
  readonly set?: ListSet;
  readonly slices?: number;
};

/** A list is stored beside the previous one, so that a tab that dies meanwhile leaves a complete one. */
export type ListSet = 'a' | 'b';

/** The server's rows on this device: a base that never changes, and the rows that changed since. Disposable. */
export class MirrorDatabase extends Dexie {
  declare readonly shadow: Table<ShadowRow, [string, string]>;
  declare readonly packs: Table<Pack, [string, string, number]>;
  declare readonly segments: Table<BaseSegment, [string, string]>;
  declare readonly lookups: Table<BaseLookup, [string, string, string]>;
  declare readonly lists: Table<StoredListIndex, string>;
  declare readonly meta: Table<Stored, string>;
  readonly synced: readonly SyncedTable[];
  /** Ends what is under way and closes, to be opened by the next use: the page freezes. */
  readonly letGo = followTransactions(this);

  constructor(name: string, tables: readonly SyncedTable[]) {
    super(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.synced = tables;
    // Another tab rebuilds this generation: its deletion goes first, and the next use here opens the result.
    this.on('versionchange', () => {
      closeToReopen(this);
      return false;
    });
    this.version(1).stores({
      shadow: '[table+id]',
      packs: '[table+segment+no]',
      segments: '[table+segment]',
      lookups: '[table+segment+index]',
      lists: 'key',
      meta: 'key',
      ...Object.fromEntries(tables.map((table) => [changedStore(table.name), changedSchema(table)])),
    });
  }

  changed(table: string): Table<ChangedRow, string> {
    return this.table(changedStore(table));
  }

  async getState(): Promise<MirrorState | undefined> {
    return (await this.meta.get('state'))?.value as MirrorState | undefined;
  }

  /** True when the device had no room for rows it need not hold; those are not downloaded. */
  async isColdDropped(): Promise<boolean> {
    return (await this.meta.get(COLD_DROPPED)) !== undefined;
  }

  async setColdDropped(dropped: boolean): Promise<void> {
    if (dropped) await this.meta.put({ key: COLD_DROPPED, value: true });
    else await this.meta.delete(COLD_DROPPED);
  }

  /** Raised by every transaction that writes rows. */
  async getStamp(): Promise<number> {
    return ((await this.meta.get('stamp'))?.value as number | undefined) ?? 0;
  }
}

/** The store of a table's changed rows. */
export function changedStore(table: string): string {
  return `rows_${table}`;
}

function changedSchema(table: SyncedTable): string {
  return ['id', 'stamp', ...table.indexes.map((index) => `row.${index}`)].join(', ');
}

/** FNV-1a over everything that shapes the mirror: another shape is another database. */
export function mirrorSchemaHash(tables: readonly SyncedTable[], salt: string): string {
  const shape = tables.map((table) => [table.name, table.shape, ...table.indexes].join(' ')).sort();
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([LAYOUT, salt, shape])) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

export function mirrorPrefix(companyId: string, userId: string): string {
  return `remise-mirror-${companyId}-${userId}-`;
}
