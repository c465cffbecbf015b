import { beforeEach, describe, expect, it } from 'vitest';
import { deleteLocation, editLocation, editWarehouse } from '#spots/place.commands.ts';
import { locationTable, warehouseTable } from '#spots/spot.ts';
import { aLocation, aWarehouse, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const location = testId('l', 1);
const warehouse = testId('w', 1);
const hall = { name: { name: 'Hal A' } };

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(locationTable, aLocation()).add(warehouseTable, aWarehouse());
});

describe('editing a location', () => {
  const rename = (name: string) => ({ locationId: location, now: { name: { name } } });

  it('changes its name and how it sorts', async () => {
    const said = { was: { name: { name: 'Terrein' } } };
    expect(codeOf(await company.run(editLocation, rename('Terrein 12'), said))).toBe('applied');
    const sorted = { name: 'Terrein 12', sortKey: 'terrein 000000000012', version: 2 };
    expect(company.row(locationTable, location)).toMatchObject(sorted);
    expect(await company.run(editLocation, rename('Terrein 12'), said)).toMatchObject({ writes: [] });
  });

  it('keeps a name that somebody else gave meanwhile, with both on a card', async () => {
    const decision = await company.run(editLocation, rename('Noord'), { was: { name: { name: 'Oud' } } });
    expect(cardsOf(decision)).toEqual(['merged']);
    expect(decision.cards?.[0]).toMatchObject({ yours: { name: 'Noord' }, theirs: { name: 'Terrein' } });
    expect(company.row(locationTable, location)?.name).toBe('Terrein');
  });

  it("is refused for a deleted one, with the input on a card, and for another company's", async () => {
    expect(codeOf(await company.run(editLocation, { ...rename('X'), locationId: testId('l', 9) }))).toBe(
      'location.missing',
    );
    company.drop(locationTable, location);
    const decision = await company.run(editLocation, rename('X'));
    expect(codeOf(decision)).toBe('location.deleted');
    expect(cardsOf(decision)).toEqual(['rejected']);
  });

  it('needs the right to edit spots', () => {
    expect([editLocation, editWarehouse, deleteLocation].map(({ permission }) => permission)).toEqual([
      'spot edit',
      'spot edit',
      'spot delete',
    ]);
  });
});

describe('editing a warehouse', () => {
  it('changes what was given and leaves the rest', async () => {
    company.add(locationTable, aLocation({ id: testId('l', 2) }));
    const now = { name: { name: 'Hal 2' }, location: { locationId: testId('l', 2) } };
    const was = { ...hall, location: { locationId: location } };
    expect(codeOf(await company.run(editWarehouse, { warehouseId: warehouse, now }, { was }))).toBe('applied');
    expect(company.row(warehouseTable, warehouse)).toMatchObject({
      name: 'Hal 2',
      sortKey: 'hal 000000000002',
      kind: 'hall',
      locationId: testId('l', 2),
    });
  });

  it('of two people keeps both changes where they are of different groups', async () => {
    await company.run(editWarehouse, { warehouseId: warehouse, now: { name: { name: 'Noord' } } }, { was: hall });
    const now = { name: { name: 'Zuid' }, kind: { kind: 'field' as const } };
    const decision = await company.run(
      editWarehouse,
      { warehouseId: warehouse, now },
      { was: { ...hall, kind: { kind: 'hall' } } },
    );
    expect(decision.cards?.[0]).toMatchObject({ yours: { name: 'Zuid' }, theirs: { name: 'Noord' } });
    expect(company.row(warehouseTable, warehouse)).toMatchObject({ name: 'Noord', kind: 'field' });
  });

  it("is refused at a location that is deleted, or another company's, and changes nothing then", async () => {
    const to = (locationId: string) => ({
      warehouseId: warehouse,
      now: { name: { name: 'Weg' }, location: { locationId } },
    });
    expect(codeOf(await company.run(editWarehouse, to(testId('l', 9)), { was: hall }))).toBe('missing_parent');
    company.drop(locationTable, location);
    expect(codeOf(await company.run(editWarehouse, to(location), { was: hall }))).toBe('parent_deleted');
    expect(company.row(warehouseTable, warehouse)?.name).toBe('Hal A');
  });

  it("is refused for a deleted one and for another company's", async () => {
    const edit = (warehouseId: string) => company.run(editWarehouse, { warehouseId, now: { name: { name: 'X' } } });
    expect(codeOf(await edit(testId('w', 9)))).toBe('warehouse.missing');
    company.drop(warehouseTable, warehouse);
    expect(cardsOf(await edit(warehouse))).toEqual(['rejected']);
  });
});

describe('deleting a location', () => {
  it('is refused while it has warehouses', async () => {
    const decision = await company.run(deleteLocation, { locationId: location });
    expect(decision).toMatchObject({ refusal: { code: 'location.has_warehouses', params: { count: 1 } } });
    expect(company.row(locationTable, location)).toBeDefined();
  });

  it('is done when the last one is gone, and again changes nothing', async () => {
    company
      .drop(warehouseTable, warehouse)
      .add(warehouseTable, aWarehouse({ id: testId('w', 2), locationId: testId('l', 2) }));
    expect(codeOf(await company.run(deleteLocation, { locationId: location }))).toBe('applied');
    expect(company.row(locationTable, location)).toBeUndefined();
    company.drop(locationTable, location);
    expect(await company.run(deleteLocation, { locationId: location })).toMatchObject({
      outcome: 'applied',
      writes: [],
    });
  });

  it("is refused for another company's", async () => {
    expect(codeOf(await company.run(deleteLocation, { locationId: testId('l', 9) }))).toBe('location.missing');
  });
});
