import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailDraft, queueMail } from '#server/mail/queue-mail.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import {
  type Caller,
  OTHER_YARD,
  openTestApp,
  PEOPLE,
  signIn,
  startTestApp,
  type TestApp,
  YARD,
} from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

type Mail = {
  uuid: string;
  subject: string;
  state: string;
  attempts: number;
  text?: string;
  next_attempt_at: string | null;
};
type Mails = { result: Mail[]; sends: boolean; next_cursor?: string | null };

const CUSTOMER = randomUUID();
let app: TestApp;
let owner: Caller;
let office: Caller;
let yard: Caller;
let queued = 0;

beforeAll(async () => {
  app = await openTestApp({ sendsMail: true });
  owner = await signIn(app.app, PEOPLE.owner.email);
  office = await signIn(app.app, PEOPLE.office.email);
  yard = await signIn(app.app, PEOPLE.yard.email);
});
beforeEach(async () => {
  await sql`delete from mails`.execute(app.database.kysely);
});
afterAll(() => app.close());

async function queue(subject: string, more: Partial<MailDraft> = {}, company = YARD): Promise<string> {
  const draft: MailDraft = {
    key: randomUUID(),
    kind: 'test_mail',
    to: { address: 'piet@example.test' },
    subject,
    text: `Over ${subject}`,
    language: 'nl',
    about: {
      type: 'customer',
      id: CUSTOMER,
    },
    by: null,
    ...more,
  };
  const id = (await withCompany(app.database.kysely, company, (tx) => queueMail(tx, draft))) ?? '';
  // Two mails of one tick of the clock would stand in any order.
  queued += 1;
  await sql`update mails set created_at = created_at + ${queued} * interval '1 millisecond' where id = ${id}`.execute(
    app.database.kysely,
  );
  return id;
}
const list = (caller: Caller, query = '') => expectStatus<Mails>(caller.call('GET', `/api/mails${query}`), 200);
const subjects = async (caller: Caller, query = '') => (await list(caller, query)).result.map(({ subject }) => subject);
const become = (id: string, state: string, error: string | null = null) =>
  sql`update mails set state = ${state}, attempts = 3, last_error = ${error}, message_id = 'x',
    next_attempt_at = now() + interval '1 hour' where id = ${id}`.execute(app.database.kysely);
const retry = (caller: Caller, id: string, status: number) =>
  expectStatus<{ result: Mail; code: string; message: string }>(
    caller.call('POST', `/api/mails/${id}/retry`, {}),
    status,
  );

