import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OF_CUSTOMER, OF_OBJECT } from '#server/sample/sample-uses.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { isSample } from '#shared/sample-id.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

const KINDS = [
  'locations',
  'warehouses',
  'spots',
  'tags',
  'customers',
  'objects',
  'movements',
  'appointments',
] as const;

type Kept = {
  readonly kind: string;
  readonly uuid: string;
  readonly name: string;
  readonly why: string;
  readonly plate?: unknown;
};
type Wiped = { readonly removed: number; readonly stays: readonly Kept[] };
type Left = {
  readonly untouched: number;
  readonly stays: readonly Kept[];
  readonly made: { readonly appointments: number; readonly notes: number; readonly documents: number };
};
type Pulled = {
  readonly epoch: string;
  readonly to: number;
  readonly changes: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly deletes: Readonly<Record<string, readonly string[]>>;
};

let test: TestApp;
let owner: Caller;
let stranger: Caller;

// Each case begins with companies that have nothing.
beforeEach(async () => {
  test = await openTestApp();
  [owner, stranger] = [await signIn(test.app, PEOPLE.owner.email), await signIn(test.app, PEOPLE.stranger.email)];
});
afterEach(() => test.close());

const fill = (caller = owner) => expectStatus(caller.call('POST', '/api/sample'), 201);
const wipe = async (caller = owner, body: object = {}) =>
  (await expectStatus<{ result: Wiped }>(caller.call('POST', '/api/sample/wipe', body), 200)).result;
const wipeAll = () => wipe(owner, { everything: true });
const left = async () => (await expectStatus<{ result: Left }>(owner.call('GET', '/api/sample'), 200)).result;

/** An object of the sample that is fetched today, with its customer. */
async function fetched(): Promise<{ readonly object: string; readonly customer: string }> {
  const { rows } = await sql<{ object: string; customer: string }>`
    select object_id as object, customer_id as customer from appointments
    where deleted_at is null and direction = 'out' order by date, time limit 1`.execute(test.database.kysely);
  return rows[0] ?? { object: '', customer: '' };
}

/** How many rows of each kind are there in all companies that have some. */
async function counts(company?: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of KINDS) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where deleted_at is null
        and (${company ?? null}::uuid is null or company_id = ${company ?? null}::uuid)`.execute(test.database.kysely);
    found[table] = rows[0]?.count ?? 0;
  }
  return found;
}
const NOTHING = Object.fromEntries(KINDS.map((kind) => [kind, 0]));

async function idsOf(table: (typeof KINDS)[number]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at is null order by id`.execute(test.database.kysely);
  return rows.map(({ id }) => id);
}

async function addContact(customerId: string): Promise<void> {
  const contactId = randomUUID();
  const reach = { phone: '06 12345678', email: '', mayFetch: true, mails: [] };
  const args = { contactId, customerId, name: 'Marga', role: 'partner', ...reach };
  const device = await DeskDevice.open(test, PEOPLE.owner);
  expect(await device.send('contact.add', contactId, { args })).toMatchObject({ status: 'applied' });
}

