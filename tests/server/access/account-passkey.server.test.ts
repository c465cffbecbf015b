import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiDocument } from '#server/http/api-docs-document.ts';
import { auditOf, forgetTries, untilMails } from '#tests/support/account-mails.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '#tests/support/app.ts';
import { type Ceremony, createCredential, getAssertion, makeKey, type SoftKey } from '#tests/support/authenticator.ts';
import { answerPlace, openApiChecks } from '../calls/api-docs-schema.ts';

const HERE = { origin: 'http://localhost', rpId: 'localhost' };

let yard: TestApp;
let office: Caller;

beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());
beforeEach(async () => {
  await forgetTries(yard);
  await sql`delete from passkeys`.execute(yard.database.kysely);
  office = await signIn(yard.app, PEOPLE.office.email);
});

type Options = { readonly challenge: string; readonly [name: string]: unknown };
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
const resultOf = <Result>(answer: { json: () => unknown }) => (answer.json() as { result: Result }).result;
const askToAdd = (caller: Caller, password = TEST_PASSWORD) =>
  caller.call('POST', '/api/account/passkeys/options', { password });
const add = (caller: Caller, response: object, name = 'Telefoon') =>
  caller.call('POST', '/api/account/passkeys', { name, response });
const listOf = async (caller: Caller) =>
  resultOf<{ id: string; name: string; last_used_at: string | null }[]>(
    await caller.call('GET', '/api/account/passkeys'),
  );

async function challengeToAdd(caller: Caller): Promise<string> {
  const answer = await askToAdd(caller);
  await forgetTries(yard);
  return resultOf<Options>(answer).challenge;
}

async function addKey(caller: Caller, name?: string): Promise<SoftKey> {
  const key = makeKey();
  const answer = await add(caller, createCredential(key, { ...HERE, challenge: await challengeToAdd(caller) }), name);
  expect(answer.statusCode).toBe(201);
  return key;
}

async function challengeToSignIn(caller: Caller): Promise<string> {
  return resultOf<Options>(await caller.call('POST', '/api/account/passkey/options', {})).challenge;
}

/** Signs in with a key, on a page of its own. */
async function signInWith(key: SoftKey, changes: Partial<Parameters<typeof getAssertion>[1]> = {}, app = yard.app) {
  const caller = await openCaller(app);
  const challenge = await challengeToSignIn(caller);
  const response = getAssertion(key, { ...HERE, challenge, userId: PEOPLE.office.id, ...changes });
  return { caller, response, answer: await caller.call('POST', '/api/account/passkey', { response }) };
}

describe('adding a passkey', () => {
  test('takes the password, a challenge and the key that the browser made; the person is told', async () => {
    const options = resultOf<Options>(await askToAdd(office));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Remise' },
      user: { name: PEOPLE.office.email, displayName: 'office Test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const key = makeKey();
    const added = await add(office, createCredential(key, { ...HERE, challenge: options.challenge }));
    const { id } = resultOf<{ id: string }>(added);
    expect(await listOf(office)).toEqual([
      { id, name: 'Telefoon', created_at: expect.any(String), last_used_at: null },
    ]);
    const [mail] = await untilMails(yard, PEOPLE.office.email, 'passkey_added', 1);
    expect(mail?.text).toContain('Telefoon');
    expect((await auditOf(yard, PEOPLE.office)).at(-1)).toMatchObject({ action: 'passkey.add', subject: 'Telefoon' });
    const next = resultOf<Options>(await askToAdd(office));
    expect(next['excludeCredentials']).toEqual([
      { id: key.id.toString('base64url'), transports: ['hybrid', 'internal'], type: 'public-key' },
    ]);
  });

  test('is refused without the password', async () => {
    expect(codeOf(await askToAdd(office, 'wrong'))).toBe('wrong_password');
  });

  test.each<[string, Partial<Ceremony>]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without having looked at the person', { userVerified: false }],
    ['of another kind', { type: 'webauthn.get' }],
    ['over a challenge of nobody', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused %s', async (_what, changes) => {
    const challenge = await challengeToAdd(office);
    const answer = await add(office, createCredential(makeKey(), { ...HERE, challenge, ...changes }));
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'passkey_refused']);
    expect(await listOf(office)).toEqual([]);
  });

  test('uses its challenge up, for its person only, within five minutes', async () => {
    const challenge = await challengeToAdd(office);
    const [first, second] = [makeKey(), makeKey()].map((key) => createCredential(key, { ...HERE, challenge }));
    const owner = await signIn(yard.app, PEOPLE.owner.email);
    expect(codeOf(await add(owner, first ?? {}))).toBe('passkey_refused');
    const answers = await Promise.all([add(office, first ?? {}), add(office, second ?? {})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const late = await challengeToAdd(office);
    await sql`update passkey_challenges set expires_at = now()`.execute(yard.database.kysely);
    expect(codeOf(await add(office, createCredential(makeKey(), { ...HERE, challenge: late })))).toBe(
      'passkey_refused',
    );
    // Nor does a challenge to sign in add one.
    const other = await challengeToSignIn(office);
    expect(codeOf(await add(office, createCredential(makeKey(), { ...HERE, challenge: other })))).toBe(
      'passkey_refused',
    );
  });

  test('names what cannot be read at its field', async () => {
    const answer = await add(office, { id: 'x y', type: 'password' }, '');
    expect(answer.statusCode).toBe(422);
    const { errors } = answer.json<{ errors: object }>();
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['name', 'response.id', 'response.type']));
    const credential = createCredential(makeKey(), { ...HERE, challenge: await challengeToAdd(office) });
    const broken = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    expect(codeOf(await add(office, broken))).toBe('passkey_refused');
  });

  test('never takes a key that is somebody else’s', async () => {
    const key = await addKey(office);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    const challenge = await challengeToAdd(stranger);
    expect(codeOf(await add(stranger, createCredential(key, { ...HERE, challenge })))).toBe('passkey_refused');
  });
});

