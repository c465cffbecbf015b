import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_ATTEMPTS } from '#server/mail/mail-queue.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { type MailDraft, queueMail } from '#server/mail/queue-mail.ts';
import { type MailLimits, openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

const COMPANY = randomUUID();
const OTHER = randomUUID();
const FROM = { address: 'post@dewal.test', name: '' };
const NO_WAIT = 20;
let database: TestDatabase;
let smtp: TestSmtp;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into companies (id, name, slug) values (${COMPANY}, 'Stalling De Wal', 'de-wal'),
    (${OTHER}, 'Botenhuis', 'botenhuis')`.execute(database.kysely);
});
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await smtp.stop();
  await sql`delete from mails`.execute(database.kysely);
});
afterAll(() => database.close());

type Start = { readonly url?: string | null; readonly from?: typeof FROM; readonly limits?: MailLimits };

/** A mailer as every process of the server runs one. */
function start({ url = smtp.url, from = FROM, limits }: Start = {}): () => Promise<void> {
  const transport = url === null ? null : openSmtpTransport(url, limits);
  const stop = startMailer({ database: database.kysely, log: silentLog, transport, from }, NO_WAIT);
  stops.push(stop);
  return stop;
}

async function queue(more: Partial<MailDraft> = {}, company = COMPANY): Promise<string> {
  const draft: MailDraft = {
    key: randomUUID(),
    kind: 'test_mail',
    to: {
      address: 'piet@example.test',
      name: 'Piet',
    },
    subject: 'Afspraak',
    text: 'Tot morgen',
    language: 'nl',
    about: null,
    by: null,
    ...more,
  };
  return (await withCompany(database.kysely, company, (tx) => queueMail(tx, draft))) ?? '';
}

type Row = { state: string; attempts: number; last_error: string | null; message_id: string | null; waits: number };
async function read(id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select state, attempts, last_error, message_id,
    round(extract(epoch from next_attempt_at - now()) / 60)::int as waits from mails where id = ${id}`.execute(
    database.kysely,
  );
  return rows[0];
}
const becomes = (id: string, expected: Partial<Row>) => expect.poll(() => read(id)).toMatchObject(expected);
const makeDue = () => sql`update mails set next_attempt_at = now() where state <> 'sent'`.execute(database.kysely);

describe('a queued mail', () => {
  test('is sent once, in the name of the company, and can be told from others', async () => {
    const id = await queue({ html: '<p>Tot <b>morgen</b></p>' });
    start();
    await becomes(id, { state: 'sent', attempts: 1, last_error: null });
    const [arrived, ...more] = smtp.arrived;
    expect(more).toEqual([]);
    expect(arrived).toMatchObject({ from: 'post@dewal.test', to: ['piet@example.test'] });
    const mail = arrived && (await readMail(arrived));
    expect(mail).toMatchObject({
      from: { address: 'post@dewal.test', name: 'Stalling De Wal' },
      to: [{ address: 'piet@example.test', name: 'Piet' }],
      subject: 'Afspraak',
      text: 'Tot morgen\n',
      html: '<p>Tot <b>morgen</b></p>\n',
      messageId: `<${id}@dewal.test>`,
    });
  });

  test.each([
    ['Arabic', 'موعدك غدًا في الساعة ٩', 'محمد بن عبد الله', 'إلى اللقاء\nغدًا'],
    ['Chinese', '您明天上午九点的预约已经确认，请准时到达停车场入口并带好证件', '王小明', '明天见\n再见'],
    ['French, with quotes and a comma', 'Rendez-vous « confirmé »', 'Müller, "Zoë" <x y>', 'À demain'],
  ])('in %s arrives as it was written', async (_language, subject, name, text) => {
    await queue({ subject, text, to: { address: 'piet@example.test', name } });
    start({ from: { ...FROM, name: 'Stalling Ürün 王' } });
    await expect.poll(() => smtp.arrived).toHaveLength(1);
    const mail = smtp.arrived[0] && (await readMail(smtp.arrived[0]));
    expect(mail).toMatchObject({ subject, to: [{ name, address: 'piet@example.test' }] });
    expect(mail?.text?.trim()).toBe(text);
    expect(mail?.from).toMatchObject({ name: 'Stalling Ürün 王' });
    expect(smtp.arrived[0]?.to).toEqual(['piet@example.test']);
  });

  test('of each of two companies is sent in its own name', async () => {
    await queue({ subject: 'Van De Wal' });
    await queue({ subject: 'Van Botenhuis' }, OTHER);
    start();
    await expect.poll(() => smtp.arrived).toHaveLength(2);
    const mails = await Promise.all(smtp.arrived.map(readMail));
    expect(new Map(mails.map((mail) => [mail.subject, mail.from?.name]))).toEqual(
      new Map([
        ['Van De Wal', 'Stalling De Wal'],
        ['Van Botenhuis', 'Botenhuis'],
      ]),
    );
  });

  test('is sent by one of several mailers', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue()));
    for (let process = 0; process < 3; process += 1) start();
    for (const id of ids) await becomes(id, { state: 'sent', attempts: 1 });
    expect(smtp.arrived).toHaveLength(20);
  });

  test('without a mail server is kept, and not sent when there is one', async () => {
    const id = await queue();
    await start({ url: null })();
    await becomes(id, { state: 'kept', attempts: 0 });
    start();
    const later = await queue();
    await becomes(later, { state: 'sent' });
    expect(await read(id)).toMatchObject({ state: 'kept' });
  });
});

