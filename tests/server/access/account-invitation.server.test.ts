import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueAccountToken } from '#staff/server/account-token.repository.ts';
import { auditOf, forgetTries } from '#tests/support/account-mails.ts';
import { type Caller, openCaller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';

const RIA = { id: '01900000-0000-7000-8000-0000000000b1', companyId: YARD, email: 'ria@demo.test' };
const PERSON = { firstname: 'Ria', lastname: 'Smit', password: 'een lang wachtwoord' };

let yard: TestApp;
let anybody: Caller;
let token: string;

const run = (query: ReturnType<typeof sql>) => query.execute(yard.database.kysely);
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
const look = (secret = token) => anybody.call('GET', `/api/account/invitation?token=${secret}`);
const accept = (person: object = PERSON, secret = token) =>
  anybody.call('POST', '/api/account/invitation', { token: secret, ...person });
const issue = (email = RIA.email) =>
  issueAccountToken(yard.database.kysely, 'invite', { companyId: YARD, userId: RIA.id, email });

beforeAll(async () => {
  yard = await openTestApp();
  anybody = await openCaller(yard.app);
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  await run(sql`delete from users where id = ${RIA.id}`);
  await run(sql`insert into users (company_id, id, email, firstname, password_hash, role, permissions, language, invited_at)
    values (${YARD}, ${RIA.id}, ${RIA.email}, 'R.', '', 'yard', '["object index"]'::jsonb, 'en', now())`);
  token = await issue();
});

test('an invitation says who it is for, and accepted it makes a colleague who can sign in', async () => {
  expect((await look()).json()).toEqual({
    result: { company: 'Stalling De Wal', firstname: 'R.', lastname: '', email: RIA.email },
  });
  expect((await accept()).statusCode).toBe(201);
  const ria = await signIn(yard.app, RIA.email, PERSON.password);
  expect((await ria.call('GET', '/api/user')).json()).toMatchObject({
    data: { id: RIA.id, firstname: 'Ria', lastname: 'Smit', email_confirmed: true, language: 'en', role: 'yard' },
  });
  const { rows } = await sql<{ joined: boolean }>`
    select joined_at is not null as joined from users where id = ${RIA.id}`.execute(yard.database.kysely);
  expect(rows[0]?.joined).toBe(true);
  const [accepted] = await auditOf(yard, RIA);
  expect(accepted).toMatchObject({ action: 'invitation.accept', subject: 'Ria Smit', userId: RIA.id });
  expect(JSON.stringify(accepted)).not.toContain(PERSON.password);
});

test('who accepts is signed in with the password just chosen', async () => {
  const ria = await openCaller(yard.app);
  const answer = await ria.call('POST', '/api/account/invitation', { token, ...PERSON });
  expect(answer.json()).toEqual({ result: true, signed_in: true });
  expect((await ria.call('GET', '/api/user')).json()).toMatchObject({ data: { id: RIA.id, firstname: 'Ria' } });
});

test('who is signed in here already stays signed in, and a second step is not passed by', async () => {
  const owner = await signIn(yard.app, PEOPLE.owner.email);
  const answer = await owner.call('POST', '/api/account/invitation', { token, ...PERSON });
  expect(answer.json()).toEqual({ result: true, signed_in: false });
  expect((await owner.call('GET', '/api/user')).json()).toMatchObject({ data: { id: PEOPLE.owner.id } });
  await run(sql`update users set password_hash = '' where id = ${RIA.id}`);
  await run(sql`insert into company_settings (company_id, section, version, value)
    values (${YARD}, 'access', 1, '{"two_step": true}'::jsonb)`);
  const stranger = await openCaller(yard.app);
  const demanded = await stranger.call('POST', '/api/account/invitation', { token: await issue(), ...PERSON });
  await run(sql`delete from company_settings where section = 'access'`);
  expect(demanded.json()).toEqual({ result: true, signed_in: false });
  expect((await stranger.call('GET', '/api/user')).statusCode).toBe(401);
});

test('it works once, also of two that accept at the same moment, and is no link any more then', async () => {
  const answers = await Promise.all([accept(), accept({ ...PERSON, password: 'een ander wachtwoord' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
  expect(answers.map(codeOf)).toContain('link_expired');
  expect((await look()).statusCode).toBe(404);
  // Nor does another link for somebody who has joined reset their password.
  expect(codeOf(await accept({ ...PERSON, password: 'nog een wachtwoord' }, await issue()))).toBe('link_expired');
});

test('it does not work after a week, once it was sent anew, taken back, or when the person has gone', async () => {
  const newer = await issue();
  expect([(await look()).statusCode, codeOf(await accept())]).toEqual([404, 'link_expired']);
  await run(sql`update account_tokens set expires_at = now() where purpose = 'invite'`);
  expect([(await look(newer)).statusCode, codeOf(await accept(PERSON, newer))]).toEqual([404, 'link_expired']);
  const third = await issue();
  await run(sql`update users set active = false where id = ${RIA.id}`);
  expect([(await look(third)).statusCode, codeOf(await accept(PERSON, third))]).toEqual([404, 'link_expired']);
  await run(sql`delete from users where id = ${RIA.id}`);
  expect([(await look(third)).statusCode, codeOf(await accept(PERSON, third))]).toEqual([404, 'link_expired']);
});

test('it is not for an address that the person no longer has', async () => {
  expect(codeOf(await accept(PERSON, await issue('before@demo.test')))).toBe('link_expired');
});

test('what is filled in is checked at its field and leaves the invitation', async () => {
  const answer = await accept({ firstname: '', lastname: 'x'.repeat(121), password: 'kort' });
  expect(answer.json()).toMatchObject({
    code: 'invalid_input',
    errors: { firstname: expect.anything(), lastname: expect.anything(), password: expect.anything() },
  });
  expect((await accept({ ...PERSON, password: 'Ria Smit 2026' })).json()).toMatchObject({
    errors: { password: [expect.stringMatching(/naam/)] },
  });
  expect((await accept({ ...PERSON, role: 'owner' })).json()).toMatchObject({ errors: { role: expect.anything() } });
  expect((await look()).statusCode).toBe(200);
});

test('who is only invited has no way in: no password, no reset, no session', async () => {
  for (const password of ['', ' ', 'x', PERSON.password]) {
    const answer = await anybody.call('POST', '/login', { email: RIA.email, password });
    expect(answer.statusCode).toBe(422);
    expect((await anybody.call('POST', '/users/authenticate', { email: RIA.email, password })).statusCode).toBe(422);
    await forgetTries(yard);
  }
  await anybody.call('POST', '/api/account/forgot-password', { email: RIA.email });
  const reset = await issueAccountToken(yard.database.kysely, 'reset', {
    companyId: YARD,
    userId: RIA.id,
    email: RIA.email,
  });
  const answer = await anybody.call('POST', '/api/account/reset-password', { token: reset, password: PERSON.password });
  expect(codeOf(answer)).toBe('link_expired');
  const { rows } = await sql`select 1 from sessions where user_id = ${RIA.id}`.execute(yard.database.kysely);
  expect(rows).toEqual([]);
});

test('tries with made-up links come to an end for their sender', async () => {
  const answers = [];
  for (let time = 0; time < 31; time += 1) answers.push((await look(`${time}`.padStart(43, 'A'))).statusCode);
  expect(answers.slice(29)).toEqual([404, 429]);
});

test('nobody else of the company is touched by an invitation', async () => {
  await accept();
  await signIn(yard.app, PEOPLE.owner.email);
  await signIn(yard.app, PEOPLE.stranger.email);
});
