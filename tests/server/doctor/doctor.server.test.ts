import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePaymentKey } from '#company/server/payment-key.repository.ts';
import { archiveName } from '#server/backup/archive-folder.ts';
import type { Place } from '#server/backup/read-installation.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { ok, wrong } from '#server/doctor/check.ts';
import { judgeRoom } from '#server/doctor/place-checks.ts';
import { lineOf, runChecks } from '#server/doctor/run-checks.ts';
import { examine } from '#server/examine.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { ACCOUNT, startS3Server } from '#tests/blobs/s3-server.ts';
import { openPlace, Places } from '#tests/server/backup/backup-place.ts';
import { insertCompany, newCompany } from '#tests/server/process/ring-company.ts';
import { DATABASE_SECRET } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { type PlayedRegister, playRegister } from './play-register.ts';

const NOBODY = 'http://127.0.0.1:9';
const HOUR_MS = 3_600_000;

let places: Places;
/** A company with a payment key, whose server is stopped. */
let place: Place;
/** A folder in which nothing was stored yet. */
let empty: string;
let smtp: TestSmtp;
let register: PlayedRegister;

const inDatabase = async (work: (database: Database) => Promise<unknown>) => {
  const database = await openPlace(place);
  try {
    await work(database);
  } finally {
    await database.close();
  }
};

beforeAll(async () => {
  places = await Places.open();
  place = await places.next();
  empty = mkdtempSync(join(tmpdir(), 'remise-doctor-'));
  smtp = await startSmtp();
  register = await playRegister();
  const company = newCompany(1);
  await inDatabase(async (database) => {
    await migrate(database, silentLog);
    await insertCompany(database, company);
    await sql`insert into companies (id, name, slug) values (${newCompany(0).id}, 'Kade', 'kade')`.execute(
      database.kysely,
    );
    await withCompany(database.kysely, company.id, (tx) =>
      storePaymentKey(tx, DATABASE_SECRET, {
        companyId: company.id,
        provider: 'mollie',
        key: 'test_abcdefghijklmnopqrstuvwxyz1234',
        isOtherAccount: false,
      }),
    );
  });
}, 180_000);

beforeEach(() => {
  register.status = 200;
  register.behindMs = 0;
  register.asked.length = 0;
});

afterAll(async () => {
  await smtp.stop();
  await register.stop();
  await places.close();
  rmSync(empty, { recursive: true, force: true });
});

type Variables = Readonly<Record<string, string>>;

/** What the doctor says, by the name of the check. */
async function told(variables: Variables, backupFolder?: string): Promise<Record<string, string>> {
  const lines: Record<string, string> = {};
  for await (const { name, state, says } of examine({ variables, log: silentLog, backupFolder })) {
    lines[name] = [lines[name], `${state}: ${says}`].filter((line) => line !== undefined).join('\n');
  }
  return lines;
}

const outside = (): Variables => ({
  RDW_URL: register.url,
  ADDRESS_URL: register.url,
  VIES_URL: register.url,
  SMTP_URL: smtp.url,
  APP_URL: 'https://remise.example.nl',
  PORT: '9',
});
const atPlace = (): Variables => ({
  ...outside(),
  REMISE_DATA: place.dataFolder,
  DATABASE_URL: place.databaseUrl ?? '',
  APP_SECRET: DATABASE_SECRET,
});
const atEmpty = (): Variables => ({ ...outside(), REMISE_DATA: empty });

function archivesOf(hours: number): string {
  const folder = mkdtempSync(join(empty, 'archives-'));
  writeFileSync(join(folder, archiveName(new Date(Date.now() - hours * HOUR_MS))), '');
  return folder;
}

