import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailer } from '#server/mail/mailer.ts';
import { type MailDraft, queueMail } from '#server/mail/queue-mail.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

const COMPANY = randomUUID();
const OTHER = randomUUID();
/** As long as a long invoice, and nothing in it that a mail program could mend. */
const CONTENT = Buffer.concat([Buffer.from('%PDF-1.7\r\n.\r\n\0'), randomBytes(300_000)]);
let database: TestDatabase;
let smtp: TestSmtp;
let stop = async () => {};

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into companies (id, name, slug) values (${COMPANY}, 'De Wal', 'de-wal'),
    (${OTHER}, 'De Kade', 'de-kade')`.execute(database.kysely);
});
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await stop();
  await smtp.stop();
  await sql`delete from mails`.execute(database.kysely);
});
afterAll(() => database.close());

function start(): void {
  const from = { address: 'post@dewal.test', name: '' };
  const transport = openSmtpTransport(smtp.url);
  stop = startMailer({ database: database.kysely, log: silentLog, transport, from }, 20);
}

async function keepDocument(company = COMPANY, content = CONTENT): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await sql`insert into billing_documents (company_id, id, customer_id, kind, name, media_type, content, sha256)
    values (${company}, ${id}, ${randomUUID()}, 'letter', 'x', 'application/pdf', ${content}, ${sha256})`.execute(
    database.kysely,
  );
  return id;
}

async function queue(...files: readonly (readonly [name: string, documentId: string])[]): Promise<string> {
  const mail = {
    key: randomUUID(),
    kind: 'invoice_sent',
    to: { address: 'piet@example.test' },
    subject: 'Factuur',
    ...({
      text: 'Hierbij de factuur',
      language: 'nl',
      about: null,
      by: null,
    } as const),
    attachments: files.map(([name, documentId]) => ({
      name,
      documentId,
    })),
  };
  return (await withCompany(database.kysely, COMPANY, (tx) => queueMail(tx, mail))) ?? '';
}

async function becomes(id: string, state: string, error: string | null = null): Promise<void> {
  await expect
    .poll(async () => (await sql`select state, last_error from mails where id = ${id}`.execute(database.kysely)).rows)
    .toEqual([{ state, last_error: error }]);
}

describe('a mail with documents', () => {
  test('arrives with them whole, in their order, under their names', async () => {
    const second = Buffer.from('tweede');
    const id = await queue(
      ['Factuur F2026-0042 – société.pdf', await keepDocument()],
      ['../../etc/passwd\r\n.pdf', await keepDocument(COMPANY, second)],
    );
    start();
    await becomes(id, 'sent');
    const [arrived] = smtp.arrived;
    const mail = arrived && (await readMail(arrived));
    expect(mail?.text?.trim()).toBe('Hierbij de factuur');
    expect(
      mail?.attachments.map(({ filename, mimeType, disposition }) => ({ filename, mimeType, disposition })),
    ).toEqual([
      { filename: 'Factuur F2026-0042 – société.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
      { filename: '-..-etc-passwd .pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    const contents = mail?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)) ?? [];
    expect(contents[0]?.equals(CONTENT)).toBe(true);
    expect(contents[1]?.equals(second)).toBe(true);
  });

  test('is not sent without one that is missing, and is sent once it is there again', async () => {
    const there = await keepDocument();
    const gone = await keepDocument();
    const id = await queue(['een.pdf', there], ['twee.pdf', gone]);
    await sql`delete from billing_documents where id = ${gone}`.execute(database.kysely);
    start();
    await becomes(id, 'failed', 'attachment');
    expect(smtp.begun()).toBe(0);
    await sql`insert into billing_documents select company_id, ${gone}::uuid, invoice_id, customer_id, kind, name,
      media_type, content, sha256, created_at from billing_documents where id = ${there}`.execute(database.kysely);
    await sql`update mails set state = 'queued', attempts = 0, next_attempt_at = now() where id = ${id}`.execute(
      database.kysely,
    );
    await becomes(id, 'sent');
    expect(smtp.arrived).toHaveLength(1);
  });

  test('never carries the document of another company', async () => {
    const id = await queue(['theirs.pdf', await keepDocument(OTHER)]);
    start();
    await becomes(id, 'failed', 'attachment');
    expect(smtp.begun()).toBe(0);
  });

  test('queued twice for one cause has them once, and they go with the mail', async () => {
    const mail: MailDraft = {
      key: 'once',
      kind: 'invoice_sent',
      to: { address: 'piet@example.test' },
      subject: 'x',
      text: 'x',
      language: 'nl',
      about: null,
      by: null,
      attachments: [
        {
          name: 'a.pdf',
          documentId: await keepDocument(),
        },
      ],
    };
    for (let times = 0; times < 2; times += 1) {
      await withCompany(database.kysely, COMPANY, (tx) => queueMail(tx, mail));
    }
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from mail_attachments`.execute(database.kysely)).rows[0]?.n;
    expect(await count()).toBe(1);
    await sql`delete from mails`.execute(database.kysely);
    expect(await count()).toBe(0);
  });
});
