import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearUnusedCompanies } from '#server/unused-companies.ts';
import { forgetTries, mailsTo, tokenIn, untilMails } from '#tests/support/account-mails.ts';
import { openCaller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const NEW = 'nora@nieuw.test';
const PASSWORD = 'een lang wachtwoord';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp({ sendsMail: true });
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  await run(sql`delete from mails`);
  await clearNew();
  // People who used their link stay, under another address.
  await run(sql`update users set email = 'gone-' || id where email = ${NEW}`);
});

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
/** Runs the daily cleanup as if registrations of earlier tests were a week old. */
async function clearNew(): Promise<number> {
  await run(sql`update users set created_at = now() - interval '8 days' where confirm_first`);
  return clearUnusedCompanies(yard.database.kysely);
}
async function register(email: string, more: object = {}) {
  const person = { company: 'Nieuwe Stalling', firstname: 'Nora', lastname: 'Nieuw', email, password: PASSWORD };
  return (await openCaller(yard.app)).call('POST', '/users/register', { ...person, ...more });
}
async function logIn(email: string, password = PASSWORD) {
  const answer = await (await openCaller(yard.app)).call('POST', '/login', { email, password });
  return { status: answer.statusCode, body: answer.body };
}
async function confirm(token: string, password: string | undefined = PASSWORD) {
  return (await openCaller(yard.app)).call('POST', '/api/account/confirm-mail', { token, password });
}

