import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { dayAt } from '#shared/civil-date.ts';
import { withCompany } from '../rows/company-door.ts';
import type { StoredTable } from '../rows/registry.ts';
import { quoted, rowColumns } from '../rows/row-sql.ts';
import { query } from '../rows/rows.ts';
import type { FirstRows } from './first-rows.ts';
import { segmentFile } from './segment-file.ts';
import { FIRST_DAY, type SnapshotPart, snapshotParts } from './snapshot-parts.ts';

const PACK_ROWS = 250;
const PAGE_ROWS = 1000;
const SEGMENT_ROWS = 5000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The order in which devices need them; tables not named here come first, for they are small. */
const LOADED_LATE = [
  'spots',
  'objects',
  'customers',
  'contacts',
  'movements',
  'notes',
  'attention',
  'appointments',
  'handovers',
];

/** A file of a snapshot; its address is made when it is asked for. */
export type StoredSegment = {
  readonly table: string;
  readonly key: string;
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string;
  readonly file: string;
};

/** Keeps a file of the snapshot that is being made. */
export type KeepFile = (file: string, bytes: Uint8Array) => Promise<void>;

type Page = { readonly pack: string; readonly rows: number; readonly last: string; readonly day: string };

export function inLoadingOrder(tables: readonly StoredTable[]): StoredTable[] {
  return tables.toSorted((left, right) => LOADED_LATE.indexOf(left.name) - LOADED_LATE.indexOf(right.name));
}

/**
 * Writes a table's rows into files of about 5,000 rows, those that devices need first in front. Holds no lock: rows that
 * change meanwhile come by pull.
 */
export async function writeSegments(
  database: Kysely<never>,
  companyId: string,
  table: StoredTable,
  keep: KeepFile,
  nowMs: number,
  first: FirstRows,
): Promise<StoredSegment[]> {
  const parts = await withCompany(database, companyId, (tx) =>
    snapshotParts(tx, companyId, table, dayAt(nowMs), first),
  );
  const segments: StoredSegment[] = [];
  for (const part of parts) segments.push(...(await writePart(database, companyId, table, part, keep)));
  return segments;
}

async function writePart(
  database: Kysely<never>,
  companyId: string,
  table: StoredTable,
  part: SnapshotPart,
  keep: KeepFile,
): Promise<StoredSegment[]> {
  const segments: StoredSegment[] = [];
  const text = pageSql(table, part);
  let last = NO_ID;
  let day = FIRST_DAY;
  let packs: string[] = [];
  let rows = 0;
  const close = async () => {
    const key = segments.length === 0 ? part.key : `${part.key}-${segments.length + 1}`;
    const file = segmentFile({ table: table.name, key, scope: part.scope });
    if (rows > 0)
      segments.push({ table: table.name, key, rows, file, ...(await writeSegment(keep, file, packs, rows)) });
    packs = [];
    rows = 0;
  };
  for (let isMore = true; isMore; ) {
    // A transaction per page: other work gets its turn in between.
    const page = await withCompany(database, companyId, (tx) =>
      query<Page>(tx, text, [companyId, last, ...(part.dayColumn === undefined ? [] : [day]), ...part.values]),
    );
    for (const pack of page) {
      packs.push(pack.pack);
      rows += pack.rows;
      ({ last, day } = pack);
    }
    isMore = page.reduce((sum, pack) => sum + pack.rows, 0) === PAGE_ROWS;
    if (rows >= SEGMENT_ROWS) await close();
  }
  await close();
  return segments;
}

/**
 * Returns the SQL for the packs of a keyset page. `$1` is the company, `$2` the last id of the page before, `$3` its
 * day where rows are ordered by day; the part's own parameters follow.
 */
function pageSql(table: StoredTable, { dayColumn, where, columns = rowColumns(table) }: SnapshotPart): string {
  const day = dayColumn === undefined ? undefined : quoted(dayColumn);
  const after = day === undefined ? 't.id > $2::uuid' : `(t.${day}, t.id) > ($3::date, $2::uuid)`;
  const order = day === undefined ? 't.id' : `t.${day}, t.id`;
  const lastDay = day === undefined ? `'${FIRST_DAY}'` : `t.${day}::text`;
  return (
    'select json_agg(p.row order by p.place)::text as pack, count(*)::int as rows, ' +
    '(array_agg(p.id order by p.place desc))[1] as last, (array_agg(p.day order by p.place desc))[1] as day from (' +
    `select t.id, ${lastDay} as day, (select row_to_json(r) from (select ${columns}) r) as row, ` +
    `row_number() over (order by ${order}) as place, ` +
    `(row_number() over (order by ${order}) - 1) / ${PACK_ROWS} as pack from (` +
    `select * from ${quoted(table.name)} t where t.company_id = $1::uuid and ${after} and t.deleted_at is null ` +
    `${where}order by ${order} limit ${PAGE_ROWS}) t) p group by p.pack order by p.pack`
  );
}

async function writeSegment(
  keep: KeepFile,
  file: string,
  packs: readonly string[],
  rows: number,
): Promise<Pick<StoredSegment, 'bytes' | 'hash'>> {
  const hash = createHash('sha256');
  // Line by line: the text as one piece would be copied twice, and collecting that garbage stops the whole process.
  const lines = function* () {
    for (const line of [...packs, JSON.stringify({ rows })]) {
      // JSON text of PostgreSQL has line breaks between rows; a pack is one line.
      const text = `${line.replaceAll('\n', '')}\n`;
      hash.update(text);
      yield text;
    }
  };
  const bytes = await pipeline(lines, createGzip({ level: 6 }), (packed) => buffer(packed));
  await keep(file, bytes);
  return { bytes: bytes.byteLength, hash: hash.digest('hex') };
}
