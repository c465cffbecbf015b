import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

type One = { result: { uuid: string; status: { id: number }; reason: string | null; time: string } };
type Mail = { kind: string; to_address: string; subject: string; body_text: string; customer_id: string };

let test: TestApp;
let owner: Caller;
let stranger: Caller;
let customer: string;
let plates = 10;

/** A Wednesday two weeks or so ahead, and the Sunday after it. */
const DAY = (() => {
  const later = addDays(dayAt(Date.now()), 14);
  return addDays(later, 3 - weekdayOf(later));
})();
const SUNDAY = addDays(DAY, 4);

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  customer = await makeCustomer(owner, 'Smit', { firstname: 'Jan', email: 'jan@smit.test' });
  const week = { days_of_week: [1, 2, 3, 4, 5], range: { start: '09:00', end: '12:00' }, minimum_booking_time: 24 };
  await expectStatus(owner.call('POST', '/api/openinghours', week), 201);
});
afterAll(() => test.close());

const plan = async (body: object = {}) => {
  plates += 1;
  const object = await makeObject(owner, `AF-${plates}-SP`, { customer_id: customer });
  return owner.call('POST', '/api/appointments', {
    object_id: object,
    direction: 'out',
    date: DAY,
    time: '09:00',
    ...body,
  });
};
const planned = async (body: object = {}) => (await expectStatus<One>(plan(body), 201)).result;
const mails = async (id: string): Promise<Mail[]> =>
  (
    await sql<Mail>`select kind, to_address, subject, body_text, customer_id from mails where model_id = ${id} order by created_at`.execute(
      test.database.kysely,
    )
  ).rows;

describe('a call that plans', () => {
  it('gets a free slot, and a refusal at the field for one that is full, closed, none or too soon', async () => {
    await planned();
    const refused = async (body: object, status: number) =>
      expectStatus<{ code: string; message: string; errors: Record<string, unknown> }>(plan(body), status);
    const full = await refused({}, 409);
    expect([full.code, Object.keys(full.errors)]).toEqual(['appointment.slot_taken', ['time']]);
    expect(full.message).toContain('09:00');
    expect((await refused({ date: SUNDAY }, 422)).code).toBe('appointment.closed');
    expect((await refused({ time: '09:10' }, 422)).code).toBe('appointment.no_slot');
    expect((await refused({ date: addDays(DAY, -28) }, 422)).code).toBe('appointment.time_past');
  });

  it('goes ahead with a reason, which the appointment keeps', async () => {
    expect((await planned({ date: SUNDAY, reason: 'Spoed' })).reason).toBe('Spoed');
  });

  it('of two at the same moment one gets the last slot', async () => {
    const inputs = await Promise.all([plan({ time: '09:30' }), plan({ time: '09:30' }), plan({ time: '09:30' })]);
    expect(inputs.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  it('is not held to the hours of another company', async () => {
    const object = await makeObject(stranger, 'XX-11-YY');
    const body = { object_id: object, direction: 'in', date: SUNDAY, time: '03:17' };
    await expectStatus(stranger.call('POST', '/api/appointments', body), 201);
  });
});

describe('a call that changes', () => {
  it('moves to a free slot only, or with a reason', async () => {
    const { uuid } = await planned({ time: '10:00' });
    await planned({ time: '10:30' });
    const change = (body: object) => owner.call('PATCH', `/api/appointments/${uuid}`, body);
    await expectStatus(change({ time: '10:30' }), 409);
    expect((await expectStatus<One>(change({ time: '10:30', reason: 'Samen' }), 200)).result.reason).toBe('Samen');
    await expectStatus(change({ note: 'Belt', version: 0 }), 409);
  });

  it('completes an "in" on its spot, which checks the object in', async () => {
    const hall = await makeWarehouse(owner, 'Hal S');
    const spot = await makeSpot(owner, { warehouse_id: hall, name: 'S1', length_cm: 900, width_cm: 300 });
    const { uuid } = await planned({ direction: 'in', time: '11:00' });
    await expectStatus(owner.call('PATCH', `/api/appointments/${uuid}`, { status: 3 }), 422);
    const done = await expectStatus<{ result: { status: { id: number }; object: { spot_id: string } } }>(
      owner.call('PATCH', `/api/appointments/${uuid}`, { status: { id: 3 }, spot_id: spot, reason: 'Past' }),
      200,
    );
    expect(done.result).toMatchObject({ status: { id: 3 }, object: { spot_id: spot } });
    await expectStatus(stranger.call('PATCH', `/api/appointments/${uuid}`, { status: 1 }), 404);
  });

  it('marks a no-show and takes it back', async () => {
    const { uuid } = await planned({ time: '11:30' });
    const change = (status: number) => owner.call('PATCH', `/api/appointments/${uuid}`, { status });
    expect((await expectStatus<One>(change(5), 200)).result.status.id).toBe(5);
    expect((await expectStatus<One>(change(1), 200)).result.status.id).toBe(1);
    expect((await expectStatus<One>(change(4), 200)).result.status.id).toBe(4);
  });
});

describe('the customer', () => {
  it('gets a mail of each step that asks for one, in the same breath', async () => {
    const { uuid } = await planned({ date: addDays(DAY, 1), time: '09:00', notification: true });
    const body = { date: addDays(DAY, 1), time: '09:30', notification: true };
    await expectStatus(owner.call('PATCH', `/api/appointments/${uuid}`, body), 200);
    await expectStatus(owner.call('DELETE', `/api/appointments/${uuid}`, { notification: true }), 200);
    const sent = await mails(uuid);
    expect(sent.map(({ kind }) => kind)).toEqual([
      'appointment_planned',
      'appointment_changed',
      'appointment_cancelled',
    ]);
    expect(sent[0]).toMatchObject({ to_address: 'jan@smit.test', customer_id: customer });
    expect(sent[0]?.subject).toMatch(/^Uw afspraak op donderdag \d+ \w+ \d{4} om 09:00 uur$/);
    expect(sent[0]?.body_text).toMatch(
      /^Beste Jan Smit,\n\nUw afspraak staat in onze agenda\. U komt op .* uw .* ophalen\./,
    );
    expect(sent[1]?.body_text).toContain('09:30 uur');
  });

  it('gets none when nobody asked, when it was refused, or when it was cancelled already', async () => {
    const { uuid } = await planned({ date: addDays(DAY, 1), time: '10:00' });
    await expectStatus(owner.call('PATCH', `/api/appointments/${uuid}`, { time: '10:10', notification: true }), 422);
    await expectStatus(owner.call('DELETE', `/api/appointments/${uuid}`, {}), 200);
    await expectStatus(owner.call('DELETE', `/api/appointments/${uuid}`, { notification: true }), 200);
    expect(await mails(uuid)).toEqual([]);
  });

  it('without an address gets none, and the appointment stands', async () => {
    const silent = await makeCustomer(owner, 'Stil', { email: '' });
    const object = await makeObject(owner, 'SL-99-IL', { customer_id: silent });
    const body = { object_id: object, direction: 'in', date: addDays(DAY, 1), time: '11:00', notification: true };
    const { result } = await expectStatus<One>(owner.call('POST', '/api/appointments', body), 201);
    expect(await mails(result.uuid)).toEqual([]);
  });
});
