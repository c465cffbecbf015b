import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { withCompany } from './company-door.ts';
import type { StoredTable } from './registry.ts';
import { columnOf, quoted, rowColumns } from './row-sql.ts';
import { query } from './rows.ts';

const compress = promisify(gzip);

const PACK_ROWS = 250;
const PAGE_ROWS = 1000;
const SEGMENT_ROWS = 5000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Rows of a table that every device holds: those whose field lies in these days. Other tables are held whole. */
const HOT_DAYS: Readonly<Record<string, { field: string; from: number; to: number }>> = {
  movements: { field: 'at', from: -30, to: 3650 },
  appointments: { field: 'date', from: -30, to: 180 },
};

/** The order in which devices need them; tables not named here come first, for they are small. */
const LOADED_LATE = ['spots', 'objects', 'customers', 'movements', 'notes', 'attention', 'appointments'];

/** A file of a snapshot; its address is made when it is asked for. */
export type StoredSegment = {
  readonly table: string;
  readonly key: string;
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string;
  readonly file: string;
};

export function inLoadingOrder(tables: readonly StoredTable[]): StoredTable[] {
  return tables.toSorted((left, right) => LOADED_LATE.indexOf(left.name) - LOADED_LATE.indexOf(right.name));
}

/** Writes a table's hot rows into files of about 5,000 rows. Holds no lock: rows that change meanwhile come by pull. */
export async function writeSegments(
  database: Kysely<never>,
  companyId: string,
  table: StoredTable,
  folder: string,
  nowMs: number,
): Promise<StoredSegment[]> {
  const segments: StoredSegment[] = [];
  const text = pageSql(table);
  const days = hotDays(table, nowMs);
  let after = NO_ID;
  let packs: string[] = [];
  let rows = 0;
  const close = async () => {
    if (rows > 0) segments.push(await writeSegment(folder, table.name, segments.length + 1, packs, rows));
    packs = [];
    rows = 0;
  };
  for (let isMore = true; isMore; ) {
    const page = await withCompany(database, companyId, (tx) =>
      query<{ pack: string; rows: number; last: string }>(tx, text, [companyId, after, ...days]),
    );
    for (const { pack, rows: count, last } of page) {
      packs.push(pack);
      rows += count;
      after = last;
    }
    isMore = page.reduce((sum, pack) => sum + pack.rows, 0) === PAGE_ROWS;
    if (rows >= SEGMENT_ROWS) await close();
  }
  await close();
  return segments;
}

/** Packs of a keyset page: `$1` company, `$2` the last id before, then the hot days when the table has some. */
function pageSql(table: StoredTable): string {
  const hot = HOT_DAYS[table.name];
  const inDays = hot === undefined ? '' : `and t.${quoted(columnOf(hot.field))} between $3::date and $4::date `;
  return (
    'select json_agg(p.row order by p.id)::text as pack, count(*)::int as rows, ' +
    '(array_agg(p.id order by p.id desc))[1] as last from (' +
    'select r.id, row_to_json(r) as row, (row_number() over (order by r.id) - 1) / ' +
    `${PACK_ROWS} as pack from (select ${rowColumns(table)} from ${quoted(table.name)} t ` +
    `where t.company_id = $1::uuid and t.id > $2::uuid and t.deleted_at is null ${inDays}` +
    `order by t.id limit ${PAGE_ROWS}) r) p group by p.pack order by p.pack`
  );
}

function hotDays(table: StoredTable, nowMs: number): string[] {
  const hot = HOT_DAYS[table.name];
  const today = dayAt(nowMs);
  return hot === undefined ? [] : [addDays(today, hot.from), addDays(today, hot.to)];
}

async function writeSegment(
  folder: string,
  table: string,
  number: number,
  packs: readonly string[],
  rows: number,
): Promise<StoredSegment> {
  const key = number === 1 ? 'hot' : `hot-${number}`;
  const file = `${table}-${key}.ndjson.gz`;
  // JSON text of PostgreSQL has line breaks between rows; a pack is one line.
  const text = `${packs.map((pack) => pack.replaceAll('\n', '')).join('\n')}\n${JSON.stringify({ rows })}\n`;
  const content = await compress(text, { level: 6 });
  await writeFile(path.join(folder, file), content, { mode: 0o600 });
  const hash = createHash('sha256').update(text).digest('hex');
  return { table, key, rows, bytes: content.byteLength, hash, file };
}
