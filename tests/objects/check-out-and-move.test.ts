import { beforeEach, describe, expect, it } from 'vitest';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import type { Movement } from '#objects/object.schema.ts';
import { LASTING, movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { AT, aCheckIn, aCheckOut, aMove, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

/** What a person acts on who saw the object on spot 1. */
const SEEN_AT_1 = { place: { warehouseId: testId('w', 1), spotId: testId('s', 1) } };
const SECOND = testId('u', 2);

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(warehouseTable, aWarehouse())
    .add(spotTable, aSpot(1), aSpot(2), aSpot(3))
    .add(objectTable, aStoredObject(1, 1));
});

const object = () => company.row(objectTable, testId('o', 1));
const movement = (number: number) => company.row(movementTable, testId('m', number));

describe('checking an object out', () => {
  it('closes the stay and remembers it', async () => {
    expect(codeOf(await company.run(checkOutObject, aCheckOut(), { by: 'yard' }))).toBe('applied');
    expect(object()).toMatchObject({
      storageStatus: 'with_customer',
      warehouseId: null,
      spotId: null,
      stayId: null,
      lastStayId: testId('y', 1),
      lastMovedAt: AT,
    });
    expect(movement(2)).toMatchObject({ standing: 'accepted', fromSpotId: testId('s', 1), toSpotId: null });
  });

  it('twice on two phones: the second succeeds without change and is kept as superseded', async () => {
    await company.run(checkOutObject, aCheckOut());
    const second = await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 8), note: 'sleutel mee' }), {
      at: '2026-05-04T09:45:00.000Z',
    });
    expect(codeOf(second)).toBe('applied');
    expect(cardsOf(second)).toEqual([]);
    expect(object()?.lastMovedAt).toBe(AT);
    expect(movement(8)).toMatchObject({ standing: 'superseded', note: 'sleutel mee' });
  });

  it('of the two times the earliest plausible one counts, never one before the check-in', async () => {
    company.add(objectTable, aStoredObject(1, 1, { storageStatus: 'with_customer', stayId: null, spotId: null }));
    await company.run(checkInObject, aCheckIn(), { at: '2026-05-01T08:00:00.000Z' });
    await company.run(checkOutObject, aCheckOut());
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 7) }), { at: '2026-05-04T09:10:00.000Z' });
    expect(object()?.lastMovedAt).toBe('2026-05-04T09:10:00.000Z');
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 8) }), { at: '2026-04-30T09:10:00.000Z' });
    expect(object()?.lastMovedAt).toBe('2026-05-04T09:10:00.000Z');
  });

  it('of a stay that a new check-in followed is refused; the new stay stays open and a card keeps what was said', async () => {
    company.add(objectTable, aStoredObject(1, 1, { stayId: testId('y', 5), lastStayId: testId('y', 1) }));
    const decision = await company.run(checkOutObject, aCheckOut({ note: 'opgehaald' }));
    expect(codeOf(decision)).toBe('object.stale_stay');
    expect(object()?.stayId).toBe(testId('y', 5));
    expect(decision.cards?.[0]).toMatchObject({
      kind: 'rejected',
      yours: { note: 'opgehaald', stayId: testId('y', 1) },
      theirs: { stayId: testId('y', 5), spotName: 'A1' },
    });
  });

  it('of an object that is out already is kept, whatever stay it names', async () => {
    await company.run(checkOutObject, aCheckOut());
    const decision = await company.run(
      checkOutObject,
      aCheckOut({ movementId: testId('m', 9), stayId: testId('y', 9) }),
    );
    expect(codeOf(decision)).toBe('applied');
    expect(object()?.lastStayId).toBe(testId('y', 1));
  });

  it("is refused for another company's object", async () => {
    expect(codeOf(await company.run(checkOutObject, aCheckOut({ objectId: testId('o', 77) })))).toBe('object.missing');
  });

  it('left from where its author saw it, also when somebody had moved it before', async () => {
    await company.run(moveObject, aMove({ spotId: testId('s', 2) }), {
      userId: SECOND,
      at: '2026-05-04T08:00:00.000Z',
    });
    const decision = await company.run(checkOutObject, aCheckOut(), { was: SEEN_AT_1 });
    expect([codeOf(decision), cardsOf(decision)]).toEqual(['applied', []]);
    expect(object()?.storageStatus).toBe('with_customer');
    expect(movement(2)).toMatchObject({ standing: 'accepted', fromSpotId: testId('s', 1) });
  });

  it('is asked about when somebody moved it later than it is said to have left', async () => {
    const later = { userId: SECOND, at: '2026-05-04T11:00:00.000Z' };
    await company.run(moveObject, aMove({ spotId: testId('s', 2) }), later);
    const decision = await company.run(checkOutObject, aCheckOut(), { was: SEEN_AT_1 });
    expect(object()?.storageStatus).toBe('with_customer');
    expect(decision.cards).toMatchObject([
      {
        kind: 'contradiction',
        yours: { storageStatus: 'with_customer', at: AT },
        theirs: { storageStatus: 'with_storage', spotId: testId('s', 2), spotName: 'A2', at: later.at },
      },
    ]);
  });
});

