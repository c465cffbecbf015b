import { beforeEach, describe, expect, it } from 'vitest';
import { checkInObject, checkOutObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import {
  AT,
  aCheckIn,
  aCheckOut,
  aLocation,
  anObject,
  aSpot,
  aStoredObject,
  aWarehouse,
  testId,
} from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const SECOND = testId('u', 2);

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(locationTable, aLocation())
    .add(warehouseTable, aWarehouse())
    .add(spotTable, aSpot(1), aSpot(2), aSpot(3), aSpot(4))
    .add(objectTable, anObject(1), anObject(2));
});

const object = (number = 1) => company.row(objectTable, testId('o', number));
const movement = (number: number) => company.row(movementTable, testId('m', number));

describe('checking an object in', () => {
  it('opens the stay, puts the object on the spot and records the movement', async () => {
    const decision = await company.run(checkInObject, aCheckIn({ note: 'links achteraan' }), { by: 'yard' });
    expect(codeOf(decision)).toBe('applied');
    expect(cardsOf(decision)).toEqual([]);
    expect(object()).toMatchObject({
      storageStatus: 'with_storage',
      warehouseId: testId('w', 1),
      spotId: testId('s', 1),
      stayId: testId('y', 1),
      placeConfirmed: true,
      lastMovedAt: AT,
    });
    expect(movement(1)).toMatchObject({
      kind: 'checked_in',
      standing: 'accepted',
      byName: 'yard',
      note: 'links achteraan',
    });
  });

  it('leaves the object unplaced in the warehouse when no spot is named', async () => {
    await company.run(checkInObject, aCheckIn({ spotId: null }));
    expect(object()).toMatchObject({ warehouseId: testId('w', 1), spotId: null, placeConfirmed: true });
  });

  it('changes nothing when the same check-in arrives again', async () => {
    await company.run(checkInObject, aCheckIn());
    const before = object();
    const decision = await company.run(checkInObject, aCheckIn());
    expect(decision).toMatchObject({ outcome: 'applied', writes: [] });
    expect(object()).toEqual(before);
  });

  it('counts although somebody handed the object over later than it is said to have come in, and is asked about', async () => {
    const left = '2026-05-04T11:00:00.000Z';
    company.add(objectTable, aStoredObject(1, 3));
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 5) }), {
      by: 'office',
      userId: SECOND,
      at: left,
    });
    const decision = await company.run(checkInObject, aCheckIn({ movementId: testId('m', 6), stayId: testId('y', 2) }));
    expect(object()).toMatchObject({ storageStatus: 'with_storage', spotId: testId('s', 1), placeConfirmed: false });
    expect(movement(6)).toMatchObject({ standing: 'accepted' });
    expect(decision.cards).toMatchObject([
      {
        kind: 'contradiction',
        yours: { storageStatus: 'with_storage', spotName: 'A1', at: AT },
        theirs: { storageStatus: 'with_customer', byName: 'office', at: left },
      },
    ]);
  });

  it.each([
    ['by the same person', { at: '2026-05-04T11:00:00.000Z' }],
    ['earlier', { userId: SECOND, at: '2026-05-04T08:00:00.000Z' }],
  ])('is not asked about when the object was handed over %s', async (_when, how) => {
    company.add(objectTable, aStoredObject(1, 3));
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 5) }), how);
    const decision = await company.run(checkInObject, aCheckIn({ movementId: testId('m', 6), stayId: testId('y', 2) }));
    expect(cardsOf(decision)).toEqual([]);
    expect(object()).toMatchObject({ storageStatus: 'with_storage', placeConfirmed: true });
  });

  it('tells nothing new where it arrives after the check-out of its own stay', async () => {
    await company.run(checkInObject, aCheckIn());
    await company.run(checkOutObject, aCheckOut());
    const decision = await company.run(checkInObject, aCheckIn({ movementId: testId('m', 3) }));
    expect(codeOf(decision)).toBe('applied');
    expect(object()).toMatchObject({ storageStatus: 'with_customer', spotId: null });
    expect(movement(3)?.standing).toBe('superseded');
  });

  it('is refused for an object that never was here, and keeps its input when the object was deleted', async () => {
    expect(codeOf(await company.run(checkInObject, aCheckIn({ objectId: testId('o', 99) })))).toBe('object.missing');
    company.drop(objectTable, testId('o', 1));
    const decision = await company.run(checkInObject, aCheckIn({ note: 'te laat' }));
    expect(codeOf(decision)).toBe('object.deleted');
    expect(decision.cards?.[0]).toMatchObject({ kind: 'rejected', yours: { note: 'te laat' } });
  });

  it("is refused on another company's spot or warehouse", async () => {
    const elsewhere = await company.run(checkInObject, aCheckIn({ spotId: testId('s', 99) }));
    expect(elsewhere).toMatchObject({ outcome: 'refused', refusal: { code: 'missing_parent', field: 'spotId' } });
    const hall = await company.run(checkInObject, aCheckIn({ spotId: null, warehouseId: testId('w', 99) }));
    expect(hall).toMatchObject({ outcome: 'refused', refusal: { code: 'missing_parent', field: 'warehouseId' } });
    expect(object()?.storageStatus).toBe('with_customer');
  });

  it('takes the warehouse from the spot', async () => {
    company.add(warehouseTable, aWarehouse({ id: testId('w', 2) }));
    await company.run(checkInObject, aCheckIn({ warehouseId: testId('w', 2) }));
    expect(object()?.warehouseId).toBe(testId('w', 1));
  });
});

