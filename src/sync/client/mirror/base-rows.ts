import { Dexie } from 'dexie';
import { daysOfSegment, isHotSegment, isMonthSegment } from '#sync/segment-key.ts';
import type { SyncedRow } from '#sync/table.ts';
import { findOrdinals, lastAtMost } from './base-lookup.ts';
import type { BaseLookup, BaseSegment, MirrorDatabase } from './mirror-database.ts';

/** Decoded packs kept in memory: 40 × 250 rows. */
const PACKS_IN_MEMORY = 40;
/** Rows kept in memory that were read without their packs. */
const ROWS_IN_MEMORY = 2000;
const PACKS_AT_ONCE = 8;
/** Up to this many rows are cut out of a pack's text; for more it is decoded. */
const CUT_ROWS = 8;
/** How a row begins, as the server writes it. */
const ROW_BEGIN = '{"id":"';

type DecodedPack = { readonly rows: readonly SyncedRow[]; readonly byId: ReadonlyMap<string, SyncedRow> };
type Place = { readonly segment: BaseSegment; readonly no: number };
type WantedRows = { readonly place: Place; readonly ids: Set<string> };

/**
 * Reads the base of one mirror: packs as they were downloaded, looked up by id or by an index. Packs never change, so
 * what was read is cached. Callers never share a promise, so that every read stays in its own transaction.
 */
export class BaseRows {
  readonly #database: MirrorDatabase;
  readonly #packs = new Map<string, DecodedPack>();
  /** Null for a row that its pack does not hold. */
  readonly #rows = new Map<string, SyncedRow | null>();
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

  async get(table: string, id: string): Promise<SyncedRow | undefined> {
    return (await this.getMany(table, [id])).get(id);
  }

  /** Those of the rows that are in the base, by id. Takes a few requests however many they are. */
  async getMany(table: string, ids: readonly string[]): Promise<ReadonlyMap<string, SyncedRow>> {
    const found = new Map<string, SyncedRow>();
    if (ids.length === 0) return found;
    const segments = (await this.segmentsOf(table)).toSorted(firstDaysFirst);
    const byDays = segments.filter(({ segment }) => isMonthSegment(segment));
    const lookups = byDays.length === 0 ? undefined : await this.#lookupsOf(table, 'id', byDays);
    let open = [...new Set(ids)].map((id) => ({
      id,
      places: segments.flatMap((segment) => placesOf(segment, lookups?.get(segment.segment), id)),
    }));
    for (let turn = 0; open.length > 0; turn += 1) {
      const wanted = new Map<string, WantedRows>();
      open = open.filter(({ id, places }) => !found.has(id) && turn < places.length);
      for (const { id, places } of open) {
        const place = places[turn];
        if (place !== undefined) wantRow(wanted, place, id);
      }
      await this.#readRows([...wanted.values()], found);
    }
    return found;
  }

