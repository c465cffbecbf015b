import type { SnapshotSegment } from '#sync/envelope.schema.ts';
import { isMonthSegment } from '#sync/segment-key.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { LookupBuilder } from './base-lookup.ts';
import type { BaseLookup, BaseSegment, Pack } from './mirror-database.ts';

/** Packs decoded between two pauses for the page. */
const PACKS_PER_SLICE = 4;
const LINE_BREAK = 10;

/** What a device stores of a segment. */
export type TakenApart = {
  readonly base: BaseSegment;
  readonly packs: readonly Pack[];
  readonly lookups: readonly BaseLookup[];
};

/**
 * True when these are the bytes the manifest promised. Browsers have no digest outside a secure context: there, only
 * the last line is checked.
 */
export async function isWhole(bytes: Uint8Array<ArrayBuffer>, segment: SnapshotSegment): Promise<boolean> {
  if (!('subtle' in crypto))
    return new TextDecoder().decode(bytes.subarray(-32)).endsWith(`\n{"rows":${segment.rows}}\n`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === segment.hash;
}

/** Decodes a segment's file; undefined when its contents do not match its last line. */
export async function takeApart(
  table: SyncedTable,
  key: string,
  bytes: Uint8Array,
  pause: () => Promise<void>,
): Promise<TakenApart | undefined> {
  const collected = collectSegment(table, key);
  const packs: Pack[] = [];
  let promised: number | undefined;
  for (const line of linesOf(bytes)) {
    if (line.startsWith('[')) packs.push(collected.add(line));
    else if (line.startsWith('{')) promised = (JSON.parse(line) as { rows?: number }).rows;
    if (packs.length % PACKS_PER_SLICE === 0) await pause();
  }
  const { base, lookups } = collected.finish();
  return promised === base.rows ? { base, packs, lookups } : undefined;
}

/**
 * Decodes each line separately: one character beyond Latin-1 doubles the size of a text in memory, and that should
 * affect only one pack.
 */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_BREAK, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) yield decoder.decode(bytes.subarray(start, end));
    start = end + 1;
  }
}

/** Records, pack by pack, where packs begin and which rows have which indexed value. */
function collectSegment(table: SyncedTable, key: string) {
  const firstIds: string[] = [];
  const before: number[] = [];
  const byDays = isMonthSegment(key);
  // When rows are not ordered by id, finding a row by its id needs an index.
  const indexes = [...table.indexes, ...(byDays ? ['id'] : [])].map((index) => ({
    index,
    lookup: new LookupBuilder(),
  }));
  let rows = 0;
  let lastId = '';
  return {
    add(text: string): Pack {
      const pack = JSON.parse(text) as SyncedRow[];
      const first = pack[0];
      if (first === undefined || (!byDays && first.id <= lastId)) {
        throw new Error(`Packs of ${table.name}/${key} are empty or not sorted by id`);
      }
      firstIds.push(first.id);
      before.push(rows);
      for (const row of pack) {
        for (const { index, lookup } of indexes) {
          const value = (row as Readonly<Record<string, unknown>>)[index];
          if (typeof value === 'string' || typeof value === 'number') lookup.add(String(value), rows);
        }
        rows += 1;
        lastId = row.id;
      }
      return { table: table.name, segment: key, no: firstIds.length - 1, text };
    },
    finish() {
      const place = { table: table.name, segment: key };
      const lookups = indexes.map(({ index, lookup }) => ({ ...place, index, ...lookup.pack() }));
      return { base: { ...place, rows, lastId, firstIds, before }, lookups };
    },
  };
}
