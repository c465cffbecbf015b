import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type Backup, makeBackup } from '#server/backup/make-backup.ts';
import { moveInstallation } from '#server/backup/move-installation.ts';
import { openArchive } from '#server/backup/read-archive.ts';
import type { Place } from '#server/backup/read-installation.ts';
import { restoreArchive } from '#server/backup/restore-archive.ts';
import { differences } from '#server/backup/row-digest.ts';
import { entryOf, MANIFEST, writeArchive } from '#server/backup/write-archive.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { insertCompany, newCompany } from '#tests/server/process/ring-company.ts';
import { DATABASE_SECRET } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { digestPlace, openPlace, Places } from './backup-place.ts';

let places: Places;
/** A company with two people, whose server runs. */
let place: Place;
let running: Database;
let folder: string;
let backup: Backup;

/** All contents of this company are in its database. */
const openBlobs = () => {
  throw new Error('no content lies outside');
};
const plain = { log: silentLog, openBlobs };
const told = { ...plain, replace: false, replaceNewer: false };
const twice = { ...told, replace: true, replaceNewer: true };
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 28, 22, minutes));
const digestsIn = (where: Place) => digestPlace(where, join(places.folder, 'looked-into'));

beforeAll(async () => {
  places = await Places.open();
  folder = join(places.folder, 'archives');
  place = await places.next();
  running = await openPlace(place);
  await migrate(running, silentLog);
  await insertCompany(running, newCompany(2));
  await noteOf('before').execute(running.kysely);
  backup = await makeBackup(place, folder, { ...plain, now: at(0) });
}, 180_000);

afterAll(async () => {
  await running.close();
  await places.close();
});

/** Something done in the office. */
const noteOf = (action: string) => sql`insert into audit_log (company_id, id, action)
  select id, gen_random_uuid(), ${action} from companies order by id limit 1`;

/** What a backup leaves that is killed: of the day before. */
function leaveUnfinished(where: string): void {
  const left = join(where, '.remise-2026-11-27T00-00-00-000Z.unfinished');
  mkdirSync(left);
  writeFileSync(join(left, 'half.zip'), 'half');
  utimesSync(left, at(0), new Date('2026-11-27T00:00:00Z'));
}

/** Lines of a table in an archive. */
async function linesOf(file: string, name: string): Promise<readonly string[]> {
  const { source, close } = await openArchive(file);
  const table = source.tables.find((one) => one.name === name);
  const found: string[] = [];
  if (table !== undefined) for await (const lines of source.lines(table)) found.push(...lines);
  close();
  return found;
}

