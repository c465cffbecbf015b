import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { builtServer } from '#tests/support/built-server.ts';

const TOKEN = 'a token for metrics that is long enough';

test('a server without a recent backup makes one by itself, removes what is expired, and tells its age', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'remise-nightly-'));
  const [data, archives] = [join(folder, 'data'), join(folder, 'archives')];
  await seedDataFolder(data);
  mkdirSync(archives);
  const expired = ['remise-2020-01-01T02-00-00-000Z.zip', 'remise-2020-02-01T02-00-00-000Z.zip'];
  for (const name of [...expired, 'notes.txt']) writeFileSync(join(archives, name), '');
  const settings = { REMISE_BACKUPS: archives, METRICS_TOKEN: TOKEN.replaceAll(' ', '-') };
  const server = await ServerProcess.at(await builtServer(), data, undefined, settings);
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await server.start();
  const made = () => readdirSync(archives).filter((name) => /^remise-202[6-9]/.test(name));
  while (made().length === 0 || readdirSync(archives).length > 2) await pause(200);
  expect(readdirSync(archives).toSorted()).toEqual(['notes.txt', ...made()]);

  const readAge = async () => {
    const ready = (await (await fetch(`${server.url}/ready`)).json()) as { backup_age_seconds: number | null };
    return ready.backup_age_seconds;
  };
  // Until the process has heard that it is made, the age is that of the older ones.
  let age = await readAge();
  while (age === null || age > 1_000_000) {
    await pause(200);
    age = await readAge();
  }
  expect(age).toBeLessThan(600);
  const authorization = `Bearer ${settings.METRICS_TOKEN}`;
  const metrics = await (await fetch(`${server.url}/metrics`, { headers: { authorization } })).text();
  expect(metrics).toMatch(/^remise_backup_age_seconds \d+$/m);
}, 180_000);
