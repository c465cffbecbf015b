import { beforeEach, describe, expect, it } from 'vitest';
import { countOccupancy, spotState } from '#spots/occupancy.ts';
import { createLocation, createSpot, createWarehouse, editSpot } from '#spots/spot.commands.ts';
import type { EditSpot } from '#spots/spot.schema.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { aLocation, aSpot, aWarehouse, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(locationTable, aLocation()).add(warehouseTable, aWarehouse());
});

const edit = (changes: Partial<EditSpot> = {}): EditSpot => {
  const { id, rev: _rev, version, warehouseId: _warehouse, sortKey: _key, ...fields } = aSpot(1);
  return { spotId: id, seenVersion: version, ...fields, ...changes };
};
const newSpot = () => {
  const { id, rev: _rev, version: _version, sortKey: _key, ...fields } = aSpot(1);
  return { spotId: id, ...fields };
};

describe('making places', () => {
  it('a location, a warehouse in it, a spot in that; each sorts by the numbers in its name', async () => {
    company = new MemoryCompany();
    await company.run(createLocation, { locationId: testId('l', 1), name: 'Terrein 2' });
    await company.run(createWarehouse, {
      warehouseId: testId('w', 1),
      locationId: testId('l', 1),
      name: 'Hal 10',
      kind: 'hall',
    });
    expect(codeOf(await company.run(createSpot, newSpot()))).toBe('applied');
    expect(company.row(warehouseTable, testId('w', 1))?.sortKey).toBe('hal 000000000010');
    expect(company.row(spotTable, testId('s', 1))).toMatchObject({ name: 'A1', sortKey: 'a000000000001' });
  });

  it('again under the same id changes nothing', async () => {
    await company.run(createSpot, newSpot());
    expect(await company.run(createSpot, { ...newSpot(), name: 'Z9' })).toMatchObject({ writes: [] });
    expect(await company.run(createLocation, { locationId: testId('l', 1), name: 'Anders' })).toMatchObject({
      writes: [],
    });
  });

  it("is refused in a warehouse or location that is deleted, or another company's", async () => {
    const hall = { warehouseId: testId('w', 2), name: 'Hal', kind: 'hall' } as const;
    expect(codeOf(await company.run(createWarehouse, { ...hall, locationId: testId('l', 9) }))).toBe('missing_parent');
    expect(codeOf(await company.run(createSpot, { ...newSpot(), warehouseId: testId('w', 9) }))).toBe('missing_parent');
    company.drop(warehouseTable, testId('w', 1)).drop(locationTable, testId('l', 1));
    const decision = await company.run(createSpot, newSpot());
    expect(codeOf(decision)).toBe('parent_deleted');
    expect(decision.cards?.[0]?.yours).toMatchObject({ name: 'A1' });
    expect(codeOf(await company.run(createWarehouse, { ...hall, locationId: testId('l', 1) }))).toBe('parent_deleted');
  });

  it('does not bring back what was deleted', async () => {
    company.drop(spotTable, testId('s', 1)).drop(locationTable, testId('l', 1)).drop(warehouseTable, testId('w', 2));
    expect(codeOf(await company.run(createSpot, newSpot()))).toBe('spot.deleted');
    expect(codeOf(await company.run(createLocation, { locationId: testId('l', 1), name: 'T' }))).toBe(
      'location.deleted',
    );
  });
});

