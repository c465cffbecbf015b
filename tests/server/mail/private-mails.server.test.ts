import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepMails, settleMail, takeDueMails } from '#server/mail/mail-queue.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Delivery } from '#server/mail/smtp-transport.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const COMPANY = '01900000-0000-7000-8000-000000000001';
const SECRET = 'https://yard.example/auth/resetpwd/secret';
const REFUSED: Delivery = { outcome: 'refused', reason: '550 nobody' };
const LATER: Delivery = { outcome: 'later', reason: '451 later' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into companies (id, name, slug) values (${COMPANY}, 'Stalling De Wal', 'de-wal')`.execute(
    database.kysely,
  );
});
afterAll(() => database.close());

async function queue(isPrivate: boolean): Promise<void> {
  await sql`delete from mails`.execute(database.kysely);
  await withCompany(database.kysely, COMPANY, (tx) =>
    queueMail(tx, {
      key: randomUUID(),
      kind: 'test_mail',
      to: { address: 'piet@example.test' },
      subject: 'Wachtwoord',
      text: SECRET,
      html: SECRET,
      language: 'nl',
      about: null,
      by: null,
      private: isPrivate,
    }),
  );
}

async function textAfter(delivery: Delivery): Promise<readonly (string | null)[]> {
  const [mail] = await takeDueMails(database.kysely, 'yard.example', 1);
  expect(mail?.text).toBe(SECRET);
  if (mail !== undefined) await settleMail(database.kysely, mail, delivery);
  return textNow();
}

async function textNow(): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ text: string; html: string | null }>`
    select body_text as text, body_html as html from mails`.execute(database.kysely);
  return rows.flatMap(({ text, html }) => [text, html]);
}

test('a private mail keeps its text until it is sent, or never will be', async () => {
  for (const [delivery, left] of [
    [{ outcome: 'sent' }, ['', null]],
    [REFUSED, ['', null]],
    [LATER, [SECRET, SECRET]],
  ] as const) {
    await queue(true);
    expect(await textAfter(delivery)).toEqual(left);
  }
  await queue(true);
  await keepMails(database.kysely);
  expect(await textNow()).toEqual(['', null]);
});

test('any other mail keeps it, as the log of what was sent', async () => {
  for (const delivery of [{ outcome: 'sent' }, REFUSED, LATER] as const) {
    await queue(false);
    expect(await textAfter(delivery)).toEqual([SECRET, SECRET]);
  }
  await queue(false);
  await keepMails(database.kysely);
  expect(await textNow()).toEqual([SECRET, SECRET]);
});
