import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPullPages } from '#sync/server/calls/pull-page.ts';
import { type Cleared, clearOnceADay } from '#sync/server/history/retention.ts';
import { replicaFrom } from './support/replica.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { fillTable, openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

const DAY_MS = 86_400_000;
/** The database's own clock dates rows: whatever a test creates is new. */
const NOW = Date.now();
const NOTHING = { deletedRows: 0, emptied: 0, details: 0, log: 0, devices: 0 };

let yard: SyncYard;
let sync: SyncApp;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard);
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});
beforeEach(() =>
  yard.rows("update sync_retention set ran_at = '-infinity', details_until = '-infinity', emptied_until = '-infinity'"),
);

/** `batch` is small, so that every kind takes several. */
const clear = (now = NOW, batch = 2): Promise<Cleared | undefined> =>
  clearOnceADay({ database: yard.database.kysely, registry: yard.parts.registry, now: () => now, batch });

const daysAgo = (days: number) => `'${new Date(NOW - days * DAY_MS).toISOString()}'::timestamptz`;

/** Places this many locations and removes them again, one change each; answers the rev after. */
async function removed(device: ReturnType<typeof testDevice>, count: number, daysSince: number): Promise<number> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const locationId of ids) {
    await device.send(yard.parts, device.mutationOf('name_location', { locationId, name: 'Hall' }));
    await device.send(yard.parts, device.mutationOf('remove_location', { locationId }));
  }
  const list = ids.map((id) => `'${id}'`).join();
  await aged('locations', `update locations set deleted_at = ${daysAgo(daysSince)} where id in (${list})`);
  return revOf(device.actor.companyId);
}

/** Backdates rows without a new rev, as the passing of time does. */
const aged = (table: string, text: string) =>
  yard.rows(`alter table ${table} disable trigger needs_rev; ${text}; alter table ${table} enable trigger needs_rev`);

const stateOf = async (company: string) => {
  const [row] = await yard.rows(`select epoch, rev, min_rev from sync_company where company_id = '${company}'`);
  return { epoch: String(row?.['epoch']), rev: Number(row?.['rev']), minRev: Number(row?.['min_rev']) };
};
const revOf = async (company: string) => (await stateOf(company)).rev;
const count = async (text: string) => Number((await yard.rows(`select count(*)::int as n from ${text}`))[0]?.['n']);

describe('deleted rows', () => {
  test('go after 180 days, and devices that never saw them go are told to load anew', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    const atOld = await removed(device, 5, 181);
    const atYoung = await removed(device, 3, 179);
    expect(await clear()).toEqual({ ...NOTHING, deletedRows: 5, emptied: 3 });
    const { epoch, rev, minRev } = await stateOf(company);
    expect([rev, minRev]).toEqual([atYoung, atOld]);
    expect(await count(`locations where company_id = '${company}' and deleted_at is not null`)).toBe(3);
    const pull = (cursor: number) =>
      sync.pull(device.actor, { cursor: `${epoch}.${cursor}`, clientId: device.clientId });
    expect(await pull(atOld - 1)).toMatchObject({ status: 410, body: { reason: 'cursor_too_old' } });
    expect(await pull(0)).toMatchObject({ status: 410, body: { reason: 'cursor_too_old' } });
    const page = await pull(atOld);
    expect(page.status).toBe(200);
    expect(page.body.deletes['locations']).toHaveLength(3);
  });

  test('raise no other company’s oldest cursor', async () => {
    const [old, young] = [await yard.addCompany(), await yard.addCompany()];
    const atOld = await removed(testDevice(yard.owner(old)), 3, 200);
    await removed(testDevice(yard.owner(young)), 3, 10);
    expect(await clear()).toEqual({ ...NOTHING, deletedRows: 3 });
    expect([(await stateOf(old)).minRev, (await stateOf(young)).minRev]).toEqual([atOld, 0]);
  });

  test('that go leave a new device complete', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    await sync.manifest(device.actor, device.clientId);
    const locationId = randomUUID();
    await device.send(yard.parts, device.mutationOf('name_location', { locationId, name: 'Stays' }));
    await removed(device, 3, 400);
    await clear();
    const replica = await replicaFrom(sync, device.actor, randomUUID(), 'snapshot');
    await replica.catchUp();
    expect([...(replica.rows.get('locations')?.keys() ?? [])]).toEqual([locationId]);
  });

  test('that go between the two looks of a pull leave no gap: the page is not made', async () => {
    const company = await yard.addCompany();
    const { actor, clientId, ...device } = testDevice(yard.owner(company));
    const at = await removed({ actor, clientId, ...device }, 1, 300);
    await clear();
    const pages = createPullPages({ ...yard.parts, secret: 'a-secret' });
    const state = { epoch: randomUUID(), rev: at, minRev: 0, lastSeq: 0, mark: null, clientUserId: null };
    const read = (from: number) => pages.read({ actor, state, from, limit: 1000 });
    const own = (from: number) => pages.readOwn(company, { clientId, from, to: at });
    expect(await read(at - 1)).toBeUndefined();
    expect(await own(at - 1)).toBeUndefined();
    expect((await read(at))?.to).toBe(at);
    expect(await own(at)).toEqual({ lastSeq: expect.any(Number), verdicts: [] });
  });
});