describe('an archive', { timeout: 180_000 }, () => {
  test('has every row of a running installation, and puts back each as it was', async () => {
    const yard = await places.next();
    const server = await openPlace(yard);
    await migrate(server, silentLog);
    await seedDemo(
      { database: server, log: silentLog, secret: DATABASE_SECRET },
      { size: 'demo', today: '2026-11-28' },
    );
    const { file, manifest } = await makeBackup(yard, folder, { ...plain, now: at(1) });
    const keysOf = async ({ kysely }: Database) =>
      (await sql`select conname, convalidated from pg_constraint where contype = 'f' order by 1`.execute(kysely)).rows;
    const keys = await keysOf(server);
    const was = await digestsIn(yard);
    await server.close();

    const elsewhere = await places.next();
    await restoreArchive(file, elsewhere, { ...told, now: at(2) });
    const is = await digestsIn(elsewhere);
    expect(was.size).toBeGreaterThan(60);
    // Epochs are new, so that devices send again what they did since.
    const { companies } = manifest.summary;
    expect(differences(was, is).map((line) => line.split(' of ')[0])).toEqual(Array(companies).fill('sync_company'));
    // The guards over rows and over their changes are there again.
    const restored = await openPlace(elsewhere);
    expect(await keysOf(restored)).toEqual(keys);
    const { kysely } = restored;
    await expect(sql`update invoices set number = 'X' where number is not null`.execute(kysely)).rejects.toThrow();
    await expect(sql`delete from companies`.execute(kysely)).rejects.toThrow('foreign key');
    await restored.close();
  });

  test('made while somebody writes has all that was done before it began, and nothing in part', async () => {
    leaveUnfinished(folder);
    let written = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        // Two rows in a transaction: an archive with one of them would be torn.
        await running.kysely.transaction().execute(async (tx) => {
          await noteOf(`test.${written}`).execute(tx);
          await noteOf(`test.${written}`).execute(tx);
        });
        written += 1;
      }
    };
    const writing = write();
    while (written < 3) await new Promise((resolve) => setImmediate(resolve));
    const before = written;
    const { file } = await makeBackup(place, folder, { ...plain, now: at(3) });
    const after = written;
    isOver = true;
    await writing;
    const found = new Map<string, number>();
    for (const [name = ''] of (await linesOf(file, 'audit_log')).join('\n').matchAll(/"test\.\d+"/g)) {
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    expect([...found.values()].every((count) => count === 2)).toBe(true);
    expect(found.size).toBeGreaterThanOrEqual(before);
    expect(after).toBeGreaterThan(before);
    // What a killed run left a day before is gone, and nothing of this one is left but the archive.
    expect(readdirSync(folder).filter((name) => !name.endsWith('.zip'))).toEqual([]);
    await expect(makeBackup(place, folder, { ...plain, now: at(3) })).rejects.toThrow('is there already');
  });

  test('of the embedded database is put back on this engine', async () => {
    const embedded = places.nextEmbedded();
    await restoreArchive(backup.file, embedded, { ...told, now: at(4) });
    const { file } = await makeBackup(embedded, folder, { ...plain, now: at(5) });
    const here = await places.next();
    await restoreArchive(file, here, { ...told, now: at(6) });
    const lines = differences(await digestsIn(embedded), await digestsIn(here));
    expect(lines.map((line) => line.split(' of ')[0])).toEqual(['sync_company']);
  });

  test('of nothing is refused with what to do, and leaves nothing', async () => {
    const nobody = { dataFolder: join(places.folder, 'nobody'), databaseUrl: null };
    const target = join(places.folder, 'none');
    await expect(makeBackup(nobody, target, { ...plain, now: at(8) })).rejects.toThrow(
      'Set REMISE_DATA or DATABASE_URL',
    );
    expect(readdirSync(target)).toEqual([]);
  });
});