test('an installation that lacks nothing but its server is told so', async () => {
  const { disk, clock, server, database, backups, ...others } = await told(atPlace(), archivesOf(3));
  expect(others).toEqual({
    settings: 'ok: All of them can be read.',
    address: 'ok: https://remise.example.nl is https.',
    'payment keys': 'ok: Those of 1 companies can be read; 1 have none.',
    storage: `ok: Photos and documents are kept in ${places.isEmbedded ? 'the data folder' : 'the database'}.`,
    mail: `ok: ${new URL(smtp.url).host} lets us in.`,
    'vehicle register': `ok: ${new URL(register.url).host} answers.`,
    'address register': `ok: ${new URL(register.url).host} answers.`,
    'VAT register': `ok: ${new URL(register.url).host} answers.`,
  });
  expect(disk).toMatch(/^ok: .* has \d+ GB left\./);
  expect(database).toMatch(/^ok: PostgreSQL \d+[^ ]* .*answers\. It is of this version \(\d{4}-.+\.sql\)\.$/);
  expect(clock).toMatch(/^ok: As .* has it\./);
  expect(backups).toMatch(/^ok: The newest in .* is 3 hours old\.$/);
  expect(server).toMatch(/^attention: It does not run: nobody answers at http:\/\/127\.0\.0\.1:9\/ready \(.+\)\.$/);
  expect(register.asked.map(({ path }) => path).toSorted()).toEqual([
    '/check-status',
    '/free?q=Amsterdam&rows=0',
    '/resource/m9d7-ebf2.json?$select=kenteken&$limit=1',
  ]);
});

test('a server whose disk is full tells it to the doctor', async () => {
  const full = createServer((_request, answer) => answer.end('{"status":"ready","reason":"disk_full"}'));
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  const { port } = full.address() as AddressInfo;
  const { server } = await told({ ...atPlace(), PORT: String(port) });
  full.close();
  expect(server).toMatch(/^wrong: .*\/ready says that the disk of its database is full: make room\./);
});

describe('settings', () => {
  test('that are wrong are told in a line each, and nothing else is looked at', async () => {
    const looked = [];
    for await (const one of examine({ variables: { PORT: 'x', APP_URL: 'here' }, log: silentLog })) looked.push(one);
    expect(looked.map(lineOf)).toEqual([
      'wrong      settings          PORT must be a number.',
      'wrong      settings          APP_URL must be an address that starts with http:// or https://.',
      'attention  settings          Nothing else was looked at: mend them first (docs/settings.md).',
    ]);
  });

  test('that are taken for slips are told', async () => {
    const { settings } = await told({ ...atEmpty(), REMISE_BACKUP: 'x' });
    expect(settings).toBe('attention: REMISE_BACKUP is not a setting; did you mean REMISE_BACKUPS?');
  });

  test.each([
    ['http://remise.example.nl', /^wrong: http:\/\/remise\.example\.nl is not https:/],
    ['http://localhost:3000', /^ok: .* for trying out\.$/],
    ['', /^attention: APP_URL is not set:/],
  ])('with the address %s', async (url, says) => {
    expect((await told({ ...atEmpty(), APP_URL: url }))['address']).toMatch(says);
  });
});

