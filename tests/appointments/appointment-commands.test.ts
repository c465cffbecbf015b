import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelAppointment,
  changeAppointment,
  markAppointment,
  planAppointment,
  reopenAppointment,
} from '#appointments/appointment.commands.ts';
import type { AppointmentGroups, PlanAppointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { deleteObject } from '#appointments/object-removal.commands.ts';
import { objectTable } from '#objects/object.ts';
import { anAppointment, anObject, aStoredObject, DAY, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

let company: MemoryCompany;
const appointmentId = testId('a', 1);

beforeEach(() => {
  company = new MemoryCompany().add(objectTable, anObject(1), anObject(2));
});

const appointment = (number = 1) => company.row(appointmentTable, testId('a', number));
const plan = (changes: Partial<PlanAppointment> = {}): PlanAppointment => {
  const { id, rev: _rev, version: _version, status: _status, ...fields } = anAppointment(1);
  return { appointmentId: id, ...fields, ...changes };
};

describe('planning an appointment', () => {
  it('is planned for the object and its owner, whoever was named', async () => {
    expect(codeOf(await company.run(planAppointment, plan({ customerId: testId('c', 77) })))).toBe('applied');
    expect(appointment()).toMatchObject({ status: 1, customerId: testId('c', 1), date: DAY, reason: null });
  });

  it('again under the same id changes nothing', async () => {
    await company.run(planAppointment, plan());
    expect(await company.run(planAppointment, plan({ date: '2026-05-09' }))).toMatchObject({ writes: [] });
  });

  it('is refused on a day the object has one, and says when', async () => {
    company.add(appointmentTable, anAppointment(2, { time: '14:30' }));
    expect(await company.run(planAppointment, plan())).toMatchObject({
      refusal: { code: 'appointment.same_day', field: 'date', params: { time: '14:30' } },
    });
  });

  it('is possible then with a reason, which is kept', async () => {
    company.add(appointmentTable, anAppointment(2));
    expect(codeOf(await company.run(planAppointment, plan({ reason: '  ' })))).toBe('appointment.same_day');
    await company.run(planAppointment, plan({ reason: 'wissel van voortent' }));
    expect(appointment()?.reason).toBe('wissel van voortent');
  });

  it('counts what is done, not what was cancelled, another day or another object', async () => {
    company.add(
      appointmentTable,
      anAppointment(2, { status: 4 }),
      anAppointment(3, { date: '2026-05-05' }),
      anAppointment(4, { objectId: testId('o', 2) }),
    );
    expect(codeOf(await company.run(planAppointment, plan()))).toBe('applied');
    company.add(appointmentTable, anAppointment(5, { status: 3, objectId: testId('o', 2), date: '2026-05-06' }));
    const second = plan({ appointmentId: testId('a', 6), objectId: testId('o', 2), date: '2026-05-06' });
    expect(codeOf(await company.run(planAppointment, second))).toBe('appointment.same_day');
  });

  it("is refused for a deleted object and for another company's", async () => {
    expect(codeOf(await company.run(planAppointment, plan({ objectId: testId('o', 9) })))).toBe('missing_parent');
    company.drop(objectTable, testId('o', 1));
    const decision = await company.run(planAppointment, plan({ note: 'accu laden' }));
    expect(codeOf(decision)).toBe('parent_deleted');
    expect(decision.cards?.[0]?.yours).toMatchObject({ note: 'accu laden' });
  });
});

describe('changing an appointment', () => {
  const when = (date: string, time = '10:00') => ({ when: { date, time } });
  const change = (now: AppointmentGroups, was = {}, reason: string | null = null) =>
    company.run(changeAppointment, { appointmentId, now, reason }, { was });

  beforeEach(() => {
    company.add(appointmentTable, anAppointment(1));
  });

  it('moves it to another day', async () => {
    expect(codeOf(await change(when('2026-05-06', '11:30'), when(DAY)))).toBe('applied');
    expect(appointment()).toMatchObject({ date: '2026-05-06', time: '11:30', status: 1 });
  });

  it('to a day the object has one needs a reason; the border is its own day', async () => {
    company.add(appointmentTable, anAppointment(2, { date: '2026-05-06' }));
    expect(codeOf(await change(when('2026-05-06'), when(DAY)))).toBe('appointment.same_day');
    expect(codeOf(await change(when(DAY, '16:00'), when(DAY)))).toBe('applied');
    expect(codeOf(await change(when('2026-05-06'), when(DAY, '16:00'), 'klant wil het zo'))).toBe('applied');
    expect(appointment()?.reason).toBe('klant wil het zo');
  });

  it('on two devices: the first time stays, the second goes on a card', async () => {
    await change(when('2026-05-06'), when(DAY));
    const second = await change(when('2026-05-07'), when(DAY));
    expect(codeOf(second)).toBe('merged');
    expect(appointment()?.date).toBe('2026-05-06');
    expect(second.cards?.[0]).toMatchObject({ kind: 'merged', yours: { date: '2026-05-07' } });
  });

  it('is refused when it was cancelled meanwhile, with the input on a card', async () => {
    company.add(appointmentTable, anAppointment(1, { status: 4 }));
    const decision = await change(when('2026-05-07'), when(DAY));
    expect(codeOf(decision)).toBe('appointment.cancelled');
    expect(decision.cards?.[0]).toMatchObject({ yours: { date: '2026-05-07' }, theirs: { status: 4 } });
  });

  it.each([
    [3, 'appointment.done'],
    [5, 'appointment.no_show'],
  ] as const)('of status %i: the plan stands, a note may follow', async (status, code) => {
    company.add(appointmentTable, anAppointment(1, { status }));
    expect(codeOf(await change(when('2026-05-07'), when(DAY)))).toBe(code);
    expect(codeOf(await change({ note: { note: 'te laat' } }, { note: { note: '' } }))).toBe('applied');
    expect(codeOf(await change({ ...when(DAY), note: { note: 'half elf' } }, { note: { note: 'te laat' } }))).toBe(
      'applied',
    );
  });

  it('of another company is not found', async () => {
    const decision = await company.run(changeAppointment, {
      appointmentId: testId('a', 9),
      now: when(DAY),
      reason: null,
    });
    expect(codeOf(decision)).toBe('appointment.missing');
  });
});

describe('the status of an appointment', () => {
  const withStatus = (status: 1 | 2 | 3 | 4 | 5) => company.add(appointmentTable, anAppointment(1, { status }));
  const cancel = () => company.run(cancelAppointment, { appointmentId, notification: false });

  it.each([
    [1, 'applied', 4],
    [2, 'applied', 4],
    [3, 'appointment.done', 3],
    [4, 'applied', 4],
    [5, 'appointment.no_show', 5],
  ] as const)('cancelling from %i: %s', async (status, outcome, after) => {
    withStatus(status);
    expect(codeOf(await cancel())).toBe(outcome);
    expect(appointment()?.status).toBe(after);
  });

  it('cancelling twice is a success without change', async () => {
    withStatus(1);
    await cancel();
    expect(await cancel()).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it.each([
    [1, 2, 'applied'],
    [2, 1, 'applied'],
    [1, 5, 'applied'],
    [2, 2, 'applied'],
    [3, 1, 'appointment.done'],
    [4, 2, 'appointment.cancelled'],
    [3, 5, 'appointment.done'],
  ] as const)('marking %i as %i: %s', async (from, to, outcome) => {
    withStatus(from);
    expect(codeOf(await company.run(markAppointment, { appointmentId, status: to }))).toBe(outcome);
  });

  it.each([1, 2, 3, 4, 5] as const)('reopening from %i leads back to open', async (status) => {
    withStatus(status);
    expect(codeOf(await company.run(reopenAppointment, { appointmentId }))).toBe('applied');
    expect(appointment()?.status).toBe(status === 2 ? 2 : 1);
  });

  it('a cancelled one is not reopened on a day that was taken since', async () => {
    withStatus(4).add(appointmentTable, anAppointment(2));
    expect(codeOf(await company.run(reopenAppointment, { appointmentId }))).toBe('appointment.same_day');
  });

  it('is found only in the own company', async () => {
    expect(codeOf(await cancel())).toBe('appointment.missing');
    expect(codeOf(await company.run(reopenAppointment, { appointmentId }))).toBe('appointment.missing');
  });
});

describe('deleting an object', () => {
  const objectId = testId('o', 1);

  it('goes when it is with its owner and nothing is planned, and again without change', async () => {
    company.add(appointmentTable, anAppointment(1, { status: 3 }));
    expect(codeOf(await company.run(deleteObject, { objectId, seenVersion: 1 }))).toBe('applied');
    expect(await company.run(deleteObject, { objectId, seenVersion: 1 })).toMatchObject({ writes: [] });
  });

  it('is refused while it is in, or an appointment is open', async () => {
    company.add(appointmentTable, anAppointment(1));
    expect(codeOf(await company.run(deleteObject, { objectId, seenVersion: 1 }))).toBe('object.has_dependents');
    company.add(objectTable, aStoredObject(2, 2));
    const second = await company.run(deleteObject, { objectId: testId('o', 2), seenVersion: null });
    expect(second).toMatchObject({ refusal: { params: { stays: 1, appointments: 0 } } });
  });

  it("is refused when it changed since, and for another company's", async () => {
    expect(codeOf(await company.run(deleteObject, { objectId, seenVersion: 7 }))).toBe('object.changed_since');
    expect(codeOf(await company.run(deleteObject, { objectId: testId('o', 9), seenVersion: 1 }))).toBe(
      'object.missing',
    );
  });
});
