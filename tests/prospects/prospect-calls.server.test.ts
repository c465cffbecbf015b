import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Prospect = {
  uuid: string;
  stage: string;
  version: number;
  customer_id: string | null;
  object_id: string | null;
  appointment_id: string | null;
};
type Result<Row> = { readonly result: Row };
type Problem = { code: string; message: string; errors?: Record<string, unknown> };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const URL = '/api/prospects';
const SIGN_UP = { firstname: 'Mia', lastname: 'de Wit', email: 'mia@example.test', category: 'caravan' };
const make = async (more: object = {}, caller = owner) =>
  (await expectStatus<Result<Prospect>>(caller.call('POST', URL, { ...SIGN_UP, ...more }), 201)).result;
const countOf = async (table: string, companyId = YARD) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where company_id = ${companyId}`.execute(test.database.kysely);
  return rows[0]?.count ?? 0;
};

describe('prospects', () => {
  it('are written down, changed, listed by stage and name, and deleted', async () => {
    const made = await make({ expected: '2026-12-01', service: 'indoor', length_cm: 690, licence_plate: 'wn 123 k' });
    expect(made).toMatchObject({
      ...SIGN_UP,
      expected: '2026-12-01',
      service: 'indoor',
      length_cm: 690,
      width_cm: 0,
      height_cm: null,
      stage: 'new',
      source: 'staff',
      consent_at: null,
      customer_id: null,
    });
    const url = `${URL}/${made.uuid}`;
    const input = { stage: 'offered', address: { city: 'Nijkerk' }, version: made.version };
    const { result } = await expectStatus<Result<Prospect>>(owner.call('PUT', url, input), 200);
    expect(result).toMatchObject({ stage: 'offered', address: { city: 'Nijkerk', street: '' }, lastname: 'de Wit' });
    await expectStatus(owner.call('PUT', url, input), 409);
    const listed = async (query: string) =>
      (await expectStatus<Result<Prospect[]>>(owner.call('GET', `${URL}?${query}`), 200)).result.map(
        ({ uuid }) => uuid,
      );
    expect(await listed('stage=offered&search=wit')).toEqual([made.uuid]);
    expect(await listed('stage=new&search=wit')).toEqual([]);
    await expectStatus(owner.call('DELETE', url, { version: made.version }), 409);
    await expectStatus(owner.call('DELETE', url, { version: result.version }), 200);
    await expectStatus(owner.call('GET', url), 404);
  });

  it.each([
    [{ lastname: '' }, 'lastname'],
    [{ category: 'tank' }, 'category'],
    [{ email: 'geen adres' }, 'email'],
    [{ length_cm: 3001 }, 'length_cm'],
    [{ expected: '2026-02-30' }, 'expected'],
    [{ message: 'x'.repeat(100_000) }, 'message'],
    [{ stage: 'converted' }, 'stage'],
  ])('that make no sense are refused at their field: %#', async (body, field) => {
    const before = await countOf('prospects');
    const answer = await expectStatus<Problem>(owner.call('POST', URL, { ...SIGN_UP, ...body }), 422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await countOf('prospects')).toBe(before);
  });

  it('cannot be called converted by a change', async () => {
    const { uuid } = await make();
    await expectStatus(owner.call('PUT', `${URL}/${uuid}`, { stage: 'converted' }), 422);
  });

  it("are the company's own, and for who may see them", async () => {
    const { uuid } = await make();
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      await expectStatus(stranger.call(method, `${URL}/${uuid}`, method === 'GET' ? undefined : {}), 404);
      await expectStatus(yard.call(method, `${URL}/${uuid}`, method === 'GET' ? undefined : {}), 403);
    }
    await expectStatus(stranger.call('POST', `${URL}/${uuid}/convert`, {}), 404);
    await expectStatus(yard.call('POST', `${URL}/${uuid}/convert`, {}), 403);
  });

  it('can have notes', async () => {
    const { uuid } = await make();
    const note = { model_type: 'prospect', model_id: uuid, text: 'Belt terug' };
    await expectStatus(owner.call('POST', '/api/notes', note), 201);
    await expectStatus(stranger.call('POST', '/api/notes', note), 404);
  });
});

describe('converting by a call', () => {
  it('makes all three at once, and the customer is told when wanted', async () => {
    const { uuid } = await make();
    const visit = { date: '2026-12-01', time: '10:00', notification: true };
    const body = { object: { licence_plate: 'wn-123-k' }, appointment: visit };
    const { result } = await expectStatus<Result<Prospect>>(owner.call('POST', `${URL}/${uuid}/convert`, body), 200);
    expect(result).toMatchObject({ stage: 'converted' });
    const customer = await expectStatus(owner.call('GET', `/api/customers/${result.customer_id}`), 200);
    expect(customer).toMatchObject({ result: { lastname: 'de Wit', email: 'mia@example.test' } });
    const object = await expectStatus(owner.call('GET', `/api/objects/${result.object_id}`), 200);
    expect(object).toMatchObject({ result: { licence_plate: 'WN123K', customer_id: result.customer_id } });
    const appointment = await expectStatus(owner.call('GET', `/api/appointments/${result.appointment_id}`), 200);
    expect(appointment).toMatchObject({ result: { date: '2026-12-01', direction: 'in' } });
    const { rows } = await sql<{ to: string }>`select to_address as "to" from mails
      where model_id = ${result.appointment_id}::uuid`.execute(test.database.kysely);
    expect(rows).toEqual([{ to: 'mia@example.test' }]);
  });

  it('sent twice with the same ids is one; other ids are told that it was done', async () => {
    const { uuid } = await make();
    const ids = {
      customer_uuid: '01900000-0000-7000-8000-0000000000c1',
      object: { uuid: '01900000-0000-7000-8000-0000000000e1' },
    };
    const url = `${URL}/${uuid}/convert`;
    const [first, second] = await Promise.all([owner.call('POST', url, ids), owner.call('POST', url, ids)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const before = [await countOf('customers'), await countOf('objects')];
    const late = await expectStatus<Problem>(owner.call('POST', url, {}), 409);
    expect(late.code).toBe('prospect.converted');
    expect([await countOf('customers'), await countOf('objects')]).toEqual(before);
  });

  it('by two people at once gives one customer', async () => {
    const { uuid } = await make();
    const before = await countOf('customers');
    const office = await signIn(test.app, PEOPLE.office.email);
    const answers = await Promise.all(
      [owner, office].map((caller) => caller.call('POST', `${URL}/${uuid}/convert`, {})),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await countOf('customers')).toBe(before + 1);
  });

  it('leaves nothing behind when a part is refused, and names its field', async () => {
    const { uuid } = await make();
    const before = await Promise.all(['customers', 'objects', 'appointments'].map((table) => countOf(table)));
    const url = `${URL}/${uuid}/convert`;
    const bad = await expectStatus<Problem>(owner.call('POST', url, { object: { licence_plate: 'WN' } }), 422);
    expect(bad).toMatchObject({
      code: 'object.plate_length',
      errors: { 'object.licence_plate': [expect.any(String)] },
    });
    const foreign = await makeCustomer(stranger, 'Kade');
    await expectStatus(owner.call('POST', url, { customer_id: foreign }), 422);
    const theirs = await makeObject(owner, '');
    await expectStatus(owner.call('POST', url, { object: { uuid: theirs } }), 409);
    const after = await Promise.all(['customers', 'objects', 'appointments'].map((table) => countOf(table)));
    expect(after).toEqual([before[0], (before[1] ?? 0) + 1, before[2]]);
    expect(await expectStatus(owner.call('GET', `${URL}/${uuid}`), 200)).toMatchObject({ result: { stage: 'new' } });
    expect(await countOf('prospects', OTHER_YARD)).toBe(0);
  });
});
