import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { prepareCluster, prepareDataFolder } from '#server/database/embedded/cluster-folder.ts';
import { openEmbedded } from '#server/database/embedded/open-embedded.ts';
import { superviseWorker } from '#server/database/embedded/supervised-worker.ts';
import { openDatabase } from '#server/open-database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { seedDataFolder } from './embedded-template.ts';

let dataFolder: string;
let opened: { close: () => Promise<void> } | undefined;

beforeEach(() => {
  dataFolder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'remise-embedded-')), 'data');
});

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  fs.rmSync(path.dirname(dataFolder), { recursive: true, force: true });
});

async function open(queryLimitMs = 60_000): Promise<Database> {
  if (!fs.existsSync(dataFolder)) await seedDataFolder(dataFolder);
  const database = await openEmbedded({ dataFolder, log: silentLog, queryLimitMs });
  opened = database;
  return database;
}

/** Keeps the session busy for this long, without a pause in which anything else could run there. */
const work = (kysely: Kysely<never>, ms: number) =>
  sql`do ${sql.lit(`declare began timestamptz := clock_timestamp();
    begin while clock_timestamp() < began + interval '${ms} ms' loop null; end loop; end`)}`.execute(kysely);

async function untilReady(ready: () => boolean): Promise<void> {
  while (!ready()) await pause(10);
}

describe('the embedded database', { timeout: 90_000 }, () => {
  test('keeps its rows when it is closed and opened again, in a folder for its owner alone', async () => {
    const first = await openDatabase({ dataFolder, databaseUrl: undefined, log: silentLog });
    await sql`create table facts (id int)`.execute(first.kysely);
    await sql`insert into facts values (7)`.execute(first.kysely);
    await first.close();
    const second = await open();
    expect((await sql`select id from facts`.execute(second.kysely)).rows).toEqual([{ id: 7 }]);
    expect([second.engine, second.isReady()]).toEqual(['embedded', true]);
    for (const folder of [dataFolder, path.join(dataFolder, 'database')]) {
      expect((fs.statSync(folder).mode & 0o777).toString(8)).toBe('700');
    }
  });

  test('lets the server answer others while a query runs for more than a second', async () => {
    const { kysely } = await open();
    const server = http.createServer((_request, response) => response.end('pong'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address() as { port: number };
    let isRunning = true;
    const query = work(kysely, 1_300).then(() => {
      isRunning = false;
    });
    let answers = 0;
    while (isRunning) {
      expect(await (await fetch(`http://127.0.0.1:${address.port}/ping`)).text()).toBe('pong');
      if (isRunning) answers += 1;
      await pause(25);
    }
    await query;
    server.close();
    // A query on this thread would let none through; on a busy machine each answer waits for a core.
    expect(answers).toBeGreaterThan(3);
  });

  test('ends a query past its limit, says so, and is back with every committed row', async () => {
    const database = await open(2_000);
    const { kysely } = database;
    await sql`create table facts (id int)`.execute(kysely);
    await sql`insert into facts values (1)`.execute(kysely);
    const endless = kysely.transaction().execute(async (tx) => {
      await sql`insert into facts values (2)`.execute(tx);
      await work(tx as unknown as Kysely<never>, 60_000);
    });
    await expect(endless).rejects.toMatchObject({ name: 'DatabaseUnavailableError', code: 'database_unavailable' });
    expect(database.isReady()).toBe(false);
    await expect(sql`select 1`.execute(kysely)).rejects.toThrow('took longer than 2000 ms');
    await untilReady(database.isReady);
    expect((await sql`select id from facts`.execute(kysely)).rows).toEqual([{ id: 1 }]);
    expect(database.stats()).toMatchObject({ restarts: 1, queued: 0 });
  });

  test('is reopened when its thread dies; whoever waits for it hears why', async () => {
    await seedDataFolder(dataFolder);
    const folder = await prepareCluster(prepareDataFolder(dataFolder));
    const worker = await superviseWorker({ folder, queryLimitMs: 60_000, log: silentLog });
    opened = worker;
    const lost = new Promise<Error>((resolve) => {
      const { port } = worker.openLine(resolve);
      // A message that no client sends: the thread fails on it as it would on a bug of its own.
      port.postMessage(null);
    });
    expect(await lost).toMatchObject({
      name: 'DatabaseUnavailableError',
      message: expect.stringContaining('reopened'),
    });
    expect(worker.isReady()).toBe(false);
    expect(() => worker.openLine(() => {})).toThrow('being reopened');
    await untilReady(worker.isReady);
    const line = worker.openLine(() => {});
    line.close();
    expect(worker.stats().restarts).toBe(1);
  });

  test('of another major version of PostgreSQL is refused with what to do', async () => {
    const folder = path.join(dataFolder, 'database');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringMatching(/made by PostgreSQL 17, this version of Remise brings PostgreSQL 18\. .*export/),
    });
  });

  test('that was not finished when the power went is made again', async () => {
    const unfinished = path.join(dataFolder, 'database.new-1');
    fs.mkdirSync(unfinished, { recursive: true });
    fs.writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
    const { kysely } = await open();
    expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
    expect(fs.existsSync(unfinished)).toBe(false);
  });
});
