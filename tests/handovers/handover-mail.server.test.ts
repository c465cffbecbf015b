import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { addDocumentTo, sha256 } from '#tests/support/documents.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';
import { formFields } from './handovers.ts';
import { sendCommand, sendHandover } from './send-handover.ts';

let test: TestApp;
let owner: Caller;
let photo: Buffer;
let formId: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();
  formId = await makeForm({ mailsRecord: true });
});
beforeEach(async () => {
  await sql`delete from mail_attachments`.execute(test.database.kysely);
  await sql`delete from mails`.execute(test.database.kysely);
  await sql`delete from billing_outbox`.execute(test.database.kysely);
});
afterAll(() => test.close());

async function makeForm(changes: object): Promise<string> {
  const id = randomUUID();
  await sendCommand(owner, 'handoverform.create', id, { formId: id, ...formFields, ...changes });
  return id;
}

let customers = 0;
async function yard({ email = 'jan@example.test', language = 'nl', photos = 0 } = {}) {
  customers += 1;
  const customerId = await makeCustomer(owner, `Bakker ${customers}`, { email });
  const objectId = await makeObject(owner, `${10 + customers}-AB-CD`, { customer_id: customerId });
  await sql`insert into customer_billing (company_id, customer_id, version, language)
    values (${YARD}, ${customerId}, 0, ${language})
    on conflict (company_id, customer_id) do update set language = excluded.language`.execute(test.database.kysely);
  const taken: { zone: 'front'; documentId: string; sha256: string; takenAt: null }[] = [];
  for (let at = 0; at < photos; at += 1) {
    const documentId = await addDocumentTo(owner, { model_type: 'object', model_id: objectId }, photo);
    taken.push({ zone: 'front', documentId, sha256: sha256(photo), takenAt: null });
  }
  return { customerId, objectId, photos: taken };
}
const upload = (id = '') => expectStatus(owner.call('PUT', `/api/documents/${id}/content`, photo), 200);
const parts = () =>
  openPayments({
    database: test.database.kysely,
    secret: 'a secret for tests that is long enough',
    log: silentLog,
    mollieUrl: null,
    stripeUrl: null,
    publicUrl: () => null,
  });
