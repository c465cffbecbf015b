import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { type PlayedRegister, playRegister } from './play-register.ts';

let main: string;
let folder: string;
let server: ServerProcess;
let register: PlayedRegister;

beforeAll(async () => {
  main = await builtServer();
  folder = mkdtempSync(join(tmpdir(), 'remise-doctor-process-'));
  register = await playRegister();
  const data = join(folder, 'data');
  await seedDataFolder(data);
  server = await ServerProcess.at(main, data, undefined, {
    LOG_LEVEL: 'warn',
    REMISE_BACKUP: folder,
    TRUSTED_PROXIES: '172.31.251.0/28',
  });
  await server.start();
}, 300_000);

afterAll(async () => {
  await server.stop();
  await register.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run doctor`, or another tool, prints, and its exit code. */
function doctor(
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  tool = 'doctor',
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const { url } = register;
  const env = { PATH: process.env['PATH'], RDW_URL: url, ADDRESS_URL: url, VIES_URL: url, ...variables };
  return new Promise((done) => {
    const program = resolve(dirname(main), `${tool}.js`);
    // Where it is started there is no .env file.
    execFile(process.execPath, [program, ...args], { env, cwd: folder }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), lines: `${stdout}${stderr}`.trim().split('\n') });
    });
  });
}

const named = (lines: readonly string[], name: string) => lines.find((line) => line.slice(11).startsWith(`${name} `));

test('it leaves the database to a server that runs, asks that whether it is ready, and nothing is wrong', async () => {
  const { port } = new URL(server.url);
  const { code, lines } = await doctor({ REMISE_DATA: join(folder, 'data'), PORT: port });
  expect(named(lines, 'server')).toBe(`ok         server            ${server.url}/ready says that it takes calls.`);
  expect(named(lines, 'database')).toMatch(/^ok +database +The data folder .* is in use by process \d+, which brought/);
  expect(named(lines, 'payment keys')).toMatch(/^ok .*The server looked when it started/);
  expect(lines).toHaveLength(13);
  expect(code).toBe(0);
  // The server has its database still.
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
});

test('it is wrong that a server has the folder and answers nowhere, or that another program has the port', async () => {
  const data = join(folder, 'data');
  const away = await doctor({ REMISE_DATA: data, PORT: '9' });
  expect(named(away.lines, 'server')).toMatch(/^wrong .*Something has the database open, and nobody answers at/);
  expect(away.code).toBe(1);
  const other = await doctor({ REMISE_DATA: data, PORT: new URL(register.url).port });
  expect(named(other.lines, 'server')).toMatch(
    /^wrong .*something else answers \(200\): set PORT to one that is free\.$/,
  );
});

test('a wrong setting is one line and the exit code 1, as are arguments that it does not know', async () => {
  const { code, lines } = await doctor({ PORT: 'x' });
  expect([code, lines[0]]).toEqual([1, 'wrong      settings          PORT must be a number.']);
  expect(await doctor({}, ['--all'])).toEqual({
    code: 1,
    lines: ['Nothing is needed: npm run doctor [-- --backups FOLDER]'],
  });
});

test('before the first start it makes nothing, and says what is missing', async () => {
  const [data, archives] = [join(folder, 'new', 'data'), join(folder, 'archives')];
  mkdirSync(archives);
  const { code, lines } = await doctor({ REMISE_DATA: data, PORT: '9' }, ['--backups', archives]);
  expect(code).toBe(0);
  expect(named(lines, 'database')).toMatch(/^attention .*the first start makes it\.$/);
  expect(named(lines, 'backups')).toMatch(new RegExp(`There is none in ${archives} yet`));
  expect(existsSync(data)).toBe(false);
});

test('a slip in the settings is in the log of a server, and told by every tool', async () => {
  const slip = 'REMISE_BACKUP is not a setting; did you mean REMISE_BACKUPS?';
  expect(server.errors).toContain(slip);
  const { lines } = await doctor({ REMISE_BACKUP: folder }, [], 'backup');
  expect(lines).toEqual([slip, 'Name the folder for the archive: npm run backup -- FOLDER [--rotate]']);
});

test('a server believes the proxies that its settings name', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9, 172.31.251.2' };
  expect((await fetch(`${server.url}/login`, { method: 'POST', headers, body: '{}' })).status).toBe(419);
  await expect.poll(() => server.errors).toContain('"ip":"203.0.113.9"');
});