describe('the list of mails', () => {
  test('has the newest first and no texts, whole or in pages', async () => {
    for (const subject of ['een', 'twee', 'drie', 'vier', 'vijf']) await queue(subject);
    const whole = await list(office);
    expect(whole.result.map(({ subject }) => subject)).toEqual(['vijf', 'vier', 'drie', 'twee', 'een']);
    expect(whole.result[0]).not.toHaveProperty('text');
    const paged: string[] = [];
    let cursor: string | null | undefined = '';
    while (typeof cursor === 'string') {
      const page: Mails = await list(office, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.result.map(({ subject }) => subject));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(['vijf', 'vier', 'drie', 'twee', 'een']);
  });

  test('keeps to a record, a state, or words', async () => {
    const appointment = randomUUID();
    const about = { type: 'appointment', id: appointment } as const;
    await queue('voor een ander', { about: { type: 'customer', id: randomUUID() } });
    await queue('over de klant');
    await queue('over de afspraak', { about, customerId: CUSTOMER, to: { address: 'jan@x.test', name: 'Jan Smit' } });
    await become(await queue('mislukt'), 'failed');
    expect(await subjects(office, `?model_type=appointment&model_id=${appointment}`)).toEqual(['over de afspraak']);
    const ofCustomer = await subjects(office, `?model_type=customer&model_id=${CUSTOMER}`);
    expect(ofCustomer).toEqual(['mislukt', 'over de afspraak', 'over de klant']);
    expect(await subjects(office, '?state=failed')).toEqual(['mislukt']);
    expect(await subjects(office, '?search=smit')).toEqual(['over de afspraak']);
    expect(await subjects(office, `?model_type=prospect&model_id=${CUSTOMER}`)).toEqual([]);
  });

  test('refuses what it cannot read', async () => {
    const cursorOf = (key: string) => Buffer.from(JSON.stringify({ key, id: CUSTOMER })).toString('base64url');
    const wrong = [
      'state=gone',
      'model_type=user',
      `model_id=${CUSTOMER}`,
      'model_type=customer&model_id=1',
      'limit=0',
    ];
    wrong.push(`cursor=${cursorOf('x')}`, `cursor=${cursorOf('2026-02-30T00:00:00.000000Z')}`);
    for (const query of wrong) await expectStatus(office.call('GET', `/api/mails?${query}`), 422);
  });

  test('leaves out what is about records the person may not see, and of other companies', async () => {
    await queue('van een ander', {}, OTHER_YARD);
    await queue('over een klant');
    await queue('over een aanvraag', { about: { type: 'prospect', id: randomUUID() } });
    await queue('over niets', { about: null });
    const appointment = { type: 'appointment', id: randomUUID() } as const;
    await queue('over een afspraak', { about: appointment });
    expect(await subjects(owner)).toEqual(['over een afspraak', 'over niets', 'over een aanvraag', 'over een klant']);
    // The office does not run the company, so it does not see mails about none of its records.
    expect(await subjects(office)).toEqual(['over een afspraak', 'over een aanvraag', 'over een klant']);
    expect(await subjects(yard)).toEqual(['over een afspraak', 'over een klant']);
    await expectStatus(yard.call('GET', '/api/mails?model_type=prospect'), 403);
  });
});

describe('a mail', () => {
  test('is shown with its text to who may see its record, and to nobody else', async () => {
    const id = await queue('over een aanvraag', { about: { type: 'prospect', id: randomUUID() } });
    const { result } = await expectStatus<{ result: Mail }>(office.call('GET', `/api/mails/${id}`), 200);
    expect(result).toMatchObject({ uuid: id, text: 'Over over een aanvraag', state: 'queued', attempts: 0 });
    await expectStatus(yard.call('GET', `/api/mails/${id}`), 404);
    await expectStatus(office.call('GET', `/api/mails/${await queue('x', { about: null })}`), 404);
    await expectStatus(owner.call('GET', `/api/mails/${await queue('x', {}, OTHER_YARD)}`), 404);
    await expectStatus(owner.call('GET', '/api/mails/1'), 404);
  });

  test.each(['failed', 'kept', 'queued'])(
    'that is %s is sent again when asked, with all its attempts',
    async (state) => {
      const id = await queue('opnieuw');
      await become(id, state, '451 later');
      const { result } = await retry(office, id, 200);
      expect(result).toMatchObject({ state: 'queued', attempts: 0 });
      expect(Date.parse(result.next_attempt_at ?? '')).toBeLessThanOrEqual(Date.now() + 60_000);
    },
  );

  test.each(['sent', 'sending'])('that is %s is not sent again', async (state) => {
    const id = await queue('eenmaal');
    await become(id, state);
    expect((await retry(office, id, 409)).code).toBe(`mail_${state}`);
    expect((await list(office)).result[0]).toMatchObject({ state, attempts: 3 });
  });

  test('names the documents that go with it, in their order; the list does not', async () => {
    const names = ['Factuur F2026-0042.pdf', 'Factuur F2026-0041.pdf'];
    const id = await queue('met bijlagen', { attachments: names.map((name) => ({ name, documentId: randomUUID() })) });
    const { result } = await expectStatus<{ result: object }>(office.call('GET', `/api/mails/${id}`), 200);
    expect(result).toHaveProperty('attachments', names);
    expect((await list(office)).result[0]).not.toHaveProperty('attachments');
    const plain = await queue('zonder');
    expect(
      (await expectStatus<{ result: object }>(office.call('GET', `/api/mails/${plain}`), 200)).result,
    ).toHaveProperty('attachments', []);
  });

  test('to an address that cannot be one is not sent again', async () => {
    const id = await queue('nergens', { to: { address: 'piet' } });
    expect(await retry(office, id, 409)).toMatchObject({
      code: 'mail_bad_address',
      message: 'Aan dit adres kan niets worden verzonden.',
    });
  });

  test('is sent again by who may edit its record only', async () => {
    const id = await queue('van kantoor');
    await become(id, 'failed');
    await retry(yard, id, 403);
    const theirs = await queue('van een ander', {}, OTHER_YARD);
    await become(theirs, 'failed');
    await retry(owner, theirs, 404);
    expect((await list(office)).result[0]).toMatchObject({ state: 'failed' });
  });

  test('that is kept stays so while no mail server is set', async () => {
    const id = await queue('bewaard');
    await become(id, 'kept');
    const without = await startTestApp(app.database);
    const caller = await signIn(without, PEOPLE.office.email);
    expect((await list(caller)).sends).toBe(false);
    expect((await retry(caller, id, 409)).code).toBe('mail_no_server');
    expect((await list(office)).sends).toBe(true);
    await without.close();
  });
});

test('a mail for its reader alone is in no list, and nobody opens it or sends it again', async () => {
  const id = await queue('Nieuw wachtwoord', { private: true });
  expect(await subjects(owner)).toEqual([]);
  await expectStatus(owner.call('GET', `/api/mails/${id}`), 404);
  await retry(owner, id, 404);
});
