import { beforeEach, describe, expect, it } from 'vitest';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import type { ConvertProspect } from '#prospects/prospect.schema.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { SIGN_UP_USER } from '#prospects/prospect-choices.ts';
import { convertProspect } from '#prospects/prospect-conversion.commands.ts';
import { spotTable } from '#spots/spot.ts';
import { AT, aCustomer, aNote, anAppointment, anObject, aProspect, aSpot, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';
import { aConversion, aVisit } from './prospect-builders.ts';

const P = testId('p', 1);
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(prospectTable, aProspect());
});

const counts = () => [
  company.all(customerTable).length,
  company.all(objectTable).length,
  company.all(appointmentTable).length,
];

describe('a prospect', () => {
  it('becomes a customer with an object and an appointment, and says so', async () => {
    expect(codeOf(await company.run(convertProspect, aConversion()))).toBe('applied');
    const became = { customerId: testId('c', 9), objectId: testId('o', 9), appointmentId: testId('a', 9) };
    expect(company.row(prospectTable, P)).toMatchObject({ stage: 'converted', convertedAt: AT, ...became });
    expect(company.row(customerTable, became.customerId)).toMatchObject({ lastname: 'de Wit', sortKey: 'de wit mia' });
    expect(company.row(objectTable, became.objectId)).toMatchObject({
      plate: 'WN123K',
      customerId: became.customerId,
      number: 1,
      storageStatus: 'with_customer',
    });
    expect(company.row(appointmentTable, became.appointmentId)).toMatchObject({
      objectId: became.objectId,
      customerId: became.customerId,
      status: 1,
      direction: 'in',
    });
  });

  it('may become the customer who is there already, without an appointment', async () => {
    company.add(customerTable, aCustomer());
    const input = aConversion({ customerId: testId('c', 1), customer: null, appointment: null });
    expect(codeOf(await company.run(convertProspect, input))).toBe('applied');
    expect(counts()).toEqual([1, 1, 0]);
    expect(company.row(prospectTable, P)).toMatchObject({ customerId: testId('c', 1), appointmentId: null });
  });

  it('may have a spot kept for what it brings', async () => {
    company.add(spotTable, aSpot(1));
    expect(codeOf(await company.run(convertProspect, aConversion({ spotId: testId('s', 1) })))).toBe('applied');
    expect(company.row(spotTable, testId('s', 1))).toMatchObject({ reservedObjectId: testId('o', 9) });
  });

  it('with a plate that is here already raises a card beside the new object', async () => {
    company.add(objectTable, anObject(1, { plate: 'WN123K' }));
    const decision = await company.run(convertProspect, aConversion());
    expect([codeOf(decision), cardsOf(decision)]).toEqual(['applied', ['duplicate']]);
  });

  it('is converted once: the same change again does nothing, another one is told who was first', async () => {
    await company.run(convertProspect, aConversion(), { by: 'office' });
    const before = counts();
    expect(await company.run(convertProspect, aConversion())).toMatchObject({ outcome: 'applied', writes: [] });
    const other = aConversion({ customerId: testId('c', 8), objectId: testId('o', 8) });
    const late = await company.run(convertProspect, other);
    const params = { name: 'office', customerId: testId('c', 9), objectId: testId('o', 9) };
    expect(late).toMatchObject({ refusal: { code: 'prospect.converted', params } });
    expect(cardsOf(late)).toEqual(['rejected']);
    expect(counts()).toEqual(before);
  });

  it('that is gone, or never was, is refused', async () => {
    expect(codeOf(await company.run(convertProspect, aConversion({ prospectId: testId('p', 7) })))).toBe(
      'prospect.missing',
    );
    company.drop(prospectTable, P);
    expect(codeOf(await company.run(convertProspect, aConversion()))).toBe('prospect.deleted');
    expect(counts()).toEqual([0, 0, 0]);
  });
});

