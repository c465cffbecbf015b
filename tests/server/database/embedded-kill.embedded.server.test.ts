import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded/open-embedded.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { seededRandom } from './embedded-random.ts';
import { seedDataFolder } from './embedded-template.ts';

const WRITER = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url));
const ROUNDS = 6;

let dataFolder: string;

beforeEach(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'remise-kill-'));
  await seedDataFolder(dataFolder);
});

afterEach(() => {
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

/** Runs the writer, kills it `afterMs` after its first acknowledged transaction; the last one it acknowledged. */
async function writeUntilKilled(afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const first = new Promise((resolve) => {
    child.stdout.on('data', (bytes) => {
      said += String(bytes);
      resolve(undefined);
    });
  });
  await Promise.race([first, ended]);
  await pause(afterMs);
  child.kill('SIGKILL');
  await ended;
  const whole = said.slice(0, said.lastIndexOf('\n'));
  return Number(whole.slice(whole.lastIndexOf(' ') + 1));
}

test('a server killed in the middle of its work, again and again, loses nothing it acknowledged', async () => {
  const random = seededRandom(20261120);
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = await writeUntilKilled(random() * 500);
    expect(last).toBeGreaterThan(acknowledged);
    acknowledged = last;
  }
  const database = await openEmbedded({ dataFolder, log: silentLog });
  const { rows } = await sql<{ counter: number; facts: number; last: number; whole: boolean }>`
    select (select value from counter) as counter, count(*) as facts, max(id) as last,
           bool_and(length(note) = id % 900) as whole
    from facts
  `.execute(database.kysely);
  await database.close();
  const found = rows[0];
  expect(found?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(found).toEqual({ counter: found?.last, facts: found?.last, last: found?.last, whole: true });
}, 120_000);