describe('a mail server that', () => {
  test('says “later” is asked again after longer and longer pauses, eight times, and then people see it', async () => {
    await smtp.behave('later');
    const id = await queue();
    start();
    for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
      await becomes(id, {
        state: 'queued',
        attempts: index + 1,
        waits: minutes,
        last_error: '451 4.7.1 come back later',
      });
      await makeDue();
    }
    await becomes(id, { state: 'failed', attempts: MOST_ATTEMPTS });
    await makeDue();
    await smtp.behave('accept');
    await becomes(await queue(), { state: 'sent' });
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: MOST_ATTEMPTS });
  });

  test('says “later” once takes the mail the next time, with the Message-ID it had', async () => {
    await smtp.behave('later');
    const id = await queue();
    start();
    await becomes(id, { state: 'queued', attempts: 1 });
    await smtp.behave('accept');
    await makeDue();
    await becomes(id, { state: 'sent', attempts: 2, last_error: null, message_id: `<${id}@dewal.test>` });
    expect(smtp.arrived).toHaveLength(1);
  });

  test.each([
    ['the address', 'refuse', '550 5.1.1 nobody of that name'],
    ['the text', 'refuse-text', '554 5.7.1 looks like advertising'],
  ] as const)('refuses %s is not asked again', async (_what, mood, reason) => {
    await smtp.behave(mood);
    const id = await queue();
    start();
    await becomes(id, { state: 'failed', attempts: 1, last_error: reason });
  });

  test('cannot encrypt gets nothing, unless it is this machine or the settings say so', async () => {
    // This machine by a name that does not show it.
    const elsewhere = smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const id = await queue();
    const stop = start({ url: elsewhere });
    await expect.poll(async () => (await read(id))?.last_error ?? '').toMatch(/TLS|certificate/);
    await stop();
    expect(smtp.arrived).toEqual([]);
    await sql`delete from mails`.execute(database.kysely);
    await queue();
    start({ url: `${elsewhere}?requireTLS=false` });
    await expect.poll(() => smtp.arrived.length).toBe(1);
  });

  test('takes no password says nothing about the mail: it waits', async () => {
    await smtp.behave('no-login');
    const id = await queue();
    start({ url: smtp.url.replace('//', '//post:secret@') });
    await becomes(id, { state: 'queued', attempts: 1 });
    expect((await read(id))?.last_error).toContain('wrong password');
  });

  test.each(['no-greeting', 'no-answer', 'drop'] as const)(
    'does not finish (%s) holds nobody up for long',
    async (mood) => {
      await smtp.behave(mood);
      const id = await queue();
      start({ limits: { connect: 300, greeting: 300, silence: 300, send: 1_000 } });
      await becomes(id, { state: 'queued', attempts: 1, waits: 1 });
      await smtp.behave('accept');
      await becomes(await queue(), { state: 'sent' });
    },
  );

  test('is not there leaves the mail waiting', async () => {
    const id = await queue();
    start({ url: 'smtp://127.0.0.1:9' });
    await becomes(id, { state: 'queued', attempts: 1, waits: 1 });
  });

  test('takes a mail and dies before it says so gets it again under the same Message-ID', async () => {
    await smtp.behave('drop-after');
    const id = await queue();
    start();
    await becomes(id, { state: 'queued', attempts: 1 });
    await smtp.behave('accept');
    await makeDue();
    await becomes(id, { state: 'sent', attempts: 2 });
    const ids = await Promise.all(smtp.arrived.map(async (arrived) => (await readMail(arrived)).messageId));
    expect(ids).toEqual([`<${id}@dewal.test>`, `<${id}@dewal.test>`]);
  });
});

describe('a mailer that is stopped', () => {
  test('finishes what the mail server is about to take', async () => {
    await smtp.behave('slow');
    const id = await queue();
    const stop = start();
    await expect.poll(() => smtp.begun()).toBe(1);
    await stop();
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  test('puts back what does not finish, for the next one at once', async () => {
    await smtp.behave('no-answer');
    const id = await queue();
    const stop = start();
    await expect.poll(() => smtp.begun()).toBe(1);
    await stop();
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 0, waits: 0 });
    await smtp.behave('accept');
    start();
    await becomes(id, { state: 'sent', attempts: 1 });
  });

  test('takes no further mail', async () => {
    await start()();
    const id = await queue();
    start({ url: 'smtp://127.0.0.1:9' });
    await becomes(id, { attempts: 1, state: 'queued' });
    expect(smtp.arrived).toEqual([]);
  });
});

describe('a mail that was being sent when its process died', () => {
  const abandon = async (id: string, attempts: number, since: string) =>
    sql`update mails set state = 'sending', attempts = ${attempts}, message_id = ${`<${id}@dewal.test>`},
      next_attempt_at = now() - ${since}::interval where id = ${id}`.execute(database.kysely);

  test('is left alone within its lease and taken after it', async () => {
    const [id, held] = [await queue(), await queue()];
    await abandon(id, 1, '1 second');
    await abandon(held, 1, '-2 minutes');
    start();
    await becomes(id, { state: 'sent', attempts: 2 });
    expect(await read(held)).toMatchObject({ state: 'sending', attempts: 1 });
  });

  test('has failed when that was its last attempt', async () => {
    const id = await queue();
    await abandon(id, MOST_ATTEMPTS, '1 second');
    start();
    await becomes(id, { state: 'failed', last_error: 'interrupted' });
    expect(smtp.arrived).toEqual([]);
  });

  test('is not touched by what the dead process still has to say', async () => {
    await smtp.behave('slow');
    const id = await queue();
    start();
    await expect.poll(() => smtp.begun()).toBe(1);
    // Another process took it meanwhile.
    await abandon(id, 5, '-2 minutes');
    await stops[0]?.();
    expect(await read(id)).toMatchObject({ state: 'sending', attempts: 5 });
  });
});
