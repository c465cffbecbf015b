import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#server/commands/registry.ts';
import { openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { JPEG, sha256 } from '#tests/support/documents.ts';
import { MAKE, PAIRS, type Pair, REMOVE, TABLES } from '#tests/support/parent-pairs.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: TestApp;
let owner: DeskDevice;
let office: DeskDevice;
let stranger: DeskDevice;

beforeAll(async () => {
  yard = await openTestApp();
  [owner, office, stranger] = await Promise.all([
    DeskDevice.open(yard, PEOPLE.owner),
    DeskDevice.open(yard, PEOPLE.office),
    DeskDevice.open(yard, PEOPLE.stranger),
  ]);
});
afterAll(() => yard.close());

const removed = async (entity: Pair['parent'], id: string) => {
  const args = REMOVE[entity]?.(id);
  if (args === undefined) throw new Error(`nothing deletes ${entity}`);
  expect(await owner.send(`${entity}.delete`, id, { args })).toMatchObject({ status: 'applied' });
};

/** Prepares a pair's change, made by the office, and what must exist before it. */
async function prepared(pair: Pair, parentId: string) {
  const ownId = (await pair.before?.(office, parentId)) ?? randomUUID();
  const { entityId, ...mutation } = pair.mutation(parentId, ownId);
  const send = () => office.send(pair.command, entityId, mutation);
  const made = async () => (await owner.row(pair.row.table, ownId))?.[pair.row.field];
  return { ownId, mutation, send, made };
}

/** A batch leaves out what has no parent; everything else is refused. */
const isBatch = (pair: Pair) => pair.command.endsWith('.import');
const expected = (pair: Pair, parentId: string) => ('holds' in pair.row ? pair.row.holds : parentId);

async function expectRefused(pair: Pair, code: string, { send, mutation }: Awaited<ReturnType<typeof prepared>>) {
  const answer = await send();
  expect(answer).toMatchObject(isBatch(pair) ? { status: 'applied' } : { status: 'rejected', code });
  const card = await owner.card(answer.id);
  expect(card).toMatchObject({ kind: 'rejected', entity: pair.parent, code, state: 'open', command: pair.command });
  expect(card.fields.wish?.args).toEqual(mutation.args);
  return card;
}

const named = (pairs: readonly Pair[]) => pairs.map((pair) => [`${pair.command} under ${pair.parent}`, pair] as const);
const kinds = (choices: readonly { readonly kind: string }[]) => choices.map(({ kind }) => kind);

describe('a change that puts something under another record', () => {
  test.each(named(PAIRS))('%s is made while that is there', async (_name, pair) => {
    const parentId = await MAKE[pair.parent](owner);
    const { send, made } = await prepared(pair, parentId);
    expect(await send()).toMatchObject({ status: 'applied' });
    expect(await made()).toBe(expected(pair, parentId));
  });

  test.each(
    named(PAIRS.filter(({ parent, brings, goesAlong }) => REMOVE[parent] !== undefined && !(brings ?? goesAlong))),
  )('%s that was deleted waits on a card, and comes in whole when a colleague restores that', async (_name, pair) => {
    const parentId = await MAKE[pair.parent](owner);
    const change = await prepared(pair, parentId);
    await removed(pair.parent, parentId);
    const card = await expectRefused(pair, 'parent_deleted', change);
    expect(card).toMatchObject({ entityId: parentId, byUserId: PEOPLE.office.id });
    expect(card.fields.theirs['gone']).not.toBeNull();
    // People who may not restore are told so; the card is on the desk of those who may.
    expect(kinds(await office.choices(card.id, 'bookkeeper'))).not.toContain('restore');
    expect(kinds(await owner.choices(card.id))).toEqual(['restore', 'theirs']);
    expect(await owner.choose(card.id, 'restore')).toBe('saved');
    expect(await owner.row(TABLES[pair.parent], parentId)).toBeDefined();
    expect(await change.made()).toBe(expected(pair, parentId));
    expect(await owner.card(card.id)).toMatchObject({ state: 'resolved', choice: 'restored' });
    const row = await owner.row(pair.row.table, change.ownId);
    expect(row?.['authorId'] ?? PEOPLE.office.id).toBe(PEOPLE.office.id);
  });

  test.each(named(PAIRS.filter(({ goesAlong }) => goesAlong)))(
    '%s that was deleted with it keeps the words on a card',
    async (_name, pair) => {
      const parentId = await MAKE[pair.parent](owner);
      const { send } = await prepared(pair, parentId);
      await removed(pair.parent, parentId);
      const answer = await send();
      expect(answer).toMatchObject({ status: 'rejected', code: pair.goesAlong?.code });
      expect((await owner.card(answer.id)).fields.yours).toMatchObject(pair.goesAlong?.yours ?? {});
    },
  );

  test.each(named(PAIRS.filter(({ brings }) => brings)))(
    '%s that was deleted brings that back too',
    async (_name, pair) => {
      const parentId = await MAKE[pair.parent](owner);
      const { send, made } = await prepared(pair, parentId);
      await removed(pair.parent, parentId);
      expect(await send()).toMatchObject({ status: 'applied' });
      expect(await made()).toBe(parentId);
      expect(await owner.row(TABLES[pair.parent], parentId)).toBeDefined();
    },
  );

  test.each(named(PAIRS.filter(({ stored }) => stored === undefined)))(
    '%s that never arrived waits on a card, and is made once that did',
    async (_name, pair) => {
      const parentId = randomUUID();
      const change = await prepared(pair, parentId);
      const card = await expectRefused(pair, 'missing_parent', change);
      expect(kinds(await owner.choices(card.id))).toEqual(['theirs']);
      await MAKE[pair.parent](owner, parentId);
      expect(kinds(await owner.choices(card.id))).toEqual(['retry', 'theirs']);
      expect(await office.choose(card.id, 'retry')).toBe('saved');
      expect(await change.made()).toBe(expected(pair, parentId));
      expect(await owner.card(card.id)).toMatchObject({ state: 'resolved' });
    },
  );

  test.each(named(PAIRS.filter(({ stored }) => stored === undefined)))(
    '%s of another company is refused as one that never was',
    async (_name, pair) => {
      const parentId = await MAKE[pair.parent](stranger);
      const before = await stranger.row(TABLES[pair.parent], parentId);
      const change = await prepared(pair, parentId);
      const card = await expectRefused(pair, 'missing_parent', change);
      expect(card.fields.theirs['gone']).toBeNull();
      expect(kinds(await owner.choices(card.id))).toEqual(['theirs']);
      expect(await stranger.row(TABLES[pair.parent], parentId)).toEqual(before);
    },
  );

  test.each(named(PAIRS.filter(({ parent }) => parent === 'customer')))(
    '%s who was merged leads to the kept one',
    async (_name, pair) => {
      const [parentId, keptId] = [await MAKE.customer(owner), await MAKE.customer(owner)];
      const change = await prepared(pair, parentId);
      const args = { customerId: keptId, goneId: parentId, goneVersion: null, take: [], joinNotes: false };
      expect(await owner.send('customer.merge', keptId, { args })).toMatchObject({ status: 'applied' });
      expect(await change.send()).toMatchObject({ status: 'applied' });
      expect(await change.made()).toBe(keptId);
    },
  );

  test('nothing deletes what has no restore, and everything deletable is tried', () => {
    const names = registry.commands.map(({ command }) => command.name);
    for (const entity of Object.keys(MAKE) as Pair['parent'][]) {
      expect([entity, names.includes(`${entity}.delete`)]).toEqual([entity, REMOVE[entity] !== undefined]);
      expect([entity, names.includes(`${entity}.restore`)]).toEqual([entity, REMOVE[entity] !== undefined]);
    }
  });
});

describe('a device that made parent and child without a connection', () => {
  test('gets both cards when the parent was refused, and one after the other they come in', async () => {
    const [customerId, objectId, noteId] = [await MAKE.customer(owner), randomUUID(), randomUUID()];
    await removed('customer', customerId);
    const fields = { plate: '', plateCountry: 'NL', category: 'boat', brand: 'Zodiac', type: '', lengthCm: 400 };
    const object = { objectId, ...fields, widthCm: 0, heightCm: null, customerId, contractStartOn: null };
    const first = await office.send('object.create', objectId, { args: object });
    const note = { noteId, modelType: 'object', modelId: objectId, text: 'Zonder motor' };
    const second = await office.send('note.add', noteId, { args: note });
    expect([first.code, second.code]).toEqual(['parent_deleted', 'missing_parent']);
    expect(kinds(await office.choices(second.id))).toEqual(['theirs']);
    expect(await owner.choose(first.id, 'restore')).toBe('saved');
    expect(await office.choose(second.id, 'retry')).toBe('saved');
    expect(await owner.row('objects', objectId)).toMatchObject({ customerId, brand: 'Zodiac' });
    expect(await owner.row('notes', noteId)).toMatchObject({ modelId: objectId, authorId: PEOPLE.office.id });
  });
});

describe('a photo of an object that was deleted meanwhile', () => {
  test('is under its maker’s name, at its time, and whole, once a colleague restored the object', async () => {
    const hand = await DeskDevice.open(yard, PEOPLE.yard);
    const [objectId, documentId] = [await MAKE.object(owner), randomUUID()];
    await removed('object', objectId);
    const about = { modelType: 'object', modelId: objectId, name: 'deuk.jpg', mediaType: 'image/jpeg' };
    const photo = { ...about, bytes: JPEG.length, sha256: sha256(JPEG), widthPx: 10, heightPx: 10, takenAt: null };
    const refused = await hand.send('document.add', documentId, { args: { documentId, ...photo } });
    expect(refused).toMatchObject({ status: 'rejected', code: 'parent_deleted' });
    const path = `/api/documents/${documentId}/content`;
    await expectStatus(hand.caller.call('PUT', path, JPEG), 404);
    expect(kinds(await hand.choices(refused.id))).toEqual(['theirs']);
    expect(await owner.choose(refused.id, 'restore')).toBe('saved');
    const author = { authorId: PEOPLE.yard.id, authorName: 'yard Test', at: '2026-05-04T09:30:00.000Z' };
    expect(await owner.row('documents', documentId)).toMatchObject({ ...author, contentAt: null });
    await expectStatus(hand.caller.call('PUT', path, JPEG), 200);
    expect((await owner.caller.call('GET', path)).rawPayload).toEqual(Buffer.from(JPEG));
  });

  test('is nobody else’s to sign: another change than the refused one goes under who makes it', async () => {
    const hand = await DeskDevice.open(yard, PEOPLE.yard);
    const [objectId, noteId] = [await MAKE.object(owner), randomUUID()];
    await removed('object', objectId);
    const note = { noteId, modelType: 'object', modelId: objectId, text: 'Banden zacht' };
    const { id } = await hand.send('note.add', noteId, { args: note });
    const gone = (await owner.card(id)).fields.theirs['gone'] as Record<string, unknown>;
    const { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm } = gone;
    const fields = { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm };
    const args = { objectId, fields: { ...fields, customerId: null, contractStartOn: null } };
    expect(await owner.send('object.restore', objectId, { args })).toMatchObject({ status: 'applied' });
    const was = { attention: { attentionId: id, choice: 'restored' } };
    await owner.send('note.add', noteId, { args: { ...note, text: 'Betaald' }, was });
    expect(await owner.row('notes', noteId)).toMatchObject({ text: 'Betaald', authorId: PEOPLE.owner.id });
  });
});

describe('a change of a record that was deleted meanwhile', () => {
  const cases = [
    ['object.hold', 'object', (objectId: string) => ({ objectId, reason: 'Beslag' }), { holdReason: 'Beslag' }],
    ['customer.edit', 'customer', (customerId: string) => ({ customerId, now: { note: { note: 'Let op' } } }), {}],
    ['spot.edit', 'spot', (spotId: string) => spotEdit(spotId), { lengthCm: 900 }],
    ['location.edit', 'location', (locationId: string) => ({ locationId, now: { name: { name: 'Elders' } } }), {}],
    ['warehouse.edit', 'warehouse', (warehouseId: string) => ({ warehouseId, now: { kind: { kind: 'field' } } }), {}],
    ['prospect.edit', 'prospect', (prospectId: string) => ({ prospectId, now: { stage: { stage: 'offered' } } }), {}],
  ] as const;
  const spotEdit = (spotId: string) => ({
    spotId,
    seenVersion: 1,
    name: `Nieuw ${spotId}`,
    lengthCm: 900,
    widthCm: 250,
    heightCm: null,
    allowedNumber: 1,
    mapRow: 0,
    mapPosition: 0,
    outOfUse: false,
  });

  test.each(cases)('%s comes in with it when a colleague restores it', async (command, entity, argsOf, holds) => {
    const id = await MAKE[entity](owner);
    await removed(entity, id);
    const answer = await office.send(command, id, { args: argsOf(id) });
    expect(answer).toMatchObject({ status: 'rejected', code: `${entity}.deleted` });
    expect(kinds(await owner.choices(answer.id))).toEqual(['restore', 'theirs']);
    expect(await owner.choose(answer.id, 'restore')).toBe('saved');
    expect(await owner.row(TABLES[entity], id)).toMatchObject(holds);
    expect(await owner.card(answer.id)).toMatchObject({ state: 'resolved', choice: 'restored' });
  });

  test('a check-in stands under who made it, and the yard hand is sent to a colleague', async () => {
    const hand = await DeskDevice.open(yard, PEOPLE.yard);
    const [objectId, spotId] = [await MAKE.object(owner), await MAKE.spot(owner)];
    const warehouseId = (await owner.row('spots', spotId))?.['warehouseId'];
    await removed('object', objectId);
    const ids = { objectId, movementId: randomUUID(), stayId: randomUUID(), warehouseId, spotId };
    const args = { ...ids, appointmentId: randomUUID(), reason: null, note: 'sleutel aan haak 4' };
    const answer = await hand.send('object.check_in', objectId, { args });
    expect(answer).toMatchObject({ code: 'object.deleted' });
    expect(kinds(await hand.choices(answer.id))).toEqual(['theirs']);
    expect(await owner.choose(answer.id, 'restore')).toBe('saved');
    expect(await owner.row('objects', objectId)).toMatchObject({ storageStatus: 'with_storage', spotId });
    // The movement does not name an appointment that never existed, but is recorded: it did happen.
    expect(await owner.row('movements', ids.movementId)).toMatchObject({
      byUserId: PEOPLE.yard.id,
      note: 'sleutel aan haak 4',
      appointmentId: null,
    });
  });
});

test('a customer that two people want back at once comes back once', async () => {
  const customerId = await MAKE.customer(owner);
  await removed('customer', customerId);
  const args = { customerId, now: { note: { note: 'Let op' } } };
  const answer = await office.send('customer.edit', customerId, { args, was: { note: { note: '' } } });
  expect(await owner.choose(answer.id, 'restore')).toBe('saved');
  expect(await owner.row('customers', customerId)).toMatchObject({ note: 'Let op' });
  const again = await office.send('customer.edit', customerId, {
    args,
    was: { attention: { attentionId: answer.id, choice: 'restored' } },
  });
  expect(again).toMatchObject({ status: 'rejected', code: 'attention.resolved' });
});
