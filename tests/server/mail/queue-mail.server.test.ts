import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailDraft, queueMail } from '#server/mail/queue-mail.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const US = randomUUID();
const THEM = randomUUID();
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into companies (id, name, slug) values (${US}, 'Wij', 'wij'), (${THEM}, 'Zij', 'zij')`.execute(
    database.kysely,
  );
});
afterAll(() => database.close());

const draft = (more: Partial<MailDraft> = {}): MailDraft => ({
  key: randomUUID(),
  kind: 'test_mail',
  to: { address: 'piet@example.test', name: 'Piet' },
  subject: 'Afspraak',
  text: 'Tot morgen',
  language: 'nl',
  about: null,
  by: null,
  ...more,
});
const queue = (mail: MailDraft, company = US) => withCompany(database.kysely, company, (tx) => queueMail(tx, mail));
const stored = async (id: string | null) =>
  (await sql<Record<string, unknown>>`select * from mails where id = ${id}`.execute(database.kysely)).rows;

test('a mail is stored as it will be sent', async () => {
  const about = { type: 'appointment', id: randomUUID() } as const;
  const by = { userId: randomUUID(), userName: 'Anna' };
  const customerId = randomUUID();
  const id = await queue(draft({ about, by, customerId, subject: 'موعدك غدًا 明天', html: '<p>Tot morgen</p>' }));
  expect(await stored(id)).toMatchObject([
    {
      company_id: US,
      kind: 'test_mail',
      to_address: 'piet@example.test',
      to_name: 'Piet',
      subject: 'موعدك غدًا 明天',
      body_text: 'Tot morgen',
      body_html: '<p>Tot morgen</p>',
      language: 'nl',
      model_type: 'appointment',
      model_id: about.id,
      customer_id: customerId,
      created_by: by.userId,
      created_by_name: 'Anna',
      state: 'queued',
      attempts: 0,
      last_error: null,
    },
  ]);
});

test('the same cause queues one mail, also when it comes twice at once', async () => {
  const mail = draft();
  const answers = await Promise.all([queue(mail), queue(mail), queue({ ...mail, text: 'anders' })]);
  expect(answers.filter((id) => id !== null)).toHaveLength(1);
  expect(await queue(mail)).toBeNull();
});

test('the same cause in another company is another mail', async () => {
  const mail = draft();
  const [ours, theirs] = [await queue(mail), await queue(mail, THEM)];
  expect(ours).not.toBeNull();
  expect(theirs).not.toBeNull();
  expect(theirs).not.toBe(ours);
});

test('a company reads and changes its own mails only', async () => {
  const id = await queue(draft());
  const touched = await withCompany(database.kysely, THEM, async (tx) => {
    const read = await sql`select id from mails where id = ${id}`.execute(tx);
    const changed = await sql`update mails set subject = 'x' where id = ${id}`.execute(tx);
    return [read.rows.length, Number(changed.numAffectedRows)];
  });
  expect(touched).toEqual([0, 0]);
});

test('a transaction that is undone leaves no mail', async () => {
  const mail = draft();
  const work = withCompany(database.kysely, US, async (tx) => {
    await queueMail(tx, mail);
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await queue(mail)).not.toBeNull();
});

test('nothing in a subject, name or text starts a header of its own', async () => {
  const id = await queue(
    draft({
      subject: 'Afspraak\r\nBcc: dief@example.test\u2028x\u0000',
      to: { address: 'piet@example.test', name: 'Piet\nTo: dief@example.test' },
      text: 'een\r\ntwee\rdrie\u0000\ud800',
    }),
  );
  const [mail] = await stored(id);
  expect(mail).toMatchObject({
    subject: 'Afspraak Bcc: dief example test x',
    to_name: 'Piet To: dief example test',
    body_text: 'een\ntwee\ndrie\ufffd\ufffd',
  });
});

test('an address that cannot be one is shown as failed and never due', async () => {
  for (const address of ['', 'piet', 'piet@', 'a@b.test,c@d.test', 'piet@example.test\nRCPT TO:<x@y.test>']) {
    const [mail] = await stored(await queue(draft({ to: { address } })));
    expect(mail).toMatchObject({ state: 'failed', last_error: 'address' });
  }
});
