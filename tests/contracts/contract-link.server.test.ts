import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SendAnswer } from '#contracts/contract.schema.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  startTestApp,
  type TestApp,
} from '#tests/support/app.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { contractYard, look, publicPath } from './contract-yard.ts';

let test: TestApp;
let owner: Caller;
let nobody: Caller;
let yard: ReturnType<typeof contractYard>;
let ahead = 0;

beforeAll(async () => {
  test = await openTestApp({ now: () => daysLater(Date.now(), ahead), sendsMail: true });
  owner = await signIn(test.app, PEOPLE.owner.email);
  nobody = await openCaller(test.app);
  yard = contractYard(owner);
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => test.close());

async function sent(): Promise<{ uuid: string; token: string; sha256: string; text: string; object: string }> {
  const { object } = await yard.object();
  const { uuid, sha256, text } = await yard.make(object);
  return { uuid, sha256, text, object, token: await yard.send(uuid) };
}
const sign = (token: string, sha256: string, more: object = {}) =>
  nobody.call('POST', publicPath(token, '/sign'), { signer: 'Jan Bakker', sha256, agrees: true, ...more });

describe('the link to a contract', () => {
  it('shows the text, notes the first look, and is signed with a name alone', async () => {
    const { uuid, token, sha256, text } = await sent();
    expect(await look(nobody, token)).toMatchObject({ state: 'opened', text, sha256, company: 'Stalling De Wal' });
    const opened = (await yard.read(uuid)).opened_at;
    expect(opened).not.toBeNull();
    await look(nobody, token);
    expect((await yard.read(uuid)).opened_at).toBe(opened);
    await expectStatus(sign(token, sha256), 200);
    expect(await yard.read(uuid)).toMatchObject({ state: 'signed', signed_how: 'link', signer: 'Jan Bakker', text });
    expect(await look(nobody, token)).toMatchObject({ state: 'signed', signer: 'Jan Bakker', text });
    const pdf = await nobody.call('GET', publicPath(token, '/document'));
    expect((await readPdf(pdf.rawPayload)).text).toContain('Jan Bakker');
  });

  it('is not kept: only a hash of it is', async () => {
    const { uuid, token } = await sent();
    const { rows } = await sql<{ row: string }>`
      select row_to_json(c)::text as row from contracts c where id = ${uuid}`.execute(test.database.kysely);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).toMatch(/"token_hash":"[0-9a-f]{64}"/);
  });

  it('signs once, also when two sign at once', async () => {
    const { uuid, token, sha256 } = await sent();
    const answers = await Promise.all([
      sign(token, sha256, { signer: 'Een' }),
      sign(token, sha256, { signer: 'Twee' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { signer } = await yard.read(uuid);
    const again = await sign(token, sha256, { signer: 'Drie' });
    expect(again.json()).toMatchObject({ code: 'contract_is_signed' });
    expect((await yard.read(uuid)).signer).toBe(signer);
  });

  it('signs only what was read, by somebody who agrees', async () => {
    const { uuid, token, sha256 } = await sent();
    expect((await sign(token, '0'.repeat(64))).json()).toMatchObject({ code: 'contract_changed' });
    expect((await sign(token, sha256, { agrees: false })).statusCode).toBe(422);
    expect((await yard.read(uuid)).state).toBe('sent');
  });

  it('is declined with a reason, and its text is gone from it', async () => {
    const { uuid, token, sha256 } = await sent();
    expect((await nobody.call('POST', publicPath(token, '/decline'), { reason: '' })).statusCode).toBe(422);
    await expectStatus(nobody.call('POST', publicPath(token, '/decline'), { reason: 'te duur' }), 200);
    expect(await yard.read(uuid)).toMatchObject({ state: 'declined', decline_reason: 'te duur' });
    expect(await look(nobody, token)).toMatchObject({ state: 'declined', text: null });
    expect((await sign(token, sha256)).json()).toMatchObject({ code: 'contract_is_declined' });
    expect((await nobody.call('GET', publicPath(token, '/document'))).statusCode).toBe(404);
  });

  it('stops when it is void, when its time is over, and when another is sent', async () => {
    const first = await sent();
    await yard.act(first.uuid, 'void', { reason: 'verkocht' });
    expect(await look(nobody, first.token)).toMatchObject({ state: 'void', text: null });
    const second = await sent();
    ahead = 31;
    expect(await look(nobody, second.token)).toMatchObject({ state: 'expired', text: null });
    expect((await sign(second.token, second.sha256)).json()).toMatchObject({ code: 'contract_is_expired' });
    ahead = 0;
    const newer = await yard.send(second.uuid);
    expect((await nobody.call('GET', publicPath(second.token))).statusCode).toBe(404);
    expect((await sign(second.token, second.sha256)).statusCode).toBe(404);
    await expectStatus(sign(newer, second.sha256), 200);
  });

  it('is unknown for whoever made one up', async () => {
    for (const token of ['x', 'a'.repeat(43)]) {
      expect((await nobody.call('GET', publicPath(token))).statusCode, token).toBe(404);
    }
    // Characters that no text column can hold are no token.
    expect((await nobody.call('GET', publicPath('%00'))).statusCode).toBe(400);
  });

  it('is refused to who asks too often', async () => {
    const { token } = await sent();
    // Another process, that has counted no calls yet.
    const other = await startTestApp(test.database);
    const asked = await openCaller(other);
    const codes = await Promise.all(Array.from({ length: 61 }, () => asked.call('GET', publicPath(token))));
    expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect(codes.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/);
    await other.close();
  });

  it('goes by mail to its customer alone', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    const body = { to: 'jan@example.test', sha256 };
    const answer = await owner.call('POST', `/api/contracts/${uuid}/send`, body);
    expect(answer.json()).toMatchObject({
      result: { link: null, mailed: true, contract: { state: 'sent', sent_to: body.to, mail: 'queued' } },
    });
    const { rows } = await sql<{ text: string; private: boolean }>`
      select body_text as text, private from mails where kind = 'contract_sent' and model_id = ${object}`.execute(
      test.database.kysely,
    );
    const [mail] = rows;
    expect(mail?.private).toBe(true);
    const token = /\/contract\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await look(nobody, token)).toMatchObject({ state: 'opened' });
    expect((await owner.call('GET', `/api/mails?model_type=object&model_id=${object}`)).json()).toMatchObject({
      result: [],
    });
    expect((await owner.call('POST', `/api/contracts/${uuid}/send`, { to: 'geen adres', sha256 })).statusCode).toBe(
      422,
    );
  });

  it.each(['fr', 'nl'])('opens in the language of the mail it stands in: %s', async (language) => {
    const { customer, object } = await yard.object();
    await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, { language }), 200);
    const { uuid, sha256 } = await yard.make(object);
    await expectStatus(owner.call('POST', `/api/contracts/${uuid}/send`, { to: 'jan@example.test', sha256 }), 200);
    const { rows } = await sql<{ text: string; language: string }>`
      select body_text as text, language from mails where kind = 'contract_sent' and model_id = ${object}`.execute(
      test.database.kysely,
    );
    expect(rows[0]?.language).toBe(language);
    const asked = /\/contract\/[\w-]{43}(\?lang=\w+)?/.exec(rows[0]?.text ?? '')?.[1] ?? '';
    expect(asked).toBe(language === 'nl' ? '' : '?lang=fr');
  });

  it.each(LANGUAGES)('to pass on opens in the language of its customer: %s', async (language) => {
    const { customer, object } = await yard.object();
    await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, { language }), 200);
    const { uuid, sha256 } = await yard.make(object);
    const body = { to: null, sha256 };
    const { result } = await expectStatus<{ result: { link: string } }>(
      owner.call('POST', `/api/contracts/${uuid}/send`, body),
      200,
    );
    const asked = language === 'nl' ? '' : `?lang=${language}`;
    expect(result.link.replace(/^.*\/contract\/[\w-]{43}/, '')).toBe(asked);
  });

  it('says what became of its mail, also when that never left', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    await expectStatus(owner.call('POST', `/api/contracts/${uuid}/send`, { to: 'jan@example.test', sha256 }), 200);
    await sql`update mails set state = 'failed', body_text = '' where model_id = ${object}`.execute(
      test.database.kysely,
    );
    expect(await yard.read(uuid)).toMatchObject({ state: 'sent', mail: 'failed' });
    await expectStatus(owner.call('POST', `/api/contracts/${uuid}/send`, { to: 'jan@bakker.test', sha256 }), 200);
    expect((await yard.read(uuid)).mail).toBe('queued');
    await yard.send(uuid);
    expect((await yard.read(uuid)).mail).toBeNull();
  });

  it('is answered to who sends it where the server sends no mail', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    const mute = await startTestApp(test.database);
    const office = await signIn(mute, PEOPLE.owner.email);
    const answer = office.call('POST', `/api/contracts/${uuid}/send`, { to: 'jan@example.test', sha256 });
    const { result } = await expectStatus<{ result: SendAnswer }>(answer, 200);
    expect(result.mailed).toBe(false);
    expect(await look(nobody, result.link?.split('/').at(-1) ?? '')).toMatchObject({ state: 'opened' });
    await mute.close();
  });
});
