import { describe, expect, it } from 'vitest';
import { editWarehouse } from '#spots/place.commands.ts';
import { endOf, type RowEnd, whatStandsBefore, withRowEnd } from '#spots/row-ends.ts';
import { editWarehouseArgs } from '#spots/spot.schema.ts';
import { locationTable, warehouseTable } from '#spots/spot.ts';
import { aLocation, aSpot, aWarehouse, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const spots = [aSpot(3), aSpot(1), aSpot(2), aSpot(4, { mapRow: 2 }), aSpot(5, { mapRow: 0 })];
const before = (number: number, end: RowEnd) => {
  const spot = spots.find(({ id }) => id === testId('s', number));
  const rowEnds = withRowEnd({}, spot?.mapRow ?? 0, end);
  return spot && whatStandsBefore(spot, spots, { rowEnds }).map((way) => way.map(({ name }) => name));
};

describe('what stands before a spot', () => {
  it('is nothing where every spot is reached from the aisle, as it was for all rows', () => {
    expect(endOf(aWarehouse(), 1)).toBe('none');
    expect(before(2, 'none')).toEqual([[]]);
  });

  it('is the row as far as its open end, nearest first', () => {
    expect(before(3, 'front')).toEqual([['A2', 'A1']]);
    expect(before(1, 'back')).toEqual([['A2', 'A3']]);
    expect(before(1, 'front')).toEqual([[]]);
  });

  it('is a choice of two ways where both ends are open', () => {
    expect(before(2, 'both')).toEqual([['A1'], ['A3']]);
  });

  it('leaves other rows out, and spots without a row stand free', () => {
    expect(before(4, 'back')).toEqual([[]]);
    expect(before(5, 'front')).toEqual([[]]);
  });
});

describe('saying where a row is left', () => {
  const warehouseId = testId('w', 1);
  const company = () => new MemoryCompany().add(locationTable, aLocation()).add(warehouseTable, aWarehouse());
  const open = (rowEnds: ReturnType<typeof withRowEnd>) => ({ warehouseId, now: { rows: { rowEnds } } });

  it('is kept with the warehouse, and none takes it away again', async () => {
    const here = company();
    const said = withRowEnd({}, 3, 'back');
    expect(codeOf(await here.run(editWarehouse, open(said), { was: { rows: { rowEnds: {} } } }))).toBe('applied');
    expect(here.row(warehouseTable, warehouseId)).toMatchObject({ name: 'Hal A', rowEnds: { 3: 'back' } });
    expect(withRowEnd({ 3: 'back', 4: 'both' }, 3, 'none')).toEqual({ 4: 'both' });
  });

  it('keeps what somebody else said meanwhile, with both on a card', async () => {
    const here = company();
    const was = { was: { rows: { rowEnds: {} } } };
    await here.run(editWarehouse, open({ 1: 'front' }), was);
    expect(cardsOf(await here.run(editWarehouse, open({ 1: 'both' }), was))).toEqual(['merged']);
    expect(here.row(warehouseTable, warehouseId)?.rowEnds).toEqual({ 1: 'front' });
  });

  it('takes rows by number and ends by name only', () => {
    const fits = (rowEnds: unknown) => editWarehouseArgs.safeParse({ warehouseId, now: { rows: { rowEnds } } }).success;
    expect([{ 1: 'front' }, { 9999: 'both' }, {}].map(fits)).toEqual([true, true, true]);
    expect([{ 0: 'front' }, { a: 'front' }, { 1: 'none' }, { 10000: 'back' }].map(fits)).toEqual(Array(4).fill(false));
  });
});
