import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearRecords } from '#server/record-retention.ts';
import { type Caller, MAIL, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Customer = { uuid: string; email: string; mobile: string; note: string };
type One = { result: Customer };
type Refused = { code: string; message: string };

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

const show = (uuid: string) => expectStatus<One>(owner.call('GET', `/api/customers/${uuid}`), 200);
const merge = (into: string, uuid: string, more: object = {}, caller = owner) =>
  caller.call('POST', `/api/customers/${into}/merge`, { uuid, ...more });

async function two(): Promise<readonly [string, string]> {
  const kept = await makeCustomer(owner, 'Bos', { email: 'bos@example.test', note: 'Een' });
  return [kept, await makeCustomer(owner, 'Bosch', { email: 'b@example.test', mobile: '06 1234 5678', note: 'Twee' })];
}

async function readOne(query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
  const { rows } = await query.execute(test.database.kysely);
  return (rows[0] ?? {}) as Record<string, unknown>;
}

describe('customers that are merged', () => {
  it('become one, with their objects, notes and messages; the old address leads to the kept one', async () => {
    const [kept, gone] = await two();
    const object = await makeObject(owner, '12-AB-35', { customer_id: gone });
    await expectStatus(
      owner.call('POST', '/api/notes', { model_type: 'customer', model_id: gone, text: 'Hallo' }),
      201,
    );
    await sql`update mails set model_id = ${gone}, customer_id = ${gone} where id = ${MAIL}`.execute(
      test.database.kysely,
    );
    await expectStatus(merge(kept, gone, { take: ['phone'], join_notes: true }), 200);

    const { result } = await show(gone);
    expect(result).toMatchObject({
      uuid: kept,
      email: 'bos@example.test',
      mobile: '06 1234 5678',
      note: 'Een\n\nTwee',
    });
    const owned = await expectStatus<{ result: { customer_id: string } }>(
      owner.call('GET', `/api/objects/${object}`),
      200,
    );
    expect(owned.result.customer_id).toBe(kept);
    const notes = await expectStatus<{ result: unknown[] }>(
      owner.call('GET', `/api/notes?model_type=customer&model_id=${kept}`),
      200,
    );
    expect(notes.result).toHaveLength(1);
    const mails = await expectStatus<{ result: { uuid: string }[] }>(
      owner.call('GET', `/api/mails?model_type=customer&model_id=${kept}`),
      200,
    );
    expect(mails.result.map(({ uuid }) => uuid)).toEqual([MAIL]);
    const { result: list } = await expectStatus<{ result: Customer[] }>(owner.call('GET', '/api/customers'), 200);
    expect(list.map(({ uuid }) => uuid)).toContain(kept);
    expect(list.map(({ uuid }) => uuid)).not.toContain(gone);
  });

  it('again are as they were, and nothing was written', async () => {
    const [kept, gone] = await two();
    await expectStatus(merge(kept, gone), 200);
    const rows = () =>
      readOne(sql`select (select version from customers where id = ${kept}) as kept,
      (select version from merged_records where id = ${gone}) as trail`);
    const before = await rows();
    await expectStatus(merge(kept, gone), 200);
    expect(await rows()).toEqual(before);
  });

  it('are not merged over a change the caller did not see, and nothing moves', async () => {
    const [kept, gone] = await two();
    const object = await makeObject(owner, '12-AB-36', { customer_id: gone });
    await expectStatus(owner.call('PUT', `/api/customers/${gone}`, { note: 'Drie' }), 200);
    const answer = await expectStatus<Refused>(merge(kept, gone, { version: 1 }), 409);
    expect(answer).toMatchObject({
      code: 'customer.merge_stale',
      message: 'Iemand heeft deze klant gewijzigd nadat je ze vergeleek. Bekijk beide opnieuw.',
    });
    const { result } = await expectStatus<{ result: { customer_id: string } }>(
      owner.call('GET', `/api/objects/${object}`),
      200,
    );
    expect(result.customer_id).toBe(gone);
    await expectStatus(merge(kept, gone, { version: 2 }), 200);
  });

  it('take nothing that does not exist', async () => {
    const [kept, gone] = await two();
    await expectStatus(merge(kept, gone, { take: ['wallet'] }), 422);
    await expectStatus(merge(kept, 'x'), 422);
    await expectStatus(merge(kept, kept), 409);
    await expectStatus(merge(kept, randomUUID()), 404);
  });

  it('are not merged by a yard hand, nor by or with strangers', async () => {
    const [kept, gone] = await two();
    const theirs = await makeCustomer(stranger, 'Vreemd');
    await expectStatus(merge(kept, gone, {}, yard), 403);
    await expectStatus(merge(kept, gone, {}, stranger), 404);
    await expectStatus(merge(theirs, gone, {}, stranger), 404);
    await expectStatus(merge(kept, theirs), 404);
    await expectStatus(
      show(gone).then(() => owner.call('GET', `/api/customers/${gone}`)),
      200,
    );
    await expectStatus(merge(kept, gone), 200);
    await expectStatus(stranger.call('GET', `/api/customers/${gone}`), 404);
  });
});

describe('the customer at the payment provider', () => {
  const details = (customer: string, externalId: string | null, account: number) =>
    sql`insert into customer_billing (company_id, customer_id, external_id, external_account)
      values (${YARD}, ${customer}, ${externalId}, ${account})`.execute(test.database.kysely);
  const known = (customer: string) =>
    readOne(sql`select external_id, external_account from customer_billing where customer_id = ${customer}`);

  it('is taken over with the account that it is of, and both go back', async () => {
    const [kept, gone] = await two();
    await details(kept, null, 1);
    await details(gone, 'cst_gone', 2);
    await expectStatus(merge(kept, gone), 200);
    expect(await known(kept)).toEqual({ external_id: 'cst_gone', external_account: 2 });
    await expectStatus(owner.call('POST', `/api/customers/${kept}/undo-merge`, { uuid: gone }), 200);
    expect(await known(kept)).toEqual({ external_id: null, external_account: 1 });
    expect(await known(gone)).toEqual({ external_id: 'cst_gone', external_account: 2 });
  });

  it('comes with its account where the kept customer had no billing details', async () => {
    const [kept, gone] = await two();
    await details(gone, 'cst_only', 3);
    await expectStatus(merge(kept, gone), 200);
    expect(await known(kept)).toEqual({ external_id: 'cst_only', external_account: 3 });
  });

  it('stays the kept customer’s own where there is one, with its account', async () => {
    const [kept, gone] = await two();
    await details(kept, 'cst_kept', 1);
    await details(gone, 'cst_other', 2);
    await expectStatus(merge(kept, gone), 200);
    expect(await known(kept)).toEqual({ external_id: 'cst_kept', external_account: 1 });
  });
});

describe('a merge that is undone', () => {
  const undo = (into: string, uuid: string, caller = owner) =>
    caller.call('POST', `/api/customers/${into}/undo-merge`, { uuid });

  it('gives both customers back, with what they had; both say so', async () => {
    const [kept, gone] = await two();
    const object = await makeObject(owner, '12-AB-37', { customer_id: gone });
    const seen = [(await show(kept)).result, (await show(gone)).result];
    await expectStatus(merge(kept, gone, { take: ['phone'], join_notes: true }), 200);
    await expectStatus(undo(kept, gone), 200);
    const fields = ({ uuid, email, mobile, note }: Customer) => ({ uuid, email, mobile, note });
    expect([(await show(kept)).result, (await show(gone)).result].map(fields)).toEqual(seen.map(fields));
    const { result } = await expectStatus<{ result: { customer_id: string } }>(
      owner.call('GET', `/api/objects/${object}`),
      200,
    );
    expect(result.customer_id).toBe(gone);
    const told = await expectStatus<{ result: { action: string }[] }>(
      owner.call('GET', `/api/customers/${kept}/activity`),
      200,
    );
    expect(told.result.map(({ action }) => action).slice(0, 2)).toEqual(['customer.undo_merge', 'customer.merge']);
    await expectStatus(undo(kept, gone), 200);
  });

  it('is undone by nobody without the right, and by no stranger', async () => {
    const [kept, gone] = await two();
    await expectStatus(merge(kept, gone), 200);
    await expectStatus(undo(kept, gone, yard), 403);
    await expectStatus(undo(kept, gone, stranger), 404);
    const { result } = await show(gone);
    expect(result.uuid).toBe(kept);
  });

  it('is over after a day; what it moved is forgotten when deleted rows lose their content', async () => {
    const [kept, gone] = await two();
    await expectStatus(merge(kept, gone), 200);
    const moved = () => readOne(sql`select count(*)::int as count from customer_merges where id = ${gone}`);
    const age = (days: number) =>
      sql`update customer_merges set at = now() - make_interval(days => ${days}) where id = ${gone}`.execute(
        test.database.kysely,
      );
    await age(29);
    await clearRecords(test.database.kysely as never);
    expect(await moved()).toEqual({ count: 1 });
    await age(31);
    await clearRecords(test.database.kysely as never);
    expect(await moved()).toEqual({ count: 0 });
    const { code } = await expectStatus<Refused>(undo(kept, gone), 409);
    expect(code).toBe('customer.merge_not_undoable');
  });
});

describe('the activity of a customer', () => {
  type Activity = { result: { action: string; fields: string[]; author: string }[]; page: number; per_page: number };
  const activity = (uuid: string, query = '', caller = owner) =>
    caller.call('GET', `/api/customers/${uuid}/activity${query}`);

  it('says what was done and by whom, also to the one who was merged, newest first', async () => {
    const [kept, gone] = await two();
    await expectStatus(owner.call('PUT', `/api/customers/${gone}`, { mobile: '06 8765 4321' }), 200);
    await expectStatus(owner.call('DELETE', `/api/customers/${kept}`, { version: 7 }), 409);
    await expectStatus(merge(kept, gone), 200);
    const { result } = await expectStatus<Activity>(activity(kept), 200);
    expect(result.map(({ action, fields, author }) => [action, fields, author])).toEqual([
      ['customer.merge', [], 'owner Test'],
      ['customer.edit', ['phone'], 'owner Test'],
      ['customer.create', [], 'owner Test'],
      ['customer.create', [], 'owner Test'],
    ]);
  });

  it('comes by page, 20 at a time', async () => {
    const kept = await makeCustomer(owner, 'Bladeren');
    for (let number = 1; number <= 20; number += 1) {
      await expectStatus(owner.call('PUT', `/api/customers/${kept}`, { note: String(number) }), 200);
    }
    const lengths = ['', '?page=2', '?page=3'].map(async (query) => {
      return (await expectStatus<Activity>(activity(kept, query), 200)).result.length;
    });
    expect(await Promise.all(lengths)).toEqual([20, 1, 0]);
    await expectStatus(activity(kept, '?page=0'), 422);
  });

  it('is nobody else’s business', async () => {
    const kept = await makeCustomer(owner, 'Van ons');
    await expectStatus(activity(kept, '', stranger), 404);
    await expectStatus(activity(randomUUID()), 404);
  });
});

describe('a change that a device made before it heard of the merge', () => {
  it('waits on a card of the kept customer', async () => {
    const [kept, gone] = await two();
    await expectStatus(merge(kept, gone), 200);
    const id = randomUUID();
    const mutation = {
      id,
      seq: 1,
      name: 'customer.edit',
      v: 1,
      entity: 'customer',
      entityId: gone,
      args: {
        customerId: gone,
        now: {
          phone: {
            phone: '',
            mobile: '06 7',
          },
        },
      },
      was: {},
      at: new Date().toISOString(),
      userId: PEOPLE.owner.id,
    };
    const push = { clientId: randomUUID(), epoch: null, appVersion: '1.0.0', mutations: [mutation] };
    const answer = await owner.call('POST', '/api/sync/push', push);
    expect(answer.body).toContain('customer.merged');
    const card = await readOne(
      sql`select entity_id, code, fields from attention where id = ${id} and company_id = ${YARD}`,
    );
    expect(card).toMatchObject({
      entity_id: kept,
      code: 'customer.merged',
      fields: {
        yours: { mobile: '06 7' },
        theirs: { mobile: '' },
      },
    });
  });
});
