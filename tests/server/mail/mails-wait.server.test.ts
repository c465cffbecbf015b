import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailer } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { forgetTries, mailsTo, tokenIn, untilMails } from '#tests/support/account-mails.ts';
import { type Caller, openCaller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const OWNER = 'eigenaar@nieuw.test';
const PASSWORD = 'een lang wachtwoord';
const LOOK_MS = 20;

let yard: TestApp;
let smtp: TestSmtp;
let stop: () => Promise<void>;
let owner: Caller;
let company: string;

beforeAll(async () => {
  yard = await openTestApp({ sendsMail: true });
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  await run(sql`delete from mails`);
  smtp = await startSmtp();
  const from = { address: 'post@remise.test', name: '' };
  const transport = openSmtpTransport(smtp.url);
  stop = startMailer({ database: yard.database.kysely, log: silentLog, transport, from }, LOOK_MS);
});
afterEach(async () => {
  await stop();
  await smtp.stop();
});

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
const registration = (more: object = {}) => ({
  company: 'Nieuwe Stalling',
  firstname: 'Nora',
  lastname: 'Nieuw',
  email: OWNER,
  password: PASSWORD,
  ...more,
});
const register = async (more: object = {}) =>
  (await openCaller(yard.app)).call('POST', '/users/register', registration(more));
const invite = (email: string) => ({ email, firstname: 'Piet', lastname: 'Post', role: 'yard', language: 'nl' });
const arrivedAt = (address: string) => smtp.arrived.filter(({ to }) => to.includes(address));
const stateOf = async (address: string) => {
  const { rows } = await sql<{ state: string; held: boolean; error: string | null }>`
    select state, held, last_error as error from mails where to_address = ${address} order by created_at desc limit 1
    `.execute(yard.database.kysely);
  return rows[0];
};
const mailsWait = async () =>
  (await owner.call('GET', '/api/user')).json<{ data: { mails_wait: boolean } }>().data.mails_wait;

async function begin(more: object = {}): Promise<void> {
  await run(
    sql`update users set email = 'gone-' || id || '@nieuw.test' where email = ${OWNER} or email like '%@elders.test'`,
  );
  await expectStatus(register(more), 201);
  // As an account from before the server could mail: it signs in before its link is used.
  const enter = () => run(sql`update users set confirm_first = false where email = ${OWNER}`);
  await expect.poll(async () => (await enter()).numAffectedRows).toBe(1n);
  owner = await signIn(yard.app, OWNER, PASSWORD);
  const { rows } = await sql<{ id: string }>`select company_id as id from users where email = ${OWNER}`.execute(
    yard.database.kysely,
  );
  company = rows[0]?.id ?? '';
}

/** A mail of the new company to somebody else, as any part of the server queues it. */
const queue = (address: string, more: object = {}) =>
  withCompany(yard.database.kysely, company, (tx) =>
    queueMail(tx, {
      key: `${address} ${Math.random()}`,
      kind: 'test_mail',
      to: { address },
      subject: 'Factuur',
      text: 'Hallo',
      language: 'nl',
      about: null,
      by: null,
      ...more,
    }),
  );

describe('before an owner has confirmed their address', () => {
  test('the mail that asks for it and a reset go out, and nothing to others', async () => {
    await begin();
    await expect.poll(() => arrivedAt(OWNER).length).toBe(1);
    const answer = await expectStatus<{ result: object }>(
      owner.call('POST', '/api/staff/invitations', invite('ander@elders.test')),
      201,
    );
    expect(answer.result).toMatchObject({
      mailed: false,
      unmailed: 'owner_unconfirmed',
      link: expect.stringMatching(/^http:\/\/127.*invitation/),
    });
    await queue('klant@elders.test');
    await (await openCaller(yard.app)).call('POST', '/api/account/forgot-password', { email: OWNER });
    // The mail queued last was sent last: the others would have arrived by then.
    await expect.poll(() => arrivedAt(OWNER).length).toBe(2);
    expect(smtp.arrived.map(({ to }) => to)).toEqual([[OWNER], [OWNER]]);
    for (const address of ['ander@elders.test', 'klant@elders.test']) {
      expect(await stateOf(address)).toMatchObject({ state: 'queued', held: true });
    }
    expect(await mailsWait()).toBe(true);
    const list = (await owner.call('GET', '/api/mails')).json<{ result: { held: boolean; next_attempt_at: null }[] }>();
    expect(list.result).toEqual([
      expect.objectContaining({ held: true, next_attempt_at: null, to: 'klant@elders.test' }),
    ]);
  });

  test('what waits goes out once it is confirmed, and what is queued later goes at once', async () => {
    await begin();
    await queue('klant@elders.test');
    await queue('oud@elders.test');
    await run(sql`update mails set created_at = now() - interval '8 days' where to_address = 'oud@elders.test'`);
    const [mail] = await untilMails(yard, OWNER, 'email_confirmation', 1);
    // Its text is dropped once it is sent.
    const arrived = await expect
      .poll(() => arrivedAt(OWNER)[0])
      .toBeDefined()
      .then(() => arrivedAt(OWNER)[0]);
    const text = arrived === undefined ? '' : ((await readMail(arrived)).text ?? '');
    const token = tokenIn({ ...(mail ?? { to: '', kind: '', subject: '', language: '', isPrivate: true }), text });
    const other = await openCaller(yard.app);
    await expectStatus(other.call('POST', '/api/account/confirm-mail', { token }), 200);
    await expect.poll(() => arrivedAt('klant@elders.test').length).toBe(1);
    expect(await mailsWait()).toBe(false);
    await queue('later@elders.test');
    await expect.poll(() => arrivedAt('later@elders.test').length).toBe(1);
    // A link in it no longer works, and its text may be out of date: a person decides.
    expect(await stateOf('oud@elders.test')).toMatchObject({ state: 'kept', held: false });
    expect(arrivedAt('oud@elders.test')).toEqual([]);
  });

  test('somebody who took an invitation by the link that was shown does not open the way', async () => {
    await begin();
    const body = { ...invite('tweede@elders.test'), role: 'owner' };
    const { result } = await expectStatus<{ result: { link: string } }>(
      owner.call('POST', '/api/staff/invitations', body),
      201,
    );
    const accept = {
      token: result.link.split('/').at(-1),
      firstname: 'T',
      lastname: 'Weede',
      password: 'nog een wachtwoord',
    };
    await expectStatus((await openCaller(yard.app)).call('POST', '/api/account/invitation', accept), 201);
    expect(await mailsWait()).toBe(true);
  });

  test('companies from before, and those that are made another way, go on as they did', async () => {
    const { rows } = await sql<{ open: boolean }>`
      select mails_open_at is not null as open from companies where slug in ('de-wal', 'kade')`.execute(
      yard.database.kysely,
    );
    expect(rows).toEqual([{ open: true }, { open: true }]);
    const answer = (await signIn(yard.app, PEOPLE.stranger.email)).call('GET', '/api/user');
    expect((await answer).json()).toMatchObject({ data: { mails_wait: false } });
  });
});

describe('a name', () => {
  test('with an address is refused at the door, with a word', async () => {
    for (const [field, value] of [
      ['company', 'Uw pakket wacht: https://evil.test/claim'],
      ['firstname', 'www.evil.test'],
      ['lastname', 'post@evil.test'],
    ] as const) {
      const answer = await register({ [field]: value, email: 'x@nieuw.test' });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { [field]: [expect.stringMatching(/webadres/)] } });
    }
    const yardOwner = await signIn(yard.app, PEOPLE.owner.email);
    const body = { ...invite('nieuw@elders.test'), firstname: 'https://evil.test' };
    await expectStatus(yardOwner.call('POST', '/api/staff/invitations', body), 422);
  });

  test('of a host, or from before, is no link in sender, reader, subject or text', async () => {
    await begin({ company: 'Stalling.evil.test' });
    await run(sql`update companies set mails_open_at = now(), name = 'Uw pakket wacht: https://evil.test/claim'
      where id = ${company}`);
    await run(sql`update users set firstname = 'https://evil.test', lastname = 'a@evil.test' where email = ${OWNER}`);
    owner = await signIn(yard.app, OWNER, PASSWORD);
    await expectStatus(
      owner.call('POST', '/api/staff/invitations', { ...invite('ander@elders.test'), lastname: 'evil.test' }),
      201,
    );
    await queue('klant@elders.test', {
      subject: 'Kijk op evil.test',
      to: { address: 'klant@elders.test', name: 'a@evil.test' },
    });
    // As it was stored before names were looked at.
    await run(sql`update mails set subject = 'Nu op https://evil.test/claim' where to_address = 'klant@elders.test'`);
    await expect.poll(() => smtp.arrived.filter(({ to }) => /elders/.test(to.join(''))).length).toBe(2);
    for (const address of ['ander@elders.test', 'klant@elders.test']) {
      const [arrived] = arrivedAt(address);
      const mail = arrived && (await readMail(arrived));
      const shown = [mail?.from?.name, mail?.to?.[0]?.name, mail?.subject, mail?.text?.replace(/http:\/\/127\S+/, '')];
      expect(shown.join(' ')).not.toMatch(/evil\.|:\/\/|@/);
      expect(shown.join(' ')).toContain('evil test');
    }
  });
});