describe('what they wrote', () => {
  const NOTE = testId('n', 9);
  const about = { modelType: 'prospect', modelId: P } as const;
  const notesOf = () =>
    company.all(noteTable).map(({ id, modelType, modelId, text }) => [id, modelType, modelId, text]);
  const customer = ['customer', testId('c', 9)];

  it('is a note of the customer, in their name and of that day; the appointment has its own remark', async () => {
    company.add(prospectTable, aProspect(1, { message: ' Graag bij de deur. ' }));
    await company.run(convertProspect, aConversion({ noteId: NOTE }));
    expect(notesOf()).toEqual([[NOTE, ...customer, 'Graag bij de deur.']]);
    expect(company.row(noteTable, NOTE)).toMatchObject({
      authorId: SIGN_UP_USER,
      authorName: 'Mia de Wit',
      at: AT,
      editedAt: null,
    });
    expect(company.row(appointmentTable, testId('a', 9))).toMatchObject({ note: '' });
  });

  it('goes along with the notes about them, and is not said twice where notes hold it whole', async () => {
    company.add(prospectTable, aProspect(1, { message: 'Het begin …' }));
    company.add(
      noteTable,
      aNote(1, about),
      aNote(2, { ...about, authorId: SIGN_UP_USER, text: 'Het begin en de rest' }),
    );
    company.add(noteTable, aNote(3));
    await company.run(convertProspect, aConversion({ noteId: NOTE }));
    expect(notesOf().map(([id, ...rest]) => [id, rest[1]])).toEqual([
      [testId('n', 1), testId('c', 9)],
      [testId('n', 2), testId('c', 9)],
      [testId('n', 3), aNote(3).modelId],
    ]);
  });

  it('makes no note where there is nothing to say, nor for a device that did not know of it', async () => {
    await company.run(convertProspect, aConversion({ noteId: NOTE }));
    expect(notesOf()).toEqual([]);
    company = new MemoryCompany().add(prospectTable, aProspect(1, { message: 'Hallo' }));
    await company.run(convertProspect, aConversion());
    expect(notesOf()).toEqual([]);
  });

  it('never takes the place of a note that is there, or was', async () => {
    company.add(prospectTable, aProspect(1, { message: 'Hallo' })).add(noteTable, aNote(9));
    expect(codeOf(await company.run(convertProspect, aConversion({ noteId: NOTE })))).toBe('prospect.id_taken');
    company.drop(noteTable, NOTE);
    expect(codeOf(await company.run(convertProspect, aConversion({ noteId: NOTE })))).toBe('prospect.id_taken');
    expect(counts()).toEqual([0, 0, 0]);
  });
});

const { object } = aConversion();
const known = { customerId: testId('c', 1), customer: null };

/**
 * Conversions that one of the parts refuses, with the code; the yard has customer 1, object 1 and its appointment on
 * DAY.
 */
const REFUSED: readonly (readonly [Partial<ConvertProspect>, string])[] = [
  [{ object: { ...object, plate: 'WN-12' } }, 'object.plate_length'],
  [{ object: { ...object, plate: 'WN-12!-K' } }, 'object.plate_characters'],
  [{ customerId: testId('c', 5), customer: null }, 'missing_parent'],
  [{ customerId: testId('c', 2), customer: null }, 'parent_deleted'],
  [{ customerId: testId('c', 2) }, 'customer.deleted'],
  [{ customerId: testId('c', 1) }, 'prospect.id_taken'],
  [{ objectId: testId('o', 1) }, 'prospect.id_taken'],
  [{ ...known, objectId: testId('o', 1) }, 'prospect.id_taken'],
  [{ appointment: aVisit({ appointmentId: testId('a', 1) }) }, 'prospect.id_taken'],
  [{ objectId: testId('o', 2) }, 'object.deleted'],
  [{ spotId: testId('s', 8) }, 'missing_parent'],
  [{ spotId: testId('s', 2) }, 'parent_deleted'],
  [{ spotId: testId('s', 1), appointment: aVisit({ appointmentId: testId('a', 2) }) }, 'appointment.deleted'],
];

describe('all or nothing', () => {
  beforeEach(() => {
    company
      .add(spotTable, aSpot(1), aSpot(2))
      .drop(spotTable, testId('s', 2))
      .add(customerTable, aCustomer(), aCustomer({ id: testId('c', 2) }))
      .add(objectTable, anObject(1), anObject(2))
      .add(appointmentTable, anAppointment(1), anAppointment(2))
      .drop(customerTable, testId('c', 2))
      .drop(objectTable, testId('o', 2))
      .drop(appointmentTable, testId('a', 2));
  });

  it.each(REFUSED)('%j is refused: %s', async (changes, code) => {
    const decision = await company.run(convertProspect, aConversion(changes));
    expect([codeOf(decision), cardsOf(decision)]).toEqual([code, ['rejected']]);
    expect(counts()).toEqual([1, 1, 1]);
    expect(company.row(prospectTable, P)).toMatchObject({ stage: 'new', version: 1 });
    expect(company.row(spotTable, testId('s', 1))).toMatchObject({ reservedObjectId: null });
  });

  it('needs the right for each part that is wanted', async () => {
    const decision = await company.run(convertProspect, aConversion(), { by: 'yard' });
    expect(codeOf(decision)).toBe('forbidden');
    expect(counts()).toEqual([1, 1, 1]);
  });
});