describe('a restore', { timeout: 180_000 }, () => {
  test('is refused while the server runs', async () => {
    await expect(restoreArchive(backup.file, place, { ...twice, now: at(10) })).rejects.toThrow(/in use by/);
  });

  test('asks before it replaces rows, twice when these are newer, and keeps what was there', async () => {
    const target = await places.next();
    await restoreArchive(backup.file, target, { ...told, now: at(11) });
    await expect(restoreArchive(backup.file, target, { ...told, now: at(12) })).rejects.toThrow('Add --replace to');
    const server = await openPlace(target);
    await noteOf('since').execute(server.kysely);
    await server.close();
    const before = await digestsIn(target);
    for (const flags of [{}, { replace: true }, { replaceNewer: true }]) {
      const given = { ...told, ...flags, now: at(14) };
      await expect(restoreArchive(backup.file, target, given)).rejects.toThrow('Add --replace --replace-newer');
    }
    expect(differences(before, await digestsIn(target))).toEqual([]);
    const { replaced } = await restoreArchive(backup.file, target, { ...twice, now: at(15) });
    expect(existsSync(replaced ?? '')).toBe(true);
    const kept = places.isEmbedded ? join(target.dataFolder, 'database.replaced-') : join(folder, 'remise-');
    expect(replaced?.startsWith(kept)).toBe(true);
    expect(differences(before, await digestsIn(target)).join('\n')).toMatch(/audit_log .* 2 rows expected, 1 found/);
  });

  test('of a file that is cut off, changed, short of a row, or no archive changes nothing', async () => {
    const target = await places.next();
    await restoreArchive(backup.file, target, { ...told, now: at(20) });
    const before = await digestsIn(target);
    const bad = join(places.folder, 'bad.zip');
    const refusal = async () => {
      const given = { ...twice, now: at(21) };
      return restoreArchive(bad, target, given).then(
        () => 'it was put back',
        (error: Error) => `${error.name}: ${error.message}`,
      );
    };
    copyFileSync(backup.file, bad);
    truncateSync(bad, backup.bytes - 1000);
    expect(await refusal()).toContain('is not an archive that can be read');
    writeFileSync(bad, 'no archive');
    expect(await refusal()).toContain('is not an archive that can be read');
    const bytes = readFileSync(backup.file);
    bytes.fill(7, 2_000, 2_200);
    writeFileSync(bad, bytes);
    expect(await refusal()).not.toBe('it was put back');
    await writeShort(bad, 'users');
    expect(await refusal()).toMatch(
      /The archive does not hold what it says:\nusers of company \S+: 2 rows expected, 1/,
    );

    expect(differences(before, await digestsIn(target))).toEqual([]);
    if (target.databaseUrl === null) expect(readdirSync(target.dataFolder)).toEqual(['database']);
  });

  test('of a newer version names that version', async () => {
    const { manifest, source, close } = await openArchive(backup.file);
    const newer = join(places.folder, 'newer.zip');
    const migrations = [...source.migrations, { name: '9999-later.sql', checksum: 'x' }];
    await writeArchive({ ...source, migrations }, newer, { madeAt: manifest.madeAt, version: '99.0.0' });
    close();
    const target = await places.next();
    await expect(restoreArchive(newer, target, { ...told, now: at(31) })).rejects.toThrow('version 99.0.0');
    expect(existsSync(target.dataFolder)).toBe(false);
  });
});

describe('a move', { timeout: 180_000 }, () => {
  test('takes every row to an empty place, and back from PostgreSQL to the embedded database', async () => {
    const from = await places.next();
    await restoreArchive(backup.file, from, { ...told, now: at(40) });
    const to = places.nextEmbedded();
    expect(await moveInstallation(from, to, { ...plain, now: at(41) })).toEqual({
      rows: expect.stringMatching(/^1 company, \d+ rows$/),
      contents: { all: 0, copied: 0, missing: 0 },
    });
    expect(differences(await digestsIn(from), await digestsIn(to))).toEqual([]);
    const here = await places.next();
    await moveInstallation(to, here, { ...plain, now: at(42) });
    expect(differences(await digestsIn(from), await digestsIn(here))).toEqual([]);
    // Again, as after a move that seemed to have been broken off.
    await expect(moveInstallation(to, here, { ...plain, now: at(43) })).rejects.toThrow('is an installation at');
  });

  test('is refused while a server runs on either side', async () => {
    const empty = places.nextEmbedded();
    const given = { ...plain, now: at(44) };
    await expect(moveInstallation(place, empty, given)).rejects.toThrow(/in use by/);
    const from = places.nextEmbedded();
    await restoreArchive(backup.file, from, { ...told, now: at(45) });
    await expect(moveInstallation(from, place, given)).rejects.toThrow(/in use by/);
    expect(existsSync(empty.dataFolder)).toBe(false);
  });
});

/** The archive again under the same manifest, without the first row of a table. */
async function writeShort(file: string, name: string): Promise<void> {
  const { manifest, close } = await openArchive(backup.file);
  const zip = new ZipFile();
  for (const table of manifest.tables) {
    const lines = await linesOf(backup.file, table.name);
    const kept = table.name === name ? lines.slice(1) : lines;
    zip.addBuffer(Buffer.from(kept.map((line) => `${line}\n`).join('')), entryOf(table.name));
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST);
  zip.end();
  close();
  await pipeline(zip.outputStream, createWriteStream(file));
}
