import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { plain, readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { contractYard } from './contract-yard.ts';

let test: TestApp;
let owner: Caller;
let stranger: Caller;
let yardHand: Caller;
let yard: ReturnType<typeof contractYard>;
/** How many days the clock of the calls is ahead of today. */
let ahead = 0;

beforeAll(async () => {
  test = await openTestApp({ now: () => daysLater(Date.now(), ahead) });
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  yardHand = await signIn(test.app, PEOPLE.yard.email);
  yard = contractYard(owner);
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => test.close());

type List = { readonly result: readonly ContractSummary[]; readonly unsigned: number; readonly next_cursor?: string };
const list = (query: string, caller = owner) => expectStatus<List>(caller.call('GET', `/api/contracts?${query}`), 200);
const refused = async (contract: string, act: string, body: object, status = 409) =>
  (await expectStatus<{ code: string }>(owner.call('POST', `/api/contracts/${contract}/${act}`, body), status)).code;
const signing = (sha256: string, more: object = {}) => ({ signer: 'Jan Bakker', sha256, ...more });

describe('making a contract', () => {
  it('fills the template in, and says what nothing is known for', async () => {
    const { object, customer } = await yard.object();
    const contract = await yard.make(object);
    expect(contract).toMatchObject({ state: 'draft', object, customer: { uuid: customer, name: 'Jan Bakker' } });
    expect(contract.text).toContain('**Jan Bakker**');
    expect(contract.text).toContain('Hobby');
    expect(contract.missing).toEqual(expect.arrayContaining(['spot.name', 'price.amount']));
    expect(contract.missing).not.toContain('customer.name');
    expect(await yard.read(contract.uuid)).toEqual(contract);
  });

  it('gives each the next number, also when several are made at once', async () => {
    const objects = await Promise.all(['Een', 'Twee', 'Drie'].map((name) => yard.object(name)));
    const numbers = (await Promise.all(objects.map(({ object }) => yard.make(object)))).map(({ number }) => number);
    const sorted = numbers.toSorted((one, other) => one - other);
    expect(sorted).toEqual([0, 1, 2].map((more) => (sorted[0] ?? 0) + more));
  });

  it('is refused for an object of nobody, and for one that has a contract', async () => {
    const { object } = await yard.object();
    await yard.make(object);
    const again = owner.call('POST', `/api/objects/${object}/contracts`, {});
    expect(await expectStatus(again, 409)).toMatchObject({ code: 'contract_live' });
    const bare = await expectStatus<{ result: { uuid: string } }>(
      owner.call('POST', '/api/objects', { licence_plate: '', category: 'boat' }),
      201,
    );
    const none = owner.call('POST', `/api/objects/${bare.result.uuid}/contracts`, {});
    expect(await expectStatus(none, 409)).toMatchObject({ code: 'contract_no_customer' });
  });

  it('makes one when two ask at once', async () => {
    const { object } = await yard.object();
    const ask = () => owner.call('POST', `/api/objects/${object}/contracts`, {});
    const codes = (await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([201, 409]);
  });

  it('fills a draft in again, and no longer once it was sent', async () => {
    const { object, customer } = await yard.object();
    const { uuid } = await yard.make(object);
    await expectStatus(owner.call('PUT', `/api/customers/${customer}`, { lastname: 'Smit' }), 200);
    const again = await yard.act(uuid, 'refill', {});
    expect(again.text).toContain('**Jan Smit**');
    await yard.send(uuid);
    expect(await refused(uuid, 'refill', {})).toBe('contract_is_sent');
    expect((await yard.read(uuid)).text).toBe(again.text);
  });
});

describe('signing at the desk', () => {
  it('keeps what was signed: the text, the strokes and the PDF', async () => {
    const { object, customer } = await yard.object();
    const { uuid, sha256, text } = await yard.make(object);
    const drawn = 'M10 10L200 150L300 20';
    const signed = await yard.act(uuid, 'sign', signing(sha256, { signature: drawn }));
    expect(signed).toMatchObject({
      state: 'signed',
      signed_how: 'glass',
      signer: 'Jan Bakker',
      signature: drawn,
      text,
    });
    const first = await owner.call('GET', `/api/contracts/${uuid}/document`);
    expect(plain((await readPdf(first.rawPayload)).text)).toContain('Ondertekend door');
    // Later changes do not appear in the signed text.
    await expectStatus(owner.call('PUT', `/api/customers/${customer}`, { lastname: 'Smit' }), 200);
    ahead = 3;
    const later = await owner.call('GET', `/api/contracts/${uuid}/document`);
    expect(later.rawPayload.equals(first.rawPayload)).toBe(true);
    for (const act of ['refill', 'send', 'sign', 'paper'] as const) {
      const bodies = {
        refill: {},
        send: { to: null, sha256 },
        sign: signing(sha256),
        paper: signing(sha256, { signed_on: '2026-01-05' }),
      };
      expect(await refused(uuid, act, bodies[act])).toBe('contract_is_signed');
    }
  });

  it('is refused for another text than was read', async () => {
    const { object, customer } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    await expectStatus(owner.call('PUT', `/api/customers/${customer}`, { lastname: 'Smit' }), 200);
    await yard.act(uuid, 'refill', {});
    expect(await refused(uuid, 'sign', signing(sha256))).toBe('contract_changed');
    // A contract that came back on paper, or is about to be sent, must be the text that they read as well.
    expect(await refused(uuid, 'paper', signing(sha256, { signed_on: '2026-01-05' }))).toBe('contract_changed');
    expect(await refused(uuid, 'send', { to: null, sha256 })).toBe('contract_changed');
    expect((await yard.read(uuid)).state).toBe('draft');
  });

  it('is refused for what is no drawing, and without a name', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    const body = signing(sha256, { signature: 'M1 1"/><script>' });
    const answer = await owner.call('POST', `/api/contracts/${uuid}/sign`, body);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: { signature: expect.anything() } });
    expect(await refused(uuid, 'sign', { ...signing(sha256), signer: ' ' }, 422)).toBe('invalid_input');
  });

  it('is noted on paper up to today, not for a day to come', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    const today = dayAt(Date.now());
    const tomorrow = signing(sha256, { signed_on: addDays(today, 1) });
    expect(await refused(uuid, 'paper', tomorrow, 422)).toBe('invalid_input');
    expect(await refused(uuid, 'paper', { signer: 'Jan Bakker', signed_on: today }, 422)).toBe('invalid_input');
    const signed = await yard.act(uuid, 'paper', signing(sha256, { signed_on: today }));
    expect(signed).toMatchObject({ state: 'signed_on_paper', signed_how: 'paper', signed_on: today });
  });
});

