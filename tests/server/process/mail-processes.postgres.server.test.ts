import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { foundCompany, openPlace } from './ring-company.ts';
import { ServerProcess } from './server-process.ts';

const MAILS = 60;
const folder = mkdtempSync(join(tmpdir(), 'remise-mail-'));
let main: string;
let postgres: TemporaryPostgres;
let smtp: TestSmtp;

beforeAll(async () => {
  main = await builtServer();
  postgres = await startTemporaryPostgres();
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('two server processes on one PostgreSQL send each mail once', async () => {
  const company = await foundCompany({ dataFolder: folder, databaseUrl: postgres.url }, 1);
  const database = await openPlace({ dataFolder: folder, databaseUrl: postgres.url });
  const server = () => ServerProcess.at(main, folder, postgres.url, { SMTP_URL: smtp.url });
  const servers = await Promise.all([server(), server()]);
  await Promise.all(servers.map((each) => each.start()));
  // Both look every two seconds: a batch for each of several looks.
  for (let number = 0; number < MAILS; number += 1) {
    await withCompany(database.kysely, company.id, (tx) =>
      queueMail(tx, {
        key: `mail ${number}`,
        kind: 'test_mail',
        to: { address: `piet${number}@example.test` },
        subject: `${number}`,
        text: 'x',
        language: 'nl',
        about: null,
        by: null,
      }),
    );
  }
  const states = async () =>
    (await sql`select state, attempts, count(*)::int from mails group by 1, 2`.execute(database.kysely)).rows;
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'sent', attempts: 1, count: MAILS }]);
  const subjects = await Promise.all(smtp.arrived.map(async (arrived) => Number((await readMail(arrived)).subject)));
  expect(subjects.toSorted((left, right) => left - right)).toEqual(Array.from({ length: MAILS }, (_, index) => index));
  await Promise.all(servers.map((each) => each.stop()));
  await database.close();
}, 180_000);
