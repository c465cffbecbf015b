import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { signInByApi } from '#tests/support/api-client.ts';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { probeDuring, probeIdle } from './probe.ts';
import type { Measurement } from './report.ts';

const run = promisify(execFile);
const LONGEST_MOVE_MS = 120_000;
const ROWS_AT_ONCE = 2_000;
const PHOTOS = 100_000;

type Place = { readonly data: string; readonly databaseUrl?: string };

/** A tool for operators on an installation; how long it took, and what it said. */
async function tool(name: string, place: Place, ...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], REMISE_DATA: place.data, DATABASE_URL: place.databaseUrl ?? '' };
  const started = performance.now();
  const { stdout } = await run(process.execPath, [resolve('dist', 'server', `${name}.js`), ...args], { env });
  return { ms: performance.now() - started, said: stdout };
}

/** Backup of the running large company, and what others wait meanwhile; then restore, and moves to PostgreSQL and back. */
export async function benchBackup(url: string, dataFolder: string): Promise<Measurement[]> {
  const folder = await temporaryFolder('bench-backup');
  const archives = join(folder.path, 'archives');
  try {
    const api = await signInByApi(url, 'owner@large.test');
    const idle = await probeIdle(api);
    let made = { ms: 0, said: '' };
    const { waits } = await probeDuring(api, async () => {
      made = await tool('backup', { data: dataFolder }, archives);
    });
    const rows = Number(/([\d,]+) rows/.exec(made.said)?.[1]?.replaceAll(',', ''));
    const [archive = ''] = await readdir(archives);
    const copying = performance.now();
    await cp(join(dataFolder, 'database'), join(folder.path, 'copy'), { recursive: true });
    const copied = performance.now() - copying;
    const restored = { data: join(folder.path, 'restored') };
    const back = await tool('restore', restored, join(archives, archive));
    const bytes = (await stat(join(archives, archive))).size;
    return [
      {
        name: `backup of ${rows} rows, read back, ${(bytes / 1e6).toFixed(1)} MB`,
        ours: [made.ms],
        floor: [copied],
        floorName: 'copying the files of the database',
        unit: 'ms',
      },
      {
        name: 'another request while the backup is made',
        ours: waits,
        floor: idle,
        floorName: 'the same of an idle server',
        unit: 'ms',
      },
      { name: `restore of ${rows} rows`, ours: [back.ms], floor: [copied], floorName: 'copying the files', unit: 'ms' },
      ...(await benchMoves(restored, join(folder.path, 'moved'), rows)),
    ];
  } finally {
    await folder.remove();
  }
}

async function benchMoves(from: Place, to: string, rows: number): Promise<Measurement[]> {
  if (findPostgresBinaries() === undefined) {
    console.log('moves: not measured, no PostgreSQL on this machine');
    return [];
  }
  const postgres = await startTemporaryPostgres({ durable: true });
  try {
    const floor = await bareInsert(postgres.url, rows);
    const there = await tool('move', from, '--to', postgres.url);
    const photos = await benchPhotos({ data: from.data, databaseUrl: postgres.url }, `${to}-archives`);
    const back = await tool('move', { data: from.data, databaseUrl: postgres.url }, '--to', to);
    const budget = { at: 'p50', value: LONGEST_MOVE_MS } as const;
    const shared = { floor: [floor], floorName: 'a bare insert of so many rows', unit: 'ms', budget } as const;
    return [
      { name: `move of ${rows} rows to PostgreSQL, compared`, ours: [there.ms], ...shared },
      { name: 'and back to the embedded database', ours: [back.ms], ...shared },
      photos,
    ];
  } finally {
    await postgres.stop();
  }
}

/** Backup beside many photos outside the database that an earlier one copied, compared with one without any photo. */
async function benchPhotos(place: Place & { readonly databaseUrl: string }, archives: string): Promise<Measurement> {
  const without = await tool('backup', place, archives);
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from companies limit 1');
  const company = rows[0]?.id ?? '';
  const folder = join(place.data, 'files', 'documents', company);
  await mkdir(folder, { recursive: true });
  for (let from = 0; from < PHOTOS; from += ROWS_AT_ONCE) {
    const contents = Array.from({ length: ROWS_AT_ONCE }, (_none, at) => Buffer.from(`photo ${from + at}`));
    const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'));
    await Promise.all(contents.map((content, at) => writeFile(join(folder, hashes[at] ?? ''), content)));
    await client.query(
      `insert into document_contents (company_id, id, stored_by, place, sha256, bytes)
       select $1, gen_random_uuid(), gen_random_uuid(), 'folder', hash, 12 from unnest($2::text[]) as row(hash)`,
      [company, hashes],
    );
  }
  await tool('backup', place, archives);
  const again = await tool('backup', place, archives);
  await client.query(`delete from document_contents where place = 'folder'; delete from left_contents`);
  await client.end();
  return {
    name: `backup beside ${PHOTOS.toLocaleString('en-GB')} photos that are copied already`,
    ours: [again.ms],
    floor: [without.ms],
    floorName: 'without a photo',
    unit: 'ms',
  };
}

/** Rows of four values in batches of the size that the tools write. */
async function bareInsert(url: string, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create schema floor; create table floor.bare (id int primary key, a text, b text, c text)');
  const started = performance.now();
  await client.query('begin');
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_none, at) => from + at);
    await client.query(
      `insert into floor.bare select id, 'a' || id, 'b' || id, 'c' || id from unnest($1::int[]) as row(id)`,
      [ids],
    );
  }
  await client.query('commit');
  const took = performance.now() - started;
  await client.query('drop schema floor cascade');
  await client.end();
  return took;
}
