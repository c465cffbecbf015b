import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelAppointment,
  changeAppointment,
  planAppointment,
  reopenAppointment,
} from '#appointments/appointment.commands.ts';
import type { PlanAppointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

/** A Tuesday: the company's clock stands on the Monday before, 11:30 in the yard. */
const DAY = '2026-05-05';
const SUNDAY = '2026-05-10';
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(objectTable, anObject(1), anObject(2), anObject(3))
    .add(openingHoursTable, someHours({ capacity: 2, noticeHours: 4 }));
});

const input = (number: number, changes: Partial<PlanAppointment> = {}): PlanAppointment => ({
  appointmentId: testId('a', number),
  objectId: testId('o', number),
  customerId: null,
  direction: 'out',
  type: 1,
  date: DAY,
  time: '10:00',
  note: '',
  assigneeId: null,
  reason: null,
  ...changes,
});
const plan = (number: number, changes: Partial<PlanAppointment> = {}, at?: string) =>
  company.run(planAppointment, input(number, changes), at === undefined ? {} : { at });
const move = (number: number, when: { date: string; time: string }, reason: string | null = null) => {
  const row = company.row(appointmentTable, testId('a', number));
  const was = { when: { date: row?.date, time: row?.time } };
  return company.run(changeAppointment, { appointmentId: testId('a', number), now: { when }, reason }, { was });
};

