import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mutation, PushResult } from '#sync/envelope.schema.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { openSyncYard, person, type SyncYard, testDevice } from './support/sync-yard.ts';

let yard: SyncYard;
let sync: SyncApp;
let companyId: string;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard);
  companyId = await yard.addCompany();
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});

const effects = async (company: string) =>
  yard.rows(`select id, name, version from locations where company_id = '${company}' order by id`);

function names(device: ReturnType<typeof testDevice>, count: number): Mutation[] {
  return Array.from({ length: count }, (_, index) =>
    device.mutationOf('name_location', { locationId: randomUUID(), name: `Hall ${index}` }),
  );
}

describe('a push', () => {
  test('answers each change in order, with the rev and the seq it reached', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    const askedAt = Date.now();
    const { status, body } = await sync.push(device.actor, device.clientId, names(device, 3));
    expect(status).toBe(200);
    expect(body.results.map((result) => [result.seq, result.status])).toEqual([1, 2, 3].map((seq) => [seq, 'applied']));
    expect(body).toMatchObject({ rev: 3, lastSeq: 3, epoch: expect.any(String) });
    expect(Date.parse(body.serverTime)).toBeGreaterThanOrEqual(askedAt);
    expect(Date.parse(body.serverTime)).toBeLessThanOrEqual(Date.now());
  });

  test('goes on after a refusal', async () => {
    const device = testDevice(yard.owner(companyId));
    const [first, last] = names(device, 2) as [Mutation, Mutation];
    const refused = { ...first, args: { ...first.args, name: '' } };
    const { body } = await sync.push(device.actor, device.clientId, [refused, last]);
    expect(body.results.map((result) => result.status)).toEqual(['rejected', 'applied']);
    expect(body.lastSeq).toBe(2);
  });

  test('stops at a gap, and says which seq is missing', async () => {
    const device = testDevice(yard.owner(companyId));
    const [first, , third, fourth] = names(device, 4) as [Mutation, Mutation, Mutation, Mutation];
    const { body } = await sync.push(device.actor, device.clientId, [first, third, fourth]);
    expect(body.results).toEqual([
      expect.objectContaining({ status: 'applied' }),
      { id: third.id, seq: 3, status: 'gap', expected: 2 },
    ]);
    expect(body.lastSeq).toBe(1);
  });

  test('stops at a change that fails unexpectedly and keeps what came before', async () => {
    const device = testDevice(yard.owner(companyId));
    const [first] = names(device, 1) as [Mutation];
    const poison = device.mutationOf('poison_location', { locationId: randomUUID() });
    const [last] = names(device, 1) as [Mutation];
    const { body } = await sync.push(device.actor, device.clientId, [first, poison, last]);
    expect(body.results.map((result) => result.status)).toEqual(['applied', 'retry']);
    expect(body.lastSeq).toBe(1);
    const again = await sync.push(device.actor, device.clientId, [poison, last]);
    expect(again.body.results).toEqual([{ id: poison.id, seq: 2, status: 'retry' }]);
  });

  test('doubled, cut short or out of order changes nothing more than once', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    const all = names(device, 8);
    const send = (part: readonly Mutation[]) => sync.push(device.actor, device.clientId, part);
    await send(all.slice(4));
    await Promise.all([send(all.slice(0, 3)), send(all.slice(0, 5)), send(all.slice(2, 6))]);
    await send(all.slice(0, 2));
    await send(all);
    await send(all.toReversed());
    const after = await effects(company);
    expect(after.map((row) => row['version'])).toEqual(all.map(() => 1));
    const log = await yard.rows(`select seq from sync_mutation where company_id = '${company}' order by rev`);
    expect(log.map((row) => Number(row['seq']))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('from two people at once reaches the company from both', async () => {
    const company = await yard.addCompany();
    const devices = [testDevice(yard.owner(company)), testDevice(yard.owner(company))];
    const answers = await Promise.all(
      devices.map((device) => sync.push(device.actor, device.clientId, names(device, 20))),
    );
    const revs = answers.flatMap(({ body }) =>
      body.results.map((result) => (result as PushResult & { rev: number }).rev),
    );
    expect(new Set(revs).size).toBe(40);
    expect(Math.max(...revs)).toBe(40);
    expect(await effects(company)).toHaveLength(40);
  });
});

describe('a push that is refused as a whole', () => {
  test('without a session is 401', async () => {
    const answer = await sync.app.inject({ method: 'POST', url: '/api/sync/push', payload: {} });
    expect(answer.statusCode).toBe(401);
  });

  test('holding a change of somebody else is 403 and runs nothing', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    const [mine, theirs] = names(device, 2) as [Mutation, Mutation];
    const mixed = [mine, { ...theirs, userId: randomUUID() }];
    const { status, body } = await sync.push(device.actor, device.clientId, mixed);
    expect([status, body.code]).toEqual([403, 'wrong_user']);
    expect(await effects(company)).toEqual([]);
  });

  test('of a copied device is 409, so that it takes an id of its own', async () => {
    const device = testDevice(yard.owner(companyId));
    const [first, second] = names(device, 2) as [Mutation, Mutation];
    await sync.push(device.actor, device.clientId, [first]);
    const { status, body } = await sync.push(device.actor, device.clientId, [{ ...second, seq: 1 }]);
    expect([status, body.code]).toEqual([409, 'client_fork']);
    expect(await yard.rows(`select 1 from locations where id = '${second.entityId}'`)).toEqual([]);
  });

  test('meant for a server before its restore is 409 and tells how far this one is', async () => {
    const device = testDevice(yard.owner(companyId));
    const [first, second] = names(device, 2) as [Mutation, Mutation];
    const { body: known } = await sync.push(device.actor, device.clientId, [first]);
    expect((await sync.push(device.actor, device.clientId, [first], known.epoch)).status).toBe(200);
    const answer = await sync.push(device.actor, device.clientId, [second], randomUUID());
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'epoch_changed', epoch: known.epoch, lastSeq: 1 });
  });

  test('of too many changes or too many bytes is 413', async () => {
    const device = testDevice(yard.owner(companyId));
    expect((await sync.push(device.actor, device.clientId, names(device, 101))).status).toBe(413);
    const [heavy] = names(device, 1) as [Mutation];
    const heavier = { ...heavy, args: { ...heavy.args, name: 'x'.repeat(256 * 1024) } };
    expect((await sync.push(device.actor, device.clientId, [heavier])).status).toBe(413);
  });

  test('of an app with an older protocol is still taken', async () => {
    const device = testDevice(yard.owner(companyId));
    const answer = await sync.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      headers: { ...sync.as(device.actor), 'x-sync-protocol': '0' },
      payload: { clientId: device.clientId, epoch: null, appVersion: '0', mutations: names(device, 1) },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-sync-protocol': '1', 'cache-control': 'no-store' });
  });
});

