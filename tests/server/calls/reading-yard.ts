import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { registry } from '#server/commands/registry.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Needed, rightTo } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES } from '#staff/roles.ts';
import type { PushAnswer } from '#sync/envelope.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { makeDocument } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

/** The permission to read each kind of record, repeated here so that a mistake in the product is noticed. */
export const READ_BY: Readonly<Record<string, Needed>> = {
  object: 'object index',
  customer: 'customer index',
  prospect: 'prospect index',
  appointment: 'appointment index',
  spot: 'spot index',
  tag: 'tag index',
  openhour: 'openhour index|appointment index',
};
export const KIND_OF_TABLE: Readonly<Record<string, string>> = {
  tags: 'tag',
  locations: 'spot',
  warehouses: 'spot',
  spots: 'spot',
  objects: 'object',
  customers: 'customer',
  contacts: 'customer',
  merged_records: 'customer',
  appointments: 'appointment',
  prospects: 'prospect',
  movements: 'object',
  opening_hours: 'openhour',
  opening_exceptions: 'openhour',
  vehicle_register: 'object',
  handover_forms: 'object',
  handovers: 'object',
};
export const PARENTS = ['object', 'customer', 'appointment', 'spot', 'prospect'] as const;

export type Rows = Readonly<Record<string, readonly string[]>>;
export type Rights = readonly string[];
/** The rows by table, each with the kinds that a person must be allowed to read for it. */
type Kinds = Record<string, Record<string, readonly string[]>>;

/** Shipped roles, each read permission alone, and some combinations. */
export const CASES: readonly (readonly [string, Rights])[] = [
  ...Object.entries(ROLES),
  ['without any right', []],
  ...Object.values(READ_BY)
    .flatMap((needed) => needed.split('|'))
    .map((right): readonly [string, Rights] => [`with “${right}” alone`, [right]]),
  [
    'with rights to change and none to read',
    ['object edit', 'customer edit', 'prospect edit', 'note create', 'export'],
  ],
  ['with “object index” and “customer index”', ['object index', 'customer index']],
];

/**
 * A yard with a row of every table, among them a note about each kind of record, and a person who gets different rights
 * in turn.
 */
export type ReadingYard = {
  readonly yard: TestApp;
  readonly owner: Caller;
  readonly reader: Caller;
  readonly ids: Readonly<Record<(typeof PARENTS)[number], string>>;
  readonly stored: Kinds;
  /** The same for deleted rows. */
  readonly gone: Kinds;
  readonly grant: (rights: Rights) => Promise<void>;
  /** Sends a change that must be refused, and returns its id. */
  readonly push: (
    caller: Caller,
    person: { id: string },
    name: string,
    entityId: string,
    args: object,
    code?: string,
  ) => Promise<string>;
  readonly create: (path: string, body: object) => Promise<string>;
};

/** Sorts the rows, and leaves out tables without rows. */
export const sorted = (rows: readonly (readonly [string, readonly string[]])[]): Rows =>
  Object.fromEntries(
    rows
      .filter(([, list]) => list.length > 0)
      .map(([table, list]) => [table, list.toSorted()])
      .toSorted(),
  );

/** The rows that somebody with these rights may read. */
export const expected = (rows: Kinds, rights: Rights): Rows =>
  sorted(
    Object.entries(rows).map(([table, byId]) => [
      table,
      Object.entries(byId).flatMap(([id, kinds]) =>
        kinds.every((kind) => isAllowed(rights, READ_BY[kind] ?? rightTo('index', 'nothing'))) ? [id] : [],
      ),
    ]),
  );

const push: ReadingYard['push'] = async (caller, person, name, entityId, args, code) => {
  const clientId = randomUUID();
  const at = '2026-05-04T09:30:00.000Z';
  const entity = name.split('.')[0];
  const mutation = { id: randomUUID(), seq: 1, name, v: 1, entity, entityId, args, was: {}, at, userId: person.id };
  const body = { clientId, epoch: null, appVersion: '1.0.0', mutations: [mutation] };
  const { results } = await expectStatus<PushAnswer>(caller.call('POST', '/api/sync/push', body), 200);
  const [result] = results;
  if (result?.status !== 'rejected' || (code !== undefined && result.code !== code)) {
    throw new Error(`${name} was to be refused: ${JSON.stringify(result)}`);
  }
  return mutation.id;
};