describe('limits within a day', () => {
  const sentBefore = (address: string, count: number, kind: string, ago = '1 hour') =>
    run(sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, state, sent_at, message_id)
      select ${company}::uuid, gen_random_uuid(), ${kind} || ${address} || ${ago} || n, ${kind}, ${address}, 'x', 'x', 'nl', 'sent',
        now() - ${ago}::interval, 'm' from generate_series(1, ${count}) n`);
  const open = async () => {
    await begin();
    await run(sql`update companies set mails_open_at = now() where id = ${company}`);
  };

  test('of one address hold for all companies together; the mail waits and says why', async () => {
    await open();
    await sentBefore('vol@elders.test', 49, 'invoice_sent');
    await queue('VOL@elders.test');
    await expect.poll(() => arrivedAt('VOL@elders.test').length).toBe(1);
    const first = company;
    await open();
    expect(company).not.toBe(first);
    await queue('vol@elders.test');
    await expect.poll(() => stateOf('vol@elders.test')).toMatchObject({ state: 'queued', error: 'address_limit' });
    await run(sql`update mails set sent_at = sent_at - interval '1 day' where sent_at is not null`);
    await run(sql`update mails set next_attempt_at = now() where state = 'queued'`);
    await expect.poll(() => arrivedAt('vol@elders.test').length).toBe(1);
  });

  test('are lower for what nobody asked for, an invitation above all', async () => {
    await open();
    await sentBefore('ander@elders.test', 5, 'staff_invited');
    await owner.call('POST', '/api/staff/invitations', invite('ander@elders.test'));
    await expect.poll(() => stateOf('ander@elders.test')).toMatchObject({ state: 'queued', error: 'address_limit' });
    await queue('ander@elders.test');
    await expect.poll(() => arrivedAt('ander@elders.test').length).toBe(1);
  });

  test('of one company and of its public form hold, and not for its people’s own accounts', async () => {
    await open();
    await sentBefore('veel@elders.test', 200, 'prospect_signed_up');
    await queue('een@elders.test', { kind: 'prospect_signed_up' });
    await expect.poll(() => stateOf('een@elders.test')).toMatchObject({ state: 'queued', error: 'company_limit' });
    await queue('twee@elders.test');
    await expect.poll(() => arrivedAt('twee@elders.test').length).toBe(1);
    await sentBefore('meer@elders.test', 1800, 'invoice_sent');
    await queue('drie@elders.test');
    await expect.poll(() => stateOf('drie@elders.test')).toMatchObject({ state: 'queued', error: 'company_limit' });
    // A company that has sent mail for a while may bill a whole yard in a day.
    await run(sql`update companies set mails_open_at = now() - interval '15 days' where id = ${company}`);
    await run(sql`update mails set next_attempt_at = now() where to_address = 'drie@elders.test'`);
    await expect.poll(() => arrivedAt('drie@elders.test').length).toBe(1);
    await (await openCaller(yard.app)).call('POST', '/api/account/forgot-password', { email: OWNER });
    await untilMails(yard, OWNER, 'password_reset', 1);
    await expect.poll(async () => (await mailsTo(yard, OWNER, 'password_reset'))[0]?.text).toBe('');
  });
});

describe('an address that nobody has', () => {
  const bounced = (address: string, count: number) =>
    run(sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, state, bounced_at, last_error)
      select ${company}::uuid, gen_random_uuid(), 'b' || ${address} || n, 'test_mail', ${address} || (case when ${count} > 3 then n::text else '' end),
        'x', 'x', 'nl', 'failed', now() - interval '1 minute', '550' from generate_series(1, ${count}) n`);

  test('is not written to a fourth time, until somebody says that it is right', async () => {
    await begin();
    await run(sql`update companies set mails_open_at = now() where id = ${company}`);
    await smtp.behave('refuse');
    for (let time = 0; time < 3; time += 1) {
      const id = await queue('weg@elders.test');
      const state = async () =>
        (
          await sql<{
            state: string;
            back: boolean;
          }>`select state, bounced_at is not null as back from mails where id = ${id}`.execute(yard.database.kysely)
        ).rows[0];
      await expect.poll(state).toEqual({ state: 'failed', back: true });
    }
    await smtp.behave('accept');
    const fourth = await queue('Weg@elders.test');
    await expect.poll(() => stateOf('Weg@elders.test')).toMatchObject({ state: 'failed', error: 'bounced' });
    expect(arrivedAt('Weg@elders.test')).toEqual([]);
    await expectStatus(owner.call('POST', `/api/mails/${fourth}/retry`, {}), 200);
    await expect.poll(() => arrivedAt('Weg@elders.test').length).toBe(1);
  });

  test('counts against its company: many in a day make its mails wait, few among many do not', async () => {
    await begin();
    await run(sql`update companies set mails_open_at = now() where id = ${company}`);
    await bounced('weg', 19);
    await queue('een@elders.test');
    await expect.poll(() => arrivedAt('een@elders.test').length).toBe(1);
    await bounced('kwijt', 4);
    await queue('twee@elders.test');
    await expect.poll(() => stateOf('twee@elders.test')).toMatchObject({ state: 'queued', error: 'company_bounces' });
  });
});
