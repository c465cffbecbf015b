import type { Caller } from './app.ts';

/** The body of an answer that must have the status; the answer itself is shown when it has not. */
export async function expectStatus<Body>(answer: ReturnType<Caller['call']>, status: number): Promise<Body> {
  const { statusCode, body } = await answer;
  if (statusCode !== status) throw new Error(`expected ${status}, got ${statusCode}: ${body.slice(0, 2000)}`);
  return JSON.parse(body) as Body;
}

type Made = { readonly result: { readonly uuid: string; readonly id: string; readonly version: number } };

export async function makeWarehouse(caller: Caller, name: string): Promise<string> {
  return (await expectStatus<Made>(caller.call('POST', '/api/warehouses', { name }), 201)).result.id;
}

export async function makeSpot(
  caller: Caller,
  spot: { warehouse_id: string; name: string; [field: string]: unknown },
): Promise<string> {
  const { result } = await expectStatus<{ result: { uuid: string }[] }>(
    caller.call('POST', '/api/spots', { spots: [spot] }),
    201,
  );
  return result[0]?.uuid ?? '';
}

/** What has to be on an invoice of a business customer. */
export const ADDRESS = { address: { street: 'Dorpsstraat', number: '1', zipcode: '3861 AA', city: 'Nijkerk' } };

export async function makeCustomer(caller: Caller, lastname: string, more: object = {}): Promise<string> {
  return (await expectStatus<Made>(caller.call('POST', '/api/customers', { lastname, ...more }), 201)).result.uuid;
}

export async function makeObject(caller: Caller, plate: string, more: object = {}): Promise<string> {
  const body = { licence_plate: plate, category: 'caravan', ...more };
  return (await expectStatus<Made>(caller.call('POST', '/api/objects', body), 201)).result.uuid;
}
