import { randomUUID } from 'node:crypto';
import type { SnapshotManifest } from '#sync/envelope.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { makeDocument } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';
import type { Records } from './route-access.ts';

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
  const { key: empty } = await roleNamed(owner, 'Empty');
  const { key: role } = await roleNamed(owner, `Rol ${randomUUID()}`);
  const colleague = await somebodyInvited(owner, empty);
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
    colleague,
    role,
    file,
    epoch: manifest.epoch,
  };
}

/** A role of the company's own without any right; made once. */
async function roleNamed(owner: Caller, name: string): Promise<{ readonly key: string }> {
  type Role = { readonly key: string; readonly name: string };
  const { result } = await expectStatus<{ result: readonly Role[] }>(owner.call('GET', '/api/roles'), 200);
  const known = result.find((role) => role.name === name);
  if (known !== undefined) return known;
  const made = await expectStatus<{ result: Role }>(owner.call('POST', '/api/roles', { name, permissions: [] }), 201);
  return made.result;
}

/** Somebody who was invited and has not accepted: whoever still is, for a company mails only so many a day. */
async function somebodyInvited(owner: Caller, role: string): Promise<string> {
  type Person = { readonly id: string; readonly joined: boolean; readonly role: string };
  const { result } = await expectStatus<{ result: readonly Person[] }>(owner.call('GET', '/api/staff'), 200);
  const waiting = result.find((person) => !person.joined && person.role === role);
  if (waiting !== undefined) return waiting.id;
  const body = { email: `${randomUUID()}@yard.test`, firstname: 'Ria', lastname: 'Test', role };
  const made = await expectStatus<{ result: { id: string } }>(owner.call('POST', '/api/staff/invitations', body), 201);
  return made.result.id;
}
