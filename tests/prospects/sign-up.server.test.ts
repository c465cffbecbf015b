import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { say } from '#locales/server/say.ts';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { MOST_SIGN_UP_CHARACTERS } from '#prospects/prospect-choices.ts';
import { CONSENT } from '#server/widgets/consent.letters.ts';
import { SIGN_UPS_AN_HOUR } from '#server/widgets/sign-up-limit.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { openTestApp, PEOPLE, signIn, startTestApp, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let test: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-client-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Remise</title>');
  test = await openTestApp({ clientFolder: folder });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => sql`delete from sign_up_attempts`.execute(test.database.kysely));

const SIGN_UP = { lastname: 'de Wit', email: 'mia@example.test', category: 'caravan', consent: CONSENT_VERSION };
/** As a browser without cookies sends it. */
const post = (body: object, company = 'de-wal', more: { ip?: string; app?: TestApp['app'] } = {}) =>
  (more.app ?? test.app).inject({
    method: 'POST',
    url: `/api/signup/${company}`,
    payload: body,
    ...(more.ip === undefined ? {} : { remoteAddress: more.ip }),
  });
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

type Row = { lastname: string; source: string; consent_version: string | null; consent_at: string | null };
async function prospects(): Promise<Row[]> {
  const owner = await signIn(test.app, PEOPLE.owner.email);
  return (await expectStatus<{ result: Row[] }>(owner.call('GET', '/api/prospects'), 200)).result;
}
const mails = async () =>
  (
    await sql<{ to: string; subject: string; text: string; language: string }>`
      select to_address as "to", subject, body_text as text, language from mails where kind = 'prospect_signed_up'
      order by created_at`.execute(test.database.kysely)
  ).rows;