describe('two objects on one spot', () => {
  it('both stand there; the second place is not confirmed, and a card names the nearest spots that are free and fit', async () => {
    company.add(objectTable, aStoredObject(3, 2)).add(spotTable, aSpot(5, { lengthCm: 700 }));
    await company.run(checkInObject, aCheckIn());
    const second = await company.run(
      checkInObject,
      aCheckIn({ objectId: testId('o', 2), movementId: testId('m', 2), stayId: testId('y', 2) }),
    );
    expect(codeOf(second)).toBe('applied');
    expect(object(1)).toMatchObject({ spotId: testId('s', 1), placeConfirmed: true });
    expect(object(2)).toMatchObject({ spotId: testId('s', 1), placeConfirmed: false, stayId: testId('y', 2) });
    expect(movement(2)?.standing).toBe('accepted');
    expect(second.cards?.[0]).toMatchObject({
      kind: 'unconfirmed_place',
      entityId: testId('o', 2),
      theirs: {
        spotName: 'A1',
        objectId: testId('o', 1),
        alternatives: [
          { spotId: testId('s', 3), name: 'A3' },
          { spotId: testId('s', 4), name: 'A4' },
        ],
      },
    });
  });

  it('is confirmed while the spot has room: the border is the allowed number', async () => {
    company.add(spotTable, aSpot(1, { allowedNumber: 2 })).add(objectTable, aStoredObject(3, 1));
    expect(cardsOf(await company.run(checkInObject, aCheckIn()))).toEqual([]);
    expect(object()?.placeConfirmed).toBe(true);
  });

  it('raises no card when the person knew and gave a reason, but the place stays unconfirmed', async () => {
    company.add(objectTable, aStoredObject(3, 1));
    const decision = await company.run(checkInObject, aCheckIn({ reason: 'past net achter elkaar' }));
    expect(cardsOf(decision)).toEqual([]);
    expect(object()?.placeConfirmed).toBe(false);
    expect(movement(1)?.reason).toBe('past net achter elkaar');
  });

  it('a spot that is too small or out of use never refuses what already happened', async () => {
    company.add(spotTable, aSpot(1, { lengthCm: 300, outOfUse: true }));
    expect(codeOf(await company.run(checkInObject, aCheckIn()))).toBe('applied');
    expect(object()?.spotId).toBe(testId('s', 1));
  });

  it('a spot deleted meanwhile leaves the object unplaced, unconfirmed, with a card', async () => {
    company.drop(spotTable, testId('s', 1));
    const decision = await company.run(checkInObject, aCheckIn());
    expect(object()).toMatchObject({ warehouseId: testId('w', 1), spotId: null, placeConfirmed: false });
    expect(decision.cards?.[0]).toMatchObject({
      kind: 'unconfirmed_place',
      yours: { spotId: testId('s', 1) },
      theirs: { deleted: true, alternatives: [{ name: 'A2' }, { name: 'A3' }, { name: 'A4' }] },
    });
  });
});

describe('one object checked in on two phones', () => {
  const second = aCheckIn({ movementId: testId('m', 9), stayId: testId('y', 9), spotId: testId('s', 2) });

  it('the first wins the place; the second is kept as contradicting, with a card naming both', async () => {
    await company.run(checkInObject, aCheckIn(), { by: 'yard' });
    const decision = await company.run(checkInObject, second, { by: 'office' });
    expect(codeOf(decision)).toBe('applied');
    expect(object()).toMatchObject({ spotId: testId('s', 1), stayId: testId('y', 1), placeConfirmed: false });
    expect(movement(9)).toMatchObject({ standing: 'contradicting', toSpotId: testId('s', 2) });
    expect(decision.cards?.[0]).toMatchObject({
      kind: 'contradiction',
      yours: { spotName: 'A2', byName: 'office' },
      theirs: { spotName: 'A1', byName: 'yard' },
    });
  });

  it('on the same spot they say the same: no card, the place stays confirmed', async () => {
    await company.run(checkInObject, aCheckIn());
    const decision = await company.run(checkInObject, { ...second, spotId: testId('s', 1) });
    expect(cardsOf(decision)).toEqual([]);
    expect(object()).toMatchObject({ stayId: testId('y', 1), placeConfirmed: true });
    expect(movement(9)?.standing).toBe('superseded');
  });
});
