import { beforeEach, describe, expect, it } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { deleteWarehouse } from '#objects/warehouse-removal.commands.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

let company: MemoryCompany;
const warehouseId = testId('w', 1);

beforeEach(() => {
  company = new MemoryCompany().add(warehouseTable, aWarehouse());
});

describe('deleting a warehouse', () => {
  it('goes when nothing is in it, and again without change', async () => {
    company.add(objectTable, anObject(1), aStoredObject(2, 2, { warehouseId: testId('w', 2) }));
    expect(codeOf(await company.run(deleteWarehouse, { warehouseId }))).toBe('applied');
    expect(company.row(warehouseTable, warehouseId)).toBeUndefined();
    expect(await company.run(deleteWarehouse, { warehouseId })).toMatchObject({ writes: [] });
  });

  it('is refused while it has a spot', async () => {
    company.add(spotTable, aSpot(1));
    expect(await company.run(deleteWarehouse, { warehouseId })).toMatchObject({
      refusal: { code: 'warehouse.has_spots', params: { count: 1 } },
    });
  });

  it('is refused while objects stand in it without a spot, and says how many', async () => {
    company.add(objectTable, aStoredObject(1, 1, { spotId: null }), aStoredObject(2, 1, { spotId: null }));
    expect(await company.run(deleteWarehouse, { warehouseId })).toMatchObject({
      refusal: { code: 'warehouse.has_objects', params: { count: 2 } },
    });
    expect(company.row(warehouseTable, warehouseId)).toBeDefined();
  });

  it("is refused for another company's", async () => {
    expect(codeOf(await company.run(deleteWarehouse, { warehouseId: testId('w', 8) }))).toBe('warehouse.missing');
  });
});
