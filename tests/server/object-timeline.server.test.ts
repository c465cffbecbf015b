import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractYard } from '#tests/contracts/contract-yard.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { ADDRESS, expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Event = { readonly kind: string; readonly what: string; readonly by: string; readonly text: string };

let yard: TestApp;
let owner: Caller;
let object: string;

beforeAll(async () => {
  yard = await openTestApp();
  owner = await signIn(yard.app, PEOPLE.owner.email);
  const customer = await makeCustomer(owner, 'Bakker', ADDRESS);
  object = await makeObject(owner, 'GH-12-YV', { customer_id: customer });
});
afterAll(() => yard.close());

const timeline = async (caller: Caller): Promise<readonly Event[]> =>
  (await expectStatus<{ result: readonly Event[] }>(caller.call('GET', `/api/objects/${object}/timeline`), 200)).result;

describe('the timeline of an object', () => {
  it('has its holds with who and why, and its contract, the newest first', async () => {
    const device = await DeskDevice.open(yard, PEOPLE.owner);
    await device.send('object.hold', object, { args: { objectId: object, reason: 'Factuur open' } });
    await device.send('object.hold', object, { args: { objectId: object, reason: null } });
    const contract = await contractYard(owner).make(object);
    const events = await timeline(owner);
    expect(events.map(({ kind, what }) => [kind, what])).toEqual([
      ['contract', 'made'],
      ['hold', 'lifted'],
      ['hold', 'set'],
    ]);
    expect(events.at(-1)).toMatchObject({ text: 'Factuur open' });
    expect(events.at(-1)?.by).not.toBe('');
    expect(contract.uuid).not.toBe('');
  });

  it('is nobody else’s: another company gets the answer of what does not exist', async () => {
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    expect((await stranger.call('GET', `/api/objects/${object}/timeline`)).statusCode).toBe(404);
  });
});
