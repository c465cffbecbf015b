import { beforeEach, describe, expect, it } from 'vitest';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { AT, aCheckIn, aCheckOut, aMove, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

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