/** Runs what waits, as if its minute were over. */
async function lookAgain(): Promise<void> {
  await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(test.database.kysely);
  await runDueErrands(parts());
}
/** As if a handover had come in so many hours ago. */
async function ago(id: string, hours: number): Promise<void> {
  const { kysely } = test.database;
  await sql`alter table handovers disable trigger needs_rev`.execute(kysely);
  await sql`update handovers set created_at = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(kysely);
  await sql`alter table handovers enable trigger needs_rev`.execute(kysely);
}

type Mail = { readonly to: string; readonly subject: string; readonly language: string; readonly file: string };
async function mails(): Promise<readonly Mail[]> {
  const { rows } = await sql<Mail>`
    select m.to_address as to, m.subject, m.language, a.name as file from mails m
    join mail_attachments a on a.company_id = m.company_id and a.mail_id = m.id
    where m.kind = 'handover_recorded' order by m.created_at`.execute(test.database.kysely);
  return rows;
}
async function paperOf(id: string): Promise<string> {
  const { rows } = await sql<{ content: Buffer }>`select content from billing_documents where id = ${id}`.execute(
    test.database.kysely,
  );
  return (await readPdf(Buffer.from(rows[0]?.content ?? ''))).text;
}
const states = async () =>
  (await sql<{ state: string }>`select state from billing_outbox`.execute(test.database.kysely)).rows.map(
    ({ state }) => state,
  );

describe('the record of a handover', () => {
  it('is mailed once, with its PDF', async () => {
    const { customerId, objectId, photos } = await yard({ photos: 1 });
    await upload(photos[0]?.documentId);
    const id = await sendHandover(owner, { customerId, objectId, photos, formId });
    await lookAgain();
    const [mail, ...more] = await mails();
    expect(mail).toMatchObject({ to: 'jan@example.test', language: 'nl' });
    expect(mail?.file).toMatch(/\d\d-AB-CD\.pdf$/);
    expect(more).toEqual([]);
    expect(await paperOf(id)).toContain('Jan de Vries');
    expect(await states()).toEqual(['done']);
    // An errand whose process died after the mail was queued is run again.
    await sql`update billing_outbox set state = 'running', attempts = 1, next_attempt_at = now()`.execute(
      test.database.kysely,
    );
    await lookAgain();
    expect(await mails()).toHaveLength(1);
  });

  it('waits until its last photo is there', async () => {
    const { customerId, objectId, photos } = await yard({ photos: 2 });
    await upload(photos[0]?.documentId);
    const id = await sendHandover(owner, { customerId, objectId, photos, formId });
    await lookAgain();
    await ago(id, 23);
    await lookAgain();
    expect([await mails(), await states()]).toEqual([[], ['waiting']]);
    await upload(photos[1]?.documentId);
    await lookAgain();
    expect(await mails()).toHaveLength(1);
    expect(await paperOf(id)).not.toContain(documentWords('nl').handover.lacking.awaited);
  });

  it('goes after a day with what is there, and says what is missing', async () => {
    const { customerId, objectId, photos } = await yard({ photos: 1 });
    const id = await sendHandover(owner, { customerId, objectId, photos, formId });
    await lookAgain();
    await ago(id, 24);
    await lookAgain();
    expect(await mails()).toHaveLength(1);
    expect(await paperOf(id)).toContain(documentWords('nl').handover.lacking.awaited);
  });

  it('waits for no photo that was deleted', async () => {
    const { customerId, objectId, photos } = await yard({ photos: 1 });
    await expectStatus(owner.call('DELETE', `/api/documents/${photos[0]?.documentId}`), 200);
    await sendHandover(owner, { customerId, objectId, photos, formId });
    await lookAgain();
    expect(await mails()).toHaveLength(1);
  });

  it.each(['fr', 'ar'] as const)('is mailed to who reads %s in that language', async (language) => {
    const { customerId, objectId } = await yard({ language });
    const id = await sendHandover(owner, { customerId, objectId, formId });
    await lookAgain();
    expect((await mails())[0]).toMatchObject({ language });
    const printed = language === 'fr' ? 'fr' : 'en';
    expect(await paperOf(id)).toContain(documentWords(printed).handover.title);
  });

  it('is not mailed unless its form says so, and not to who has no address', async () => {
    const silent = await makeForm({ name: 'Stil' });
    const first = await yard();
    await sendHandover(owner, { ...first, formId: silent });
    await sendHandover(owner, { ...first, formId: null });
    await sendHandover(owner, { ...first, customerId: null, formId });
    expect(await states()).toEqual([]);
    const { customerId, objectId } = await yard({ email: '' });
    await sendHandover(owner, { customerId, objectId, formId });
    await lookAgain();
    expect([await mails(), await states()]).toEqual([[], ['done']]);
  });

  it('is mailed once by two processes, also where one of them stood still in between', async () => {
    const { customerId, objectId, photos } = await yard({ photos: 1 });
    await upload(photos[0]?.documentId);
    const id = await sendHandover(owner, { customerId, objectId, photos, formId });
    const { mailHandover } = parts();
    const outcomes = await Promise.all([mailHandover?.(YARD, id, null), mailHandover?.(YARD, id, null)]);
    expect(outcomes).toEqual([{ state: 'done' }, { state: 'done' }]);
    await lookAgain();
    expect(await mails()).toHaveLength(1);
  });

  it('that was mailed goes with the customer who is erased', async () => {
    const { customerId, objectId } = await yard();
    const id = await sendHandover(owner, { customerId, objectId, formId });
    await lookAgain();
    const kept = sql<{ count: number }>`select count(*)::int as count from billing_documents where id = ${id}`;
    expect((await kept.execute(test.database.kysely)).rows[0]?.count).toBe(1);
    const name = `Bakker ${customers}`;
    await expectStatus(owner.call('POST', `/api/customers/${customerId}/erasure`, { name }), 200);
    expect((await kept.execute(test.database.kysely)).rows[0]?.count).toBe(0);
  });
});

it('a form that an app of before sends mails nothing', async () => {
  const { mailsRecord: _left, ...before } = formFields;
  const id = randomUUID();
  await sendCommand(owner, 'handoverform.create', id, { formId: id, ...before, name: 'Oud' });
  const { rows } = await sql`select mails_record from handover_forms where id = ${id}`.execute(test.database.kysely);
  expect(rows).toEqual([{ mails_record: false }]);
});
