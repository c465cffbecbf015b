import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { foundCompany, openPlace, type RingPlace } from './ring-company.ts';
import { ServerProcess } from './server-process.ts';

let postgres: TemporaryPostgres | null;
let folder: string;
let place: RingPlace;
let smtp: TestSmtp;
let server: ServerProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-mail-'));
  const dataFolder = join(folder, 'data');
  postgres = process.env['REMISE_TEST_DATABASE_URL'] ? await startTemporaryPostgres() : null;
  if (postgres === null) await seedDataFolder(dataFolder);
  place = { dataFolder, databaseUrl: postgres?.url ?? null };
  smtp = await startSmtp();
  server = await ServerProcess.at(await builtServer(), dataFolder, postgres?.url, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'De Wal <post@dewal.test>',
  });
});
afterEach(async () => {
  await server.kill();
  await smtp.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks into the database while no server runs. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openPlace(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function queueOne(): Promise<void> {
  const company = await foundCompany(place, 1);
  await inDatabase(({ kysely }) =>
    withCompany(kysely, company.id, (tx) =>
      queueMail(tx, {
        key: 'one',
        kind: 'test_mail',
        to: { address: 'piet@example.test' },
        subject: 'Afspraak',
        text: 'x',
        language: 'nl',
        about: null,
        by: null,
      }),
    ),
  );
}
const readMails = () =>
  inDatabase(
    async ({ kysely }) =>
      (await sql`select state, attempts, message_id from mails`.execute(kysely)).rows as {
        state: string;
        attempts: number;
        message_id: string;
      }[],
  );

test('a mail whose server was killed while sending it is sent after the restart, as the same mail', async () => {
  await queueOne();
  await smtp.behave('no-answer');
  await server.start();
  await expect.poll(() => smtp.begun()).toBe(1);
  await server.kill();
  const [killed] = await readMails();
  expect(killed).toMatchObject({ state: 'sending', attempts: 1 });
  // The lease of the dead process runs out.
  await inDatabase(({ kysely }) => sql`update mails set next_attempt_at = now()`.execute(kysely));
  await smtp.behave('accept');
  await server.start();
  await expect.poll(() => smtp.arrived).toHaveLength(1);
  await server.stop();
  expect(await readMails()).toEqual([{ state: 'sent', attempts: 2, message_id: killed?.message_id }]);
  const mail = smtp.arrived[0] && (await readMail(smtp.arrived[0]));
  expect(mail?.messageId).toBe(killed?.message_id);
  expect(mail?.from).toMatchObject({ name: 'De Wal', address: 'post@dewal.test' });
}, 180_000);

test('a server that is asked to stop while the mail server is silent stops, and leaves the mail for the next', async () => {
  await queueOne();
  await smtp.behave('no-answer');
  await server.start();
  await expect.poll(() => smtp.begun()).toBe(1);
  await server.stop();
  expect(server.errors).toBe('');
  expect(await readMails()).toMatchObject([{ state: 'queued', attempts: 0 }]);
}, 180_000);
