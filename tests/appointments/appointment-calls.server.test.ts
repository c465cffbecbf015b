import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Appointment = { uuid: string; date: string; time: string; status: { id: number }; type: { id: number } };
type One = { result: Appointment };
type Many = { result: Appointment[]; next_cursor?: string | null };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;
let object: string;
let customer: string;

const plan = (caller: Caller, body: object) =>
  caller.call('POST', '/api/appointments', {
    object_id: object,
    direction: 'out',
    date: '2026-05-01',
    time: '10:00',
    ...body,
  });

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  customer = await makeCustomer(owner, 'Smit');
  object = await makeObject(owner, 'AF-12-SP', { customer_id: customer });
});
afterAll(async () => {
  await test.close();
});

describe('appointments', () => {
  it('are planned for an object and its owner', async () => {
    const { result } = await expectStatus<One>(plan(owner, { type: { id: 2 }, note: 'gas eraf' }), 201);
    expect(result).toMatchObject({
      object_id: object,
      object: { licence_plate: 'AF12SP' },
      customer_id: customer,
      customer: { lastname: 'Smit' },
      direction: 'out',
      type: { id: 2 },
      status: { id: 1 },
      date: '2026-05-01',
      time: '10:00',
      note: 'gas eraf',
    });
    const shown = await expectStatus<One>(owner.call('GET', `/api/appointments/${result.uuid}`), 200);
    expect(shown.result).toEqual(result);
  });

  it('of one object on one day need a reason', async () => {
    await expectStatus(plan(owner, { date: '2026-06-01' }), 201);
    const answer = await expectStatus<object>(plan(owner, { date: '2026-06-01', time: '15:00' }), 409);
    expect(answer).toMatchObject({ code: 'appointment.same_day', errors: { date: expect.any(Array) } });
    await expectStatus(plan(owner, { date: '2026-06-01', time: '15:00', reason: 'weekend' }), 201);
  });

  it('are listed by day and time between two days, both included', async () => {
    for (const [date, time] of [
      ['2026-07-03', '09:00'],
      ['2026-07-01', '11:00'],
      ['2026-07-02', '08:30'],
      ['2026-07-04', '08:00'],
    ]) {
      await expectStatus(plan(owner, { date, time }), 201);
    }
    const { result } = await expectStatus<Many>(
      owner.call('GET', '/api/appointments?from=2026-07-01&to=2026-07-03'),
      200,
    );
    expect(result.map(({ date }) => date)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03']);
    const page = await expectStatus<Many>(
      owner.call('GET', '/api/appointments?from=2026-07-01&to=2026-07-03&limit=2'),
      200,
    );
    const rest = await expectStatus<Many>(
      owner.call('GET', `/api/appointments?from=2026-07-01&to=2026-07-03&limit=2&cursor=${page.next_cursor}`),
      200,
    );
    expect([...page.result, ...rest.result]).toEqual(result);
    expect(rest.next_cursor).toBeNull();
    const elsewhere = Buffer.from(JSON.stringify({ key: 'jansen', id: object })).toString('base64url');
    await expectStatus(owner.call('GET', `/api/appointments?limit=2&cursor=${elsewhere}`), 422);
    await expectStatus(owner.call('GET', '/api/appointments?from=2026-02-30'), 422);
  });

  it('change in part, are marked, and are reopened', async () => {
    const { result } = await expectStatus<One>(plan(owner, { date: '2026-08-01' }), 201);
    const path = `/api/appointments/${result.uuid}`;
    const moved = await expectStatus<One>(yard.call('PATCH', path, { time: '16:45' }), 200);
    expect(moved.result).toMatchObject({ date: '2026-08-01', time: '16:45' });
    const marked = await expectStatus<One>(yard.call('PATCH', path, { status: { id: 5 } }), 200);
    expect(marked.result.status).toEqual({ id: 5 });
    await expectStatus(yard.call('PATCH', path, { time: '17:00' }), 409);
    const reopened = await expectStatus<One>(yard.call('PATCH', path, { status: { id: 1 }, time: '17:00' }), 200);
    expect(reopened.result).toMatchObject({ status: { id: 1 }, time: '17:00' });
  });

  it('are cancelled by deleting, keep their row, and stay cancelled', async () => {
    const { result } = await expectStatus<One>(plan(owner, { date: '2026-09-01' }), 201);
    const path = `/api/appointments/${result.uuid}`;
    await expectStatus(owner.call('DELETE', path, { notification: true }), 200);
    await expectStatus(owner.call('DELETE', path), 200);
    const shown = await expectStatus<One>(owner.call('GET', path), 200);
    expect(shown.result.status).toEqual({ id: 4 });
    await expectStatus(owner.call('DELETE', path, { notification: 'yes' }), 422);
  });

  it('are refused for what cannot be: another company, a stranger as colleague, a time that is none', async () => {
    const strange = await makeObject(stranger, 'ST-12-RG');
    expect(await expectStatus(plan(owner, { object_id: strange }), 422)).toMatchObject({
      errors: { object_id: expect.any(Array) },
    });
    for (const wrong of [{ time: '24:00' }, { date: '2026-02-29' }, { type: { id: 3 } }, { customer_id: customer }]) {
      await expectStatus(plan(owner, wrong), 422);
    }
    await expectStatus(plan(owner, { date: '2026-10-01', time: '23:59', assignee_id: PEOPLE.yard.id }), 201);
  });

  it('are given to active people of the company only, and to nobody', async () => {
    const day = (date: string, more: object) => plan(owner, { date, ...more });
    const refused = {
      assignee_id: ['De collega aan wie dit is toegewezen, bestaat niet of is niet meer actief. Kies een ander.'],
    };
    for (const assignee_id of [PEOPLE.stranger.id, '01900000-0000-7000-8000-00000000dead']) {
      expect(await expectStatus(day('2026-03-02', { assignee_id }), 422)).toMatchObject({ errors: refused });
    }
    const { result } = await expectStatus<One>(day('2026-03-02', { assignee_id: PEOPLE.bookkeeper.id }), 201);
    const path = `/api/appointments/${result.uuid}`;
    const isActive = (active: boolean) =>
      sql`update users set active = ${active} where id = ${PEOPLE.bookkeeper.id}`.execute(test.database.kysely);
    await isActive(false);
    expect(await expectStatus(day('2026-03-03', { assignee_id: PEOPLE.bookkeeper.id }), 422)).toMatchObject({
      code: 'appointment.assignee_unknown',
    });
    // An existing value stays allowed while other fields change.
    await expectStatus(owner.call('PATCH', path, { note: 'Eerst bellen', time: '10:30' }), 200);
    await expectStatus(owner.call('PATCH', path, { assignee_id: PEOPLE.stranger.id }), 422);
    await expectStatus(owner.call('PATCH', path, { assignee_id: PEOPLE.yard.id }), 200);
    await expectStatus(owner.call('PATCH', path, { assignee_id: PEOPLE.bookkeeper.id }), 422);
    await expectStatus(owner.call('PATCH', path, { assignee_id: null }), 200);
    await isActive(true);
  });

  it('are not planned by a yard hand, and do not exist for a stranger', async () => {
    await expectStatus(plan(yard, { date: '2026-11-01' }), 403);
    const { result } = await expectStatus<One>(plan(owner, { date: '2026-11-02' }), 201);
    const path = `/api/appointments/${result.uuid}`;
    await expectStatus(stranger.call('GET', path), 404);
    await expectStatus(stranger.call('PATCH', path, { time: '09:00' }), 404);
    await expectStatus(stranger.call('DELETE', path), 404);
    expect((await expectStatus<Many>(stranger.call('GET', '/api/appointments'), 200)).result).toEqual([]);
  });
});