  /** Rows of the base whose `index` is one of `values`. */
  async where(table: string, index: string, values: readonly (string | number)[]): Promise<readonly SyncedRow[]> {
    const segments = await this.segmentsOf(table);
    const lookups = await this.#lookupsOf(table, index, segments);
    const wanted = segments.flatMap((segment) => {
      const lookup = lookups.get(segment.segment);
      const ordinals = new Set(
        values.flatMap((value) => (lookup === undefined ? [] : [...findOrdinals(lookup, String(value))])),
      );
      return [...ordinals].map((ordinal) => ({ segment, no: lastAtMost(segment.before, ordinal), ordinal }));
    });
    const isWanted = new Set<unknown>(values);
    const found: SyncedRow[] = [];
    for (const slice of slicesOf(byPack(wanted), PACKS_AT_ONCE)) {
      // Others may push a pack out of memory while this waits.
      const packs = slice.map(([place, ordinals]) => ({ place, ordinals, held: this.#held(place) }));
      const texts = await this.#textsOf(packs.flatMap(({ place, held }) => (held === undefined ? [place] : [])));
      for (const { place, ordinals, held } of packs) {
        const { rows } = held ?? this.#decode(place, texts.get(packKey(place)));
        for (const ordinal of ordinals) {
          const row = rows[ordinal - (place.segment.before[place.no] ?? 0)];
          if (row !== undefined && isWanted.has((row as Readonly<Record<string, unknown>>)[index])) found.push(row);
        }
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

  /** Adds the rows to `found` that these packs hold. */
  async #readRows(wanted: readonly WantedRows[], found: Map<string, SyncedRow>): Promise<void> {
    const unread = wanted.filter(({ place, ids }) => {
      const pack = this.#held(place);
      const known = [...ids].map((id) => pack?.byId.get(id) ?? this.#rows.get(rowKey(place, id)));
      for (const row of known) if (row) found.set(row.id, row);
      return pack === undefined && known.includes(undefined);
    });
    for (const slice of slicesOf(unread, PACKS_AT_ONCE)) {
      const texts = await this.#textsOf(slice.map(({ place }) => place));
      for (const { place, ids } of slice) {
        const text = texts.get(packKey(place));
        const cut = text === undefined || ids.size > CUT_ROWS ? undefined : cutRows(text, ids);
        const rows = cut ?? [...ids].flatMap((id) => this.#decode(place, text).byId.get(id) ?? []);
        for (const row of rows) found.set(row.id, row);
        if (cut === undefined) continue;
        // Packs never change, but for one that was given up: that is empty, and nothing is cut out of it.
        for (const id of ids) keepNewest(this.#rows, rowKey(place, id), found.get(id) ?? null, ROWS_IN_MEMORY);
      }
    }
  }

  /** The texts of packs, by key. A pack that this device gave up has none. */
  async #textsOf(places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
    if (places.length === 0) return new Map();
    const keys = places.map(({ segment, no }): [string, string, number] => [segment.table, segment.segment, no]);
    const stored = await this.#database.packs.bulkGet(keys);
    const texts = new Map<string, string>();
    for (const [position, place] of places.entries()) {
      const pack = stored[position];
      if (pack !== undefined) texts.set(packKey(place), pack.text);
      // An emptied mirror has no state either: it is no longer shown, and anybody still reading it reads again.
      else if (isHotSegment(place.segment.segment) && (await this.#database.getState()) !== undefined) {
        throw new Error(`Pack ${place.no} of ${place.segment.table}/${place.segment.segment} is missing`);
      }
    }
    return texts;
  }

  #decode(place: Place, text: string | undefined): DecodedPack {
    const key = packKey(place);
    const known = this.#packs.get(key);
    if (known !== undefined) return known;
    const rows = JSON.parse(text ?? '[]') as SyncedRow[];
    const decoded = { rows, byId: new Map(rows.map((row) => [row.id, row])) };
    // A device without room gave it up, and may get it again.
    if (rows.length > 0) keepNewest(this.#packs, key, decoded, PACKS_IN_MEMORY);
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

/** Rows of the first days are asked for most. */
function firstDaysFirst(left: BaseSegment, right: BaseSegment): number {
  return Number(daysOfSegment(left.segment) === null) - Number(daysOfSegment(right.segment) === null);
}

function wantRow(wanted: Map<string, WantedRows>, place: Place, id: string): void {
  const key = packKey(place);
  const known = wanted.get(key);
  if (known === undefined) wanted.set(key, { place, ids: new Set([id]) });
  else known.ids.add(id);
}

/** The ordinals that are wanted of each pack. */
function byPack(wanted: readonly (Place & { readonly ordinal: number })[]): [Place, number[]][] {
  const packs = new Map<string, [Place, number[]]>();
  for (const { segment, no, ordinal } of wanted) {
    const known = packs.get(packKey({ segment, no }));
    if (known === undefined) packs.set(packKey({ segment, no }), [{ segment, no }, [ordinal]]);
    else known[1].push(ordinal);
  }
  return [...packs.values()];
}

/**
 * Those of the rows that a pack's text holds; undefined when they cannot be cut out of it. The server writes a row's id
 * first. A value cannot contain `{"id":"` but as an object of its own, and then what was cut is no JSON.
 */
function cutRows(text: string, ids: ReadonlySet<string>): SyncedRow[] | undefined {
  if (!text.startsWith(`[${ROW_BEGIN}`)) return undefined;
  const rows: SyncedRow[] = [];
  try {
    for (const id of ids) {
      const start = text.indexOf(`${ROW_BEGIN}${id}"`);
      if (start < 0) continue;
      const next = text.indexOf(ROW_BEGIN, start + 1);
      const end = text.lastIndexOf('}', next < 0 ? text.length : next);
      rows.push(JSON.parse(text.slice(start, end + 1)) as SyncedRow);
    }
  } catch {
    return undefined;
  }
  return rows;
}

/** Keeps a value in a map and drops the oldest ones beyond `most`. */
function keepNewest<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

function* slicesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function rowKey(place: Place, id: string): string {
  return `${packKey(place)}/${id}`;
}

function packKey({ segment, no }: Place): string {
  return `${segment.table}/${segment.segment}/${no}`;
}
