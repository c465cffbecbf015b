import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueAccountToken } from '#staff/server/account-token.repository.ts';
import { auditOf, forgetTries, mailsTo, tokenIn, untilMails } from '#tests/support/account-mails.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
  YARD,
} from '#tests/support/app.ts';

const NEW_PASSWORD = 'een heel nieuw wachtwoord';
const INVITED = '01900000-0000-7000-8000-0000000000a1';

let yard: TestApp;
let anybody: Caller;

beforeAll(async () => {
  yard = await openTestApp();
  anybody = await openCaller(yard.app);
});
afterAll(() => yard.close());
beforeEach(() => forgetTries(yard));

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
const forgot = (email: string) => anybody.call('POST', '/api/account/forgot-password', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  anybody.call('POST', '/api/account/reset-password', { token, password });
const setPasswordBack = () =>
  run(sql`update users set password_hash = (select password_hash from users where id = ${PEOPLE.office.id})`);

async function freshReset(email: string): Promise<string> {
  await run(sql`delete from mails where kind = 'password_reset'`);
  await forgot(email);
  const [mail] = await untilMails(yard, email, 'password_reset', 1);
  return tokenIn(mail ?? { to: '', kind: '', subject: '', text: '', language: '', isPrivate: true });
}

describe('a forgotten password', () => {
  test('answers everybody the same and mails those who have an account with a password', async () => {
    await run(sql`insert into users (company_id, id, email, password_hash, role, invited_at)
      values (${YARD}, ${INVITED}, 'invited@demo.test', '', 'yard', now())`);
    await run(sql`update users set active = false where id = ${PEOPLE.bookkeeper.id}`);
    const emails = [PEOPLE.yard.email, 'nobody@demo.test', 'invited@demo.test', PEOPLE.bookkeeper.email];
    const answers = await Promise.all(emails.map(forgot));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      emails.map(() => [202, JSON.stringify({ result: true, sends_mail: false })]),
    );
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).toSorted().join())).size).toBe(1);
    const [mail] = await untilMails(yard, PEOPLE.yard.email, 'password_reset', 1);
    expect(mail).toMatchObject({ language: 'nl', isPrivate: true, subject: 'Nieuw wachtwoord instellen' });
    expect(mail?.text).toContain('http://127.0.0.1/auth/resetpwd/');
    // What was asked for last was done last: by then the others would have their mails.
    await forgot(PEOPLE.yard.email);
    await untilMails(yard, PEOPLE.yard.email, 'password_reset', 2);
    for (const email of emails.slice(1)) expect(await mailsTo(yard, email, 'password_reset')).toEqual([]);
    await run(sql`update users set active = true where id = ${PEOPLE.bookkeeper.id}`);
    await run(sql`delete from users where id = ${INVITED}`);
  });

  test('is mailed at most three times an hour, with the same answer, and another address still is', async () => {
    await run(sql`delete from mails`);
    for (let time = 0; time < 5; time += 1) expect((await forgot(PEOPLE.owner.email)).statusCode).toBe(202);
    await forgot(PEOPLE.office.email);
    await untilMails(yard, PEOPLE.office.email, 'password_reset', 1);
    expect(await mailsTo(yard, PEOPLE.owner.email, 'password_reset')).toHaveLength(3);
    await run(sql`update login_attempts set at = at - interval '61 minutes'`);
    await forgot(PEOPLE.owner.email);
    await untilMails(yard, PEOPLE.owner.email, 'password_reset', 4);
  });

  test('makes one sender wait after thirty, whichever addresses they name', async () => {
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push((await forgot(`p${time}@demo.test`)).statusCode);
    expect(answers.slice(0, 30).every((status) => status === 202)).toBe(true);
    expect(answers[30]).toBe(429);
  });

  test('names its fields and needs the token of our own pages', async () => {
    expect((await forgot('no address')).json()).toMatchObject({
      code: 'invalid_input',
      errors: { email: expect.anything() },
    });
    const foreign = await yard.app.inject({ method: 'POST', url: '/api/account/forgot-password', payload: {} });
    expect(foreign.statusCode).toBe(419);
  });

  describe('asked for with made-up headers', () => {
    const POISONED = [
      { 'x-forwarded-proto': 'http://evil.test/?' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' },
      { forwarded: 'host=evil.test;proto=https' },
      { host: 'evil.test' },
      { host: 'localhost.evil.test' },
      { host: 'localhost:3000@evil.test' },
    ];
    const askFrom = async (made: object, app = yard.app) => {
      await forgetTries(yard);
      const headers = { ...(await openCaller(app)).headers(), ...made };
      const ask = (email: string) =>
        app.inject({ method: 'POST', url: '/api/account/forgot-password', headers, payload: { email } });
      const answers = [await ask(PEOPLE.yard.email), await ask('nobody@demo.test')];
      for (const answer of answers)
        expect([answer.statusCode, answer.body]).toEqual([
          202,
          expect.stringMatching(/^\{"result":true,"sends_mail":(true|false)\}$/),
        ]);
    };

    test('mails nothing while the address is not known, with the same answer', async () => {
      await run(sql`delete from mails`);
      for (const made of POISONED) await askFrom(made);
      // What was asked for last was done last: by then the others would have their mails.
      await forgot(PEOPLE.office.email);
      await untilMails(yard, PEOPLE.office.email, 'password_reset', 1);
      expect(await mailsTo(yard, PEOPLE.yard.email, 'password_reset')).toEqual([]);
    });

    test('mails a link to APP_URL where it is set', async () => {
      const named = await startTestApp(yard.database, { appUrl: 'https://yard.example/' });
      for (const made of POISONED) {
        await run(sql`delete from mails`);
        await askFrom(made, named);
        const [mail] = await untilMails(yard, PEOPLE.yard.email, 'password_reset', 1);
        expect(/\S+(?=\/auth)/.exec(mail?.text ?? '')?.[0]).toBe('https://yard.example');
      }
      await named.close();
    });
  });

  test('cannot be answered from a server whose address nobody knows, nor can a confirmation; the settings say so', async () => {
    const open = await startTestApp(yard.database, { host: '0.0.0.0' });
    await run(sql`delete from mails`);
    await run(sql`update users set email_confirmed_at = null where id = ${PEOPLE.owner.id}`);
    const owner = await signIn(open, PEOPLE.owner.email);
    const send = await owner.call('POST', '/api/account/confirm-mail/send', {});
    expect([send.statusCode, codeOf(send)]).toEqual([409, 'address_unknown']);
    const addressOf = async (app = yard.app, caller: string = PEOPLE.owner.email) => {
      const answer = await (await signIn(app, caller)).call('GET', '/api/company');
      return answer.json<{ result: { settings: { address: string } | null } }>().result.settings?.address;
    };
    expect(await addressOf(open)).toBe('unknown');
    expect(await addressOf()).toBe('this_machine');
    expect(await addressOf(open, PEOPLE.yard.email)).toBeUndefined();
    const body = { email: 'nieuw@demo.test', firstname: 'Nina', lastname: 'Nieuw', role: 'yard', language: 'nl' };
    const invited = await owner.call('POST', '/api/staff/invitations', body);
    expect(invited.json()).toMatchObject({
      result: { mailed: false, link: expect.stringMatching(/^\/auth\/invitation\/[\w-]{43}$/) },
    });
    expect(await mailsTo(yard, body.email, 'staff_invited')).toEqual([]);
    await open.close();
  });
});

