import { randomUUID } from 'node:crypto';
import type { SnapshotManifest } from '#sync/envelope.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { makeDocument } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';
import type { Records } from './route-table.ts';

/** New records, so that a call that removes one takes nothing from the next. */
export async function makeRecords(owner: Caller): Promise<Records> {
  const warehouse = await makeWarehouse(owner, `Hal ${randomUUID()}`);
  const withSpot = await makeWarehouse(owner, `Hal ${randomUUID()}`);
  const spot = await makeSpot(owner, { warehouse_id: withSpot, name: 'A1' });
  const customer = await makeCustomer(owner, 'Bakker');
  const object = await makeObject(owner, '', { customer_id: customer });
  const { result } = await expectStatus<{ result: { uuid: string } }>(
    owner.call('POST', '/api/appointments', {
      // The opening hours that are made below are a rule for the next one.
      ...{ object_id: object, direction: 'out', date: '2026-09-01', time: '10:00', reason: 'besproken' },
    }),
    201,
  );
  const made = (url: string, body: object) =>
    expectStatus<{ result: { uuid: string } }>(owner.call('POST', url, body), 201).then((answer) => answer.result.uuid);
  const location = await made('/api/locations', { name: `Terrein ${randomUUID()}` });
  const prospect = await made('/api/prospects', { lastname: 'Aanmelder', category: 'caravan' });
  const note = await made('/api/notes', { model_type: 'object', model_id: object, text: 'gebeld' });
  const document = await makeDocument(owner, { model_type: 'object', model_id: object });
  const tag = await made('/api/tags', { type: 'object', value: randomUUID(), color: '#2F8A50' });
  // After the appointment: hours of a Sunday are a rule for whatever is planned next.
  const openingHours = await made('/api/openinghours', { days_of_week: [7], range: { start: '08:00', end: '09:00' } });
  const exception = await made('/api/openinghours_exceptions', { date: '2026-12-24' });
  const manifest = (await owner.call('GET', `/api/sync/snapshot?clientId=${randomUUID()}`)).json<SnapshotManifest>();
  const file = manifest.segments.find(({ table }) => table === 'customers')?.path ?? '';
  return {
    location,
    warehouse,
    spot,
    customer,
    object,
    appointment: result.uuid,
    prospect,
    tag,
    note,
    document,
    openingHours,
    exception,
    file,
    epoch: manifest.epoch,
  };
}