describe('planning', () => {
  it('takes a free slot, until its capacity is reached by those that come and go together', async () => {
    expect(codeOf(await plan(1))).toBe('applied');
    expect(codeOf(await plan(2, { direction: 'in' }))).toBe('applied');
    expect(await plan(3)).toMatchObject({
      refusal: { code: 'appointment.slot_taken', field: 'time', params: { time: '10:00', taken: 2, capacity: 2 } },
    });
    expect(company.row(appointmentTable, testId('a', 3))).toBeUndefined();
    expect(codeOf(await plan(3, { time: '10:30' }))).toBe('applied');
  });

  it.each([
    [{ date: SUNDAY }, 'appointment.closed', 'date'],
    [{ time: '10:10' }, 'appointment.no_slot', 'time'],
    [{ time: '12:00' }, 'appointment.no_slot', 'time'],
    [{ date: '2026-05-04' }, 'appointment.time_past', 'time'],
  ])('that does not fit the hours is refused at its field: %j', async (changes, code, field) => {
    expect(await plan(1, changes)).toMatchObject({ refusal: { code, field } });
    expect(codeOf(await plan(1, { ...changes, reason: '   ' }))).toBe(code);
  });

  it.each([{ date: SUNDAY }, { time: '10:10' }, { date: '2026-05-04' }])(
    'with a reason goes ahead, and the row says why: %j',
    async (changes) => {
      expect(codeOf(await plan(1, { ...changes, reason: 'Komt van ver' }))).toBe('applied');
      expect(company.row(appointmentTable, testId('a', 1))?.reason).toBe('Komt van ver');
    },
  );

  it('is in time exactly the notice before, by the moment it was wanted', async () => {
    const at = (time: string) => plan(1, { time: '09:00' }, time).then(codeOf);
    expect(await at('2026-05-05T03:00:00.001Z')).toBe('appointment.notice_short');
    expect(await at('2026-05-05T03:00:00.000Z')).toBe('applied');
  });

  it('follows an exception: a closed weekday that is open, an open one that is closed', async () => {
    company.add(
      openingExceptionTable,
      anException({ date: SUNDAY, closed: false, start: '10:00', end: '11:00' }, 1),
      anException({ date: DAY }, 2),
    );
    expect(codeOf(await plan(1, { date: SUNDAY }))).toBe('applied');
    expect(codeOf(await plan(2))).toBe('appointment.closed');
  });

  it('again under the same id changes nothing, however full the slot is', async () => {
    await plan(1);
    await plan(2);
    expect(await plan(1)).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('at a company without hours is free', async () => {
    company = new MemoryCompany().add(objectTable, anObject(1));
    company.add(openingExceptionTable, anException({ date: DAY }));
    expect(codeOf(await plan(1, { time: '03:17' }))).toBe('applied');
  });

  it("knows nothing of another company's object, whatever the hours", async () => {
    expect(codeOf(await plan(9))).toBe('missing_parent');
  });
});

describe('what holds a slot', () => {
  const fill = (status: 1 | 2 | 3 | 4 | 5) =>
    company.add(
      appointmentTable,
      anAppointment(1, { date: DAY, status }),
      anAppointment(2, { date: DAY, status, objectId: testId('o', 2), time: '10:29' }),
    );

  it.each([1, 2, 3] as const)('is an appointment of status %i', async (status) => {
    fill(status);
    expect(codeOf(await plan(3))).toBe('appointment.slot_taken');
  });

  it.each([4, 5] as const)('is none of status %i', async (status) => {
    fill(status);
    expect(codeOf(await plan(3))).toBe('applied');
  });
});

describe('moving', () => {
  beforeEach(async () => {
    await plan(1);
    await plan(2);
    await plan(3, { time: '11:00' });
  });

  it('needs a free slot, or a reason that the row keeps', async () => {
    expect(await move(3, { date: DAY, time: '10:00' })).toMatchObject({
      refusal: { code: 'appointment.slot_taken', field: 'time' },
    });
    expect(codeOf(await move(3, { date: SUNDAY, time: '10:00' }))).toBe('appointment.closed');
    expect(codeOf(await move(3, { date: DAY, time: '11:30' }))).toBe('applied');
    expect(codeOf(await move(3, { date: DAY, time: '10:00' }, 'Met z’n drieën'))).toBe('applied');
    expect(company.row(appointmentTable, testId('a', 3))).toMatchObject({ time: '10:00', reason: 'Met z’n drieën' });
  });

  it('to where it stands is no move, though its slot is full; nor is a change of the note', async () => {
    const note = { appointmentId: testId('a', 1), now: { note: { note: 'Belt' } }, reason: null };
    expect(codeOf(await company.run(changeAppointment, note, { was: { note: { note: '' } } }))).toBe('applied');
    expect(await move(1, { date: DAY, time: '10:00' })).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('within its own slot does not stand in its own way', async () => {
    await move(1, { date: DAY, time: '10:10' }, 'Iets later');
    expect(codeOf(await move(1, { date: DAY, time: '10:00' }))).toBe('applied');
  });

  it('frees the slot it leaves', async () => {
    await move(1, { date: DAY, time: '09:00' });
    expect(codeOf(await move(3, { date: DAY, time: '10:00' }))).toBe('applied');
  });
});

describe('reopening', () => {
  beforeEach(async () => {
    await plan(1);
    await company.run(cancelAppointment, { appointmentId: testId('a', 1), notification: false });
  });
  const reopen = (reason?: string) =>
    company.run(reopenAppointment, { appointmentId: testId('a', 1), ...(reason === undefined ? {} : { reason }) });

  it('takes its slot again while there is room, though it is too late to book it', async () => {
    expect(codeOf(await reopen())).toBe('applied');
  });

  it('needs a reason when the slot was taken meanwhile', async () => {
    await plan(2);
    await plan(3);
    expect(codeOf(await reopen())).toBe('appointment.slot_taken');
    expect(codeOf(await reopen('Toch gekomen'))).toBe('applied');
    expect(company.row(appointmentTable, testId('a', 1))).toMatchObject({ status: 1, reason: 'Toch gekomen' });
  });
});

describe('two devices that take the last slot', () => {
  it('end with one appointment and one refusal, whoever comes first', async () => {
    await plan(1);
    const codes = [codeOf(await plan(2)), codeOf(await plan(3))];
    expect(codes).toEqual(['applied', 'appointment.slot_taken']);
  });
});
