import { Dexie } from 'dexie';
import type { SyncedRow } from '#sync/table.ts';
import type { BaseLookup, BaseSegment, MirrorDatabase } from './mirror-database.ts';

/** Decoded packs kept in memory: 40 × 250 rows. */
const PACKS_IN_MEMORY = 40;

type DecodedPack = { readonly rows: readonly SyncedRow[]; readonly positions: ReadonlyMap<string, number> };
type LoadedLookup = { readonly stored: BaseLookup; readonly slots: ReadonlyMap<string, number> };

/**
 * Reads the base of one mirror: packs as they were downloaded, looked up by id or by an index. What was read once is
 * kept: packs never change. No promise is shared between callers, so that every read stays in its own transaction.
 */
export class BaseRows {
  readonly #database: MirrorDatabase;
  readonly #packs = new Map<string, DecodedPack>();
  readonly #segments = new Map<string, readonly BaseSegment[]>();
  readonly #lookups = new Map<string, LoadedLookup>();
  #complete = false;

  constructor(database: MirrorDatabase) {
    this.#database = database;
  }

  /** From now on no segment is added. */
  markComplete(): void {
    this.#complete = true;
    this.#segments.clear();
  }

  /** The downloaded segments of a table. While the download goes on each call looks again, so that live queries follow. */
  async segmentsOf(table: string): Promise<readonly BaseSegment[]> {
    const known = this.#segments.get(table);
    if (known !== undefined && this.#complete) return known;
    const range = this.#database.segments
      .where('[table+segment]')
      .between([table, Dexie.minKey], [table, Dexie.maxKey]);
    if (known !== undefined) {
      const keys = await range.primaryKeys();
      if (keys.length === known.length) return known;
    }
    const segments = await range.toArray();
    this.#segments.set(table, segments);
    return segments;
  }

  /**
   * The row, or that there is none, when memory can tell; undefined when it has to be read. Dexie follows a transaction
   * or live query through at most 100 awaits between two requests: loops ask here first and await only what must be read.
   */
  peek(table: string, id: string): { readonly row: SyncedRow | undefined } | undefined {
    const segments = this.#complete ? this.#segments.get(table) : undefined;
    if (segments === undefined) return undefined;
    for (const segment of segments) {
      const no = packOf(segment, id);
      if (no < 0) continue;
      const pack = this.#held(segment, no);
      if (pack === undefined) return undefined;
      const position = pack.positions.get(id);
      if (position !== undefined) return { row: pack.rows[position] };
    }
    return { row: undefined };
  }

  async get(table: string, id: string): Promise<SyncedRow | undefined> {
    for (const segment of await this.segmentsOf(table)) {
      const no = packOf(segment, id);
      if (no < 0) continue;
      const pack = await this.#pack(segment, no);
      const position = pack.positions.get(id);
      if (position !== undefined) return pack.rows[position];
    }
    return undefined;
  }

  /** Rows of the base whose `index` is `value`. */
  async where(table: string, index: string, value: string): Promise<readonly SyncedRow[]> {
    const found: SyncedRow[] = [];
    for (const segment of await this.segmentsOf(table)) {
      const lookup = await this.#lookup(segment, index);
      const slot = lookup?.slots.get(value);
      if (lookup === undefined || slot === undefined) continue;
      const { starts, ordinals } = lookup.stored;
      for (const ordinal of ordinals.subarray(starts[slot], starts[slot + 1])) {
        const no = lastAtMost(segment.before, ordinal);
        const pack = this.#held(segment, no) ?? (await this.#pack(segment, no));
        const row = pack.rows[ordinal - (segment.before[no] ?? 0)];
        if (row !== undefined) found.push(row);
      }
    }
    return found;
  }

  /** The rows of one pack, without keeping them. */
  async readPack(segment: BaseSegment, no: number): Promise<readonly SyncedRow[]> {
    const pack = await this.#database.packs.get([segment.table, segment.segment, no]);
    if (pack === undefined) throw new Error(`Pack ${no} of ${segment.table}/${segment.segment} is missing`);
    return JSON.parse(pack.text) as SyncedRow[];
  }

  /** The pack when it is in memory, then also marked as used. */
  #held(segment: BaseSegment, no: number): DecodedPack | undefined {
    const key = packKey(segment, no);
    const kept = this.#packs.get(key);
    if (kept !== undefined) {
      this.#packs.delete(key);
      this.#packs.set(key, kept);
    }
    return kept;
  }

  /** The rows of a whole segment, read at once and not kept. */
  async readSegment({ table, segment }: BaseSegment): Promise<readonly SyncedRow[]> {
    const range = [
      [table, segment, Dexie.minKey],
      [table, segment, Dexie.maxKey],
    ] as const;
    const packs = await this.#database.packs
      .where('[table+segment+no]')
      .between(...range)
      .toArray();
    return packs.flatMap((pack) => JSON.parse(pack.text) as SyncedRow[]);
  }

  async #pack(segment: BaseSegment, no: number): Promise<DecodedPack> {
    const held = this.#held(segment, no);
    if (held !== undefined) return held;
    const rows = await this.readPack(segment, no);
    const decoded = { rows, positions: new Map(rows.map((row, position) => [row.id, position])) };
    this.#packs.set(packKey(segment, no), decoded);
    for (const oldest of this.#packs.keys()) {
      if (this.#packs.size <= PACKS_IN_MEMORY) break;
      this.#packs.delete(oldest);
    }
    return decoded;
  }

  async #lookup(segment: BaseSegment, index: string): Promise<LoadedLookup | undefined> {
    const key = `${segment.table}/${segment.segment}/${index}`;
    const kept = this.#lookups.get(key);
    if (kept !== undefined) return kept;
    const stored = await this.#database.lookups.get([segment.table, segment.segment, index]);
    if (stored === undefined) return undefined;
    const loaded = { stored, slots: new Map(stored.values.map((value, slot) => [value, slot])) };
    this.#lookups.set(key, loaded);
    return loaded;
  }
}

function packKey(segment: BaseSegment, no: number): string {
  return `${segment.table}/${segment.segment}/${no}`;
}

/** The pack of the segment that holds the id if any does, or -1. */
function packOf(segment: BaseSegment, id: string): number {
  return id > segment.lastId ? -1 : lastAtMost(segment.firstIds, id);
}

/** The last position whose value is at most `value`, or -1. `sorted` ascends. */
function lastAtMost<Value extends string | number>(sorted: readonly Value[], value: Value): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as Value) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