describe('what deleted rows held', () => {
  /** Creates a customer of this company directly in the database, deleted this many days ago. */
  async function deletedCustomer(company: string, days: number | null): Promise<string> {
    const columns =
      'status, firstname, lastname, email, phone, mobile, street, house_number, zipcode, city, note, sort_key';
    const values =
      "1, 'Anna', 'de Boer', 'anna@boer.test', '06', '06', 'Dorpsstraat', '1', '1234 AB', 'Hoorn', 'vaste klant', 'boer'";
    await fillTable(yard, company, 'customers', columns, values, 1);
    const [row] = await yard.rows(`select id from customers where company_id = '${company}' order by rev desc limit 1`);
    const id = String(row?.['id']);
    if (days !== null) await aged('customers', `update customers set deleted_at = ${daysAgo(days)} where id = '${id}'`);
    return id;
  }
  const customer = async (id: string) => (await yard.rows(`select * from customers where id = '${id}'`))[0] ?? {};
  const words = (row: Record<string, unknown>) =>
    ['firstname', 'lastname', 'email', 'phone', 'street', 'note', 'sort_key'].map((column) => row[column]);
  const HELD = ['Anna', 'de Boer', 'anna@boer.test', '06', 'Dorpsstraat', 'vaste klant', 'boer'];

  test('is gone after 30 days, in every company, and stays until then; rows that live keep it', async () => {
    const [here, there] = [await yard.addCompany(), await yard.addCompany()];
    const [old, atBorder, young, alive] = [
      await deletedCustomer(here, 31),
      await deletedCustomer(here, 30),
      await deletedCustomer(here, 29),
      await deletedCustomer(here, null),
    ];
    const [foreignOld, foreignYoung] = [await deletedCustomer(there, 31), await deletedCustomer(there, 1)];
    const before = await customer(old);
    expect(await clear()).toEqual({ ...NOTHING, emptied: 2 });
    for (const id of [old, foreignOld]) expect(words(await customer(id))).toEqual(words({}).map(() => ''));
    for (const id of [atBorder, young, alive, foreignYoung]) expect(words(await customer(id))).toEqual(HELD);
    const kept = ['company_id', 'id', 'rev', 'version', 'deleted_at', 'deleted_by', 'created_at'];
    const after = await customer(old);
    expect(kept.map((column) => after[column])).toEqual(kept.map((column) => before[column]));
    // Thirty days to the millisecond is not yet longer than thirty days.
    expect(await clear(NOW + DAY_MS)).toEqual({ ...NOTHING, emptied: 1 });
    expect(words(await customer(atBorder))).toEqual(words({}).map(() => ''));
  });

  test('is taken in every table, but for an object’s number, which it keeps for its return', async () => {
    const company = await yard.addCompany();
    const columns =
      'number, plate, plate_country, category, brand, type, length_cm, width_cm, height_cm, customer_id, ';
    const more = 'sort_key, storage_status, place_confirmed, hold_reason';
    const values =
      "7, 'AB-12-CD', 'NL', 'caravan', 'Hobby', '560', 700, 240, 260, gen_random_uuid(), 'ab12cd', 'with_customer', true, 'Betaalt niet'";
    await fillTable(yard, company, 'objects', columns + more, values, 1);
    await aged('objects', `update objects set deleted_at = ${daysAgo(40)} where company_id = '${company}'`);
    expect(await clear()).toEqual({ ...NOTHING, emptied: 1 });
    const [row] = await yard.rows(`select * from objects where company_id = '${company}'`);
    expect(row).toMatchObject({ number: 7, plate: '', brand: '', type: '', customer_id: null, hold_reason: null });
  });

  test('does not come back: the write path alone changes what lives', async () => {
    const company = await yard.addCompany();
    const id = await deletedCustomer(company, null);
    await expect(
      yard.rows(`select set_config('app.retention', 'on', true); update customers set note = '' where id = '${id}'`),
    ).rejects.toThrow('a synced row changes only on the write path');
  });
});

