import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PullPage, PushAnswer, SnapshotManifest } from '#sync/envelope.schema.ts';
import { renewEpochs } from '#sync/server/history/renew-epochs.ts';
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

function customerMutation(seq: number, userId: string, args: object = {}) {
  const customerId = randomUUID();
  const empty = { email: '', phone: '', mobile: '', street: '', houseNumber: '', zipcode: '', city: '', note: '' };
  return {
    id: randomUUID(),
    seq,
    name: 'customer.create',
    v: 1,
    entity: 'customer',
    entityId: customerId,
    args: {
      customerId,
      status: 1,
      firstname: 'Jan',
      lastname: 'Bakker',
      ...empty,
      ...args,
    },
    was: {},
    at: new Date().toISOString(),
    userId,
  };
}

const push = (caller: Caller, client: string, mutations: object[]) =>
  caller.call('POST', '/api/sync/push', { clientId: client, epoch: null, appVersion: '1.0.0', mutations });

describe('sync in the whole app', () => {
  test('takes a change in, hands it to a colleague and to nobody of another yard', async () => {
    const mutation = customerMutation(1, PEOPLE.office.id, { lastname: 'Uit de wachtrij' });
    const pushed = await push(office, clientId, [mutation]);
    expect(pushed.statusCode).toBe(200);
    const { epoch, rev, results } = pushed.json<PushAnswer>();
    expect(results).toEqual([{ id: mutation.id, seq: 1, status: 'applied', rev }]);
    const url = `/api/sync/pull?cursor=${epoch}.${rev - 1}&clientId=${randomUUID()}`;
    const page = (await bookkeeper.call('GET', url)).json<PullPage>();
    expect(page.changes['customers']).toEqual([expect.objectContaining({ id: mutation.entityId, rev, version: 1 })]);
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
    const pushed = await push(bookkeeper, randomUUID(), [customerMutation(1, PEOPLE.bookkeeper.id)]);
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
    expect((await push(bookkeeper, randomUUID(), [customerMutation(1, PEOPLE.office.id)])).statusCode).toBe(403);
    expect((await push(bookkeeper, clientId, [customerMutation(1, PEOPLE.bookkeeper.id)])).json()).toMatchObject({
      code: 'client_fork',
    });
  });

  test('asks anew at each push: what a person may do, and whether they still work here', async () => {
    const device = randomUUID();
    const hand = await signIn(yard.app, PEOPLE.owner.email);
    const mutation = (seq: number) => customerMutation(seq, PEOPLE.owner.id, { lastname: `Recht ${seq}` });
    const statuses = async (seq: number) =>
      (await push(hand, device, [mutation(seq)])).json<PushAnswer>().results.map(({ status }) => status);
    const change = (set: RawBuilder<unknown>) =>
      sql`update users set ${set} where id = ${PEOPLE.owner.id}`.execute(yard.database.kysely);
    expect(await statuses(1)).toEqual(['applied']);
    await change(sql`permissions = '["customer index"]'::jsonb`);
    expect(await statuses(2)).toEqual(['rejected']);
    await change(sql`permissions = '["customer create"]'::jsonb`);
    expect(await statuses(3)).toEqual(['applied']);
    await change(sql`active = false`);
    const waiting = mutation(4);
    expect((await push(hand, device, [waiting])).statusCode).toBe(401);
    await change(sql`active = true`);
    expect((await push(hand, device, [waiting])).json<PushAnswer>().results).toMatchObject([{ status: 'applied' }]);
  });

  test('after a restore tells each device to load again and to send what was lost, and takes that in', async () => {
    const device = randomUUID();
    const kept = customerMutation(1, PEOPLE.office.id, { lastname: 'Voor de back-up' });
    const lost = customerMutation(2, PEOPLE.office.id, { lastname: 'Na de back-up' });
    const before = (await push(office, device, [kept])).json<PushAnswer>();
    expect(await renewEpochs(yard.database.kysely)).toBe(2);

    const cursor = `/api/sync/pull?cursor=${before.epoch}.${before.rev}&clientId=${device}`;
    expect((await office.call('GET', cursor)).json()).toMatchObject({ code: 'epoch_changed' });
    expect((await office.call('GET', cursor)).statusCode).toBe(410);
    const mine = { clientId: device, epoch: before.epoch, appVersion: '1.0.0', mutations: [lost] };
    const refused = await office.call('POST', '/api/sync/push', mine);
    expect(refused.statusCode).toBe(409);
    const { epoch, lastSeq } = refused.json<{ epoch: string; lastSeq: number }>();
    expect(refused.json()).toMatchObject({ code: 'epoch_changed' });
    expect(lastSeq).toBe(1);

    const manifest = (await office.call('GET', `/api/sync/snapshot?clientId=${device}`)).json<SnapshotManifest>();
    expect(manifest).toMatchObject({ epoch, serverSeq: 1 });
    const again = { ...mine, epoch, mutations: [kept, lost] };
    const { results } = (await office.call('POST', '/api/sync/push', again)).json<PushAnswer>();
    expect(results).toMatchObject([{ status: 'applied', duplicate: true }, { status: 'applied' }]);
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