export async function openReadingYard(): Promise<ReadingYard> {
  const yard = await openTestApp();
  const owner = await signIn(yard.app, PEOPLE.owner.email);
  const reader = await signIn(yard.app, PEOPLE.bookkeeper.email);
  const create = async (path: string, body: object) =>
    (await expectStatus<{ result: { uuid: string } }>(owner.call('POST', path, body), 201)).result.uuid;
  const ids = await makeRecords(owner, create);
  await makeNotes(owner, ids, create);
  await makeDocument(owner, { model_type: 'object', model_id: ids.object });
  await makeDocument(owner, { model_type: 'customer', model_id: ids.customer });
  await makeOrphan(owner);
  const { stored, gone } = await readStored(yard);
  return {
    yard,
    owner,
    reader,
    ids,
    stored,
    gone,
    push,
    create,
    grant: async (rights) => {
      await sql`update users set permissions = ${JSON.stringify(rights)}::jsonb
        where id = ${PEOPLE.bookkeeper.id}`.execute(yard.database.kysely);
    },
  };
}

async function makeRecords(owner: Caller, create: ReadingYard['create']): Promise<ReadingYard['ids']> {
  const warehouseId = await makeWarehouse(owner, 'Hal A');
  const spot = await makeSpot(owner, { warehouse_id: warehouseId, name: 'A1', length_cm: 900, width_cm: 300 });
  const customer = await makeCustomer(owner, 'Bakker');
  const object = await makeObject(owner, '12AB34', { customer_id: customer });
  const stay = { spot_id: spot, reason: 'vast' };
  await expectStatus(owner.call('POST', `/api/objects/${object}/check-in`, stay), 200);
  const date = addDays(dayAt(Date.now()), 3);
  const appointment = await create('/api/appointments', { object_id: object, direction: 'out', date, time: '10:00' });
  await create('/api/tags', { type: 'customer', value: 'Belt eerst', color: '#F5B301' });
  await create('/api/openinghours', { days_of_week: [1], range: { start: '09:00', end: '12:00' } });
  await create('/api/openinghours_exceptions', { date });
  const prospect = await create('/api/prospects', { lastname: 'Aanvrager', category: 'boat' });
  return { object, customer, appointment, spot, prospect };
}

/** Two notes about each kind of record, one of them deleted, and the card of somebody who changed the deleted one. */
async function makeNotes(owner: Caller, ids: ReadingYard['ids'], create: ReadingYard['create']): Promise<void> {
  for (const kind of PARENTS) {
    const about = { model_type: kind, model_id: ids[kind] };
    await create('/api/notes', { ...about, text: `geheim van ${kind}` });
    const noteId = await create('/api/notes', { ...about, text: `weg van ${kind}` });
    await expectStatus(owner.call('DELETE', `/api/notes/${noteId}`), 200);
    await push(owner, PEOPLE.owner, 'note.edit', noteId, { noteId, now: { text: { text: 'Te laat' } } });
  }
}

/** An object whose owner is gone: its card holds the owner's last values. */
async function makeOrphan(owner: Caller): Promise<void> {
  const customerId = await makeCustomer(owner, 'Verdwenen');
  await expectStatus(owner.call('DELETE', `/api/customers/${customerId}`), 200);
  const fields = { category: 'boat', brand: 'Bayliner', type: '', plate: '', plateCountry: 'NL', customerId };
  const sizes = { lengthCm: 600, widthCm: 230, heightCm: null, contractStartOn: null };
  const objectId = randomUUID();
  await push(owner, PEOPLE.owner, 'object.create', objectId, { objectId, ...fields, ...sizes }, 'parent_deleted');
}

/** Reads the tables as their owner, bypassing every permission check. */
async function readStored(yard: TestApp): Promise<Pick<ReadingYard, 'stored' | 'gone'>> {
  const stored: Kinds = {};
  const gone: Kinds = {};
  for (const { name } of registry.tables) {
    const kinds =
      name === 'attention'
        ? sql`to_json(kinds)`
        : name === 'notes' || name === 'documents'
          ? sql`json_build_array(model_type)`
          : sql`json_build_array(${KIND_OF_TABLE[name] ?? 'missing'}::text)`;
    const { rows } = await sql<{ id: string; kinds: string[]; gone: boolean }>`
      select id, ${kinds} as kinds, deleted_at is not null as gone from ${sql.table(name)}`.execute(
      yard.database.kysely,
    );
    const of = (isGone: boolean) =>
      Object.fromEntries(rows.filter((row) => row.gone === isGone).map((row) => [row.id, row.kinds]));
    stored[name] = of(false);
    gone[name] = of(true);
  }
  return { stored, gone };
}
