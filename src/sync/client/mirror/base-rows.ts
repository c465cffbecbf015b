import { Dexie } from 'dexie';
import { isHotSegment, isMonthSegment } from '#sync/segment-key.ts';
import type { SyncedRow } from '#sync/table.ts';
import { findOrdinals, lastAtMost } from './base-lookup.ts';
import type { BaseLookup, BaseSegment, MirrorDatabase } from './mirror-database.ts';

/** Decoded packs kept in memory: 40 × 250 rows. */
const PACKS_IN_MEMORY = 40;
const PACKS_AT_ONCE = 8;

type DecodedPack = { readonly rows: readonly SyncedRow[]; readonly positions: ReadonlyMap<string, number> };
type Place = { readonly segment: BaseSegment; readonly no: number };

/**
 * Reads the base of one mirror: packs as they were downloaded, looked up by id or by an index. Packs never change, so
 * what was read is cached. Callers never share a promise, so that every read stays in its own transaction.
 */
export class BaseRows {
  readonly #database: MirrorDatabase;
  readonly #packs = new Map<string, DecodedPack>();
  readonly #segments = new Map<string, readonly BaseSegment[]>();
  /** By table and index, then by segment. */
  readonly #lookups = new Map<string, Map<string, BaseLookup>>();
  #complete = false;

  constructor(database: MirrorDatabase) {
    this.#database = database;
  }

  /** True once it is known that all segments are here. */
  get isComplete(): boolean {
    return this.#complete;
  }

  /** From now on no segment is added. */
  markComplete(): void {
    this.#complete = true;
    this.#segments.clear();
  }

  /** The downloaded segments of a table. During the download each call looks again, so that live queries follow. */
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
   * The row, or null for none, when memory can tell; undefined when it has to be read. Dexie follows a transaction or
   * live query through at most 100 awaits between two requests: loops call this first and only await what must be read.
   */
  peek(table: string, id: string): { readonly row: SyncedRow | undefined } | undefined {
    const segments = this.#complete ? this.#segments.get(table) : undefined;
    const lookups = this.#lookups.get(`${table}/id`);
    if (segments === undefined) return undefined;
    for (const segment of segments) {
      const lookup = lookups?.get(segment.segment);
      if (isMonthSegment(segment.segment) && lookup === undefined) return undefined;
      for (const place of placesOf(segment, lookup, id)) {
        const pack = this.#held(place);
        if (pack === undefined) return undefined;
        const position = pack.positions.get(id);
        if (position !== undefined) return { row: pack.rows[position] };
      }
    }
    return { row: undefined };
  }

  async get(table: string, id: string): Promise<SyncedRow | undefined> {
    const segments = await this.segmentsOf(table);
    const byDays = segments.filter(({ segment }) => isMonthSegment(segment));
    const lookups = byDays.length === 0 ? undefined : await this.#lookupsOf(table, 'id', byDays);
    for (const segment of segments) {
      for (const place of placesOf(segment, lookups?.get(segment.segment), id)) {
        const pack = this.#held(place) ?? (await this.#pack(place));
        const position = pack.positions.get(id);
        if (position !== undefined) return pack.rows[position];
      }
    }
    return undefined;
  }

  /** Rows of the base whose `index` is `value`. */
  async where(table: string, index: string, value: string | number): Promise<readonly SyncedRow[]> {
    const found: SyncedRow[] = [];
    const segments = await this.segmentsOf(table);
    const lookups = await this.#lookupsOf(table, index, segments);
    for (const segment of segments) {
      const lookup = lookups.get(segment.segment);
      for (const ordinal of lookup === undefined ? [] : findOrdinals(lookup, String(value))) {
        const no = lastAtMost(segment.before, ordinal);
        const pack = this.#held({ segment, no }) ?? (await this.#pack({ segment, no }));
        const row = pack.rows[ordinal - (segment.before[no] ?? 0)];
        if (row !== undefined && (row as Readonly<Record<string, unknown>>)[index] === value) found.push(row);
      }
    }
    return found;
  }

  /** The rows of a whole segment, some packs at a time and not kept: work of a few milliseconds each. */
  async *readSegment({ table, segment, firstIds }: BaseSegment): AsyncGenerator<readonly SyncedRow[]> {
    for (let no = 0; no < firstIds.length; no += PACKS_AT_ONCE) {
      const packs = await this.#database.packs
        .where('[table+segment+no]')
        .between([table, segment, no], [table, segment, no + PACKS_AT_ONCE])
        .toArray();
      yield packs.flatMap((pack) => JSON.parse(pack.text) as SyncedRow[]);
    }
  }

  /** The pack when it is in memory, then also marked as used. */
  #held(place: Place): DecodedPack | undefined {
    const key = packKey(place);
    const kept = this.#packs.get(key);
    if (kept !== undefined) {
      this.#packs.delete(key);
      this.#packs.set(key, kept);
    }
    return kept;
  }

  async #pack(place: Place): Promise<DecodedPack> {
    const { table, segment } = place.segment;
    const stored = await this.#database.packs.get([table, segment, place.no]);
    // An emptied mirror has no state either: it is no longer shown, and anybody still reading it reads again.
    if (stored === undefined && isHotSegment(segment) && (await this.#database.getState()) !== undefined) {
      throw new Error(`Pack ${place.no} of ${table}/${segment} is missing`);
    }
    const rows = JSON.parse(stored?.text ?? '[]') as SyncedRow[];
    const decoded = { rows, positions: new Map(rows.map((row, position) => [row.id, position])) };
    // A device without room gave it up, and may get it again.
    if (rows.length === 0) return decoded;
    this.#packs.set(packKey(place), decoded);
    for (const oldest of this.#packs.keys()) {
      if (this.#packs.size <= PACKS_IN_MEMORY) break;
      this.#packs.delete(oldest);
    }
    return decoded;
  }

  /** The lookups of these segments; those not read before come in one request each, all at once. */
  async #lookupsOf(
    table: string,
    index: string,
    segments: readonly BaseSegment[],
  ): Promise<ReadonlyMap<string, BaseLookup>> {
    const known = this.#lookups.get(`${table}/${index}`) ?? new Map<string, BaseLookup>();
    this.#lookups.set(`${table}/${index}`, known);
    const missing = segments.filter(({ segment }) => !known.has(segment));
    if (missing.length === 0) return known;
    const stored = await this.#database.lookups.bulkGet(missing.map(({ segment }) => [table, segment, index]));
    for (const lookup of stored) if (lookup !== undefined) known.set(lookup.segment, lookup);
    return known;
  }
}

/** The packs of the segment that may hold the id. */
function placesOf(segment: BaseSegment, lookup: BaseLookup | undefined, id: string): Place[] {
  if (isMonthSegment(segment.segment)) {
    const ordinals = lookup === undefined ? [] : findOrdinals(lookup, id);
    return Array.from(ordinals, (ordinal) => ({ segment, no: lastAtMost(segment.before, ordinal) }));
  }
  const no = id > segment.lastId ? -1 : lastAtMost(segment.firstIds, id);
  return no < 0 ? [] : [{ segment, no }];
}

function packKey({ segment, no }: Place): string {
  return `${segment.table}/${segment.segment}/${no}`;
}
