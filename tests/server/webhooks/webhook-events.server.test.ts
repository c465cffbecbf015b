import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED } from '#appointments/appointment.ts';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import { registry } from '#server/commands/registry.ts';
import { bodyOf } from '#server/webhooks/webhook-body.ts';
import { WEBHOOK_EVENTS } from '#server/webhooks/webhook-events.ts';
import { takeDeliveries } from '#server/webhooks/webhook-queue.ts';
import { nextRev } from '#sync/server/rows/bulk-write.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { OTHER_YARD, PEOPLE, YARD } from '#tests/support/app.ts';
import { credit, INVOICES, invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { ADDRESS, expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';
import type { ToldBody } from './webhook-receiver.ts';
import { openWebhookYard, type WebhookYard } from './webhook-yard.ts';

const URL = 'http://127.0.0.1:9/hook';
let yard: WebhookYard;
beforeAll(async () => {
  yard = await openWebhookYard();
}, 60_000);
afterEach(() => yard.clear());
afterAll(() => yard.test.close());

const inYard = <Result>(work: Parameters<typeof withCompany<Result>>[2]) =>
  withCompany(yard.test.database.kysely, YARD, work);

/** What waits to be told, in the order in which it happened. */
async function told(): Promise<readonly ToldBody[]> {
  const taken = await takeDeliveries(yard.test.database.kysely, 1000);
  const more = taken.length === 0 ? [] : await told();
  const bodies: ToldBody[] = [];
  for (const delivery of taken) {
    const body = await withCompany(yard.test.database.kysely, delivery.companyId, (tx) => bodyOf(tx, delivery));
    bodies.push(JSON.parse(body) as ToldBody);
  }
  return [...bodies, ...more].toSorted((left, right) => left.occurred_at.localeCompare(right.occurred_at));
}
const typesOf = (bodies: readonly ToldBody[]) => bodies.map(({ type }) => type);
const countEvents = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from webhook_events`.execute(yard.test.database.kysely))
    .rows[0]?.count;

describe('what happens to an object', () => {
  it('is told once each: made, changed, checked in, moved, undone, checked out, deleted', async () => {
    await yard.add(URL, WEBHOOK_EVENTS);
    const { owner } = yard;
    const hall = await makeWarehouse(owner, `Hal ${randomUUID()}`);
    const [first, second] = [
      await makeSpot(owner, { warehouse_id: hall, name: 'A1', length_cm: 900, width_cm: 300 }),
      await makeSpot(owner, { warehouse_id: hall, name: 'A2', length_cm: 900, width_cm: 300 }),
    ];
    const object = await makeObject(owner, '12-WX-34');
    const at = `/api/objects/${object}`;
    await expectStatus(owner.call('PUT', at, { brand: 'Hobby' }), 200);
    await expectStatus(owner.call('POST', `${at}/check-in`, { spot_id: first }), 200);
    const movementId = randomUUID();
    await expectStatus(owner.call('POST', `${at}/move`, { uuid: movementId, spot_id: second }), 200);
    const actor = { userId: PEOPLE.owner.id, userName: 'owner Test', companyId: YARD, can: () => true };
    const parts = { database: yard.test.database.kysely, registry };
    const undone = await executeCommand(parts, actor, {
      command: undoMovement as never,
      args: { objectId: object, movementId },
    });
    expect(undone.status).toBe('applied');
    await expectStatus(owner.call('POST', `${at}/check-out`, {}), 200);
    await expectStatus(owner.call('DELETE', at, {}), 200);
    const bodies = await told();
    expect(typesOf(bodies).filter((type) => type.startsWith('movement.'))).toEqual([
      'movement.checked_in',
      'movement.moved',
      'movement.undone',
      'movement.checked_out',
    ]);
    const objects = bodies.filter(({ type }) => type.startsWith('object.'));
    expect(typesOf(objects)).toEqual([
      'object.created',
      ...Array.from({ length: 5 }, () => 'object.updated'),
      'object.deleted',
    ]);
    const revs = objects.map(({ rev }) => rev ?? 0);
    expect(revs).toEqual(revs.toSorted((left, right) => left - right));
    expect(new Set(revs).size).toBe(7);
    expect(bodies.every(({ company_id }) => company_id === YARD)).toBe(true);
    expect(objects.at(-1)?.data).toEqual({ id: object, uuid: object });
  });

  it('has the record without who its owner is: no name, no plate, no text about anybody', async () => {
    await yard.add(URL, WEBHOOK_EVENTS);
    const { owner } = yard;
    const customer = await makeCustomer(owner, 'Geheimenis', { firstname: 'Wilhelmina', email: 'w@geheim.test' });
    const { result: tag } = await expectStatus<{ result: { id: string } }>(
      owner.call('POST', '/api/tags', { type: 'object', value: 'Wanbetaler', color: '#F5B301' }),
      201,
    );
    const object = await makeObject(owner, '99-GHM-9', { customer_id: customer, brand: 'Hobby', tag_ids: [tag.id] });
    const visit = { object_id: object, direction: 'out', date: '2026-09-01', time: '10:00', reason: 'Fluistertekst' };
    await expectStatus(owner.call('POST', '/api/appointments', { ...visit, note: 'Fluistertekst' }), 201);
    const bodies = await told();
    expect(typesOf(bodies)).toEqual(['object.created', 'appointment.created']);
    expect(bodies[0]?.data).toMatchObject({
      uuid: object,
      brand: 'Hobby',
      customer_id: customer,
      tag_ids: [tag.id],
      version: 1,
      spot: null,
    });
    expect(bodies[1]?.data).toMatchObject({
      object_id: object,
      customer_id: customer,
      date: '2026-09-01',
      time: '10:00',
    });
    const text = JSON.stringify(bodies.map(({ data }) => data));
    for (const word of ['Geheimenis', 'Wilhelmina', 'geheim.test', 'GHM', 'Fluister', 'Wanbetaler', 'owner Test']) {
      expect(text).not.toContain(word);
    }
  });
});

it('a visit is told when it is made, moved, called off, and when it is deleted with its customer', async () => {
  const { owner } = yard;
  const object = await makeObject(owner, '');
  await yard.add(URL, ['appointment.created', 'appointment.updated', 'appointment.deleted']);
  const visit = { object_id: object, direction: 'out', date: '2026-09-02', time: '10:00', reason: 'x' };
  const { result } = await expectStatus<{ result: { uuid: string } }>(
    owner.call('POST', '/api/appointments', visit),
    201,
  );
  const at = `/api/appointments/${result.uuid}`;
  await expectStatus(owner.call('PATCH', at, { time: '11:00' }), 200);
  await expectStatus(owner.call('DELETE', at, { notification: false }), 200);
  const bodies = await told();
  expect(typesOf(bodies)).toEqual(['appointment.created', 'appointment.updated', 'appointment.updated']);
  expect(bodies.at(-1)?.data['status']).toEqual({ id: CANCELLED });
  await inYard(async (tx) => {
    const rev = await nextRev(tx, YARD);
    await sql`update appointments set rev = ${rev}, deleted_at = now() where id = ${result.uuid}`.execute(tx);
  });
  const [deleted] = await told();
  expect(deleted).toMatchObject({ type: 'appointment.deleted', data: { id: result.uuid, uuid: result.uuid } });
});

it('an invoice is told when it is issued, paid, credited', async () => {
  const { owner } = yard;
  const rate = await rateOf(owner, 2100);
  const customer = await makeCustomer(owner, 'Betaler', ADDRESS);
  await yard.add(URL, ['invoice.issued', 'invoice.paid', 'invoice.credited', 'invoice.voided']);
  const paid = await makeIssued(owner, invoiceOf(customer, [{ cents: 10_000, rate }]));
  await expectStatus(owner.call('POST', `${INVOICES}/${paid.ulid}/change-status`, { status: 'paid' }), 200);
  const second = await makeIssued(owner, invoiceOf(customer, [{ cents: 5_000, rate }]));
  await credit(owner, { invoice: second.uuid, reason: 'x' });
  const bodies = await told();
  const ofFirst = bodies.filter(({ data }) => data['uuid'] === paid.uuid);
  expect(typesOf(ofFirst)).toEqual(['invoice.issued', 'invoice.paid']);
  expect(ofFirst[0]?.data).toMatchObject({ number: paid.number, customer_id: customer, amount_cents: 12_100 });
  expect(JSON.stringify(bodies)).not.toContain('Betaler');
  expect(typesOf(bodies.filter(({ data }) => data['uuid'] === second.uuid))).toContain('invoice.credited');
});

describe('nothing is noted', () => {
  it('for a company without a webhook, for one that is paused, and of a type that nobody chose', async () => {
    await makeObject(yard.owner, '');
    expect(await countEvents()).toBe(0);
    const endpoint = await yard.add(URL, ['object.deleted']);
    await makeObject(yard.owner, '');
    expect(await countEvents()).toBe(0);
    await expectStatus(
      yard.owner.call('PUT', `/api/webhooks/${endpoint.uuid}`, { events: ['object.created'], paused: true }),
      200,
    );
    await makeObject(yard.owner, '');
    expect(await countEvents()).toBe(0);
    await expectStatus(yard.owner.call('PUT', `/api/webhooks/${endpoint.uuid}`, { paused: false }), 200);
    await makeObject(yard.owner, '');
    expect(await countEvents()).toBe(1);
  });

  it('of what was rolled back', async () => {
    await yard.add(URL, ['object.created']);
    const id = randomUUID();
    const write = inYard(async (tx) => {
      const rev = await nextRev(tx, YARD);
      await sql`insert into objects (company_id, id, rev, version, plate, plate_country, category, brand, type, length_cm,
          width_cm, sort_key, storage_status, place_confirmed)
        values (${YARD}, ${id}, ${rev}, 1, '', 'NL', 'car', '', '', 0, 0, '', 'with_customer', true)`.execute(tx);
      const { rows } = await sql`select from webhook_events where entity_id = ${id}`.execute(tx);
      expect(rows).toHaveLength(1);
      throw new Error('rolled back');
    });
    await expect(write).rejects.toThrow('rolled back');
    expect(await countEvents()).toBe(0);
  });

  it('at another company, which hears of its own alone', async () => {
    await yard.add(URL, ['object.created'], yard.stranger);
    await makeObject(yard.owner, '');
    expect(await countEvents()).toBe(0);
    await makeObject(yard.stranger, '');
    const bodies = await told();
    expect(bodies.map(({ company_id }) => company_id)).toEqual([OTHER_YARD]);
  });
});

it('two addresses hear of the same event, with the same id and the same bytes', async () => {
  await yard.add(URL, ['object.created']);
  await yard.add(`${URL}/two`, ['object.created', 'object.updated']);
  const object = await makeObject(yard.owner, '');
  const [first, second] = await told();
  expect(first).toEqual(second);
  await expectStatus(yard.owner.call('PUT', `/api/objects/${object}`, { brand: 'Later' }), 200);
  const { rows } = await sql<{ body: string | null }>`
    select body from webhook_events where type = 'object.created'`.execute(yard.test.database.kysely);
  expect(JSON.parse(rows[0]?.body ?? '')).toEqual(first);
});