describe('handing over a held object', () => {
  beforeEach(() => {
    company.add(objectTable, aStoredObject(1, 1, { holdReason: 'Factuur open', holdSince: AT }));
  });

  it('by someone who may release, with a reason: recorded, no card', async () => {
    const decision = await company.run(checkOutObject, aCheckOut({ reason: 'betaald aan de balie' }));
    expect(cardsOf(decision)).toEqual([]);
    expect(movement(2)?.reason).toBe('betaald aan de balie');
    expect(object()?.holdReason).toBe('Factuur open');
  });

  it('by someone who may not: the object is gone, so it is recorded, and a card tells', async () => {
    const decision = await company.run(checkOutObject, aCheckOut({ reason: 'klant had haast' }), { by: 'yard' });
    expect(codeOf(decision)).toBe('applied');
    expect(decision.cards?.[0]).toMatchObject({ kind: 'contradiction', theirs: { holdReason: 'Factuur open' } });
    expect(object()?.storageStatus).toBe('with_customer');
  });

  it('without a reason a card tells too', async () => {
    expect(cardsOf(await company.run(checkOutObject, aCheckOut()))).toEqual(['contradiction']);
  });
});

describe('moving an object', () => {
  const seen = (spot: number) => ({ place: { warehouseId: testId('w', 1), spotId: testId('s', spot) } });

  it('to another spot changes its place', async () => {
    expect(codeOf(await company.run(moveObject, aMove(), { was: seen(1), by: 'yard' }))).toBe('applied');
    expect(object()).toMatchObject({ spotId: testId('s', 2), stayId: testId('y', 1), placeConfirmed: true });
    expect(movement(3)).toMatchObject({ standing: 'accepted', fromSpotId: testId('s', 1), toSpotId: testId('s', 2) });
  });

  it('that was checked out meanwhile: the check-out wins, the move is kept as superseded', async () => {
    await company.run(checkOutObject, aCheckOut());
    expect(codeOf(await company.run(moveObject, aMove(), { was: seen(1) }))).toBe('applied');
    expect(object()).toMatchObject({ storageStatus: 'with_customer', spotId: null });
    expect(movement(3)?.standing).toBe('superseded');
  });

  it('and then checking it out ends with the customer too, in the other order', async () => {
    await company.run(moveObject, aMove(), { was: seen(1) });
    await company.run(checkOutObject, aCheckOut());
    expect(object()).toMatchObject({ storageStatus: 'with_customer', spotId: null, lastStayId: testId('y', 1) });
  });

  it('on two phones to two spots: the first wins, the second is kept as contradicting with a card', async () => {
    await company.run(moveObject, aMove(), { was: seen(1), by: 'yard' });
    const second = await company.run(moveObject, aMove({ movementId: testId('m', 4), spotId: testId('s', 3) }), {
      was: seen(1),
    });
    expect(object()).toMatchObject({ spotId: testId('s', 2), placeConfirmed: false });
    expect(movement(4)?.standing).toBe('contradicting');
    expect(second.cards?.[0]).toMatchObject({
      kind: 'contradiction',
      yours: { spotName: 'A3' },
      theirs: { spotName: 'A2' },
    });
  });

  it('on two phones to the same spot is no contradiction', async () => {
    await company.run(moveObject, aMove(), { was: seen(1) });
    const second = await company.run(moveObject, aMove({ movementId: testId('m', 4) }), { was: seen(1) });
    expect(cardsOf(second)).toEqual([]);
    expect(object()?.placeConfirmed).toBe(true);
  });

  it('of an ended stay is refused as stale', async () => {
    const decision = await company.run(moveObject, aMove({ stayId: testId('y', 9) }));
    expect(codeOf(decision)).toBe('object.stale_stay');
    expect(cardsOf(decision)).toEqual(['rejected']);
  });

  it('to where it stands confirms a place that was not sure', async () => {
    company.add(objectTable, aStoredObject(1, 1, { placeConfirmed: false }));
    await company.run(moveObject, aMove({ spotId: testId('s', 1) }), { was: seen(1) });
    expect(object()?.placeConfirmed).toBe(true);
  });

  it('to a spot that is taken stands, unconfirmed, with a card', async () => {
    company.add(objectTable, aStoredObject(2, 2));
    const decision = await company.run(moveObject, aMove(), { was: seen(1) });
    expect(object()).toMatchObject({ spotId: testId('s', 2), placeConfirmed: false });
    expect(cardsOf(decision)).toEqual(['unconfirmed_place']);
  });

  it("to another company's spot is refused", async () => {
    expect(codeOf(await company.run(moveObject, aMove({ spotId: testId('s', 88) })))).toBe('missing_parent');
  });
});

