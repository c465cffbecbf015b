import { beforeEach, describe, expect, it } from 'vitest';
import { editCustomer, restoreCustomer } from '#customers/customer.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { createObject, editObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { restoreObject } from '#objects/object-restore.commands.ts';
import { aCustomer, anObject, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const customerId = testId('c', 1);
const objectId = testId('o', 1);
const { id: _c, rev: _cr, version: _cv, sortKey: _ck, ...customerFields } = aCustomer({ phone: '0341 1' });
const { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm, contractStartOn } = anObject();
const size = { lengthCm, widthCm, heightCm };
const objectFields = { plate, plateCountry, category, brand, type, ...size, customerId, contractStartOn };

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(customerTable, aCustomer()).add(objectTable, anObject(1, { number: 77 }));
});

describe('bringing a deleted customer back', () => {
  it('puts the given values there', async () => {
    company.drop(customerTable, customerId);
    expect(codeOf(await company.run(restoreCustomer, { customerId, fields: customerFields }))).toBe('applied');
    expect(company.row(customerTable, customerId)).toMatchObject({ phone: '0341 1', sortKey: 'veldhuis anke' });
    expect(await company.reader.isDeleted(customerTable, customerId)).toBe(false);
  });

  it('works on a device, which holds nothing of a deleted row', async () => {
    const device = new MemoryCompany('device');
    expect(codeOf(await device.run(restoreCustomer, { customerId, fields: customerFields }))).toBe('applied');
    expect(device.row(customerTable, customerId)?.lastname).toBe('Veldhuis');
  });

  it('who is back already keeps the values there, and what differs goes on a card', async () => {
    const decision = await company.run(restoreCustomer, { customerId, fields: customerFields });
    expect(decision).toMatchObject({ outcome: 'merged', cards: [{ kind: 'merged', yours: { phone: '0341 1' } }] });
    expect(company.row(customerTable, customerId)?.phone).toBe('');
    const same = await company.run(restoreCustomer, { customerId, fields: { ...customerFields, phone: '' } });
    expect(same).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('who never was, or is of another company, is refused', async () => {
    const answer = await company.run(restoreCustomer, { customerId: testId('c', 9), fields: customerFields });
    expect(codeOf(answer)).toBe('customer.missing');
  });
});

describe('bringing a deleted object back', () => {
  it('keeps its number and its hold; it is with its owner', async () => {
    company.add(objectTable, anObject(1, { number: 77, holdReason: 'Niet betaald' })).drop(objectTable, objectId);
    expect(codeOf(await company.run(restoreObject, { objectId, fields: objectFields }))).toBe('applied');
    expect(company.row(objectTable, objectId)).toMatchObject({
      number: 77,
      holdReason: 'Niet betaald',
      storageStatus: 'with_customer',
      spotId: null,
    });
  });

  it('that is back already keeps the values there', async () => {
    const decision = await company.run(restoreObject, { objectId, fields: { ...objectFields, brand: 'Kip' } });
    expect(cardsOf(decision)).toEqual(['merged']);
    expect(company.row(objectTable, objectId)?.brand).toBe('Hobby');
    expect(await company.run(restoreObject, { objectId, fields: objectFields })).toMatchObject({ writes: [] });
  });

  it('of a customer who is gone too brings them back with it', async () => {
    company.drop(objectTable, objectId).drop(customerTable, customerId);
    expect(codeOf(await company.run(restoreObject, { objectId, fields: objectFields }))).toBe('applied');
    expect(company.row(objectTable, objectId)).toMatchObject({ customerId });
    expect(company.row(customerTable, customerId)).toMatchObject({ lastname: 'Veldhuis' });
  });

  it('of a customer whose values are gone for good is refused with a card', async () => {
    company.drop(objectTable, objectId).drop(customerTable, testId('c', 7));
    const fields = { ...objectFields, customerId: testId('c', 7) };
    const decision = await company.run(restoreObject, { objectId, fields });
    expect(codeOf(decision)).toBe('parent_deleted');
    expect(cardsOf(decision)).toEqual(['rejected']);
  });

  it('that never was, or is of another company, is refused; so is a plate that is none', async () => {
    const other = { objectId: testId('o', 9), fields: objectFields };
    expect(codeOf(await company.run(restoreObject, other))).toBe('object.missing');
    const wrong = { objectId, fields: { ...objectFields, plate: 'X' } };
    expect(codeOf(await company.run(restoreObject, wrong))).toBe('object.plate_length');
  });
});

describe('a card about something deleted', () => {
  it('holds what was deleted, so that it can be brought back with the change', async () => {
    company.drop(customerTable, customerId).drop(objectTable, objectId);
    const now = { email: { email: 'new@example.test' } };
    const edited = await company.run(editCustomer, { customerId, now });
    expect(edited.cards).toMatchObject([
      { yours: { email: 'new@example.test' }, theirs: { gone: { city: 'Amersfoort' } } },
    ]);
    const renamed = await company.run(editObject, { objectId, now: { contract: { contractStartOn: null } } });
    expect(renamed.cards).toMatchObject([{ theirs: { gone: { number: 77, brand: 'Hobby' } } }]);
  });

  it('names the parent that has to come back first', async () => {
    company.drop(customerTable, customerId);
    const created = await company.run(createObject, { objectId: testId('o', 2), ...objectFields });
    expect(created.cards).toMatchObject([
      { yours: objectFields, theirs: { field: 'customerId', gone: { lastname: 'Veldhuis' } } },
    ]);
  });
});
