import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attention, CARD_CHOICES } from '#sync/attention.ts';
import { settles } from '#sync/attention-settle.ts';
import type { PullPage, PushAnswer, PushResult, SnapshotManifest } from '#sync/envelope.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let desk: TestApp;
let start: SnapshotManifest;

beforeAll(async () => {
  desk = await openTestApp();
});
afterAll(() => desk.close());

/** A device of one of the people, which sends changes in order and reads what the company holds. */
async function aDevice(person: (typeof PEOPLE)[keyof typeof PEOPLE]) {
  const caller: Caller = await signIn(desk.app, person.email);
  const clientId = randomUUID();
  let seq = 0;
  const send = async (name: string, entityId: string, args: object, was: object = {}): Promise<PushResult> => {
    seq += 1;
    const entity = name.split('.')[0];
    const at = '2026-05-04T09:30:00.000Z';
    const mutation = { id: randomUUID(), seq, name, v: 1, entity, entityId, args, was, at, userId: person.id };
    const body = { clientId, epoch: null, appVersion: '1.0.0', mutations: [mutation] };
    const [result] = (await expectStatus<PushAnswer>(caller.call('POST', '/api/sync/push', body), 200)).results;
    if (result === undefined) throw new Error('no answer');
    return result;
  };
  const page = async () => {
    start ??= await expectStatus(caller.call('GET', `/api/sync/snapshot?clientId=${clientId}`), 200);
    const url = `/api/sync/pull?cursor=${start.epoch}.0&clientId=${clientId}`;
    return expectStatus<PullPage>(caller.call('GET', url), 200);
  };
  const rows = async (table: string) => ((await page()).changes[table] ?? []) as readonly (object & { id: string })[];
  const card = async (id: string) => (await rows('attention')).find((row) => row.id === id) as Attention;
  const customer = async (id: string) => (await rows('customers')).find((row) => row.id === id);
  const cards = () => rows('attention');
  return { caller, send, card, cards, customer };
}

/** Two people changed the e-mail address of one customer; the second one has the card. */
async function aConflict() {
  const [owner, office] = await Promise.all([aDevice(PEOPLE.owner), aDevice(PEOPLE.office)]);
  const id = await makeCustomer(owner.caller, 'Jansen', { email: 'was@example.test' });
  const was = { email: { email: 'was@example.test' } };
  const edit = (email: string) => ({ customerId: id, now: { email: { email } } });
  await owner.send('customer.edit', id, edit('owner@example.test'), was);
  const second = await office.send('customer.edit', id, edit('office@example.test'), was);
  expect(second.status).toBe('merged');
  return { owner, office, id, edit, card: second.id };
}

const description = { category: 'caravan', brand: 'Hobby', type: '560' };

async function objectNumber(id: string): Promise<unknown> {
  const { rows } = await sql<{ number: unknown }>`select number from objects where id = ${id}`.execute(
    desk.database.kysely,
  );
  return rows[0]?.number;
}

const seen = { email: { email: 'owner@example.test' } };