describe('sample data', () => {
  it('fills an empty company with a small yard, with visits of today and tomorrow', async () => {
    await fill();
    const made = await counts();
    expect(made).toMatchObject({ locations: 1, warehouses: 2, spots: 30, tags: 2, customers: 20, objects: 20 });
    expect(made['movements']).toBeGreaterThanOrEqual(12);
    const { rows } = await sql<{ day: string; count: number }>`
      select date::text as day, count(*)::int as count from appointments where deleted_at is null
      group by date order by date`.execute(test.database.kysely);
    const today = dayAt(Date.now());
    expect(rows.map(({ day }) => day)).toEqual([today, addDays(today, 1)]);
    for (const { count } of rows) expect(count).toBeGreaterThanOrEqual(3);
    for (const kind of KINDS) for (const id of await idsOf(kind)) expect(isSample({ id })).toBe(true);
    // Nobody is mailed for trying things out.
    const { rows: reachable } = await sql`select 1 from customers where deleted_at is null and email <> ''`.execute(
      test.database.kysely,
    );
    expect(reachable).toHaveLength(0);
  });

  it('goes again without leaving anything, and can be filled in once more', async () => {
    await fill();
    const { removed, stays } = await wipe();
    expect(stays).toEqual([]);
    expect(removed).toBeGreaterThan(75);
    expect(await counts()).toEqual(NOTHING);
    expect(await wipe()).toEqual({ removed: 0, stays: [] });
    await fill();
    expect(await counts()).toMatchObject({ objects: 20 });
  });

  it('leaves what somebody changed, used or made, with all that it stands on', async () => {
    await fill();
    const [renamed = '', noted = '', owning = '', reached = ''] = await idsOf('customers');
    await expectStatus(owner.call('PUT', `/api/customers/${renamed}`, { lastname: 'Van Echt' }), 200);
    const note = { model_type: 'customer', model_id: noted, text: 'Belt terug' };
    await expectStatus(owner.call('POST', '/api/notes', note), 201);
    await addContact(reached);
    const ownCustomer = await makeCustomer(owner, 'Zelf');
    const ownObject = await makeObject(owner, 'ZE-12-LF');
    await expectStatus(owner.call('PUT', `/api/objects/${ownObject}`, { customer_id: owning }), 200);
    const { stays } = await wipe();
    const customers = stays.filter(({ kind }) => kind === 'customer');
    expect(Object.fromEntries(customers.map(({ uuid, why }) => [uuid, why]))).toEqual({
      [renamed]: 'changed',
      [noted]: 'used',
      [owning]: 'used',
      [reached]: 'used',
    });
    expect(customers.find(({ uuid }) => uuid === renamed)?.name).toMatch(/Van Echt$/);
    // What stays is no sample any more: its tag goes.
    expect(stays.filter(({ kind }) => kind !== 'customer')).toEqual([]);
    expect(await idsOf('objects')).toEqual([ownObject]);
    expect((await idsOf('customers')).toSorted()).toEqual([renamed, noted, owning, reached, ownCustomer].toSorted());
    expect(await counts()).toMatchObject({ spots: 0, appointments: 0, movements: 0 });
  });

  it('leaves an object that was moved, its visit, its spot, its hall and its owner', async () => {
    await fill();
    const { rows } = await sql<{ object: string; customer: string }>`
      select object_id as object, customer_id as customer from appointments
      where deleted_at is null and direction = 'out' order by id limit 1`.execute(test.database.kysely);
    const { object, customer } = rows[0] ?? { object: '', customer: '' };
    const hall = (await idsOf('warehouses')).at(-1);
    await expectStatus(owner.call('POST', `/api/objects/${object}/move`, { warehouse_id: hall }), 200);
    const { stays } = await wipe();
    const of = (kind: string) => stays.filter((kept) => kept.kind === kind).map(({ uuid, why }) => [uuid, why]);
    expect(of('object')).toEqual([[object, 'changed']]);
    expect(of('customer')).toEqual([[customer, 'used']]);
    expect(of('warehouse')).toEqual([[hall, 'used']]);
    expect(of('location')).toHaveLength(1);
    // Its visit was as it had been filled in.
    expect(of('appointment')).toEqual([]);
    expect(await counts()).toMatchObject({ objects: 1, customers: 1, warehouses: 1, locations: 1, movements: 2 });
  });

  it('says what a wipe would leave, before it and after it', async () => {
    await fill();
    const { object, customer } = await fetched();
    expect(await left()).toMatchObject({ stays: [], made: { appointments: 0, notes: 0, documents: 0 } });
    await expectStatus(owner.call('POST', `/api/objects/${object}/check-out`, {}), 200);
    const before = await left();
    expect(before.untouched).toBeGreaterThan(70);
    const { stays } = await wipe();
    expect(stays.map(({ uuid, why }) => [uuid, why])).toEqual(
      expect.arrayContaining([
        [object, 'changed'],
        [customer, 'used'],
      ]),
    );
    expect(stays.find(({ kind }) => kind === 'object')?.plate).toMatchObject({ country: 'NL' });
    expect(before.stays).toEqual(stays);
    expect(await left()).toEqual({ ...before, untouched: 0 });
  });

  it('goes altogether when asked, with what was made on it', async () => {
    await fill();
    const { object, customer } = await fetched();
    await expectStatus(owner.call('POST', `/api/objects/${object}/check-out`, {}), 200);
    const note = { model_type: 'customer', model_id: customer, text: 'Probeersel' };
    await expectStatus(owner.call('POST', '/api/notes', note), 201);
    await addContact(customer);
    const visit = { object_id: object, date: addDays(dayAt(Date.now()), 2), time: '10:00', direction: 'in', type: 1 };
    await expectStatus(owner.call('POST', '/api/appointments', visit), 201);
    expect((await left()).made).toEqual({ appointments: 1, notes: 1, documents: 0 });
    expect((await wipeAll()).stays).toEqual([]);
    expect(await counts()).toEqual(NOTHING);
    const { rows } = await sql`select 1 from notes where deleted_at is null
      union all select 1 from contacts where deleted_at is null`.execute(test.database.kysely);
    expect(rows).toHaveLength(0);
    expect(await left()).toEqual({ untouched: 0, stays: [], made: { appointments: 0, notes: 0, documents: 0 } });
  });

  it('leaves what a person made, with what that needs, also when all of it is to go', async () => {
    await fill();
    const [owning = '', renamed = ''] = await idsOf('customers');
    const ownObject = await makeObject(owner, 'ZE-12-LF');
    const hall = (await idsOf('warehouses')).at(0) ?? '';
    await expectStatus(owner.call('PUT', `/api/objects/${ownObject}`, { customer_id: owning }), 200);
    await expectStatus(owner.call('POST', `/api/objects/${ownObject}/check-in`, { warehouse_id: hall }), 200);
    await expectStatus(owner.call('PUT', `/api/customers/${renamed}`, { lastname: 'Van Echt' }), 200);
    const firm = (await left()).stays.filter(({ why }) => why === 'needed' || why === 'bound');
    const { stays } = await wipeAll();
    expect(stays).toEqual(firm);
    expect(stays.map(({ kind, why }) => [kind, why])).toEqual([
      ['customer', 'needed'],
      ['warehouse', 'needed'],
      ['location', 'needed'],
    ]);
    expect(await idsOf('objects')).toEqual([ownObject]);
    expect(await idsOf('customers')).toEqual([owning]);
  });

  it('leaves a customer with something to bill, also when all of it is to go', async () => {
    await fill();
    const { customer } = await fetched();
    const extra = { customer, description: 'Wassen', unit_price_cents: 4500 };
    await expectStatus(owner.call('POST', '/api/extras', extra), 201);
    const { stays } = await wipeAll();
    expect(stays.map(({ kind, uuid, why }) => [kind, uuid, why])).toEqual([['customer', customer, 'bound']]);
    expect(await idsOf('objects')).toEqual([]);
  });

  it('comes and goes on other devices with their next pull', async () => {
    const { rows } = await sql<{ epoch: string; rev: number }>`
      select epoch, rev::int as rev from sync_company where company_id = (select company_id from users where id = ${PEOPLE.yard.id})
      `.execute(test.database.kysely);
    const device = await signIn(test.app, PEOPLE.yard.email);
    const [{ epoch, rev } = { epoch: '', rev: 0 }] = rows;
    const pull = (from: number) =>
      expectStatus<Pulled>(
        device.call('GET', `/api/sync/pull?cursor=${epoch}.${from}&clientId=${randomUUID()}&limit=1000`),
        200,
      );
    // A device that waits is told at once.
    const waiting = device.call(
      'GET',
      `/api/sync/pull?cursor=${epoch}.${rev}&clientId=${randomUUID()}&limit=1000&wait=20`,
    );
    const asked = performance.now();
    await fill();
    expect((await waiting).statusCode).toBe(200);
    expect(performance.now() - asked).toBeLessThan(15_000);
    const filled = await pull(rev);
    expect(filled.changes['objects']).toHaveLength(20);
    expect(filled.changes['appointments']).toHaveLength((await idsOf('appointments')).length);
    await wipe();
    const wiped = await pull(filled.to);
    expect(wiped.deletes['objects']).toHaveLength(20);
    expect(wiped.deletes['locations']).toHaveLength(1);
  });

  it('gives its numbers back when it goes, and none a second time', async () => {
    const numberOf = async (uuid: string) => {
      const { rows } = await sql<{ number: number }>`select number::int from objects where id = ${uuid}`.execute(
        test.database.kysely,
      );
      return rows[0]?.number;
    };
    await fill();
    await wipe();
    const first = await makeObject(owner, 'ZE-13-LF');
    expect(await numberOf(first)).toBe(1);
    await expectStatus(owner.call('DELETE', `/api/objects/${first}`), 200);
    await fill();
    const among = await makeObject(owner, 'ZE-14-LF');
    expect(await numberOf(among)).toBe(22);
    await expectStatus(owner.call('DELETE', `/api/objects/${among}`), 200);
    await wipe();
    expect(await numberOf(await makeObject(owner, 'ZE-15-LF'))).toBe(23);
  });

  it('keeps the numbers of what stays', async () => {
    await fill();
    const { rows: found } = await sql<{ id: string }>`select id from objects where number = 7`.execute(
      test.database.kysely,
    );
    await expectStatus(owner.call('PUT', `/api/objects/${found[0]?.id}`, { brand: 'Knaus' }), 200);
    await wipe();
    const last = await makeObject(owner, 'ZE-16-LF');
    const { rows } = await sql`select number::int from objects where id = ${last}`.execute(test.database.kysely);
    expect(rows).toEqual([{ number: 8 }]);
  });

  it('leaves another company alone', async () => {
    await fill(stranger);
    const theirs = await counts();
    expect(await wipe()).toEqual({ removed: 0, stays: [] });
    await fill();
    await wipe();
    expect(await counts()).toEqual(theirs);
  });

  it('is refused where objects are, and where it is filled in already', async () => {
    await makeObject(owner, 'ZE-13-LF');
    const answer = await owner.call('POST', '/api/sample');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'sample.not_empty']);
    expect(await counts()).toEqual({ ...NOTHING, objects: 1 });
    await fill(stranger);
    expect((await stranger.call('POST', '/api/sample')).statusCode).toBe(409);
  });

  it('is filled in and wiped by who may change the company alone', async () => {
    for (const person of [PEOPLE.yard, PEOPLE.bookkeeper]) {
      const caller = await signIn(test.app, person.email);
      expect((await caller.call('POST', '/api/sample')).statusCode).toBe(403);
      expect((await caller.call('POST', '/api/sample/wipe')).statusCode).toBe(403);
      expect((await caller.call('GET', '/api/sample')).statusCode).toBe(403);
    }
    expect(await counts()).toEqual(NOTHING);
  });

  it('knows every table in which something may belong to an object or a customer', async () => {
    const holding = async (column: string) => {
      const { rows } = await sql<{ name: string }>`
        select c.table_name::text as name from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
        where c.column_name = ${column} and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(
        test.database.kysely,
      );
      return rows.map(({ name }) => name).toSorted();
    };
    expect(await holding('object_id')).toEqual([...OF_OBJECT, 'appointments', 'movements'].toSorted());
    expect(await holding('customer_id')).toEqual([...OF_CUSTOMER, 'appointments', 'objects'].toSorted());
  });
});