describe('setting a new password with a link', () => {
  test('works once, signs the person out everywhere, tells them, and is logged without a secret', async () => {
    const signedIn = await signIn(yard.app, PEOPLE.yard.email);
    const token = await freshReset(PEOPLE.yard.email);
    expect((await reset(token)).json()).toEqual({ result: true });
    expect(codeOf(await signedIn.call('GET', '/api/user'))).toBe('unauthenticated');
    await signIn(yard.app, PEOPLE.yard.email, NEW_PASSWORD);
    const old = await anybody.call('POST', '/login', { email: PEOPLE.yard.email, password: TEST_PASSWORD });
    expect(old.statusCode).toBe(422);
    const again = await reset(token);
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({ code: 'link_expired', errors: { token: [expect.any(String)] } });
    const [told] = await untilMails(yard, PEOPLE.yard.email, 'password_changed', 1);
    expect(told?.isPrivate).toBe(true);
    const trail = await auditOf(yard, PEOPLE.yard);
    expect(trail.map(({ action }) => action)).toContain('password.reset');
    expect(JSON.stringify(trail)).not.toContain(token);
    expect(JSON.stringify(trail)).not.toContain(NEW_PASSWORD);
    await setPasswordBack();
  });

  test('works for one of two that come at once', async () => {
    const token = await freshReset(PEOPLE.yard.email);
    const answers = await Promise.all([reset(token, 'eerste van de twee'), reset(token, 'tweede van de twee')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    await setPasswordBack();
  });

  test('keeps the link for a better password when one is not taken', async () => {
    const token = await freshReset(PEOPLE.yard.email);
    for (const [password, code] of [
      ['wachtwoord123', 'password_common'],
      ['WachtWoord123', 'password_common'],
      ['ababababababab', 'password_common'],
      ['Stalling De Wal', 'password_personal'],
      ['stallingdewal2026!', 'password_personal'],
      ['yard@demo.test', 'password_personal'],
    ] as const) {
      const answer = await reset(token, password);
      expect([password, answer.statusCode]).toEqual([password, 422]);
      const words = code === 'password_common' ? /vaak/ : /naam/;
      expect(answer.json()).toMatchObject({ errors: { password: [expect.stringMatching(words)] } });
      await forgetTries(yard);
    }
    expect((await reset(token, '123456789')).json()).toMatchObject({ errors: { password: [expect.any(String)] } });
    expect((await reset(token, 'x'.repeat(201))).statusCode).toBe(422);
    expect((await reset(token, '  spaties en ünïcödé ✓ ')).statusCode).toBe(200);
    await setPasswordBack();
  });

  test('stops working after an hour, with a newer link, and for who no longer works there', async () => {
    const late = await freshReset(PEOPLE.yard.email);
    await run(sql`update account_tokens set expires_at = now() - interval '1 second'`);
    expect(codeOf(await reset(late))).toBe('link_expired');
    const older = await freshReset(PEOPLE.yard.email);
    const newer = await freshReset(PEOPLE.yard.email);
    expect(codeOf(await reset(older))).toBe('link_expired');
    await run(sql`update users set active = false where id = ${PEOPLE.yard.id}`);
    expect(codeOf(await reset(newer))).toBe('link_expired');
    await run(sql`update users set active = true where id = ${PEOPLE.yard.id}`);
    for (const made of ['', 'x', 'A'.repeat(43), newer.slice(1)])
      expect(codeOf(await reset(made))).toBe('link_expired');
  });

  test('is nothing that a link for something else, or to another address, can do', async () => {
    const owner = { companyId: YARD, userId: PEOPLE.yard.id, email: PEOPLE.yard.email };
    for (const purpose of ['confirm', 'invite'] as const) {
      expect(codeOf(await reset(await issueAccountToken(yard.database.kysely, purpose, owner)))).toBe('link_expired');
    }
    const moved = await issueAccountToken(yard.database.kysely, 'reset', { ...owner, email: 'before@demo.test' });
    expect(codeOf(await reset(moved))).toBe('link_expired');
    await signIn(yard.app, PEOPLE.yard.email);
  });
});

describe('mails with a link', () => {
  test('are shown to nobody, in no list and by no id', async () => {
    await freshReset(PEOPLE.yard.email);
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    const { rows } = await sql<{ id: string }>`select id from mails where private`.execute(yard.database.kysely);
    expect(rows.length).toBeGreaterThan(0);
    const list = await owner.call('GET', '/api/mails');
    expect(list.body).not.toContain('resetpwd');
    for (const { id } of rows) {
      expect(list.body).not.toContain(id);
      expect((await owner.call('GET', `/api/mails/${id}`)).statusCode).toBe(404);
      expect((await owner.call('POST', `/api/mails/${id}/retry`, {})).statusCode).toBe(404);
    }
  });
});

describe('confirming an address', () => {
  const registration = {
    company: 'Kust Opslag',
    firstname: 'Iris',
    lastname: 'Vonk',
    email: 'iris@kust.test',
    password: 'een lang wachtwoord',
  };
  const confirm = (token: string) => anybody.call('POST', '/api/account/confirm-mail', { token });
  const isConfirmed = async (caller: Caller) =>
    (await caller.call('GET', '/api/user')).json<{ data: { email_confirmed: boolean } }>().data.email_confirmed;

  test('is asked for at registration, in the language of the page, and works once', async () => {
    const headers = { ...anybody.headers(), 'x-localization': 'fr' };
    await yard.app.inject({ method: 'POST', url: '/users/register', headers, payload: registration });
    const [mail] = await untilMails(yard, registration.email, 'email_confirmation', 1);
    expect(mail).toMatchObject({ language: 'fr', subject: 'Confirmez votre adresse e-mail' });
    expect(mail?.text).toContain('/auth/confirm-mail?token=');
    const owner = await signIn(yard.app, registration.email, registration.password);
    expect(await isConfirmed(owner)).toBe(false);
    const token = mail === undefined ? '' : tokenIn(mail);
    expect((await confirm(token)).json()).toEqual({ result: true, signed_in: false });
    expect(await isConfirmed(owner)).toBe(true);
    expect(codeOf(await confirm(token))).toBe('link_expired');
    await owner.call('POST', '/api/account/confirm-mail/send', {});
    expect(await mailsTo(yard, registration.email, 'email_confirmation')).toHaveLength(1);
  });

  test('may be asked for again three times an hour by who is signed in', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    const send = () => office.call('POST', '/api/account/confirm-mail/send', {});
    const statuses = [await send(), await send(), await send(), await send()].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const mails = await untilMails(yard, PEOPLE.office.email, 'email_confirmation', 3);
    const [first, , last] = mails.map(tokenIn);
    expect(codeOf(await confirm(first ?? ''))).toBe('link_expired');
    expect((await confirm(last ?? '')).statusCode).toBe(200);
    expect(await isConfirmed(office)).toBe(true);
  });

  test('confirms no address but the one it was sent to', async () => {
    const owner = { companyId: YARD, userId: PEOPLE.yard.id, email: 'other@demo.test' };
    expect(codeOf(await confirm(await issueAccountToken(yard.database.kysely, 'confirm', owner)))).toBe('link_expired');
  });
});