describe('a card of the conflict desk', () => {
  test('says who, when by both clocks, with which change, and both values', async () => {
    const { owner, id, card } = await aConflict();
    expect(await owner.card(card)).toMatchObject({
      entity: 'customer',
      entityId: id,
      kind: 'merged',
      command: 'customer.edit',
      byUserId: PEOPLE.office.id,
      at: '2026-05-04T09:30:00.000Z',
      receivedAt: expect.not.stringMatching(/^2026-05-04T09:30/) as string,
      fields: {
        yours: { email: 'office@example.test' },
        theirs: { email: 'owner@example.test', byName: 'owner Test', at: '2026-05-04T09:30:00.000Z' },
      },
      state: 'open',
      choice: null,
    });
  });

  test('names nobody where the other values are of several people', async () => {
    const { owner, office, id } = await aConflict();
    const phone = { phone: '', mobile: '06 5' };
    const was = { email: { email: 'was@example.test' }, phone: { phone: '', mobile: '' } };
    await office.send('customer.edit', id, { customerId: id, now: { phone } }, { phone: was.phone });
    const now = { email: { email: 'third@example.test' }, phone: { phone: '', mobile: '06 6' } };
    const { id: card } = await owner.send('customer.edit', id, { customerId: id, now }, was);
    expect((await owner.card(card)).fields.theirs).toEqual({ email: 'owner@example.test', ...phone });
  });

  test('answered with “it is gone” is open again on every device once that is taken back', async () => {
    const { owner, office, card } = await aConflict();
    await owner.send('attention.resolve', card, { attentionId: card, choice: 'place' });
    const answer = { warehouseId: null, spotId: null, moved: false };
    expect(await office.card(card)).toMatchObject({ state: 'resolved', fields: { answer } });
    const stranger = await aDevice(PEOPLE.stranger);
    expect(await stranger.send('attention.reopen', card, { attentionId: card })).toMatchObject({
      code: 'attention.missing',
    });
    expect(await owner.send('attention.reopen', card, { attentionId: card })).toMatchObject({ status: 'applied' });
    const opened = await office.card(card);
    expect(opened).toMatchObject({ state: 'open', choice: null, resolvedByName: null });
    expect(opened.fields.answer).toBeUndefined();
  });

  test('is settled by the change that carries out the choice, in one', async () => {
    const { office, id, edit, card } = await aConflict();
    const was = { ...seen, ...settles(card, 'mine') };
    expect(await office.send('customer.edit', id, edit('office@example.test'), was)).toMatchObject({
      status: 'applied',
    });
    expect(await office.customer(id)).toMatchObject({ email: 'office@example.test' });
    expect(await office.card(card)).toMatchObject({
      state: 'resolved',
      choice: 'mine',
      resolvedBy: PEOPLE.office.id,
      resolvedByName: 'office Test',
      fields: { yours: { email: 'office@example.test' } },
    });
  });

  test('that two people settle differently keeps the first choice; the second hears whose it was', async () => {
    const { owner, office, id, edit, card } = await aConflict();
    expect(await owner.send('attention.resolve', card, { attentionId: card, choice: 'theirs' })).toMatchObject({
      status: 'applied',
    });
    const was = { ...seen, ...settles(card, 'mine') };
    expect(await office.send('customer.edit', id, edit('office@example.test'), was)).toMatchObject({
      status: 'rejected',
      code: 'attention.resolved',
    });
    expect(await office.customer(id)).toMatchObject({ email: 'owner@example.test' });
    expect(await office.card(card)).toMatchObject({ choice: 'theirs', resolvedByName: 'owner Test' });
  });

  test('is not settled by somebody without the right, nor by another yard', async () => {
    const { owner, card } = await aConflict();
    const [yard, stranger] = await Promise.all([aDevice(PEOPLE.yard), aDevice(PEOPLE.stranger)]);
    const args = { attentionId: card, choice: 'theirs' };
    expect(await yard.send('attention.resolve', card, args)).toMatchObject({ code: 'forbidden' });
    expect(await stranger.send('attention.resolve', card, args)).toMatchObject({ code: 'attention.missing' });
    expect(await owner.card(card)).toMatchObject({ state: 'open' });
  });

  test.each(CARD_CHOICES)('keeps the choice "%s"', async (choice) => {
    const { owner, card } = await aConflict();
    await owner.send('attention.resolve', card, { attentionId: card, choice });
    expect(await owner.card(card)).toMatchObject({ choice });
  });
});

