import { anObject, aSpot, testId } from '#tests/support/builders.ts';
import type { YardServer } from './yard-server.ts';

const CUSTOMER = {
  status: 1,
  firstname: 'Anke',
  lastname: 'Veldhuis',
  email: 'anke@example.test',
  phone: '',
  mobile: '',
  street: 'Dorpsstraat',
  houseNumber: '1',
  zipcode: '3811 AB',
  city: 'Amersfoort',
  note: '',
};

export const OFFICE = 'Office';

/** A small yard: one hall with three spots, three objects with their owner. */
export async function furnish(server: YardServer, companyId: string): Promise<void> {
  const office = { userId: testId('u', 1), userName: OFFICE, companyId, can: () => true };
  const call = (name: string, args: Record<string, unknown>) => server.call(office, name, args);
  const [locationId, warehouseId] = [testId('l', 1), testId('w', 1)];
  await call('location.create', { locationId, name: 'Terrein' });
  await call('warehouse.create', { warehouseId, locationId, name: 'Hal A', kind: 'hall' });
  for (const number of [1, 2, 3]) {
    const { id, rev: _rev, version: _version, sortKey: _sortKey, reservedObjectId: _kept, ...spot } = aSpot(number);
    await call('spot.create', { spotId: id, ...spot });
  }
  await call('customer.create', { customerId: testId('c', 1), ...CUSTOMER });
  for (const number of [1, 2, 3]) {
    const { plateCountry, category, brand, type, lengthCm, widthCm, heightCm, customerId } = anObject(number);
    const fields = { plateCountry, category, brand, type, lengthCm, widthCm, heightCm, customerId };
    await call('object.create', { objectId: testId('o', number), ...fields, plate: '', contractStartOn: null });
  }
}
