import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: DeskDevice;
let caller: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await DeskDevice.open(test, PEOPLE.owner);
  caller = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const marga = {
  name: 'Marga de Wit',
  role: 'partner',
  phone: '06 12345678',
  email: 'marga@example.test',
  mayFetch: true,
  mails: ['invoices'],
};

async function add(customerId: string, fields: object = marga, device = owner) {
  const contactId = randomUUID();
  const sent = await device.send('contact.add', contactId, { args: { contactId, customerId, ...fields } });
  return { contactId, ...sent };
}

const rowsOf = async (customerId: string) =>
  (await owner.rows('contacts')).filter((row) => (row as unknown as { customerId: string }).customerId === customerId);

describe('a contact of a customer', () => {
  it('reaches every device of the company as it was typed, and no other company', async () => {
    const customerId = await makeCustomer(caller, 'Bakker');
    const { contactId, status } = await add(customerId);
    expect(status).toBe('applied');
    const office = await DeskDevice.open(test, PEOPLE.office);
    expect(await office.row('contacts', contactId)).toMatchObject({ customerId, ...marga });
    const stranger = await DeskDevice.open(test, PEOPLE.stranger);
    expect(await stranger.row('contacts', contactId)).toBeUndefined();
    const args = { contactId, now: { mayFetch: { mayFetch: false } } };
    expect(await stranger.send('contact.change', contactId, { args })).toMatchObject({ code: 'contact.missing' });
  });

  it('is refused to who may not edit customers, and without anything to reach them by', async () => {
    const customerId = await makeCustomer(caller, 'Bakker');
    const bookkeeper = await DeskDevice.open(test, PEOPLE.bookkeeper);
    expect(await add(customerId, marga, bookkeeper)).toMatchObject({ status: 'rejected', code: 'forbidden' });
    const nowhere = { ...marga, phone: '', email: '', mails: [] };
    expect(await add(customerId, nowhere)).toMatchObject({ status: 'rejected', code: 'contact.unreachable' });
    expect(await add(customerId, { ...marga, role: 'owner' })).toMatchObject({ status: 'rejected', code: 'invalid' });
  });

  it('that was deleted is back as the server had it', async () => {
    const customerId = await makeCustomer(caller, 'Bakker');
    const { contactId } = await add(customerId);
    await owner.send('contact.delete', contactId, { args: { contactId } });
    expect(await owner.row('contacts', contactId)).toBeUndefined();
    const fields = { customerId, ...marga, name: 'Iemand anders' };
    await owner.send('contact.restore', contactId, { args: { contactId, fields } });
    expect(await owner.row('contacts', contactId)).toMatchObject(marga);
  });

  it('two people changed waits on a card, which who may edit customers settles with their own words', async () => {
    const { contactId } = await add(await makeCustomer(caller, 'Bakker'));
    const { status, id } = await owner.send('contact.change', contactId, {
      args: { contactId, now: { reach: { phone: '06 87654321', email: '' } } },
      was: { reach: { phone: '06 00000000', email: '' } },
    });
    expect(status).toBe('merged');
    expect(await owner.card(id)).toMatchObject({ entity: 'contact', kinds: ['customer'] });
    expect((await owner.choices(id)).map(({ kind }) => kind)).toEqual(['mine', 'theirs']);
    expect((await owner.choices(id, 'bookkeeper')).map(({ kind }) => kind)).not.toContain('mine');
    // Invoices go to the address, so the choice without one is not taken.
    await owner.send('contact.change', contactId, {
      args: { contactId, now: { mails: { mails: [] } } },
      was: { mails: { mails: ['invoices'] } },
    });
    expect(await owner.choose(id, 'mine')).toBe('saved');
    expect(await owner.row('contacts', contactId)).toMatchObject({ phone: '06 87654321', email: '' });
  });

  it('that was deleted meanwhile comes back with the change that met the deletion', async () => {
    const { contactId } = await add(await makeCustomer(caller, 'Bakker'));
    await owner.send('contact.delete', contactId, { args: { contactId } });
    const { code, id } = await owner.send('contact.change', contactId, {
      args: { contactId, now: { mayFetch: { mayFetch: false } } },
      was: { mayFetch: { mayFetch: true } },
    });
    expect(code).toBe('contact.deleted');
    expect(await owner.choose(id, 'restore')).toBe('saved');
    expect(await owner.row('contacts', contactId)).toMatchObject({ name: 'Marga de Wit', mayFetch: false });
  });
});

describe('the contacts of customers that are merged', () => {
  it('are with the kept one, those of both once, and go back when the merge is undone', async () => {
    const [kept, gone] = [await makeCustomer(caller, 'Bos'), await makeCustomer(caller, 'Bosch')];
    const own = await add(kept);
    const double = await add(gone, { ...marga, phone: '+31 6 12345678' });
    const other = await add(gone, { ...marga, name: 'Joris Bos' });
    await expectStatus(caller.call('POST', `/api/customers/${kept}/merge`, { uuid: gone }), 200);
    const ids = async (customerId: string) => (await rowsOf(customerId)).map(({ id }) => id).toSorted();
    expect(await ids(kept)).toEqual([own.contactId, other.contactId].toSorted());
    const args = { customerId: kept, goneId: gone };
    const at = new Date().toISOString();
    expect(await owner.send('customer.undo_merge', kept, { args, at })).toMatchObject({ status: 'applied' });
    expect(await ids(kept)).toEqual([own.contactId]);
    expect(await ids(gone)).toEqual([double.contactId, other.contactId].toSorted());
    expect(await owner.row('contacts', double.contactId)).toMatchObject({ phone: '+31 6 12345678' });
  });
});

describe('the changes of a contact', () => {
  it('are among those of the customer, and in the trail under the customer’s name', async () => {
    const customerId = await makeCustomer(caller, 'Trouw');
    const { contactId } = await add(customerId);
    const activity = await expectStatus<{ result: { action: string }[] }>(
      caller.call('GET', `/api/customers/${customerId}/activity`),
      200,
    );
    expect(activity.result.map(({ action }) => action)).toEqual(['contact.add', 'customer.create']);
    const trail = await expectStatus<{ result: { entity_id: string; subject: string; record: object }[] }>(
      caller.call('GET', '/api/audit?entity=contact'),
      200,
    );
    const line = trail.result.find(({ entity_id: id }) => id === contactId);
    expect(line).toMatchObject({ subject: 'Trouw', record: { entity: 'customer', id: customerId } });
  });
});