describe('the database', () => {
  test('that is not there yet is made by the first start', async () => {
    const { database, ...others } = await told(atEmpty());
    expect(database).toBe(`attention: There is none in ${empty}: the first start makes it.`);
    expect(others['payment keys']).toBe('ok: There is no company yet.');
    expect(others['backups']).toMatch(/^attention: None are made: set REMISE_BACKUPS/);
  });

  test('that cannot be reached is wrong, and the rest is told all the same', async () => {
    const url = 'postgres://remise:geheim@127.0.0.1:9/remise';
    const lines = await told({ ...atEmpty(), DATABASE_URL: url });
    expect(lines['database']).toMatch(/^wrong: .*The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(lines['payment keys']).toMatch(/^wrong: /);
    expect(lines['mail']).toMatch(/^ok: /);
    expect(lines['clock']).toMatch(/^ok: /);
    expect(lines['backups']).toMatch(/^attention: Not known where: .*--backups FOLDER/);
    expect(JSON.stringify(lines)).not.toContain('geheim');
  });

  test('that is behind this version, or ahead of it, is told with what to do', async () => {
    const rows = sql`select * from schema_migrations order by name desc limit 1`;
    let last: { name: string; checksum: string } | undefined;
    await inDatabase(async ({ kysely }) => {
      last = (await rows.execute(kysely)).rows[0] as typeof last;
      await sql`delete from schema_migrations where name = ${last?.name}`.execute(kysely);
    });
    expect((await told(atPlace()))['database']).toContain(
      `One migration waits for the next start of this version (${last?.name}). Make a backup first.`,
    );
    await inDatabase(({ kysely }) =>
      sql`insert into schema_migrations (name, checksum)
        values (${last?.name}, ${last?.checksum}), ('9999-later.sql', 'x')`.execute(kysely),
    );
    expect((await told(atPlace()))['database']).toMatch(
      /^wrong: .* migrated by a newer version of Remise \(9999-later\.sql\)\. Start that version\.$/,
    );
    await inDatabase(({ kysely }) => sql`delete from schema_migrations where name = '9999-later.sql'`.execute(kysely));
  });

  test('has payment keys that another secret does not open', async () => {
    const other = 'another secret, which is long enough too';
    expect((await told({ ...atPlace(), APP_SECRET: other }))['payment keys']).toBe(
      'wrong: Those of 1 of 1 companies were stored with another secret than APP_SECRET. Put the old secret back, or have the keys entered again.',
    );
    // The file of the secret is gone; the doctor makes no new one.
    expect((await told({ ...atPlace(), APP_SECRET: '' }))['payment keys']).toContain(
      `another secret than app-secret in ${place.dataFolder}`,
    );
  });
});

describe('storage', () => {
  test('that speaks S3: there, away, and with an account that it does not know', async () => {
    const storage = await startS3Server();
    const { bucket, endpoint } = storage.settings;
    const at = {
      ...atEmpty(),
      REMISE_FILES: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    };
    expect((await told(at))['storage']).toBe('ok: Photos and documents are kept in the bucket.');
    const away = /^wrong: Photos and documents are kept in the bucket, which cannot be reached: .+ S3 settings\.$/;
    expect((await told({ ...at, S3_ACCESS_KEY_ID: 'somebody' }))['storage']).toMatch(away);
    await storage.stop();
    expect((await told(at))['storage']).toMatch(away);
    await storage.remove();
  });

  test('that changed: what lies elsewhere is moved, or can be opened by nobody', async () => {
    const keep = (from: string, to: string) =>
      inDatabase(({ kysely }) =>
        kysely.transaction().execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          await sql`delete from document_contents where place = ${from}`.execute(tx);
          if (to === '') return;
          await sql`insert into document_contents (company_id, id, stored_by, content, place, sha256, bytes)
            select id, id, id, case when ${to} = 'database' then '\\x00'::bytea end, ${to}, ${'0'.repeat(64)}, 1
            from companies limit 1`.execute(tx);
        }),
      );
    await keep('s3', 'database');
    expect((await told({ ...atPlace(), REMISE_FILES: 'folder' }))['storage']).toBe(
      'attention: Photos and documents are kept in the data folder. 1 are in the database still: the server moves them while it runs.',
    );
    await keep('database', 's3');
    expect((await told({ ...atPlace(), REMISE_FILES: 'folder' }))['storage']).toMatch(
      /^wrong: .* 1 are in the bucket, of which the settings say nothing \(S3_BUCKET\): nobody can open them\.$/,
    );
    await keep('s3', '');
  });
});

describe('mail', () => {
  test('with a password that is not taken', async () => {
    await smtp.behave('no-login');
    const url = smtp.url.replace('smtp://', 'smtp://user:geheim@');
    const { mail = '' } = await told({ ...atEmpty(), SMTP_URL: url });
    await smtp.behave('accept');
    expect(mail).toMatch(/^wrong: 127\.0\.0\.1:\d+ does not let us in: .*535.*\. Mails wait; check SMTP_URL\.$/);
    expect(mail).not.toContain('geheim');
  });

  test('through a closed port, and a server that says nothing', async () => {
    expect((await told({ ...atEmpty(), SMTP_URL: 'smtp://127.0.0.1:9' }))['mail']).toMatch(/^wrong: .*ECONNREFUSED/);
    await smtp.behave('no-greeting');
    const started = Date.now();
    const { mail } = await told(atEmpty());
    await smtp.behave('accept');
    expect(mail).toMatch(/^wrong: .* does not let us in: /);
    expect(Date.now() - started).toBeLessThan(19_000);
  });

  test('without a mail server', async () => {
    expect((await told({ ...atEmpty(), SMTP_URL: '' }))['mail']).toMatch(/^attention: SMTP_URL is not set/);
  });
});