describe('the log', () => {
  async function sentDaysAgo(days: readonly number[]) {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    const mutations = days.map(() => device.mutationOf('name_location', { locationId: randomUUID(), name: 'Hall' }));
    for (const [index, mutation] of mutations.entries()) {
      await device.send(yard.parts, mutation);
      const at = daysAgo(days[index] ?? 0);
      await yard.rows(`update sync_mutation set received_at = ${at} where id = '${mutation.id}'`);
    }
    await yard.rows(`update sync_client set last_seen = ${daysAgo(days.at(-1) ?? 0)} where company_id = '${company}'`);
    return { company, device, mutations };
  }

  test('loses what was wanted after 90 days and all after 400, and keeps its verdicts till then', async () => {
    const { company, device, mutations } = await sentDaysAgo([500, 450, 401, 399, 200, 91, 89, 1]);
    expect(await clear()).toEqual({ ...NOTHING, details: 6, log: 3 });
    const rows = await yard.rows(
      `select seq, args is null as emptied, status from sync_mutation where company_id = '${company}' order by seq`,
    );
    expect(rows).toEqual([4, 5, 6, 7, 8].map((seq) => ({ seq, emptied: seq < 7, status: 'applied' })));
    const [, , , emptied] = mutations;
    if (emptied === undefined) throw new Error('sent too little');
    expect(await device.send(yard.parts, emptied)).toMatchObject({ status: 'applied', duplicate: true });
    expect(await revOf(company)).toBe(8);
    expect(await clear(NOW + 2 * DAY_MS)).toMatchObject({ details: 1, log: 1 });
  });

  test('still tells every position after it was cleared', async () => {
    const { company, device } = await sentDaysAgo([450, 450, 1]);
    await clear();
    const { epoch } = await stateOf(company);
    const { body } = await sync.pull(device.actor, { cursor: `${epoch}.0`, clientId: device.clientId, limit: 1 });
    expect([body.to, body.lastSeq]).toEqual([1, 2]);
    const next = device.mutationOf('name_location', { locationId: randomUUID(), name: 'Next' });
    expect(await device.send(yard.parts, next)).toMatchObject({ status: 'applied', seq: 4 });
  });

  test('forgets positions after 400 days, all but the newest of them, and none of another company', async () => {
    const { company } = await sentDaysAgo([1, 1, 1]);
    const other = await sentDaysAgo([1, 1, 1]);
    const revs = async (of: string) =>
      (await yard.rows(`select rev::int from sync_history where company_id = '${of}' order by rev`)).map(
        ({ rev }) => rev,
      );
    const kept = await revs(other.company);
    await yard.rows(`update sync_history set at = ${daysAgo(401)} where company_id = '${company}' and rev <= 2`);
    await clear();
    expect(await revs(company)).toEqual([2, 3]);
    expect(await revs(other.company)).toEqual(kept);
  });

  test('forgets a device 400 days after it was last seen, and no other', async () => {
    const gone = await sentDaysAgo([401]);
    const here = await sentDaysAgo([399]);
    expect(await clear()).toMatchObject({ devices: 1 });
    expect(await count(`sync_client where company_id = '${gone.company}'`)).toBe(0);
    expect(await count(`sync_client where company_id = '${here.company}'`)).toBe(1);
  });

  test('forgets what was sent again under a new id together with the mutation itself', async () => {
    const { company, device, mutations } = await sentDaysAgo([401, 10]);
    const copy = testDevice(device.actor);
    const again = mutations.map((mutation, index) => ({ ...mutation, seq: index + 1 }));
    for (const mutation of again) await copy.send(yard.parts, mutation);
    expect(await count(`sync_resend where company_id = '${company}'`)).toBe(2);
    await clear();
    expect(await count(`sync_resend where company_id = '${company}'`)).toBe(1);
  });
});

describe('the clearing', () => {
  test('is done once a day, by one of several processes', async () => {
    const runs = await Promise.all([clear(), clear(), clear(), clear()]);
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1);
    expect(await clear(NOW + 19 * 3_600_000)).toBeUndefined();
    expect(await clear(NOW + 21 * 3_600_000)).toBeDefined();
  });

  test('touches nothing that is younger, whatever there is', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    for (let index = 0; index < 5; index += 1) {
      await device.send(
        yard.parts,
        device.mutationOf('name_location', { locationId: randomUUID(), name: `Hall ${index}` }),
      );
    }
    await removed(device, 2, 29);
    await yard.rows(`update sync_mutation set received_at = ${daysAgo(89)} where company_id = '${company}'`);
    await yard.rows(`update sync_client set last_seen = ${daysAgo(399)} where company_id = '${company}'`);
    const tables = ['locations', 'sync_mutation', 'sync_client', 'sync_company'];
    const all = async () =>
      Promise.all(
        tables.map((table) => yard.rows(`select * from ${table} where company_id = '${company}' order by 2`)),
      );
    const before = await all();
    await clear();
    expect(await all()).toEqual(before);
  });
});
