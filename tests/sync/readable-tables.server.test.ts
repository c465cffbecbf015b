import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { PullPage, SnapshotManifest } from '#sync/envelope.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { makeDocument } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

let yard: TestApp;
let owner: Caller;

beforeAll(async () => {
  yard = await openTestApp();
  owner = await signIn(yard.app, PEOPLE.owner.email);
  const warehouseId = await makeWarehouse(owner, 'Hal A');
  const spotId = await makeSpot(owner, { warehouse_id: warehouseId, name: 'A1', length_cm: 900, width_cm: 300 });
  const goneId = await makeSpot(owner, { warehouse_id: warehouseId, name: 'A2' });
  await expectStatus(owner.call('DELETE', `/api/spots/${goneId}`), 200);
  const customerId = await makeCustomer(owner, 'Bakker');
  await expectStatus(owner.call('DELETE', `/api/customers/${await makeCustomer(owner, 'Weg')}`), 200);
  const objectId = await makeObject(owner, '12AB34', { customer_id: customerId });
  await expectStatus(owner.call('POST', `/api/objects/${objectId}/check-in`, { spot_id: spotId, reason: 'vast' }), 200);
  const date = addDays(dayAt(Date.now()), 3);
  const visit = { object_id: objectId, direction: 'out', date, time: '10:00' };
  await expectStatus(owner.call('POST', '/api/appointments', visit), 201);
  const tag = { type: 'customer', value: 'Belt eerst', color: '#F5B301' };
  await expectStatus(owner.call('POST', '/api/tags', tag), 201);
  const hours = { days_of_week: [1], range: { start: '09:00', end: '12:00' } };
  await expectStatus(owner.call('POST', '/api/openinghours', hours), 201);
  await expectStatus(owner.call('POST', '/api/openinghours_exceptions', { date }), 201);
  await expectStatus(owner.call('POST', '/api/prospects', { lastname: 'Bakker', category: 'boat' }), 201);
  await expectStatus(
    owner.call('POST', '/api/notes', { model_id: customerId, model_type: 'customer', text: 'Belt zelf' }),
    201,
  );
  await makeDocument(owner, { model_type: 'customer', model_id: customerId });
  const contactId = randomUUID();
  const reach = { phone: '06 12345678', email: '', mayFetch: true, mails: [] };
  const args = { contactId, customerId, name: 'Marga', role: 'partner', ...reach };
  await (await DeskDevice.open(yard, PEOPLE.owner)).send('contact.add', contactId, { args });
});
afterAll(() => yard.close());

const manifestOf = async (caller: Caller) =>
  (await caller.call('GET', `/api/sync/snapshot?clientId=${randomUUID()}`)).json<SnapshotManifest>();

/** Everything since the company began, in one page. */
async function pullAll(caller: Caller): Promise<PullPage> {
  const { epoch } = await manifestOf(caller);
  const url = `/api/sync/pull?cursor=${epoch}.0&clientId=${randomUUID()}&limit=1000`;
  return (await caller.call('GET', url)).json<PullPage>();
}

const counts = (rows: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.length]));

const loaded = ({ segments }: SnapshotManifest) => Object.fromEntries(segments.map(({ table, rows }) => [table, rows]));

async function grant(permissions: readonly string[]): Promise<void> {
  await sql`update users set permissions = ${JSON.stringify(permissions)}::jsonb
    where id = ${PEOPLE.bookkeeper.id}`.execute(yard.database.kysely);
}

const EVERYTHING = {
  locations: 1,
  warehouses: 1,
  spots: 1,
  objects: 1,
  customers: 1,
  contacts: 1,
  movements: 1,
  notes: 1,
  documents: 1,
  appointments: 1,
  tags: 1,
  opening_hours: 1,
  opening_exceptions: 1,
  prospects: 1,
};
/** Of these there are no rows here. */
const NOTHING_YET = { attention: 0, merged_records: 0, vehicle_register: 0, handover_forms: 0, handovers: 0 };
const YARD_TABLES = [
  'spots',
  'objects',
  'movements',
  'appointments',
  'locations',
  'warehouses',
  'tags',
  'opening_hours',
  'opening_exceptions',
  'prospects',
];

