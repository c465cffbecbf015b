import { beforeEach, describe, expect, it } from 'vitest';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { customerTable } from '#customers/customer.ts';
import { recordHandover } from '#handovers/handover.commands.ts';
import { recordHandoverArgs } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import { createHandoverForm, deleteHandoverForm, editHandoverForm } from '#handovers/handover-form.commands.ts';
import { formFor, handoverFormTable } from '#handovers/handover-form.ts';
import { MOST_QUESTIONS } from '#handovers/handover-limits.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { AT, aCheckOut, aCustomer, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';
import { aForm, aHandover, formFields, SIGNATURE } from './handovers.ts';

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(warehouseTable, aWarehouse())
    .add(spotTable, aSpot(1))
    .add(customerTable, aCustomer())
    .add(objectTable, aStoredObject(1, 1))
    .add(handoverFormTable, aForm());
});

const handover = (number = 1) => company.row(handoverTable, testId('h', number));
const second = { handoverId: testId('h', 2), movementId: testId('m', 8) };

describe('recording a handover', () => {
  it('keeps what was seen, said and signed, with who did it and when', async () => {
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 1) }), { by: 'yard' });
    const done = await company.run(recordHandover, aHandover(), { by: 'yard' });
    expect([codeOf(done), cardsOf(done)]).toEqual(['applied', []]);
    expect(handover()).toMatchObject({ personName: 'Jan de Vries', signature: SIGNATURE, customerId: testId('c', 1) });
    expect(handover()?.byName).not.toBe('');
  });

  it('changes nothing the second time', async () => {
    await company.run(recordHandover, aHandover());
    expect(codeOf(await company.run(recordHandover, aHandover({ note: 'anders' })))).toBe('applied');
    expect(handover()?.note).toBe('');
  });

  it('by two people: both stay, and a card names both', async () => {
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 1) }));
    await company.run(recordHandover, aHandover());
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 8) }), { by: 'yard' });
    const later = await company.run(recordHandover, aHandover({ ...second, personName: 'Buurman' }), { by: 'yard' });
    expect(later.cards).toMatchObject([
      {
        kind: 'contradiction',
        entity: 'object',
        yours: { handoverId: testId('h', 2) },
        theirs: { handoverId: testId('h', 1) },
      },
    ]);
    expect([handover(1)?.personName, handover(2)?.personName]).toEqual(['Jan de Vries', 'Buurman']);
  });

  it('of an object that somebody else checked out meanwhile: a card says so', async () => {
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 1) }));
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 8) }));
    const done = await company.run(recordHandover, aHandover(second));
    expect(done.cards).toMatchObject([{ kind: 'contradiction', theirs: { kind: 'checked_out', handoverId: null } }]);
    expect(handover(2)).toBeDefined();
  });

  it('of a form that asks more by now: a card names what was not asked', async () => {
    const questions = [...formFields.questions, { id: testId('q', 3), text: 'Ramen dicht' }];
    await company.run(editHandoverForm, { formId: testId('f', 1), seenVersion: 1, ...formFields, questions });
    const done = await company.run(recordHandover, aHandover());
    expect(done.cards).toMatchObject([{ theirs: { formName: 'Caravans', unasked: 'Ramen dicht' } }]);
    expect(handover()?.answers).toHaveLength(2);
  });

  it('of a customer who was merged: the kept one handed over', async () => {
    company.add(customerTable, aCustomer({ id: testId('c', 2) })).add(mergedRecordTable, {
      id: testId('c', 9),
      rev: 1,
      version: 1,
      entity: 'customer',
      intoId: testId('c', 2),
      byName: 'Kantoor',
      at: AT,
      before: null,
    });
    await company.run(recordHandover, aHandover({ customerId: testId('c', 9) }));
    expect(handover()?.customerId).toBe(testId('c', 2));
  });

  it('of an object that is gone is refused, with a card that keeps it', async () => {
    const done = await company.run(recordHandover, aHandover({ objectId: testId('o', 9) }));
    expect(codeOf(done)).toBe('missing_parent');
    expect(cardsOf(done)).toHaveLength(1);
  });

  it.each([
    ['a signature of one dot', { signature: 'M10 10L10 10' }],
    ['a signature that is no path', { signature: '<svg onload=x>' }],
    ['more photos than there may be', { photos: Array.from({ length: 61 }, () => aHandover().photos[0]) }],
    ['a mark outside the drawing', { marks: [{ id: testId('k', 1), view: 'left', x: 1001, y: 0 }] }],
    ['a reading below zero', { readings: { mileage: -1, engineHours: null, heightCm: null, fuelPercent: null } }],
  ])('takes no %s', (_what, changes) => {
    expect(recordHandoverArgs.safeParse(aHandover()).success).toBe(true);
    expect(recordHandoverArgs.safeParse({ ...aHandover(), ...changes }).success).toBe(false);
  });
});

describe('a handover form', () => {
  const create = (changes: object) =>
    company.run(createHandoverForm, { formId: testId('f', 5), ...formFields, ...changes });

  it('is for kinds of objects and directions; without one nothing is asked', () => {
    const forms = [aForm({ name: 'B' }), aForm({ id: testId('f', 2), name: 'A', directions: ['in'] })];
    expect(formFor(forms, { category: 'caravan' }, 'in')?.name).toBe('A');
    expect(formFor(forms, { category: 'caravan' }, 'out')?.name).toBe('B');
    expect(formFor(forms, { category: 'boat' }, 'out')).toBeUndefined();
  });

  it.each([
    ['handoverform.name_empty', { name: ' ' }],
    ['handoverform.no_category', { categories: [] }],
    ['handoverform.no_direction', { directions: [] }],
    ['handoverform.question_empty', { questions: [{ id: testId('q', 1), text: ' ' }] }],
    [
      'handoverform.question_twice',
      {
        questions: [
          { id: testId('q', 1), text: 'Gas' },
          { id: testId('q', 2), text: 'gas ' },
        ],
      },
    ],
    [
      'handoverform.too_many_questions',
      { questions: Array.from({ length: 500 }, (_, at) => ({ id: testId('q', at + 1), text: `Vraag ${at}` })) },
    ],
  ])('is refused with %s', async (code, changes) => {
    expect(codeOf(await create(changes))).toBe(code);
    expect(MOST_QUESTIONS).toBeLessThan(500);
  });

  it('that somebody changed meanwhile keeps their version, and a card keeps yours', async () => {
    const edit = (name: string) =>
      company.run(editHandoverForm, { formId: testId('f', 1), seenVersion: 1, ...formFields, name });
    expect(codeOf(await edit('Caravans en campers'))).toBe('applied');
    const late = await edit('Alles');
    expect([codeOf(late), cardsOf(late).length]).toEqual(['handoverform.stale', 1]);
    expect(company.row(handoverFormTable, testId('f', 1))?.name).toBe('Caravans en campers');
  });

  it('is deleted once, and stays deleted', async () => {
    expect(codeOf(await company.run(deleteHandoverForm, { formId: testId('f', 1) }))).toBe('applied');
    expect(codeOf(await company.run(deleteHandoverForm, { formId: testId('f', 1) }))).toBe('applied');
    expect(codeOf(await create({ formId: testId('f', 1) }))).toBe('handoverform.deleted');
  });
});
