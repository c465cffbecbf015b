import { beforeEach, describe, expect, it } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { createObject, editObject, holdObject } from '#objects/object.commands.ts';
import type { CreateObject } from '#objects/object.schema.ts';
import { movementTable, objectSortKey, objectState, objectTable } from '#objects/object.ts';
import { combineIds, deleteSpot } from '#objects/spot-removal.commands.ts';
import { isUuid } from '#shared/ids.ts';
import { spotTable } from '#spots/spot.ts';
import { AT, aCustomer, anObject, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(customerTable, aCustomer());
});

const object = (number = 1) => company.row(objectTable, testId('o', number));
const newObject = (changes: Partial<CreateObject> = {}): CreateObject => ({
  objectId: testId('o', 1),
  plate: 'wn-12-kh',
  plateCountry: 'NL',
  category: 'caravan',
  brand: 'Kip',
  type: 'Shelter',
  lengthCm: 500,
  widthCm: 200,
  heightCm: null,
  customerId: testId('c', 1),
  contractStartOn: null,
  ...changes,
});

describe('creating an object', () => {
  it('stores the plate without dashes and takes the next number', async () => {
    expect(codeOf(await company.run(createObject, newObject()))).toBe('applied');
    expect(object()).toMatchObject({
      plate: 'WN12KH',
      number: 1,
      storageStatus: 'with_customer',
      placeConfirmed: true,
    });
  });

  it('has the colour that was named, and none from a device that knows of no colours', async () => {
    await company.run(createObject, newObject({ color: 'red' }));
    await company.run(createObject, newObject({ objectId: testId('o', 2), plate: '' }));
    expect([object(1)?.color, object(2)?.color]).toEqual(['red', null]);
  });

  it('leaves the number open on a device', async () => {
    company = new MemoryCompany('device').add(customerTable, aCustomer());
    await company.run(createObject, newObject());
    expect(object()?.number).toBeNull();
  });

  it('changes nothing and takes no number when it arrives again', async () => {
    await company.run(createObject, newObject());
    expect(await company.run(createObject, newObject())).toMatchObject({ outcome: 'applied', writes: [] });
    expect(company.numbersTaken).toBe(1);
  });

  it('is not brought back once it was deleted', async () => {
    company.drop(objectTable, testId('o', 1));
    expect(codeOf(await company.run(createObject, newObject()))).toBe('object.deleted');
    expect(object()).toBeUndefined();
  });

  it('flags a plate that another object has, and keeps both', async () => {
    company.add(objectTable, anObject(2, { plate: 'WN12KH' }));
    const decision = await company.run(createObject, newObject());
    expect(decision.cards?.[0]).toMatchObject({ kind: 'duplicate', theirs: { objectId: testId('o', 2), number: 2 } });
    expect(object()).toBeDefined();
  });

  it('does not flag the same text of another country, nor objects without a plate', async () => {
    company.add(objectTable, anObject(2, { plate: 'WN12KH', plateCountry: 'DE' }), anObject(3, { plate: '' }));
    expect(cardsOf(await company.run(createObject, newObject()))).toEqual([]);
    expect(cardsOf(await company.run(createObject, newObject({ objectId: testId('o', 4), plate: '' })))).toEqual([]);
  });

  it('is refused for a plate with characters no plate has', async () => {
    expect(await company.run(createObject, newObject({ plate: 'WN12Kß' }))).toMatchObject({
      refusal: { code: 'object.plate_characters', field: 'plate' },
    });
  });

  it("is refused for a deleted customer, with the input on a card, and for another company's", async () => {
    company.drop(customerTable, testId('c', 1));
    const decision = await company.run(createObject, newObject());
    expect(codeOf(decision)).toBe('parent_deleted');
    expect(decision.cards?.[0]).toMatchObject({ kind: 'rejected', yours: { brand: 'Kip' } });
    expect(codeOf(await company.run(createObject, newObject({ customerId: testId('c', 9) })))).toBe('missing_parent');
  });

  it('needs no customer', async () => {
    expect(codeOf(await company.run(createObject, newObject({ customerId: null })))).toBe('applied');
  });
});