describe('editing a spot', () => {
  beforeEach(() => {
    company.add(spotTable, aSpot(1));
  });

  it('changes its geometry when nobody else did', async () => {
    expect(codeOf(await company.run(editSpot, edit({ name: 'A12', lengthCm: 900 })))).toBe('applied');
    expect(company.row(spotTable, testId('s', 1))).toMatchObject({
      name: 'A12',
      sortKey: 'a000000000012',
      lengthCm: 900,
      warehouseId: testId('w', 1),
      version: 2,
    });
  });

  it('is refused as stale on an older version, with both on a card', async () => {
    company.add(spotTable, aSpot(1, { version: 2, lengthCm: 850 }));
    const decision = await company.run(editSpot, edit({ lengthCm: 900 }));
    expect(codeOf(decision)).toBe('spot.stale');
    expect(decision.cards?.[0]).toMatchObject({ yours: { lengthCm: 900 }, theirs: { lengthCm: 850 } });
    expect(company.row(spotTable, testId('s', 1))?.lengthCm).toBe(850);
  });

  it('that arrives again, or says what is so already, changes nothing', async () => {
    await company.run(editSpot, edit({ lengthCm: 900 }));
    expect(await company.run(editSpot, edit({ lengthCm: 900 }))).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it("is refused for a deleted spot, with the input on a card, and for another company's", async () => {
    expect(codeOf(await company.run(editSpot, edit({ spotId: testId('s', 9) })))).toBe('spot.missing');
    company.drop(spotTable, testId('s', 1));
    const decision = await company.run(editSpot, edit({ lengthCm: 900 }));
    expect(codeOf(decision)).toBe('spot.deleted');
    expect(cardsOf(decision)).toEqual(['rejected']);
  });
});

describe('the name of a spot', () => {
  const other = (changes: Partial<EditSpot> & { readonly warehouseId?: string } = {}) => ({
    ...newSpot(),
    spotId: testId('s', 2),
    ...changes,
  });

  beforeEach(() => {
    company.add(spotTable, aSpot(1));
  });

  it('may be another than those of its warehouse', async () => {
    expect(codeOf(await company.run(createSpot, other({ name: 'A10' })))).toBe('applied');
    expect(codeOf(await company.run(createSpot, other({ spotId: testId('s', 3), name: 'A 1' })))).toBe('applied');
    expect(codeOf(await company.run(editSpot, edit({ name: 'B1' })))).toBe('applied');
  });

  it.each(['A1', 'a1', ' A1 ', 'Á1', 'A01'])('is refused when the warehouse has it: %s', async (name) => {
    const decision = await company.run(createSpot, other({ name }));
    expect(decision).toMatchObject({ refusal: { code: 'spot.name_taken', field: 'name', params: { name: 'A1' } } });
    company.add(spotTable, aSpot(2));
    const renamed = await company.run(editSpot, edit({ spotId: testId('s', 2), name }));
    expect(codeOf(renamed)).toBe('spot.name_taken');
    expect(company.row(spotTable, testId('s', 2))?.name).toBe('A2');
  });

  it('may be written in another way', async () => {
    expect(codeOf(await company.run(editSpot, edit({ name: 'A01' })))).toBe('applied');
    expect(company.row(spotTable, testId('s', 1))?.name).toBe('A01');
  });

  it('that was double before stays until it is changed, and the rest of the spot can be changed', async () => {
    company.add(spotTable, aSpot(2, { name: 'A1', sortKey: aSpot(1).sortKey }));
    const double = { spotId: testId('s', 2), name: 'A1' };
    expect(codeOf(await company.run(editSpot, edit({ ...double, lengthCm: 900 })))).toBe('applied');
    expect(codeOf(await company.run(editSpot, edit({ ...double, seenVersion: 2, name: 'a1' })))).toBe(
      'spot.name_taken',
    );
  });

  it('of another warehouse, or of a spot that was deleted, is free', async () => {
    company.add(warehouseTable, aWarehouse({ id: testId('w', 2) }));
    expect(codeOf(await company.run(createSpot, other({ name: 'A1', warehouseId: testId('w', 2) })))).toBe('applied');
    company.drop(spotTable, testId('s', 1));
    expect(codeOf(await company.run(createSpot, other({ spotId: testId('s', 4), name: 'A1' })))).toBe('applied');
  });
});

describe('how full a spot is', () => {
  it('is never less than empty', () => {
    expect(countOccupancy(2, 1)).toEqual({ taken: 1, available: 1 });
    expect(countOccupancy(1, 1)).toEqual({ taken: 1, available: 0 });
    expect(countOccupancy(1, 3)).toEqual({ taken: 3, available: 0 });
  });

  it.each([
    ['free', aSpot(1), 0],
    ['taken', aSpot(1), 1],
    ['over_full', aSpot(1), 2],
    ['out_of_use', aSpot(1, { outOfUse: true }), 0],
    ['over_full', aSpot(1, { outOfUse: true }), 2],
    ['taken', aSpot(1, { allowedNumber: 0 }), 0],
  ] as const)('%s', (state, spot, taken) => {
    expect(spotState(spot, taken)).toBe(state);
  });

  it('is reserved when only the one it is kept for may still come', () => {
    expect(spotState(aSpot(1), 0, true)).toBe('reserved');
    expect(spotState(aSpot(1), 1, true)).toBe('taken');
    expect(spotState(aSpot(1, { allowedNumber: 2 }), 0, true)).toBe('free');
    expect(spotState(aSpot(1, { allowedNumber: 2 }), 1, true)).toBe('reserved');
    expect(spotState(aSpot(1, { outOfUse: true }), 0, true)).toBe('out_of_use');
  });
});
