import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import type { Place } from '#server/backup/read-installation.ts';
import type { Database } from '#server/database/database.ts';
import { keepSecret } from '#server/keep-secret.ts';
import { deleteLeft } from '#server/own-data/delete-left.ts';
import { Places } from '#tests/server/backup/backup-place.ts';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { entriesOf } from '#tests/server/own-data/read-zip.ts';
import { foundCompany, openPlace, RING_PASSWORD } from '#tests/server/process/ring-company.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const LONG_MS = 240_000;

let places: Places;
let programs: string;
/** A company whose server is stopped, with a mail and a request that wait. */
let place: Place;
let emails: readonly string[];
/** Its archive, what the tool said, and what it worked with. */
let early: { readonly archive: string; readonly said: string; readonly used: readonly string[] };

beforeAll(async () => {
  programs = resolve(dirname(await builtServer()));
  places = await Places.open();
  place = await places.next();
  if (place.databaseUrl === null) await seedDataFolder(place.dataFolder);
  mkdirSync(place.dataFolder, { recursive: true });
  const { id, people } = await foundCompany(place, 1);
  emails = people.map(({ email }) => email);
  await inDatabase(place, ({ kysely }) =>
    sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, state)
      values (${id}, gen_random_uuid(), 'one', 'test_mail', 'piet@example.test', 'Afspraak', 'x', 'nl', 'queued')`.execute(
      kysely,
    ),
  );
  await inDatabase(place, ({ kysely }) =>
    sql`insert into billing_outbox (company_id, id, kind, subject_id, key, state, next_attempt_at)
      values (${id}, gen_random_uuid(), 'send_invoice', gen_random_uuid(), 'a', 'waiting', now())`.execute(kysely),
  );
  keepSecret({ appSecret: null, dataFolder: place.dataFolder });
  early = await watchBackup();
}, LONG_MS);
afterAll(() => places.close());

async function inDatabase<Result>(where: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openPlace(where);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const program = (name: string) => join(programs, `${name}.js`);
const settingsOf = ({ dataFolder, databaseUrl }: Place) => ({
  REMISE_DATA: dataFolder,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});
const envOf = (where: Place) => ({ PATH: process.env['PATH'], ...settingsOf(where) });

/** What a tool prints that is started with these settings. */
async function run(where: Place, name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program(name), ...args], { env: envOf(where) });
  return stdout;
}

/** Backs the place up from a folder with its settings, and looks meanwhile at what that works with. */
async function watchBackup(): Promise<typeof early> {
  const here = join(places.folder, 'opt');
  const archives = join(here, 'archives');
  mkdirSync(archives, { recursive: true });
  const lines = Object.entries(settingsOf(place)).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(here, '.env'), lines.join(''));
  const env = { PATH: process.env['PATH'] };
  const child = spawn(process.execPath, [program('backup'), 'archives'], { cwd: here, env });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const ended = once(child, 'close');
  const used = new Set<string>();
  while (!hasEnded(child)) {
    for (const name of readdirSync(archives).filter((each) => each.endsWith('.unfinished'))) {
      for (const part of ['copy', 'check']) if (existsSync(join(archives, name, part))) used.add(part);
    }
    await pause(2);
  }
  await ended;
  expect(child.exitCode).toBe(0);
  const [archive = ''] = said.split('\n');
  return { archive, said, used: [...used] };
}

/** Backs the place up into a folder of its own, and returns the archive. */
async function backUp(folder: string): Promise<string> {
  const archives = join(places.folder, folder);
  const [archive = ''] = (await run(place, 'backup', archives)).split('\n');
  expect(readdirSync(archives).map((name) => join(archives, name))).toContain(archive);
  return archive;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

test('a tool reads the file .env where it is started; a backup works in its folder, and has no secret in it', async () => {
  expect(early.said).toContain(`The secret is not in it: ${join(place.dataFolder, 'app-secret')}.`);
  expect(early.used).toEqual(places.isEmbedded ? ['copy', 'check'] : ['check']);
  expect(readdirSync(join(places.folder, 'opt', 'archives')).map((name) => name.slice(-4))).toEqual(['.zip']);
  const secret = keepSecret({ appSecret: null, dataFolder: place.dataFolder });
  const entries = await entriesOf(readFileSync(early.archive));
  expect(entries.size).toBeGreaterThan(60);
  expect([...entries.values()].filter((bytes) => bytes.includes(secret))).toEqual([]);
});

test(
  'a move that is killed leaves nothing there; repeated, it names the settings with which the server starts',
  async () => {
    const target = join(places.folder, 'moved');
    const killed = spawn(process.execPath, [program('move'), '--to', target], { env: envOf(place), stdio: 'ignore' });
    const begun = () => existsSync(target) && readdirSync(target).some((name) => name.startsWith('restore.new-'));
    await expect.poll(() => begun() || hasEnded(killed), { timeout: 60_000, interval: 5 }).toBe(true);
    killed.kill('SIGKILL');
    await expect.poll(() => hasEnded(killed)).toBe(true);
    expect(killed.signalCode, 'it was over before it was killed').toBe('SIGKILL');
    expect(existsSync(join(target, 'database'))).toBe(false);

    const said = await run(place, 'move', '--to', target);
    expect(said).toContain(`Start the server with REMISE_DATA=${target} and without DATABASE_URL.`);
    expect(said).toContain(`Copy ${join(place.dataFolder, 'app-secret')} there first`);
    cpSync(join(place.dataFolder, 'app-secret'), join(target, 'app-secret'));
    const server = await ServerProcess.at(program('main'), target, undefined);
    onTestFinished(server.kill);
    await server.start();
    const api = await signInByApi(server.url, emails[0] ?? '', RING_PASSWORD);
    expect((await api.fetch('/api/customers')).status).toBe(200);
  },
  LONG_MS,
);

test(
  'an archive brings back what waited, and a company that leaves: for good, or until it is deleted again',
  async () => {
    const leaves = (at: string) =>
      inDatabase(place, ({ kysely }) => sql.raw(`update companies set leaves_at = ${at}`).execute(kysely));
    await leaves("now() + interval '1 second'");
    const late = await backUp('late');
    await leaves('null');

    const left = openFolderStore(join(places.folder, 'snapshots'));
    const [ofEarly, ofLate] = [await places.next(), await places.next()];
    const said = await run(ofEarly, 'restore', early.archive);
    await run(ofLate, 'restore', late);
    const deleted = (where: Place) => inDatabase(where, ({ kysely }) => deleteLeft(kysely, left));
    expect([await deleted(ofEarly), await deleted(ofLate)]).toEqual([0, 1]);

    expect(said).toContain('it goes on with what waited then: 1 mails and 1 requests to payment providers');
    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    const server = await ServerProcess.at(program('main'), ofEarly.dataFolder, ofEarly.databaseUrl ?? undefined, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'De Wal <post@dewal.test>',
    });
    onTestFinished(server.kill);
    await server.start();
    await expect.poll(() => smtp.arrived, { timeout: 20_000 }).toHaveLength(1);
  },
  LONG_MS,
);
