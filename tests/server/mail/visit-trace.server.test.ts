import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Trace = {
  readonly result: {
    readonly told: { readonly cancelled: boolean; readonly date: string; readonly time: string } | null;
    readonly marked: { readonly by: string } | null;
  };
};

const DATE = '2027-12-01';

let test: TestApp;
let owner: Caller;
let plates = 10;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

async function plan(notification: boolean, email = 'klant@example.test'): Promise<string> {
  plates += 1;
  const customer_id = await makeCustomer(owner, `Klant ${plates}`, { email });
  const object_id = await makeObject(owner, `TR-${plates}-CE`, { customer_id });
  const body = { object_id, direction: 'out', date: DATE, time: '10:00', notification };
  const answer = await expectStatus<{ result: { uuid: string } }>(owner.call('POST', '/api/appointments', body), 201);
  return answer.result.uuid;
}
const change = (id: string, body: object) => expectStatus(owner.call('PATCH', `/api/appointments/${id}`, body), 200);
const trace = async (id: string) =>
  (await expectStatus<Trace>(owner.call('GET', `/api/appointments/${id}/trace`), 200)).result;
const mailNow = (id: string) => owner.call('POST', `/api/appointments/${id}/mail`, {});

describe('what the customer of a visit was told', () => {
  it('is nothing without a mail', async () => {
    const id = await plan(false);
    await change(id, { time: '10:30' });
    expect((await trace(id)).told).toBeNull();
  });

  it('stays the time of the last mail, however often the visit moves after it', async () => {
    const id = await plan(true);
    expect((await trace(id)).told).toEqual({ cancelled: false, date: DATE, time: '10:00', state: 'queued' });
    await change(id, { note: 'Sleutel ligt klaar' });
    await change(id, { time: '10:30' });
    await change(id, { date: '2027-12-02', time: '11:00' });
    expect((await trace(id)).told).toMatchObject({ date: DATE, time: '10:00' });
    await change(id, { time: '11:30', notification: true });
    expect((await trace(id)).told).toMatchObject({ date: '2027-12-02', time: '11:30' });
  });

  it('is the present time after a mail that was asked for by itself', async () => {
    const id = await plan(true);
    await change(id, { time: '10:30' });
    const answer = await expectStatus<Trace>(mailNow(id), 200);
    expect(answer.result.told).toMatchObject({ cancelled: false, time: '10:30' });
    const { rows } = await sql<{ kind: string; body_text: string }>`
      select kind, body_text from mails where model_id = ${id} order by created_at`.execute(test.database.kysely);
    expect(rows.map(({ kind }) => kind)).toEqual(['appointment_planned', 'appointment_changed']);
    expect(rows[1]?.body_text).toContain('10:30');
  });

  it('is that it does not go ahead, once that was mailed', async () => {
    const id = await plan(true);
    await expectStatus(owner.call('DELETE', `/api/appointments/${id}`, {}), 200);
    expect((await trace(id)).told).toMatchObject({ cancelled: false, time: '10:00' });
    await expectStatus(mailNow(id), 200);
    expect((await trace(id)).told).toMatchObject({ cancelled: true });
  });

  it('does not count a mail that failed', async () => {
    const id = await plan(true);
    await sql`update mails set state = 'failed' where model_id = ${id}`.execute(test.database.kysely);
    expect((await trace(id)).told).toBeNull();
  });
});

describe('a mail asked for by itself', () => {
  it('is refused without an address, and once the visit is over', async () => {
    const silent = await plan(false, '');
    expect((await expectStatus<{ code: string }>(mailNow(silent), 409)).code).toBe('visit_no_address');
    const over = await plan(true);
    await change(over, { status: 5 });
    expect((await expectStatus<{ code: string }>(mailNow(over), 409)).code).toBe('visit_over');
  });

  it('says that the yard is closed then, where that is asked, and leaves the visit as it is', async () => {
    const id = await plan(false);
    await expectStatus(owner.call('POST', `/api/appointments/${id}/mail`, { closed: true }), 200);
    const { rows } = await sql<{ kind: string; subject: string; body_text: string }>`
      select kind, subject, body_text from mails where model_id = ${id}`.execute(test.database.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kind).toBe('appointment_closed');
    expect(rows[0]?.subject).toContain('10:00');
    expect(rows[0]?.body_text).toContain('10:00');
    expect((await trace(id)).told).toMatchObject({ cancelled: false, time: '10:00' });
  });

  it('that the yard is closed is refused of a visit that was called off', async () => {
    const id = await plan(true);
    await expectStatus(owner.call('DELETE', `/api/appointments/${id}`, {}), 200);
    const mail = owner.call('POST', `/api/appointments/${id}/mail`, { closed: true });
    expect((await expectStatus<{ code: string }>(mail, 409)).code).toBe('visit_over');
  });

  it('is for nobody of another company', async () => {
    const id = await plan(true);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('GET', `/api/appointments/${id}/trace`), 404);
    await expectStatus(stranger.call('POST', `/api/appointments/${id}/mail`, {}), 404);
  });
});

it('names who marked a visit last as needing attention', async () => {
  const id = await plan(false);
  expect((await trace(id)).marked).toBeNull();
  await change(id, { status: 2 });
  expect((await trace(id)).marked?.by).not.toBe('');
});

describe('who marked a visit as needing attention', () => {
  it.each(['cancelled', 'missed'] as const)(
    'stays who did once it is %s and reopened by somebody else',
    async (how) => {
      const id = await plan(false);
      await change(id, { status: 2 });
      const { marked } = await trace(id);
      const yard = await DeskDevice.open(test, PEOPLE.yard);
      const sent = [
        how === 'cancelled'
          ? await yard.send('appointment.cancel', id, { args: { appointmentId: id, notification: false } })
          : await yard.send('appointment.mark', id, { args: { appointmentId: id, status: 5 } }),
        await yard.send('appointment.reopen', id, { args: { appointmentId: id, status: 2 } }),
      ];
      expect(sent.map(({ status }) => status)).toEqual(['applied', 'applied']);
      expect((await yard.row('appointments', id))?.['status']).toBe(2);
      expect((await trace(id)).marked).toEqual(marked);
    },
  );

  it('stays who did when somebody else took the mark off and put it back', async () => {
    const id = await plan(false);
    await change(id, { status: 2 });
    const { marked } = await trace(id);
    const yard = await DeskDevice.open(test, PEOPLE.yard);
    await yard.send('appointment.mark', id, { args: { appointmentId: id, status: 1 } });
    await yard.send('appointment.mark', id, { args: { appointmentId: id, status: 2, restored: true } });
    expect((await trace(id)).marked).toEqual(marked);
    await yard.send('appointment.mark', id, { args: { appointmentId: id, status: 1 } });
    await yard.send('appointment.mark', id, { args: { appointmentId: id, status: 2 } });
    expect((await trace(id)).marked?.by).not.toBe(marked?.by);
  });
});