describe('a stay that only the second of two phones knows', () => {
  const later = (number: number) => ({ stayId: testId('y', 2), movementId: testId('m', number) });

  beforeEach(async () => {
    company.add(objectTable, aStoredObject(1, 1, { storageStatus: 'with_customer', stayId: null, spotId: null }));
    await company.run(checkInObject, aCheckIn());
    await company.run(checkInObject, aCheckIn({ ...later(4), spotId: testId('s', 2) }));
  });

  it('means the open one: checking out closes that', async () => {
    const decision = await company.run(checkOutObject, aCheckOut(later(5)));
    expect(codeOf(decision)).toBe('applied');
    expect(object()).toMatchObject({ storageStatus: 'with_customer', lastStayId: testId('y', 1) });
    expect(movement(5)).toMatchObject({ standing: 'accepted', stayId: testId('y', 1), fromSpotId: testId('s', 1) });
  });

  it('means the open one also where both phones named the same spot', async () => {
    await company.run(checkInObject, aCheckIn({ movementId: testId('m', 6), stayId: testId('y', 3) }));
    const decision = await company.run(moveObject, aMove({ stayId: testId('y', 3), spotId: testId('s', 3) }));
    expect(codeOf(decision)).toBe('applied');
    expect(object()).toMatchObject({ stayId: testId('y', 1), spotId: testId('s', 3) });
    expect(movement(3)).toMatchObject({ standing: 'accepted', stayId: testId('y', 1) });
  });

  it('is stale once the object left and came back', async () => {
    await company.run(checkOutObject, aCheckOut());
    await company.run(checkInObject, aCheckIn({ movementId: testId('m', 6), stayId: testId('y', 3) }));
    for (const decision of [
      await company.run(checkOutObject, aCheckOut(later(7))),
      await company.run(moveObject, aMove(later(8))),
    ]) {
      expect(codeOf(decision)).toBe('object.stale_stay');
      expect(decision.cards?.[0]).toMatchObject({ yours: { stayId: testId('y', 2) } });
    }
    expect(object()?.stayId).toBe(testId('y', 3));
  });

  it('that was open once stays stale, also when a late check-in names it again', async () => {
    await company.run(checkOutObject, aCheckOut());
    await company.run(checkInObject, aCheckIn({ movementId: testId('m', 6), stayId: testId('y', 3) }));
    await company.run(checkInObject, aCheckIn({ movementId: testId('m', 7), spotId: testId('s', 3) }));
    const decision = await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 8) }));
    expect(codeOf(decision)).toBe('object.stale_stay');
  });

  it('of the two check-outs the earlier time counts, whichever arrives first', async () => {
    await company.run(checkOutObject, aCheckOut(), { at: '2026-05-04T12:00:00.000Z' });
    await company.run(checkOutObject, aCheckOut(later(5)), { at: '2026-05-04T11:00:00.000Z' });
    expect(movement(5)?.standing).toBe('superseded');
    expect(object()).toMatchObject({ lastStayId: testId('y', 1), lastMovedAt: '2026-05-04T11:00:00.000Z' });
  });

  it('counts on the device before the server has answered, where older movements may be missing', async () => {
    const device = new MemoryCompany('device')
      .add(warehouseTable, aWarehouse())
      .add(objectTable, aStoredObject(1, 1))
      .add(movementTable, { ...checkedIn(4, 2), rev: 0, standing: 'contradicting' }, { ...checkedIn(9, 1), rev: 8 });
    expect(codeOf(await device.run(checkOutObject, aCheckOut(later(5))))).toBe('applied');
    device.add(objectTable, aStoredObject(1, 1)).drop(movementTable, testId('m', 9));
    expect(codeOf(await device.run(checkOutObject, aCheckOut(later(6))))).toBe('applied');
  });

  it("of another object, or another company's, says nothing about this one", async () => {
    company.add(objectTable, aStoredObject(3, 3));
    const decision = await company.run(checkOutObject, aCheckOut({ ...later(5), objectId: testId('o', 3) }));
    expect(codeOf(decision)).toBe('object.stale_stay');
  });
});

/** A check-in of object 1 on spot 1, as the mirror of a device holds it. */
function checkedIn(number: number, stay: number): Movement {
  return {
    id: testId('m', number),
    rev: 1,
    version: 1,
    objectId: testId('o', 1),
    stayId: testId('y', stay),
    kind: 'checked_in',
    fromWarehouseId: null,
    fromSpotId: null,
    toWarehouseId: testId('w', 1),
    toSpotId: testId('s', 1),
    at: AT,
    byUserId: testId('u', 1),
    byName: 'Iemand',
    appointmentId: null,
    note: '',
    reason: null,
    standing: 'accepted',
    ...LASTING,
  };
}
