import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PullPage, PushAnswer, SnapshotManifest } from '#sync/envelope.schema.ts';
import { type Caller, openCaller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';

let yard: TestApp;
let office: Caller;
let bookkeeper: Caller;
let stranger: Caller;

beforeAll(async () => {
  yard = await openTestApp();
  office = await signIn(yard.app, PEOPLE.office.email);
  bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(yard.app, PEOPLE.stranger.email);
});
afterAll(() => yard.close());

const clientId = randomUUID();

function customerWish(seq: number, userId: string, args: object = {}) {
  const customerId = randomUUID();
  const empty = { email: '', phone: '', mobile: '', street: '', houseNumber: '', zipcode: '', city: '', note: '' };
  return {
    ...{ id: randomUUID(), seq, name: 'customer.create', v: 1, entity: 'customer', entityId: customerId },
    args: { customerId, status: 1, firstname: 'Jan', lastname: 'Bakker', ...empty, ...args },
    ...{ was: {}, at: new Date().toISOString(), userId },
  };
}

const push = (caller: Caller, client: string, mutations: object[]) =>
  caller.call('POST', '/api/sync/push', { clientId: client, epoch: null, appVersion: '1.0.0', mutations });

describe('sync in the whole app', () => {
  test('takes a change in, hands it to a colleague and to nobody of another yard', async () => {
    const wish = customerWish(1, PEOPLE.office.id, { lastname: 'Uit de wachtrij' });
    const pushed = await push(office, clientId, [wish]);
    expect(pushed.statusCode).toBe(200);
    const { epoch, rev, results } = pushed.json<PushAnswer>();
    expect(results).toEqual([{ id: wish.id, seq: 1, status: 'applied', rev }]);
    const url = `/api/sync/pull?cursor=${epoch}.${rev - 1}&clientId=${randomUUID()}`;
    const page = (await bookkeeper.call('GET', url)).json<PullPage>();
    expect(page.changes['customers']).toEqual([expect.objectContaining({ id: wish.entityId, rev, version: 1 })]);
    expect((await stranger.call('GET', url)).statusCode).toBe(410);
  });

  test('runs the same command for a call, and its rows arrive by pull', async () => {
    const before = (await office.call('GET', `/api/sync/snapshot?clientId=${clientId}`)).json<SnapshotManifest>();
    const created = await office.call('POST', '/api/customers', { firstname: 'Piet', lastname: 'Per aanroep' });
    expect(created.statusCode).toBeLessThan(300);
    const url = `/api/sync/pull?cursor=${before.epoch}.${before.rev}&clientId=${clientId}`;
    const page = (await office.call('GET', url)).json<PullPage>();
    expect(page.changes['customers']).toEqual([expect.objectContaining({ lastname: 'Per aanroep', rev: page.to })]);
    expect(page.verdicts).toEqual([]);
  });

  test('refuses by verdict what a person may not do', async () => {
    const pushed = await push(bookkeeper, randomUUID(), [customerWish(1, PEOPLE.bookkeeper.id)]);
    expect(pushed.json<PushAnswer>().results).toEqual([
      expect.objectContaining({ seq: 1, status: 'rejected', code: 'forbidden' }),
    ]);
  });

  test('asks for a session, its token and the right person', async () => {
    const nobody = await openCaller(yard.app);
    expect((await push(nobody, randomUUID(), [])).statusCode).toBe(401);
    expect((await nobody.call('GET', `/api/sync/snapshot?clientId=${clientId}`)).statusCode).toBe(401);
    const headers = { ...office.headers(), 'x-xsrf-token': 'forged' };
    const forged = await yard.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload: {} });
    expect(forged.statusCode).toBe(419);
    expect((await push(bookkeeper, randomUUID(), [customerWish(1, PEOPLE.office.id)])).statusCode).toBe(403);
    expect((await push(bookkeeper, clientId, [customerWish(1, PEOPLE.bookkeeper.id)])).json()).toMatchObject({
      code: 'client_fork',
    });
  });

  test('sends snapshot files compressed once, whatever the app compresses besides', async () => {
    const manifest = (await office.call('GET', `/api/sync/snapshot?clientId=${clientId}`)).json<SnapshotManifest>();
    const segment = manifest.segments.find(({ table }) => table === 'customers');
    const headers = { ...office.headers(), 'accept-encoding': 'br, gzip' };
    const answer = await yard.app.inject({ url: segment?.path ?? '', headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload).toHaveLength(segment?.bytes ?? 0);
    const lines = gunzipSync(answer.rawPayload).toString().trimEnd().split('\n');
    expect(lines.at(-1)).toBe(JSON.stringify({ rows: segment?.rows }));
    expect((await stranger.call('GET', segment?.path ?? '')).statusCode).toBe(410);
  });
});