describe('void and renewed', () => {
  it('keeps a signed contract as it was, and lets another take its place', async () => {
    const { object } = await yard.object();
    const first = await yard.make(object);
    await yard.act(first.uuid, 'sign', signing(first.sha256));
    const next = await yard.make(object, { renews: first.uuid, renew_reason: 'andere plek' });
    expect(await yard.read(first.uuid)).toMatchObject({
      state: 'void',
      void_reason: 'andere plek',
      signer: 'Jan Bakker',
      text: first.text,
      sha256: first.sha256,
    });
    expect(next).toMatchObject({ state: 'draft', number: first.number + 1 });
    expect(await refused(first.uuid, 'void', { reason: 'nog eens' })).toBe('contract_is_void');
    expect(await refused(next.uuid, 'void', { reason: ' ' }, 422)).toBe('invalid_input');
  });

  it('is refused for another contract than counts by now, and without a right to end one', async () => {
    const { object } = await yard.object();
    const first = await yard.make(object);
    const next = await yard.make(object, { renews: first.uuid, renew_reason: 'andere plek' });
    const renew = (caller: Caller, body: object) => caller.call('POST', `/api/objects/${object}/contracts`, body);
    const again = await expectStatus(renew(owner, { renews: first.uuid, renew_reason: 'nog eens' }), 409);
    expect(again).toMatchObject({ code: 'contract_other' });
    await expectStatus(renew(owner, { renew_reason: 'welk?' }), 422);
    await expectStatus(renew(owner, { renews: next.uuid }), 422);
    await sql`update users set permissions = '["object index", "contract create"]'::jsonb
      where id = ${PEOPLE.office.id}`.execute(test.database.kysely);
    const maker = await signIn(test.app, PEOPLE.office.email);
    await expectStatus(renew(maker, { renews: next.uuid, renew_reason: 'mag niet' }), 403);
    expect((await yard.read(next.uuid)).state).toBe('draft');
  });

  it('is not done to the database either', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    await yard.act(uuid, 'sign', signing(sha256));
    const { kysely } = test.database;
    await expect(sql`update contracts set text = 'anders' where id = ${uuid}`.execute(kysely)).rejects.toThrow(/never/);
    await expect(sql`update contracts set signer = 'X' where id = ${uuid}`.execute(kysely)).rejects.toThrow(/never/);
    await expect(sql`delete from contracts where id = ${uuid}`.execute(kysely)).rejects.toThrow(/never/);
  });

  it('takes the place of one whose link ran out, without a reason', async () => {
    const { object } = await yard.object();
    const { uuid } = await yard.make(object);
    await yard.send(uuid, { days: 5 });
    ahead = 5;
    expect((await yard.read(uuid)).state).toBe('sent');
    ahead = 6;
    expect((await yard.read(uuid)).state).toBe('expired');
    expect(await refused(uuid, 'void', { reason: 'weg' })).toBe('contract_is_expired');
    expect((await yard.make(object)).state).toBe('draft');
  });
});