describe('something that was deleted', () => {
  test('comes back by a restore only, with the change that met the deletion', async () => {
    const { owner, office, id, edit } = await aConflict();
    expect((await owner.send('customer.delete', id, { customerId: id, seenVersion: null })).status).toBe('applied');
    const late = await office.send('customer.edit', id, edit('late@example.test'), seen);
    expect(late).toMatchObject({ status: 'rejected', code: 'customer.deleted' });
    const card = await office.card(late.id);
    expect(card).toMatchObject({ kind: 'rejected', fields: { theirs: { gone: { lastname: 'Jansen' } } } });
    const { sortKey: _key, tagIds: _tags, ...gone } = card.fields.theirs['gone'] as { sortKey: string; tagIds: [] };
    const args = { customerId: id, fields: { ...gone, email: 'late@example.test' } };
    const back = await office.send('customer.restore', id, args, settles(late.id, 'restored'));
    expect(back).toMatchObject({ status: 'applied' });
    expect(await owner.customer(id)).toMatchObject({ lastname: 'Jansen', email: 'late@example.test' });
    expect(await owner.card(late.id)).toMatchObject({ state: 'resolved', choice: 'restored' });
    await expectStatus(owner.caller.call('GET', `/api/customers/${id}`), 200);
  });

  test('long ago is told without what it held, and an object that comes back has its number again', async () => {
    const owner = await aDevice(PEOPLE.owner);
    const id = await makeObject(owner.caller, '12-ABC-3');
    const number = await objectNumber(id);
    expect(number).not.toBeNull();
    await owner.send('object.delete', id, { objectId: id, seenVersion: null });
    const days = (count: number) =>
      sql`alter table objects disable trigger needs_rev;
      update objects set deleted_at = now() - interval '${sql.raw(String(count))} days' where id = '${sql.raw(id)}';
      alter table objects enable trigger needs_rev`.execute(desk.database.kysely);
    const gone = async () => {
      const late = await owner.send('object.edit', id, { objectId: id, now: { description } });
      expect(late).toMatchObject({ code: 'object.deleted' });
      return (await owner.card(late.id)).fields.theirs['gone'];
    };
    await days(29);
    expect(await gone()).toMatchObject({ plate: '12ABC3', number });
    await days(31);
    expect(await gone()).toBeNull();
    const sizes = { lengthCm: 700, widthCm: 240, heightCm: null, customerId: null, contractStartOn: null };
    const fields = { plate: '12ABC3', plateCountry: 'NL', ...description, ...sizes };
    expect(await owner.send('object.restore', id, { objectId: id, fields })).toMatchObject({ status: 'applied' });
    expect(await objectNumber(id)).toBe(number);
  });

  test('is not brought back by another yard, and stays deleted for a change without a restore', async () => {
    const { owner, office, id, edit } = await aConflict();
    await owner.send('customer.delete', id, { customerId: id, seenVersion: null });
    const { sortKey: _key, ...fields } = {
      sortKey: '',
      status: 1,
      firstname: '',
      lastname: 'Weg',
      email: '',
      phone: '',
    };
    const rest = { mobile: '', street: '', houseNumber: '', zipcode: '', city: '', note: '' };
    const stranger = await aDevice(PEOPLE.stranger);
    const args = { customerId: id, fields: { ...fields, ...rest } };
    expect(await stranger.send('customer.restore', id, args)).toMatchObject({ code: 'customer.missing' });
    expect(await office.send('customer.edit', id, edit('x@example.test'), seen)).toMatchObject({ status: 'rejected' });
    expect(await owner.customer(id)).toBeUndefined();
  });
});

describe('a refused change of a device', () => {
  const phone = { now: { phone: { phone: '0341 123', mobile: '' } } };

  test('that somebody had no right to is on a card with what they wanted', async () => {
    const { owner, id } = await aConflict();
    const yard = await aDevice(PEOPLE.yard);
    const answer = await yard.send('customer.edit', id, { customerId: id, ...phone });
    expect(answer).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect(await owner.card(answer.id)).toMatchObject({
      kind: 'rejected',
      code: 'forbidden',
      byUserId: PEOPLE.yard.id,
      fields: { yours: { phone: '0341 123' } },
    });
  });

  test('for any other reason is on a card as well', async () => {
    const { owner, office, id } = await aConflict();
    await office.caller.call('POST', '/api/objects', {
      licence_plate: 'WN-48-TX',
      category: 'caravan',
      customer_id: id,
    });
    const answer = await owner.send('customer.delete', id, { customerId: id, seenVersion: null });
    expect(answer).toMatchObject({ status: 'rejected', code: 'customer.has_dependents' });
    expect(await office.card(answer.id)).toMatchObject({ kind: 'rejected', command: 'customer.delete', state: 'open' });
  });

  test('that made no sense, or was asked by a call, has none', async () => {
    const { owner, id } = await aConflict();
    const answer = await owner.send('customer.edit', id, { customerId: id, now: { phone: { phone: 7 } } });
    expect(answer).toMatchObject({ status: 'rejected', code: 'invalid' });
    expect(await owner.card(answer.id)).toBeUndefined();
    const before = await owner.cards();
    await expectStatus(owner.caller.call('DELETE', `/api/customers/${randomUUID()}`), 404);
    expect(await owner.cards()).toEqual(before);
  });
});