test('a push while the database is away is 503, to be tried again', async () => {
  const other = await openSyncYard();
  const app = await openSyncApp(other);
  const device = testDevice(yard.owner(await other.addCompany()));
  await other.close();
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: app.as(device.actor),
    payload: {
      clientId: device.clientId,
      epoch: null,
      appVersion: '1',
      mutations: names(device, 1),
    },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  await app.close();
});

describe('nonsense', () => {
  const numbers = (seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  const deep = '['.repeat(5000) + ']'.repeat(5000);

  test('in 500 bodies never breaks the server and never has an effect', async () => {
    const company = await yard.addCompany();
    const device = testDevice(person(company));
    const random = numbers(20_261_120);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const junk = [
      null,
      true,
      -1,
      0,
      1.5,
      1e308,
      '',
      'x',
      '\0',
      '\ud800',
      '../..',
      '__proto__',
      randomUUID().toUpperCase(),
      [],
      [[]],
      {},
      { $gt: '' },
      { __proto__: { can: true } },
      'x'.repeat(5000),
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '@deep',
    ];
    const statuses = new Map<number, number>();
    let next = 1;
    for (let round = 0; round < 500; round += 1) {
      const mutation: Record<string, unknown> = {
        ...device.mutationOf(pick(['fly_away', 'name_location', 'rename_location']), {
          locationId: randomUUID(),
          name: 'Hall',
          colour: 'red',
        }),
        seq: next,
      };
      const body: Record<string, unknown> = {
        clientId: device.clientId,
        epoch: null,
        appVersion: '1',
        mutations: [mutation],
      };
      const target = pick([
        body,
        mutation,
        mutation['args'] as Record<string, unknown>,
        mutation['was'] as Record<string, unknown>,
      ]);
      const key = pick([...Object.keys(target), 'extra', 'constructor']);
      Object.defineProperty(target, key, { value: pick(junk), enumerable: true, configurable: true, writable: true });
      const text = JSON.stringify(body).replaceAll('"@deep"', deep);
      const payload = random() < 0.05 ? text.slice(0, -5) : text;
      const headers = { ...sync.as(device.actor), 'content-type': 'application/json' };
      const answer = await sync.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      if (answer.statusCode === 200) next = answer.json<{ lastSeq: number }>().lastSeq + 1;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, payload.slice(0, 300)).toBeLessThan(500);
      expect(answer.body).not.toContain('at async');
    }
    expect(statuses.get(200)).toBeGreaterThan(20);
    expect(statuses.get(400)).toBeGreaterThan(20);
    expect(await effects(company)).toEqual([]);
    const applied = await yard.rows(
      `select 1 from sync_mutation where company_id = '${company}' and status <> 'rejected'`,
    );
    expect(applied).toEqual([]);
    expect(yard.logged.filter((entry) => (entry as { intent?: string }).intent !== 'test.poison_location')).toEqual([]);
  });
});