describe('a bookkeeper, who may see customers and no objects, appointments or spots', () => {
  test('gets pages of changes and deletes without the tables of the yard, up to the newest rev', async () => {
    const page = await pullAll(await signIn(yard.app, PEOPLE.bookkeeper.email));
    expect(counts(page.changes)).toEqual({
      customers: 1,
      contacts: 1,
      merged_records: 0,
      notes: 1,
      documents: 1,
      attention: 0,
    });
    expect(counts(page.deletes)).toEqual({
      customers: 1,
      contacts: 0,
      merged_records: 0,
      notes: 0,
      documents: 0,
      attention: 0,
    });
    expect(page).toMatchObject({ more: false, to: (await pullAll(owner)).to });
    for (const secret of ['12AB34', 'Hal A', 'A1', 'Belt eerst']) expect(JSON.stringify(page)).not.toContain(secret);
  });

  test('gets short pages whose revs skip what is not theirs', async () => {
    const bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
    const { epoch, rev: newest } = await manifestOf(bookkeeper);
    const clientId = randomUUID();
    const ids: string[] = [];
    let rev = 0;
    for (let pages = 0; rev < newest && pages < 20; pages += 1) {
      const url = `/api/sync/pull?cursor=${epoch}.${rev}&clientId=${clientId}&limit=1`;
      const page = (await bookkeeper.call('GET', url)).json<PullPage>();
      expect(page.from).toBe(rev);
      ids.push(...(page.changes['customers'] ?? []).map((row) => row.id));
      rev = page.to;
    }
    expect([rev, ids.length]).toEqual([newest, 1]);
  });

  test('gets a snapshot without their files', async () => {
    const manifest = await manifestOf(await signIn(yard.app, PEOPLE.bookkeeper.email));
    expect(loaded(manifest)).toEqual({ customers: 1, contacts: 1, notes: 1, documents: 1 });
  });

  test('does not get such a file by its address either', async () => {
    const bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
    for (const { table, path } of (await manifestOf(owner)).segments) {
      const { statusCode } = await bookkeeper.call('GET', path);
      expect([table, statusCode]).toEqual([table, YARD_TABLES.includes(table) ? 404 : 200]);
    }
  });

  test('gets them from the moment the permission is given, and no longer once it is taken away', async () => {
    const bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
    await grant(['customer index', 'object index']);
    expect(counts((await pullAll(bookkeeper)).changes)).toMatchObject({ objects: 1, movements: 1, customers: 1 });
    expect(loaded(await manifestOf(bookkeeper))).toEqual({
      objects: 1,
      customers: 1,
      contacts: 1,
      movements: 1,
      notes: 1,
      documents: 1,
    });
    await grant(['invoice index', 'customer index', 'export']);
    expect(loaded(await manifestOf(bookkeeper))).toEqual({ customers: 1, contacts: 1, notes: 1, documents: 1 });
  });

  test('who may see nothing at all gets empty pages that still reach the newest rev', async () => {
    const bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
    await grant(['invoice index']);
    const page = await pullAll(bookkeeper);
    expect(page).toMatchObject({
      changes: { attention: [] },
      deletes: { attention: [] },
      more: false,
      to: (await pullAll(owner)).to,
    });
    expect((await manifestOf(bookkeeper)).segments).toEqual([]);
    await grant(['invoice index', 'customer index', 'export']);
  });
});

describe('everybody else', () => {
  test('in the office gets the same rows as the owner', async () => {
    const hand = await signIn(yard.app, PEOPLE.office.email);
    const [mine, all] = [await pullAll(hand), await pullAll(owner)];
    expect({ changes: mine.changes, deletes: mine.deletes }).toEqual({ changes: all.changes, deletes: all.deletes });
    expect(counts(mine.changes)).toEqual({ ...EVERYTHING, ...NOTHING_YET });
    expect(counts(mine.deletes)).toMatchObject({ spots: 1, customers: 1 });
    expect((await manifestOf(hand)).segments).toEqual((await manifestOf(owner)).segments);
    expect(loaded(await manifestOf(hand))).toEqual(EVERYTHING);
  });

  test('in the yard gets them too, but not who signed up', async () => {
    const [mine, all] = [await pullAll(await signIn(yard.app, PEOPLE.yard.email)), await pullAll(owner)];
    const { prospects: _theirs, ...rest } = all.changes;
    expect(mine.changes).toEqual(rest);
  });

  test('of another company gets nothing', async () => {
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    const own = await makeCustomer(stranger, 'Kade');
    const { changes } = await pullAll(stranger);
    expect(Object.values(changes).flatMap((rows) => rows.map(({ id }) => id))).toEqual([own]);
    const { segments } = await manifestOf(owner);
    const statuses = await Promise.all(segments.map(async ({ path }) => (await stranger.call('GET', path)).statusCode));
    expect(new Set(statuses)).toEqual(new Set([410]));
    expect(loaded(await manifestOf(stranger))).toEqual({ customers: 1 });
  });
});