describe('editing an object', () => {
  const size = (lengthCm: number) => ({ lengthCm, widthCm: 230, heightCm: 260 });

  beforeEach(() => {
    company.add(objectTable, anObject(1));
  });

  it('changes the groups that are still as the person saw them', async () => {
    const decision = await company.run(
      editObject,
      { objectId: testId('o', 1), now: { size: size(760) } },
      { was: { size: size(745) } },
    );
    expect(codeOf(decision)).toBe('applied');
    expect(object()).toMatchObject({ lengthCm: 760, version: 2 });
  });

  it('keeps the other change and puts mine on a card', async () => {
    company.add(objectTable, anObject(1, { lengthCm: 730 }));
    const description = { category: 'caravan', brand: 'Fendt', type: 'Bianco' } as const;
    const decision = await company.run(
      editObject,
      { objectId: testId('o', 1), now: { size: size(760), description } },
      { was: { size: size(745), description: { category: 'caravan', brand: 'Hobby', type: 'De Luxe' } } },
    );
    expect(codeOf(decision)).toBe('merged');
    expect(object()).toMatchObject({ lengthCm: 730, brand: 'Fendt' });
    expect(decision.cards?.[0]).toMatchObject({ kind: 'merged', yours: { lengthCm: 760 }, theirs: { lengthCm: 730 } });
  });

  it('of a colour leaves the description to a device that knows of no colours', async () => {
    company.add(objectTable, anObject(1, { color: 'blue' }));
    const description = { category: 'caravan', brand: 'Fendt', type: 'Bianco' } as const;
    const was = { description: { category: 'caravan', brand: 'Hobby', type: 'De Luxe' } };
    expect(codeOf(await company.run(editObject, { objectId: testId('o', 1), now: { description } }, { was }))).toBe(
      'applied',
    );
    const now = { color: { color: 'red' } } as const;
    const seen = { was: { color: { color: 'blue' } } };
    expect(codeOf(await company.run(editObject, { objectId: testId('o', 1), now }, seen))).toBe('applied');
    expect(object()).toMatchObject({ brand: 'Fendt', color: 'red' });
    expect(
      codeOf(await company.run(editObject, { objectId: testId('o', 1), now: { color: { color: null } } }, seen)),
    ).toBe('merged');
    expect(object()).toMatchObject({ color: 'red' });
  });

  it('changes nothing when the row already says so', async () => {
    const decision = await company.run(editObject, { objectId: testId('o', 1), now: { size: size(745) } });
    expect(decision).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('renews the sort key with the plate, and flags one that exists', async () => {
    company.add(objectTable, anObject(2, { plate: 'WN99ZZ' }));
    const decision = await company.run(
      editObject,
      { objectId: testId('o', 1), now: { plate: { plate: 'wn-99-zz', plateCountry: 'NL' } } },
      { was: { plate: { plate: 'WN12K1', plateCountry: 'NL' } } },
    );
    expect(object()).toMatchObject({ plate: 'WN99ZZ', sortKey: objectSortKey(anObject(1, { plate: 'WN99ZZ' })) });
    expect(cardsOf(decision)).toEqual(['duplicate']);
  });

  it("is refused for a deleted object, with the input on a card; for another company's; and for an owner who is gone", async () => {
    const owner = { objectId: testId('o', 1), now: { owner: { customerId: testId('c', 5) } } };
    const was = { owner: { customerId: testId('c', 1) } };
    expect(codeOf(await company.run(editObject, owner, { was }))).toBe('missing_parent');
    expect(codeOf(await company.run(editObject, { ...owner, objectId: testId('o', 9) }))).toBe('object.missing');
    company.drop(objectTable, testId('o', 1));
    const decision = await company.run(editObject, owner, { was });
    expect(codeOf(decision)).toBe('object.deleted');
    expect(decision.cards?.[0]?.yours).toEqual({ customerId: testId('c', 5) });
  });
});

describe('holding an object', () => {
  beforeEach(() => {
    company.add(objectTable, anObject(1));
  });

  it('sets the reason and since when, and does not renew that when said again', async () => {
    await company.run(holdObject, { objectId: testId('o', 1), reason: 'Factuur open' }, { by: 'yard' });
    expect(object()).toMatchObject({ holdReason: 'Factuur open', holdSince: AT });
    const again = await company.run(holdObject, { objectId: testId('o', 1), reason: 'Factuur open' });
    expect(again).toMatchObject({ writes: [] });
  });

  it('is lifted only by someone who may release', async () => {
    company.add(objectTable, anObject(1, { holdReason: 'Factuur open', holdSince: AT }));
    expect(codeOf(await company.run(holdObject, { objectId: testId('o', 1), reason: null }, { by: 'yard' }))).toBe(
      'forbidden',
    );
    expect(object()?.holdReason).toBe('Factuur open');
    await company.run(holdObject, { objectId: testId('o', 1), reason: null }, { by: 'office' });
    expect(object()).toMatchObject({ holdReason: null, holdSince: null });
  });

  it('stays when it is another than the one that was seen', async () => {
    company.add(objectTable, anObject(1, { holdReason: 'Verzekering verlopen', holdSince: AT }));
    const decision = await company.run(
      holdObject,
      { objectId: testId('o', 1), reason: null },
      { was: { hold: { holdReason: 'Factuur open' } } },
    );
    expect(codeOf(decision)).toBe('merged');
    expect(object()?.holdReason).toBe('Verzekering verlopen');
  });
});

describe('deleting a spot', () => {
  beforeEach(() => {
    company.add(spotTable, aSpot(1)).add(objectTable, aStoredObject(1, 1), aStoredObject(2, 1), aStoredObject(3, 2));
  });

  it('is refused while objects stand there, and says how many', async () => {
    expect(await company.run(deleteSpot, { spotId: testId('s', 1), unlink: false })).toMatchObject({
      refusal: { code: 'spot.has_objects', params: { count: 2 } },
    });
  });

  it('unlinks them when the person was warned: they stay in the warehouse, each with a movement', async () => {
    const decision = await company.run(deleteSpot, { spotId: testId('s', 1), unlink: true });
    expect(codeOf(decision)).toBe('applied');
    expect(company.row(spotTable, testId('s', 1))).toBeUndefined();
    expect(object(1)).toMatchObject({ spotId: null, warehouseId: testId('w', 1), stayId: testId('y', 1) });
    expect(object(3)?.spotId).toBe(testId('s', 2));
    const movements = company.all(movementTable);
    expect(movements.map((row) => [row.objectId, row.kind, row.fromSpotId, row.toSpotId])).toEqual([
      [testId('o', 1), 'moved', testId('s', 1), null],
      [testId('o', 2), 'moved', testId('s', 1), null],
    ]);
    expect(movements.every((row) => isUuid(row.id))).toBe(true);
  });

  it('needs no warning for an empty spot; deleting it twice changes nothing', async () => {
    company.add(spotTable, aSpot(4));
    expect(codeOf(await company.run(deleteSpot, { spotId: testId('s', 4), unlink: false }))).toBe('applied');
    expect(await company.run(deleteSpot, { spotId: testId('s', 4), unlink: false })).toMatchObject({ writes: [] });
  });

  it("is refused for another company's spot", async () => {
    expect(codeOf(await company.run(deleteSpot, { spotId: testId('s', 99), unlink: true }))).toBe('spot.missing');
  });

  it('makes the same movement id everywhere, and another for every object', () => {
    const intent = testId('i', 7);
    expect(combineIds(intent, testId('o', 1))).toBe(combineIds(intent, testId('o', 1)));
    expect(combineIds(intent, testId('o', 1))).not.toBe(combineIds(intent, testId('o', 2)));
  });
});

describe('the one state of an object shown first', () => {
  it.each([
    ['with_customer', anObject()],
    ['in_storage', aStoredObject()],
    ['attention', aStoredObject(1, 1, { placeConfirmed: false })],
    ['hold', aStoredObject(1, 1, { placeConfirmed: false, holdReason: 'Factuur open' })],
  ])('%s', (state, shown) => {
    expect(objectState(shown)).toBe(state);
  });
});