describe('the lists', () => {
  it('have those of the objects that are named, and nothing of another company', async () => {
    const [one, other, third] = await Promise.all(['Een', 'Ander', 'Derde'].map((name) => yard.object(name)));
    if (one === undefined || other === undefined || third === undefined) throw new Error('unreachable');
    for (const { object } of [one, other, third]) await yard.make(object);
    const query = `state=unsigned&limit=100&objects=${one.object},${third.object}`;
    const found = (await list(query)).result.map(({ object }) => object);
    expect(found.toSorted()).toEqual([one.object, third.object].toSorted());
    expect((await list(query, yardHand)).result).toHaveLength(2);
    expect((await list(query, stranger)).result).toEqual([]);
    await expectStatus(owner.call('GET', `/api/contracts?objects=${one.object},x`), 422);
  });

  it('have those nobody signed, page by page, and count them', async () => {
    const before = (await list('state=unsigned&limit=1')).unsigned;
    const objects = await Promise.all(['Lijst A', 'Lijst B', 'Lijst C'].map((name) => yard.object(name)));
    const made = [];
    for (const { object } of objects) made.push(await yard.make(object));
    await yard.act(made[1]?.uuid ?? '', 'sign', signing(made[1]?.sha256 ?? ''));
    const onPaper = signing(made[2]?.sha256 ?? '', { signed_on: '2026-01-05' });
    await yard.act(made[2]?.uuid ?? '', 'paper', onPaper);
    expect((await list('state=unsigned&limit=1')).unsigned).toBe(before + 1);
    const pages = [];
    let cursor: string | undefined;
    do {
      const page: List = await list(`search=lijst&limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      pages.push(page.result.map(({ number }) => number));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages.flat()).toEqual(made.map(({ number }) => number).toReversed());
    expect((await list('search=lijst&state=signed')).result.map(({ state }) => state)).toEqual([
      'signed_on_paper',
      'signed',
    ]);
    expect((await owner.call('GET', '/api/contracts?limit=1&cursor=onzin')).statusCode).toBe(422);
  });

  it('of an object have its own', async () => {
    const { object } = await yard.object();
    const first = await yard.make(object);
    const next = await yard.make(object, { renews: first.uuid, renew_reason: 'nieuw' });
    const { result } = await expectStatus<List>(owner.call('GET', `/api/objects/${object}/contracts`), 200);
    expect(result.map(({ uuid }) => uuid)).toEqual([next.uuid, first.uuid]);
  });

  it('show nothing to another company, which can do nothing either', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    expect((await list('', stranger)).result).toEqual([]);
    for (const [act, body] of [
      ['send', { to: null, sha256 }],
      ['void', { reason: 'weg' }],
      ['refill', {}],
    ] as const) {
      expect((await stranger.call('POST', `/api/contracts/${uuid}/${act}`, body)).statusCode).toBe(404);
    }
    expect((await stranger.call('POST', `/api/objects/${object}/contracts`, {})).statusCode).toBe(404);
    expect((await yard.read(uuid)).state).toBe('draft');
  });

  it('are read by the yard, which makes and sends nothing', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    expect((await yardHand.call('GET', `/api/contracts/${uuid}`)).statusCode).toBe(200);
    expect((await yardHand.call('POST', `/api/contracts/${uuid}/send`, { to: null, sha256 })).statusCode).toBe(403);
    expect((await yardHand.call('GET', '/api/contract-template')).statusCode).toBe(403);
  });
});