describe('where links are mailed, registering does not tell which addresses have an account', () => {
  test('the answer is the same for a new address, a known one, one that waits and one of somebody who left', async () => {
    await run(sql`update users set active = false where id = ${PEOPLE.yard.id}`);
    const answers = [];
    for (const email of [NEW, NEW, PEOPLE.owner.email, PEOPLE.yard.email]) answers.push(await register(email));
    await run(sql`update users set active = true where id = ${PEOPLE.yard.id}`);
    const seen = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    }));
    expect(seen[0]).toMatchObject({ statusCode: 201, body: JSON.stringify({ result: true, confirm: true }) });
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
  });

  test('neither does signing in afterwards, until the link was used', async () => {
    await register(NEW);
    await untilMails(yard, NEW, 'email_confirmation', 1);
    await register(PEOPLE.owner.email);
    const refused = [await logIn(NEW), await logIn(PEOPLE.owner.email), await logIn('nobody@nieuw.test')];
    expect(refused[0]?.status).toBe(422);
    for (const other of refused.slice(1)) expect(other).toEqual(refused[0]);
    // A person who knows the password is mailed the link once more; the previous one no longer works.
    const [first, second] = await untilMails(yard, NEW, 'email_confirmation', 2);
    if (first === undefined || second === undefined) throw new Error('no mails');
    await expectStatus(confirm(tokenIn(first)), 422);
    await expectStatus(confirm(tokenIn(second)), 200);
    expect((await logIn(NEW)).status).toBe(204);
  });

  test('who has the address is told, and nothing of theirs changes', async () => {
    await expectStatus(register('Owner@Demo.test', { firstname: 'Klik', company: 'Klik hier' }), 201);
    const [mail] = await untilMails(yard, PEOPLE.owner.email, 'email_known', 1);
    expect(mail?.text).toMatch(/\/account\/forgot-password$/m);
    expect(mail?.text).not.toContain('Klik');
    expect(mail?.isPrivate).toBe(true);
    await signIn(yard.app, PEOPLE.owner.email);
    const { rows } = await sql`select 1 from companies where name like 'Klik%'`.execute(yard.database.kysely);
    expect(rows).toHaveLength(0);
  });

  test('who was only invited, or left, is told so, and offered no link that does nothing for them', async () => {
    const { yard: left, bookkeeper: invited } = PEOPLE;
    await run(sql`update users set active = false where id = ${left.id}`);
    const { rows } = await run(sql`select password_hash as hash from users where id = ${invited.id}`);
    await run(sql`update users set password_hash = '' where id = ${invited.id}`);
    const answers = [await register(NEW), await register(left.email), await register(invited.email)];
    const mails = [
      ...(await untilMails(yard, left.email, 'email_known_left', 1)),
      ...(await untilMails(yard, invited.email, 'email_known_invited', 1)),
    ];
    await run(sql`update users set active = true where id = ${left.id}`);
    await run(sql`update users set password_hash = ${(rows as { hash: string }[])[0]?.hash} where id = ${invited.id}`);
    expect(mails.map(({ text }) => /beheerder|uitnodiging/.exec(text)?.[0])).toEqual(['beheerder', 'uitnodiging']);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/https?:|\{link\}/);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await mailsTo(yard, left.email, 'email_known')).toHaveLength(0);
  });

  test('they are mailed three times a day at most, however often somebody tries', async () => {
    for (let turn = 0; turn < 5; turn += 1) await expectStatus(register(PEOPLE.office.email), 201);
    await untilMails(yard, PEOPLE.office.email, 'email_known', 3);
    await register(NEW);
    await untilMails(yard, NEW, 'email_confirmation', 1);
    expect(await mailsTo(yard, PEOPLE.office.email, 'email_known')).toHaveLength(3);
  });

  test('somebody whose address another person registered takes it over by a new password', async () => {
    await register(NEW, { password: 'van een vreemde' });
    await untilMails(yard, NEW, 'email_confirmation', 1);
    await register(NEW);
    await untilMails(yard, NEW, 'email_known', 1);
    await (await openCaller(yard.app)).call('POST', '/api/account/forgot-password', { email: NEW });
    const [reset] = await untilMails(yard, NEW, 'password_reset', 1);
    const token = reset === undefined ? '' : tokenIn(reset);
    await expectStatus(
      (await openCaller(yard.app)).call('POST', '/api/account/reset-password', { token, password: PASSWORD }),
      200,
    );
    expect((await logIn(NEW, 'van een vreemde')).status).toBe(422);
    expect((await logIn(NEW)).status).toBe(204);
  });

  test('a link that its reader opens in good faith does not let in who registered their address', async () => {
    await register(NEW, { password: 'van een vreemde' });
    const [mail] = await untilMails(yard, NEW, 'email_confirmation', 1);
    const token = mail === undefined ? '' : tokenIn(mail);
    for (const [given, code] of [
      [{}, 'password_needed'],
      [{ password: PASSWORD }, 'wrong_password'],
    ] as const) {
      const caller = await openCaller(yard.app);
      const answer = await caller.call('POST', '/api/account/confirm-mail', { token, ...given });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { password: [expect.any(String)] } });
      expect([code, answer.json<{ code: string }>().code]).toEqual([code, code]);
    }
    expect((await logIn(NEW, 'van een vreemde')).status).toBe(422);
    // None of these attempts used up the newest link: it works with the password of the registration.
    const [, second] = await untilMails(yard, NEW, 'email_confirmation', 2);
    await expectStatus(confirm(second === undefined ? '' : tokenIn(second), 'van een vreemde'), 200);
    expect((await logIn(NEW, 'van een vreemde')).status).toBe(204);
  });

  test('in the browser where somebody registered, their link lets them in without typing the password again', async () => {
    const browser = await openCaller(yard.app);
    const person = { company: 'Nieuwe Stalling', firstname: 'Nora', lastname: 'Nieuw', email: NEW, password: PASSWORD };
    await expectStatus(browser.call('POST', '/users/register', person), 201);
    const [mail] = await untilMails(yard, NEW, 'email_confirmation', 1);
    const token = mail === undefined ? '' : tokenIn(mail);
    // Without the link there is no way in.
    expect((await browser.call('GET', '/api/user')).statusCode).toBe(401);
    const elsewhere = await (await openCaller(yard.app)).call('POST', '/api/account/confirm-mail', { token });
    expect(elsewhere.json()).toMatchObject({ code: 'password_needed' });
    const answer = await expectStatus(browser.call('POST', '/api/account/confirm-mail', { token }), 200);
    expect(answer).toEqual({ result: true, signed_in: true });
    const user = await expectStatus<{ data: { email: string } }>(browser.call('GET', '/api/user'), 200);
    expect(user.data.email).toBe(NEW);
  });

  test('the browser of a second registration of the address has to know the password of the first', async () => {
    await register(NEW, { password: 'van een vreemde' });
    const [mail] = await untilMails(yard, NEW, 'email_confirmation', 1);
    const token = mail === undefined ? '' : tokenIn(mail);
    const browser = await openCaller(yard.app);
    const person = { company: 'Nieuwe Stalling', firstname: 'Nora', lastname: 'Nieuw', email: NEW, password: PASSWORD };
    await expectStatus(browser.call('POST', '/users/register', person), 201);
    await untilMails(yard, NEW, 'email_known', 1);
    const answer = await browser.call('POST', '/api/account/confirm-mail', { token });
    expect(answer.json()).toMatchObject({ code: 'password_needed' });
    expect((await browser.call('GET', '/api/user')).statusCode).toBe(401);
  });

  test('anywhere else the link with the password signs in', async () => {
    await register(NEW);
    const [mail] = await untilMails(yard, NEW, 'email_confirmation', 1);
    const browser = await openCaller(yard.app);
    const token = mail === undefined ? '' : tokenIn(mail);
    await expectStatus(browser.call('POST', '/api/account/confirm-mail', { token, password: PASSWORD }), 200);
    expect((await browser.call('GET', '/api/user')).statusCode).toBe(200);
  });

  test('passwords tried with a link count as tries to sign in, and looking at the page as none', async () => {
    await register(NEW);
    const [mail] = await untilMails(yard, NEW, 'email_confirmation', 1);
    const token = mail === undefined ? '' : tokenIn(mail);
    const look = async () => (await openCaller(yard.app)).call('POST', '/api/account/confirm-mail', { token });
    for (let turn = 0; turn < 8; turn += 1) expect((await look()).json()).toMatchObject({ code: 'password_needed' });
    for (let turn = 0; turn < 5; turn += 1)
      expect((await confirm(token, `geraden wachtwoord ${turn}`)).json()).toMatchObject({ code: 'wrong_password' });
    await expectStatus(confirm(token), 429);
    expect((await logIn(NEW)).status).toBe(429);
    await forgetTries(yard);
    await expectStatus(confirm(token), 200);
    expect((await logIn(NEW)).status).toBe(204);
  });

  test('what nobody entered within a week goes, and the address is free', async () => {
    await register(NEW);
    await untilMails(yard, NEW, 'email_confirmation', 1);
    expect(await clearUnusedCompanies(yard.database.kysely)).toBe(0);
    expect(await clearNew()).toBe(1);
    const { rows } = await sql`select 1 from users where email = ${NEW}`.execute(yard.database.kysely);
    expect(rows).toHaveLength(0);
    await register(NEW);
    await untilMails(yard, NEW, 'email_confirmation', 1);
  });

  test('a company that was entered stays, whatever its age', async () => {
    await register(NEW);
    const [mail] = await untilMails(yard, NEW, 'email_confirmation', 1);
    await expectStatus(confirm(mail === undefined ? '' : tokenIn(mail)), 200);
    expect(await clearNew()).toBe(0);
    expect((await logIn(NEW)).status).toBe(204);
  });
});

describe('the first company of a server', () => {
  test('signs in at once, for there is nobody yet to be told of', async () => {
    const database = await openTestDatabase();
    const app = await startTestApp(database, { sendsMail: true });
    const person = {
      company: 'Eerste',
      firstname: 'Eva',
      lastname: 'Een',
      email: 'eva@eerste.test',
      password: PASSWORD,
    };
    const caller = await openCaller(app);
    const answer = await caller.call('POST', '/users/register', person);
    expect(answer.json()).toEqual({ result: true, confirm: false });
    await signIn(app, person.email, PASSWORD);
    // A link is mailed anyway. It asks for no password, because the person could sign in without it.
    const [mail] = await untilMails({ app, database, close: async () => {} }, person.email, 'email_confirmation', 1);
    const token = mail === undefined ? '' : tokenIn(mail);
    const stranger = await openCaller(app);
    const confirmed = await expectStatus(stranger.call('POST', '/api/account/confirm-mail', { token }), 200);
    expect(confirmed).toEqual({ result: true, signed_in: false });
    expect((await stranger.call('GET', '/api/user')).statusCode).toBe(401);
    await app.close();
    await database.close();
  });
});