describe('the public page', () => {
  it('learns the name, the consent in its language and the categories, and nothing else', async () => {
    const answer = await get('/api/signup/de-wal', { 'x-localization': 'en' });
    const { result } = answer.json<{ result: Record<string, unknown> }>();
    expect(Object.keys(result).toSorted()).toEqual(['categories', 'company', 'confirms', 'consent']);
    expect(result).toMatchObject({
      company: 'Stalling De Wal',
      consent: { text: say('en', CONSENT, { company: 'Stalling De Wal' }), version: CONSENT_VERSION },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const language of LANGUAGES) expect(say(language, CONSENT, { company: 'De $1 Wal' })).toContain('De $1 Wal');
  });

  it('of an unknown company does not exist', async () => {
    expect((await get('/api/signup/nergens')).statusCode).toBe(404);
    expect((await post(SIGN_UP, 'nergens')).statusCode).toBe(404);
    expect((await get(`/api/signup/${YARD}`)).statusCode).toBe(404);
  });

  it('may stand in a frame of another site; no other page may', async () => {
    const headers = { accept: 'text/html' };
    for (const path of ['/signup/de-wal', '/signup/de-wal/']) {
      const page = await get(path, headers);
      expect(page.body).toContain('<title>Remise</title>');
      expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
      expect(page.headers['x-frame-options']).toBeUndefined();
    }
    for (const path of [
      '/',
      '/signup',
      '/signup/de-wal/x',
      '/prospects',
      '/auth/login?/signup/de-wal',
      '/index.html',
    ]) {
      const page = await get(path, headers);
      expect(page.headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect(page.headers['x-frame-options'], path).toBe('SAMEORIGIN');
    }
  });
});

describe('a sign-up', () => {
  it('is a prospect with its consent, and is confirmed once by mail in its language', async () => {
    expect((await post({ ...SIGN_UP, firstname: 'Mia', language: 'en', expected: '2026-12-01' })).statusCode).toBe(201);
    const [row] = await prospects();
    expect(row).toMatchObject({
      lastname: 'de Wit',
      source: 'sign_up',
      consent_version: CONSENT_VERSION,
      stage: 'new',
    });
    expect(Date.parse(row?.consent_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'mia@example.test', language: 'en', subject: 'Your request to Stalling De Wal' });
    expect(mail?.text).toContain('Dear Mia de Wit,');
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    expect((await stranger.call('GET', '/api/prospects')).json()).toEqual({ result: [] });
  });

  it('does not pass on a link in the place of a name', async () => {
    await post({ ...SIGN_UP, lastname: 'win www.geld.test/x', email: 'slachtoffer@example.test' });
    const mail = (await mails()).at(-1);
    expect(mail?.to).toBe('slachtoffer@example.test');
    expect(mail?.text).not.toContain('geld');
    expect(mail?.text).toContain('Beste,');
  });

  it.each([
    [{ consent: undefined }, 'consent'],
    [{ consent: true }, 'consent'],
    [{ consent: '2020-01' }, 'consent'],
    [{ email: '' }, 'email'],
    [{ lastname: ' ' }, 'lastname'],
    [{ expected: '2026-02-30' }, 'expected'],
    [{ stage: 'converted' }, 'stage'],
    [{ signUp: null }, 'signUp'],
  ])('without what it needs, or with more, is refused at the field: %j', async (changes, field) => {
    const before = (await prospects()).length;
    const answer = await post({ ...SIGN_UP, ...changes });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await prospects()).toHaveLength(before);
  });

  it('keeps a long message whole, as notes in their name; one that is longer still is refused at the field', async () => {
    const message = Array.from({ length: 20_000 }, (_, index) => `w${index}`)
      .join(' ')
      .slice(0, MOST_SIGN_UP_CHARACTERS - 1)
      .padEnd(MOST_SIGN_UP_CHARACTERS, 'x');
    const tooLong = await post({ ...SIGN_UP, lastname: 'Langers', message: `${message}x` });
    expect([tooLong.statusCode, Object.keys(tooLong.json<{ errors: object }>().errors)]).toEqual([422, ['message']]);
    expect((await post({ ...SIGN_UP, lastname: 'Langers', message })).statusCode).toBe(201);
    const owner = await signIn(test.app, PEOPLE.owner.email);
    type Long = { uuid: string; message: string };
    const found = await expectStatus<{ result: Long[] }>(owner.call('GET', '/api/prospects?search=langers'), 200);
    expect(found.result).toHaveLength(1);
    const [{ uuid, message: short } = { uuid: '', message: '' }] = found.result;
    expect(short).toMatch(/^w0 w1 .* …$/);
    const notes = await owner.call('GET', `/api/notes?model_type=prospect&model_id=${uuid}`);
    const rows = notes.json<{ result: { text: string }[] }>().result;
    expect(rows.map(({ text }) => text).join(' ')).toBe(message);
    expect(rows).toMatchObject(rows.map(() => ({ author: 'Langers' })));
  });

  it('of a program that fills in everything is answered alike and kept nowhere', async () => {
    const before = [(await prospects()).length, (await mails()).length];
    expect((await post({ ...SIGN_UP, website: 'https://spam.test' })).json()).toEqual({ result: true });
    expect([(await prospects()).length, (await mails()).length]).toEqual(before);
  });
});

describe('too many sign-ups', () => {
  const from = (number: number) => `10.0.0.${number}`;

  it('for one address get 429 with words, also from other senders and from another process', async () => {
    for (let number = 1; number <= SIGN_UPS_AN_HOUR.email; number += 1) {
      expect((await post(SIGN_UP, 'de-wal', { ip: from(number) })).statusCode).toBe(201);
    }
    const before = (await prospects()).length;
    const app = await startTestApp(test.database);
    const late = await post({ ...SIGN_UP, email: 'MIA@example.test' }, 'de-wal', { ip: from(99), app });
    await app.close();
    expect(late.statusCode).toBe(429);
    expect(late.json()).toMatchObject({ code: 'too_many_sign_ups', message: expect.stringMatching(/60 minuten/) });
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await prospects()).toHaveLength(before);
  });

  it('from one sender get 429; another sender goes on, and so does this one an hour later', async () => {
    const send = (number: number, ip = from(1)) =>
      post({ ...SIGN_UP, email: `m${number}@example.test` }, 'de-wal', { ip }).then(({ statusCode }) => statusCode);
    const statuses = await Promise.all(
      Array.from({ length: SIGN_UPS_AN_HOUR.address + 2 }, (_, number) => send(number)),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(SIGN_UPS_AN_HOUR.address);
    expect(await send(50)).toBe(429);
    expect(await send(51, from(2))).toBe(201);
    await sql`update sign_up_attempts set at = at - interval '1 hour'`.execute(test.database.kysely);
    expect(await send(52)).toBe(201);
  });

  it('of a clock that was a day ahead do not count once it is set back', async () => {
    for (let number = 1; number <= SIGN_UPS_AN_HOUR.email; number += 1)
      await post(SIGN_UP, 'de-wal', { ip: from(number) });
    expect((await post(SIGN_UP, 'de-wal', { ip: from(98) })).statusCode).toBe(429);
    await sql`update sign_up_attempts set at = at + interval '1 day'`.execute(test.database.kysely);
    expect((await post(SIGN_UP, 'de-wal', { ip: from(99) })).statusCode).toBe(201);
  });

  it('are counted without keeping an address', async () => {
    await post(SIGN_UP, 'de-wal', { ip: from(7) });
    const { rows } = await sql<{ key: string }>`select key from sign_up_attempts`.execute(test.database.kysely);
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('where the page is', () => {
  it('is told to who may see sign-ups', async () => {
    const owner = await signIn(test.app, PEOPLE.owner.email);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    const pathOf = async (caller: typeof owner) => (await caller.call('GET', '/api/prospects/sign-up-page')).json();
    const pathsOf = (slug: string) => ({
      result: { path: `/signup/${slug}`, hours_path: `/api/widgets/openinghours/${slug}` },
    });
    expect(await pathOf(owner)).toEqual(pathsOf('de-wal'));
    expect(await pathOf(stranger)).toEqual(pathsOf('kade'));
    const yard = await signIn(test.app, PEOPLE.yard.email);
    expect((await yard.call('GET', '/api/prospects/sign-up-page')).statusCode).toBe(403);
  });
});
