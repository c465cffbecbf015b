import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { prepareCluster } from '#server/database/embedded/cluster-folder.ts';
import { openDurable } from '#server/database/embedded/durable-file-system.ts';
import { recordDisk } from './embedded-disk-recorder.ts';
import { leaveAfterPowerCut } from './embedded-power-loss.ts';
import { seededRandom } from './embedded-random.ts';
import { seedDataFolder } from './embedded-template.ts';

const TRANSACTIONS = 120;

let root: string;
let fresh: string;
let running: PGlite | undefined;

beforeAll(async () => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'remise-durable-')));
  await seedDataFolder(root);
  fresh = path.join(root, 'database');
  const database = await openDurable(fresh);
  await database.exec('create table facts (id int primary key, note text); create table counter (value int)');
  await database.exec('insert into counter values (0); checkpoint');
  await database.close();
});

afterEach(async () => {
  await running?.close();
  running = undefined;
});

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function copyOfFresh(name: string): string {
  const folder = path.join(root, name);
  fs.cpSync(fresh, folder, { recursive: true });
  return folder;
}

async function writeFacts(database: PGlite, acknowledge: (value: number) => void): Promise<void> {
  for (let value = 1; value <= TRANSACTIONS; value += 1) {
    await database.exec(`begin; update counter set value = ${value};
      insert into facts values (${value}, repeat('n', ${(value * 37) % 900})); commit`);
    acknowledge(value);
    if (value % 50 === 0) await database.exec('checkpoint');
    if (value % 70 === 0) await database.exec('vacuum facts');
  }
}

/** Opens the folder that a power cut left; returns the last fact and the counter, or `unreadable`. */
async function findAfter(folder: string): Promise<{ last: number; facts: number; counter: number } | 'unreadable'> {
  try {
    running = await openDurable(folder);
    const { rows } = await running.query<{ last: number; facts: number; counter: number }>(`
      select coalesce(max(id), 0) as last, count(*)::int as facts, (select value from counter) as counter
      from facts where length(note) = (id * 37) % 900`);
    await running.close();
    return rows[0] ?? 'unreadable';
  } catch {
    return 'unreadable';
  } finally {
    running = undefined;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function record(name: string, open: (folder: string) => Promise<PGlite>) {
  const folder = copyOfFresh(name);
  const recording = recordDisk(folder);
  try {
    running = await open(folder);
    await writeFacts(running, recording.acknowledge);
  } finally {
    recording.stop();
  }
  await running.close();
  running = undefined;
  fs.rmSync(folder, { recursive: true });
  return recording.operations;
}

describe('a commit', () => {
  test('is on the disk before it is acknowledged: one sync at least, none for a read', async () => {
    const folder = copyOfFresh('counted');
    const recording = recordDisk(folder);
    try {
      const database = await openDurable(folder);
      running = database;
      const syncs = async (work: string) => {
        const before = recording.operations.length;
        await database.exec(work);
        return recording.operations.slice(before).filter(({ kind }) => kind === 'sync').length;
      };
      for (let value = 1; value <= 40; value += 1) {
        expect(await syncs(`insert into facts values (${value}, 'one')`)).toBeGreaterThanOrEqual(1);
      }
      expect(
        await syncs('begin; update counter set value = 1; insert into facts values (99); commit'),
      ).toBeLessThanOrEqual(3);
      expect(await syncs('select * from facts')).toBe(0);
      expect(await syncs('begin; insert into facts values (100); rollback')).toBe(0);
    } finally {
      recording.stop();
    }
  });
});

describe('a power cut', () => {
  test('at any moment, whatever part of the unsynced pages arrived, loses nothing that was acknowledged', async () => {
    const operations = await record('durable', openDurable);
    expect(operations.filter(({ kind }) => kind === 'sync').length).toBeGreaterThan(TRANSACTIONS);
    const random = seededRandom(7);
    const anywhere = () => Math.floor(random() * operations.length);
    const cuts = [0, 0.5, 0.9].flatMap((kept) => [anywhere(), anywhere()].map((cut) => ({ kept, cut })));
    // A power cut while the database opens; this once made the folder unusable.
    cuts.push({ kept: 0.9, cut: 2 });
    const results = [];
    for (const { kept, cut } of cuts) {
      const to = path.join(root, `cut-${cut}`);
      const acknowledged = leaveAfterPowerCut({ before: fresh, operations, cut, kept, random, to });
      const found = await findAfter(to);
      const complete = found !== 'unreadable' && found.last === found.facts && found.counter === found.last;
      results.push({ kept, cut, acknowledged, found, fine: complete && found.last >= acknowledged });
    }
    expect(results.filter(({ fine }) => !fine)).toEqual([]);
    expect(Math.max(...results.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(TRANSACTIONS / 2);
  }, 240_000);

  test('during the first start leaves a whole database or none, right after it a whole one', async () => {
    const empty = path.join(root, 'empty');
    const first = path.join(root, 'first');
    fs.mkdirSync(empty);
    fs.mkdirSync(first);
    const recording = recordDisk(first);
    await prepareCluster(first).finally(recording.stop);
    const { operations } = recording;
    const renamed = operations.findIndex((operation) => operation.kind === 'rename' && operation.to === 'database');
    expect(renamed).toBeGreaterThan(1_000);
    for (const [cut, whole] of [
      [renamed, false],
      [renamed + 1, true],
    ] as const) {
      const to = path.join(root, `first-${cut}`);
      leaveAfterPowerCut({ before: empty, operations, cut, kept: 0, random: seededRandom(3), to });
      expect(fs.existsSync(path.join(to, 'database'))).toBe(whole);
      running = await openDurable(await prepareCluster(to));
      expect((await running.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await running.close();
      running = undefined;
      fs.rmSync(to, { recursive: true });
    }
  }, 240_000);

  test('would lose acknowledged commits without the syncs, so the replay can tell', async () => {
    const operations = await record('bare', (folder) => PGlite.create(folder));
    expect(operations.filter(({ kind }) => kind === 'sync')).toEqual([]);
    const to = path.join(root, 'cut-bare');
    const cut = operations.length;
    const acknowledged = leaveAfterPowerCut({ before: fresh, operations, cut, kept: 0, random: seededRandom(1), to });
    expect(acknowledged).toBe(TRANSACTIONS);
    const found = await findAfter(to);
    expect(found === 'unreadable' ? 0 : found.last).toBeLessThan(acknowledged);
  });
});
