import { beforeEach, describe, expect, it } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { reserveSpot } from '#objects/spot-reservation.commands.ts';
import { spotTable } from '#spots/spot.ts';
import { anObject, aSpot, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const spotId = testId('s', 1);
const objectId = testId('o', 1);
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(spotTable, aSpot(1)).add(objectTable, anObject(1));
});

describe('keeping a spot for an object', () => {
  const reserve = (reservedObjectId: string | null) => company.run(reserveSpot, { spotId, reservedObjectId });

  it('holds until it is given up, and changes nothing twice', async () => {
    expect(codeOf(await reserve(objectId))).toBe('applied');
    expect(company.row(spotTable, spotId)).toMatchObject({ reservedObjectId: objectId, version: 2 });
    expect(await reserve(objectId)).toMatchObject({ writes: [] });
    expect(codeOf(await reserve(null))).toBe('applied');
    expect(company.row(spotTable, spotId)?.reservedObjectId).toBeNull();
  });

  it('is decided by who comes last', async () => {
    company.add(objectTable, anObject(2));
    await reserve(objectId);
    expect(codeOf(await reserve(testId('o', 2)))).toBe('applied');
    expect(company.row(spotTable, spotId)?.reservedObjectId).toBe(testId('o', 2));
  });

  it('is refused for an object that is gone, with the input on a card, and for one that never was here', async () => {
    expect(codeOf(await reserve(testId('o', 9)))).toBe('missing_parent');
    company.drop(objectTable, objectId);
    const decision = await reserve(objectId);
    expect(codeOf(decision)).toBe('parent_deleted');
    expect(cardsOf(decision)).toEqual(['rejected']);
  });

  it("is refused on a deleted spot and on another company's", async () => {
    const foreign = { spotId: testId('s', 9), reservedObjectId: objectId };
    expect(codeOf(await company.run(reserveSpot, foreign))).toBe('spot.missing');
    company.drop(spotTable, spotId);
    expect(codeOf(await reserve(objectId))).toBe('spot.deleted');
  });

  it('needs the right to change objects', () => {
    expect(reserveSpot.permission).toBe('object edit');
  });
});
