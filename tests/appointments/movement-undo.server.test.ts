import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts';
import { DeskDevice, type Sent } from '#tests/support/desk-device.ts';
import { appointmentFields, customerFields, MAKE, objectFields } from '#tests/support/parent-pairs.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const AT = '2026-05-04T09:30:00.000Z';
const LAST_MOMENT = '2026-05-04T09:40:00.000Z';
const TOO_LATE = '2026-05-04T09:40:00.001Z';

let yard: TestApp;
let owner: DeskDevice;
let hand: DeskDevice;
let bookkeeper: DeskDevice;
let stranger: DeskDevice;

beforeAll(async () => {
  yard = await openTestApp();
  [owner, hand, bookkeeper, stranger] = await Promise.all([
    DeskDevice.open(yard, PEOPLE.owner),
    DeskDevice.open(yard, PEOPLE.yard),
    DeskDevice.open(yard, PEOPLE.bookkeeper),
    DeskDevice.open(yard, PEOPLE.stranger),
  ]);
});
afterAll(() => yard.close());

async function done(answer: Promise<Sent>): Promise<Sent> {
  const sent = await answer;
  if (sent.status === 'rejected') throw new Error(`refused: ${sent.code}`);
  return sent;
}

const undo = (device: DeskDevice, objectId: string, movementId: string, at = LAST_MOMENT) =>
  device.send('object.undo_movement', objectId, { args: { objectId, movementId }, at });

/** The object's content, without how often it was written. */
async function held(objectId: string) {
  const { rev: _rev, version: _version, ...fields } = (await owner.row('objects', objectId)) ?? { rev: 0, version: 0 };
  return fields;
}

async function place(spotId: string) {
  return { warehouseId: String((await owner.row('spots', spotId))?.['warehouseId']), spotId };
}

const rest = { appointmentId: null, reason: null, note: '' };

async function checkIn(objectId: string, at?: string): Promise<string> {
  const ids = { objectId, movementId: randomUUID(), stayId: randomUUID() };
  const args = { ...ids, ...(await place(await MAKE.spot(owner))), ...rest };
  await done(hand.send('object.check_in', objectId, { args, ...(at === undefined ? {} : { at }) }));
  return ids.movementId;
}

async function checkOut(objectId: string): Promise<string> {
  const stayId = (await owner.row('objects', objectId))?.['stayId'];
  const movementId = randomUUID();
  await done(hand.send('object.check_out', objectId, { args: { objectId, movementId, stayId, ...rest } }));
  return movementId;
}

async function move(objectId: string): Promise<string> {
  const row = await owner.row('objects', objectId);
  const movementId = randomUUID();
  const { appointmentId: _none, ...said } = rest;
  const ids = { objectId, movementId, stayId: row?.['stayId'] };
  const args = { ...ids, ...(await place(await MAKE.spot(owner))), ...said };
  const was = { place: { warehouseId: row?.['warehouseId'], spotId: row?.['spotId'] } };
  await done(hand.send('object.move', objectId, { args, was }));
  return movementId;
}

const EARLIER = '2026-05-01T08:00:00.000Z';

