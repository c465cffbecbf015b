import { beforeEach, describe, expect, it } from 'vitest';
import { completeAppointment, reopenAppointment } from '#appointments/appointment.commands.ts';
import type { CompleteAppointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { checkInObject, checkOutObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import {
  aCheckIn,
  aCheckOut,
  anAppointment,
  anObject,
  aSpot,
  aStoredObject,
  aWarehouse,
  testId,
} from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(warehouseTable, aWarehouse()).add(spotTable, aSpot(1), aSpot(2));
});

const object = () => company.row(objectTable, testId('o', 1));
const appointment = () => company.row(appointmentTable, testId('a', 1));
const movement = (number: number) => company.row(movementTable, testId('m', number));
const complete = (changes: Partial<CompleteAppointment> = {}, by: 'yard' | 'office' | 'bookkeeper' = 'yard') =>
  company.run(
    completeAppointment,
    {
      appointmentId: testId('a', 1),
      movementId: testId('m', 1),
      stayId: testId('y', 1),
      warehouseId: testId('w', 1),
      spotId: testId('s', 1),
      reason: null,
      note: '',
      ...changes,
    },
    { by },
  );

describe('completing an "out"', () => {
  beforeEach(() => {
    company.add(objectTable, aStoredObject(1, 1)).add(appointmentTable, anAppointment(1));
  });

  it('checks the object out, as one change, and names the appointment', async () => {
    expect(codeOf(await complete())).toBe('applied');
    expect(appointment()?.status).toBe(3);
    expect(object()).toMatchObject({ storageStatus: 'with_customer', lastStayId: testId('y', 1) });
    expect(movement(1)).toMatchObject({ kind: 'checked_out', standing: 'accepted', appointmentId: testId('a', 1) });
  });

  it('on two phones: the second is kept and changes nothing', async () => {
    await complete();
    const before = object();
    const second = await complete({ movementId: testId('m', 2) });
    expect(codeOf(second)).toBe('applied');
    expect(cardsOf(second)).toEqual([]);
    expect(object()).toEqual(before);
    expect(movement(2)?.standing).toBe('superseded');
  });

  it('after the object was checked out by hand only completes the appointment', async () => {
    await company.run(checkOutObject, aCheckOut());
    expect(codeOf(await complete())).toBe('applied');
    expect(appointment()?.status).toBe(3);
    expect(movement(1)?.standing).toBe('superseded');
  });

  it('that was cancelled meanwhile: the object is gone, the appointment stays cancelled, a card tells', async () => {
    company.add(appointmentTable, anAppointment(1, { status: 4 }));
    const decision = await complete();
    expect(object()?.storageStatus).toBe('with_customer');
    expect(appointment()?.status).toBe(4);
    expect(decision.cards).toMatchObject([{ kind: 'contradiction', entity: 'appointment', theirs: { status: 4 } }]);
  });

  it('naming the stay of a second phone that checked it in too closes the open stay', async () => {
    const checkIn = { stayId: testId('y', 6), movementId: testId('m', 7), spotId: testId('s', 2) };
    await company.run(checkInObject, aCheckIn(checkIn));
    expect(codeOf(await complete({ stayId: testId('y', 6) }))).toBe('applied');
    expect(appointment()?.status).toBe(3);
    expect(object()).toMatchObject({ storageStatus: 'with_customer', lastStayId: testId('y', 1) });
  });

  it('of a stay that ended is refused whole', async () => {
    expect(codeOf(await complete({ stayId: testId('y', 7) }))).toBe('object.stale_stay');
    expect(appointment()?.status).toBe(1);
  });

  it('arriving again after it was reopened changes nothing', async () => {
    await complete();
    await company.run(reopenAppointment, { appointmentId: testId('a', 1) });
    expect(await complete()).toMatchObject({ outcome: 'applied', writes: [] });
    expect(appointment()?.status).toBe(1);
  });
});

describe('completing an "in"', () => {
  beforeEach(() => {
    company.add(objectTable, anObject(1)).add(appointmentTable, anAppointment(1, { direction: 'in', status: 2 }));
  });

  it('checks the object in on its spot', async () => {
    expect(codeOf(await complete())).toBe('applied');
    expect(appointment()?.status).toBe(3);
    expect(object()).toMatchObject({ storageStatus: 'with_storage', spotId: testId('s', 1), stayId: testId('y', 1) });
  });

  it('needs to know the warehouse', async () => {
    expect(await complete({ warehouseId: null })).toMatchObject({ refusal: { code: 'appointment.place_needed' } });
  });

  it('on two phones to two spots: the first wins, the second raises a card', async () => {
    await complete();
    const second = await complete({ movementId: testId('m', 2), stayId: testId('y', 2), spotId: testId('s', 2) });
    expect(cardsOf(second)).toEqual(['contradiction']);
    expect(object()).toMatchObject({ spotId: testId('s', 1), placeConfirmed: false });
  });

  it('a second time after the object left again does not bring it back', async () => {
    await complete();
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 8) }));
    const second = await complete({ movementId: testId('m', 2), stayId: testId('y', 2) });
    expect(codeOf(second)).toBe('applied');
    expect(object()).toMatchObject({ storageStatus: 'with_customer', stayId: null });
    expect(movement(2)?.standing).toBe('superseded');
  });

  it('on a taken spot stands, with a card about the place', async () => {
    company.add(objectTable, aStoredObject(2, 1));
    expect(cardsOf(await complete())).toEqual(['unconfirmed_place']);
    expect(appointment()?.status).toBe(3);
  });

  it("of a deleted object, a deleted appointment or another company's is refused", async () => {
    expect(codeOf(await complete({ appointmentId: testId('a', 9) }))).toBe('appointment.missing');
    company.drop(objectTable, testId('o', 1));
    expect(codeOf(await complete())).toBe('object.deleted');
    company.drop(appointmentTable, testId('a', 1));
    expect(codeOf(await complete())).toBe('appointment.deleted');
  });
});
