import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded/open-embedded.ts';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { canMakeDisks, makeSmallDisk } from './small-disk.ts';
import { secondsSince, tellFigures } from './witness.ts';

const DISK_MB = 200;
/** Rows find room, and a new file of the write-ahead log (16 MB) does not. */
const FREE_BYTES = 9_000_000;
const MOST_ROWS = 60;

if (canMakeDisks()) {
  test('an engine whose log finds no room gives up, says so, and is opened again once there is room', fillLog, 120_000);
} else {
  test('a log without room is not tried here: no file system can be mounted', () => {});
}

async function fillLog(): Promise<void> {
  const disk = makeSmallDisk(DISK_MB);
  onTestFinished(disk.remove);
  await seedDataFolder(disk.folder);
  const database = await openEmbedded({ dataFolder: disk.folder, log: silentLog });
  onTestFinished(database.close);
  const { kysely } = database;
  await sql`create table facts (id int)`.execute(kysely);
  disk.fill(FREE_BYTES);

  const acknowledged: number[] = [];
  const attempted: number[] = [];
  const write = async (id: number) => {
    attempted.push(id);
    await sql`insert into facts values (${id})`.execute(kysely);
    acknowledged.push(id);
    await sql`select pg_logical_emit_message(true, 'fills', repeat(md5(${id}::text), 30000))`.execute(kysely);
  };
  const begun = performance.now();
  let refused: unknown;
  for (let id = 1; id <= MOST_ROWS && refused === undefined; id += 1) {
    await write(id).catch((error: unknown) => {
      refused = error;
    });
  }
  const clearAfter = secondsSince(begun);
  expect(refused).toMatchObject({ code: expect.stringMatching(/^(53100|database_unavailable)$/) });
  await expect.poll(database.isReady).toBe(false);
  expect(database.isFull()).toBe(true);
  await expect(sql`select 1`.execute(kysely)).rejects.toMatchObject({ code: 'database_unavailable' });

  disk.makeRoom();
  const ended = performance.now();
  await expect.poll(database.isReady, { timeout: 30_000 }).toBe(true);
  const backAfter = secondsSince(ended);
  const { rows } = await sql<{ id: number }>`select id from facts order by id`.execute(kysely);
  const there = rows.map(({ id }) => id);
  expect(acknowledged.filter((id) => !there.includes(id))).toEqual([]);
  expect(there.filter((id) => !attempted.includes(id))).toEqual([]);
  await sql`insert into facts values (1000)`.execute(kysely);
  tellFigures({
    fault: 'no room for the write-ahead log',
    engine: 'embedded',
    clearAfter,
    backAfter,
    acknowledged: acknowledged.length,
    lost: 0,
  });
}
