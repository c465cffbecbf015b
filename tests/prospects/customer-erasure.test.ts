import { beforeEach, describe, expect, it } from 'vitest';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { erasedName, isErased } from '#customers/erased-customer.ts';
import { objectTable } from '#objects/object.ts';
import { eraseCustomer } from '#prospects/customer-erasure.commands.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES } from '#staff/roles.ts';
import {
  AT,
  aCustomer,
  aNote,
  anAppointment,
  anObject,
  aProspect,
  aStoredObject,
  testId,
} from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const C = testId('c', 1);
const args = { customerId: C, seenVersion: null };
const today = dayAt(Date.parse(AT));
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(
    customerTable,
    aCustomer({ id: C, lastname: 'Jansen', email: 'piet@example.test' }),
  );
});

describe('erasing a customer', () => {
  it('leaves a name that says nothing, and takes what hung on them along', async () => {
    company
      .add(objectTable, anObject(1, { customerId: C }), anObject(2, { customerId: null }))
      .add(noteTable, aNote(1, { modelType: 'customer', modelId: C }))
      .add(noteTable, aNote(2, { modelType: 'object', modelId: testId('o', 2) }))
      .add(prospectTable, aProspect(1, { stage: 'converted', customerId: C }));
    expect(codeOf(await company.run(eraseCustomer, args))).toBe('applied');
    const row = company.row(customerTable, C);
    expect(row).toMatchObject({ firstname: '', lastname: erasedName(C), email: '', status: 0, note: '', tagIds: [] });
    expect(row !== undefined && isErased(row)).toBe(true);
    expect(company.all(objectTable).map(({ id }) => id)).toEqual([testId('o', 2)]);
    expect(company.all(noteTable).map(({ id }) => id)).toEqual([testId('n', 2)]);
    expect(company.all(prospectTable)).toEqual([]);
  });

  it('keeps a visit of a year ago without its note, and drops the day before', async () => {
    const visit = (number: number, days: number) =>
      anAppointment(number, {
        customerId: C,
        status: 3,
        note: 'bel Piet',
        date: addDays(today, -days),
      });
    company.add(appointmentTable, visit(1, 365), visit(2, 366));
    await company.run(eraseCustomer, args);
    expect(company.all(appointmentTable).map(({ id, note }) => [id, note])).toEqual([[testId('a', 1), '']]);
  });

  it('is refused while something of theirs is here or to come', async () => {
    company.add(objectTable, { ...aStoredObject(1), customerId: C });
    expect(codeOf(await company.run(eraseCustomer, args))).toBe('customer.still_here');
    company.drop(objectTable, aStoredObject(1).id);
    company.add(appointmentTable, anAppointment(1, { customerId: C, status: 1 }));
    expect(codeOf(await company.run(eraseCustomer, args))).toBe('customer.still_here');
    expect(company.row(customerTable, C)).toMatchObject({ lastname: 'Jansen' });
  });

  it('is refused of somebody who changed since, who is gone, and for who may not', async () => {
    expect(codeOf(await company.run(eraseCustomer, { customerId: C, seenVersion: 99 }))).toBe('customer.changed_since');
    expect(codeOf(await company.run(eraseCustomer, { customerId: testId('c', 8), seenVersion: null }))).toBe(
      'customer.missing',
    );
    expect(isAllowed(ROLES.owner, eraseCustomer.permission)).toBe(true);
    expect(isAllowed(ROLES.office, eraseCustomer.permission)).toBe(false);
  });

  it('changes nothing the second time', async () => {
    await company.run(eraseCustomer, args);
    const before = company.row(customerTable, C);
    expect(codeOf(await company.run(eraseCustomer, args))).toBe('applied');
    expect(company.row(customerTable, C)).toEqual(before);
  });
});