describe('signing in with a passkey', () => {
  test('starts a session without a password, also where two steps are on', async () => {
    const key = await addKey(office);
    await sql`insert into two_step (company_id, user_id, secret, confirmed_at)
      values (${PEOPLE.office.companyId}, ${PEOPLE.office.id}, '\\x00', now())`.execute(yard.database.kysely);
    const { caller, answer } = await signInWith(key);
    expect(answer.statusCode).toBe(204);
    expect((await caller.call('GET', '/api/user')).json()).toMatchObject({ data: { id: PEOPLE.office.id } });
    expect((await listOf(caller))[0]?.last_used_at).not.toBeNull();
    expect((await auditOf(yard, PEOPLE.office)).at(-1)).toMatchObject({
      action: 'session.start',
      changes: {
        method: {
          was: null,
          now: 'passkey',
        },
      },
    });
    await sql`delete from two_step`.execute(yard.database.kysely);
  });

  test.each<[string, Partial<Parameters<typeof getAssertion>[1]>]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without having looked at the person', { userVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['over a challenge of nobody', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['in somebody else’s name', { userId: PEOPLE.owner.id }],
  ])('is refused %s', async (_what, changes) => {
    const { caller, answer } = await signInWith(await addKey(office), changes);
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'passkey_unknown']);
    expect((await caller.call('GET', '/api/user')).statusCode).toBe(401);
  });

  test('answers the same for an unknown key, a wrong signature, a removed key and who no longer works there', async () => {
    const key = await addKey(office);
    const bodies = [(await signInWith(makeKey())).answer];
    bodies.push((await signInWith({ ...makeKey(), id: key.id })).answer);
    await sql`update users set active = false where id = ${PEOPLE.office.id}`.execute(yard.database.kysely);
    bodies.push((await signInWith(key)).answer);
    await sql`update users set active = true where id = ${PEOPLE.office.id}`.execute(yard.database.kysely);
    await sql`delete from passkeys`.execute(yard.database.kysely);
    bodies.push((await signInWith(key)).answer);
    expect(new Set(bodies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(codeOf(bodies[0] ?? { json: () => ({}) })).toBe('passkey_unknown');
  });

  test('takes an answer once, also of two at the same moment, and none to an old challenge', async () => {
    // A key that is not accepted, so that only the challenge is used up.
    const key = await addKey(office);
    const { response, answer } = await signInWith(key, { counts: 0 });
    expect(answer.statusCode).toBe(204);
    const caller = await openCaller(yard.app);
    expect(codeOf(await caller.call('POST', '/api/account/passkey', { response }))).toBe('passkey_unknown');
    const challenge = await challengeToSignIn(caller);
    const fresh = getAssertion(key, { ...HERE, challenge, counts: 0 });
    const pages = [await openCaller(yard.app), await openCaller(yard.app)];
    const answers = await Promise.all(
      pages.map((page) => page.call('POST', '/api/account/passkey', { response: fresh })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
    const late = await challengeToSignIn(caller);
    await sql`update passkey_challenges set expires_at = now()`.execute(yard.database.kysely);
    const old = getAssertion(key, { ...HERE, challenge: late, counts: 0 });
    expect(codeOf(await caller.call('POST', '/api/account/passkey', { response: old }))).toBe('passkey_unknown');
  });

  test('notices a copied key by its counter; one that does not count may always say 0', async () => {
    const key = await addKey(office);
    expect((await signInWith(key, { counts: 5 })).answer.statusCode).toBe(204);
    expect((await signInWith(key, { counts: 0 })).answer.statusCode).toBe(422);
    expect((await signInWith(key, { counts: -3 })).answer.statusCode).toBe(422);
    expect((await signInWith(key, { counts: 4 })).answer.statusCode).toBe(204);
    const synced = await addKey(office);
    for (let time = 0; time < 2; time += 1) {
      expect((await signInWith(synced, { counts: 0 })).answer.statusCode).toBe(204);
    }
  });

  test('belongs to the host of APP_URL, whatever the request says', async () => {
    const app = await startTestApp(yard.database, { appUrl: 'https://yard.example' });
    const caller = await openCaller(app);
    const options = resultOf<Options>(await caller.call('POST', '/api/account/passkey/options', {}));
    expect(options).toMatchObject({ rpId: 'yard.example', userVerification: 'required' });
    const key = await addKey(office);
    expect((await signInWith(key, {}, app)).answer.statusCode).toBe(422);
    await app.close();
  });

  test('needs the token of our own pages and comes to an end for who only tries', async () => {
    const foreign = await yard.app.inject({ method: 'POST', url: '/api/account/passkey', payload: {} });
    expect(foreign.statusCode).toBe(419);
    const key = makeKey();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await signInWith(key)).answer.statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('removing a passkey', () => {
  test('ends signing in with it, and is for its person only', async () => {
    const key = await addKey(office);
    const [{ id } = { id: '' }] = await listOf(office);
    const remove = (who: typeof office) =>
      who.call('DELETE', `/api/account/passkeys/${id}`, { password: TEST_PASSWORD });
    for (const email of [PEOPLE.owner.email, PEOPLE.stranger.email]) {
      const other = await signIn(yard.app, email);
      expect(await listOf(other)).toEqual([]);
      expect((await remove(other)).statusCode).toBe(404);
    }
    expect((await signInWith(key)).answer.statusCode).toBe(204);
    expect((await remove(office)).statusCode).toBe(204);
    expect((await remove(office)).statusCode).toBe(404);
    expect((await signInWith(key)).answer.statusCode).toBe(422);
    expect((await auditOf(yard, PEOPLE.office)).map(({ action }) => action)).toContain('passkey.remove');
  });

  test('asks for the password, counts wrong ones, and mails the person', async () => {
    const key = await addKey(office);
    const [{ id } = { id: '' }] = await listOf(office);
    const remove = (body: object) => office.call('DELETE', `/api/account/passkeys/${id}`, body);
    expect((await remove({})).statusCode).toBe(422);
    const wrong = await remove({ password: 'not the password' });
    expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([422, ['password']]);
    expect((await signInWith(key)).answer.statusCode).toBe(204);
    await remove({ password: TEST_PASSWORD });
    expect(await listOf(office)).toEqual([]);
    const mails = await untilMails(yard, PEOPLE.office.email, 'passkey_removed', 2);
    expect(mails.at(-1)?.text).toContain('Telefoon');
    await forgetTries(yard);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await remove({ password: `wrong ${attempt}` })).statusCode).toBe(422);
    }
    expect((await remove({ password: TEST_PASSWORD })).statusCode).toBe(429);
  });
});

test('what the browser is given is what /api/docs says', async () => {
  const document = (await office.call('GET', '/api/docs/openapi.json')).json<ApiDocument>();
  const { problems } = openApiChecks(document);
  await addKey(office);
  const answers = {
    '/api/account/passkeys/options': await askToAdd(office),
    '/api/account/passkey/options': await office.call('POST', '/api/account/passkey/options', {}),
  };
  expect(resultOf<Options>(answers['/api/account/passkeys/options'])['excludeCredentials']).toHaveLength(1);
  for (const [path, answer] of Object.entries(answers)) {
    expect(problems(answerPlace(document, path, 'post', 200) ?? [], answer.json()), path).toEqual([]);
  }
});