describe('registers', () => {
  test.each([
    [500, 'answers 500'],
    [302, 'answers 302'],
    [null, 'cannot be reached (no answer within 5 s)'],
  ])('that answer with %s stop nobody', async (status, says) => {
    register.status = status;
    const lines = await told(atEmpty());
    for (const [name, setting] of [
      ['vehicle register', 'RDW_URL'],
      ['address register', 'ADDRESS_URL'],
      ['VAT register', 'VIES_URL'],
    ] as const) {
      expect(lines[name]).toBe(
        `attention: ${new URL(register.url).host} ${says}: people type in what it would have filled in; check ${setting}, and what leaves this machine.`,
      );
    }
  });

  test('that nobody reaches leave the clock unknown, and a token is sent to its register alone', async () => {
    const away = { RDW_URL: NOBODY, ADDRESS_URL: NOBODY, VIES_URL: NOBODY };
    const { clock, ...others } = await told({ ...atEmpty(), ...away });
    expect(clock).toBe('attention: Nothing that could be reached says what time it is.');
    expect(others['vehicle register']).toMatch(/^attention: 127\.0\.0\.1:9 cannot be reached \(/);
    await told({ ...atEmpty(), RDW_APP_TOKEN: 'tokenOfOurs' });
    expect(register.asked.map(({ path, headers }) => [path.slice(0, 4), headers['x-app-token']]).toSorted()).toEqual([
      ['/che', undefined],
      ['/fre', undefined],
      ['/res', 'tokenOfOurs'],
    ]);
  });

  test.each([
    [86_400_000, /^wrong: \d+ s ahead of .*: have it set by the network/],
    [-12_000, /^attention: 1[123] s behind /],
  ])('tell a clock that is %d ms off', async (behindMs, says) => {
    register.behindMs = behindMs;
    expect((await told(atEmpty()))['clock']).toMatch(says);
  });
});

test('backups: one night missed, several, none yet, and a folder that is none', async () => {
  const age = async (folder: string) => (await told(atEmpty(), folder))['backups'];
  expect(await age(archivesOf(30))).toMatch(/^attention: .* is 30 hours old: look into the log/);
  expect(await age(archivesOf(80))).toMatch(/^wrong: .* is 80 hours old: /);
  const none = join(empty, 'none');
  mkdirSync(none);
  expect(await age(none)).toBe(`attention: There is none in ${none} yet: run npm run backup -- ${none}`);
  writeFileSync(join(none, 'file'), '');
  expect(await age(join(none, 'file'))).toMatch(/^wrong: .* cannot be read: ENOTDIR/);
});

test('room on a disk is judged by what is left', () => {
  expect(judgeRoom('/d', 50e9)).toEqual(ok('/d has 50 GB left.'));
  expect(judgeRoom('/d', 1.5e9).state).toBe('attention');
  expect(judgeRoom('/d', 200e6)).toEqual(wrong('/d has 200 MB left: make room before the database stops.'));
});

test('a check that hangs or breaks is wrong, and holds up no other', async () => {
  const looks = [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new Error('broken')),
    async () => ok('Well.'),
  ];
  const checks = looks.map((look, at) => ({ name: `check ${at}`, limitMs: 300, look }));
  const lines = [];
  for await (const looked of runChecks(checks, {} as Parameters<typeof runChecks>[1])) lines.push(lineOf(looked));
  expect(lines).toEqual([
    'wrong      check 0           No answer within 0.3 s.',
    'wrong      check 1           It could not be looked at: broken',
    'ok         check 2           Well.',
  ]);
});