describe.each([
  ['a check-in', false, (objectId: string) => checkIn(objectId)],
  ['a check-out', true, checkOut],
  ['a move', true, move],
] as const)('undoing %s', (_name, isIn, record) => {
  let objectId: string;
  let movementId: string;
  let before: object;

  beforeEach(async () => {
    objectId = await MAKE.object(owner);
    if (isIn) await checkIn(objectId, EARLIER);
    before = await held(objectId);
    movementId = await record(objectId);
    expect(await held(objectId)).not.toEqual(before);
  });

  test('puts the object back for everybody, and the history says so', async () => {
    await done(undo(hand, objectId, movementId));
    expect(await held(objectId)).toEqual(before);
    const path = `/api/objects/${objectId}/movements`;
    const { result } = await expectStatus<{ result: object[] }>(owner.caller.call('GET', path), 200);
    expect(result).toHaveLength(isIn ? 2 : 1);
    expect(result[0]).toMatchObject({
      uuid: movementId,
      at: AT,
      standing: 'undone',
      undone_at: LAST_MOMENT,
      undone_by: 'yard Test',
    });
  });

  test('is refused after ten minutes, and once it moved again', async () => {
    const after = await held(objectId);
    expect(await undo(hand, objectId, movementId, TOO_LATE)).toMatchObject({
      status: 'rejected',
      code: 'movement.undo_too_late',
    });
    if ('storageStatus' in after && after.storageStatus === 'with_storage') await checkOut(objectId);
    else await checkIn(objectId);
    expect(await undo(hand, objectId, movementId)).toMatchObject({ code: 'movement.moved_since' });
  });

  test('is for those who may move objects', async () => {
    const after = await held(objectId);
    expect(await undo(bookkeeper, objectId, movementId)).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect(await held(objectId)).toEqual(after);
  });

  test('of another company is refused, and changes nothing', async () => {
    const after = await held(objectId);
    expect(await undo(stranger, objectId, movementId)).toMatchObject({ code: 'object.missing' });
    const theirs = await MAKE.object(stranger);
    expect(await undo(stranger, theirs, movementId)).toMatchObject({ code: 'movement.unknown' });
    expect(await held(objectId)).toEqual(after);
  });

  test('that is refused waits on a card that only says so', async () => {
    const { id } = await undo(hand, objectId, movementId, TOO_LATE);
    expect((await owner.card(id)).kind).toBe('rejected');
    expect((await owner.choices(id)).map(({ kind }) => kind)).not.toContain('retry');
  });
});

test('the audit trail has the movement and its undo', async () => {
  const objectId = await MAKE.object(owner);
  await done(undo(hand, objectId, await checkIn(objectId)));
  type Entry = { readonly action: string; readonly entity_id: string };
  const { result } = await expectStatus<{ result: Entry[] }>(owner.caller.call('GET', '/api/audit?entity=object'), 200);
  const actions = result.filter(({ entity_id }) => entity_id === objectId).map(({ action }) => action);
  expect(actions).toEqual(['object.undo_movement', 'object.check_in', 'object.create']);
});

test('a completed appointment is open again, and its customer is not mailed twice', async () => {
  const [customerId, objectId, appointmentId] = [randomUUID(), randomUUID(), randomUUID()];
  const customer = { customerId, ...customerFields('Bakker'), email: 'bakker@example.test' };
  await done(owner.send('customer.create', customerId, { args: customer }));
  await done(owner.send('object.create', objectId, { args: { objectId, ...objectFields(customerId) } }));
  const planned = { appointmentId, objectId, ...appointmentFields, direction: 'out', notification: true };
  await done(owner.send('appointment.plan', appointmentId, { args: planned }));
  await checkIn(objectId, EARLIER);
  const before = [await held(objectId), (await owner.row('appointments', appointmentId))?.['status']];
  const mails = async () => {
    const found = sql<{ kind: string }>`select kind from mails where model_id in (${customerId}, ${appointmentId})`;
    return (await found.execute(yard.database.kysely)).rows.map(({ kind }) => kind);
  };
  const mailed = await mails();
  expect(mailed).toHaveLength(1);
  const complete = async () => {
    const stayId = (await owner.row('objects', objectId))?.['stayId'];
    const args = { appointmentId, movementId: randomUUID(), stayId, warehouseId: null, spotId: null };
    const said = { ...args, reason: null, note: '' };
    await done(hand.send('appointment.complete', appointmentId, { args: said }));
    return args.movementId;
  };
  await done(undo(hand, objectId, await complete()));
  expect([await held(objectId), (await owner.row('appointments', appointmentId))?.['status']]).toEqual(before);
  await complete();
  expect(await mails()).toEqual(mailed);
});
