import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInObject, checkOutObject } from '#objects/movement.commands.ts';
import { objectTable } from '#objects/object.ts';
import { warehouseTable } from '#spots/spot.ts';
import { insertCompany, newCompany } from '#tests/server/process/ring-company.ts';
import { openRingDevice, type RingDevice, type Wire } from '#tests/server/process/ring-device.ts';
import { furnish } from '#tests/server/process/ring-work.ts';
import { startTestApp } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const PATIENT = /^\/api\/sync\/pull\?.*wait=/;
const company = newCompany(2);
let database: TestDatabase;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertCompany(database, company);
  app = await startTestApp(database);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await database.close();
});

/** Records a device's requests; `live` decides what happens to its stream. */
function watch(live: (request: () => Promise<Response>) => Promise<Response>) {
  const asked: string[] = [];
  const wire: Wire = {
    send: (path, request) => {
      asked.push(path);
      return path.startsWith('/api/sync/live') ? live(request) : request();
    },
  };
  return { wire, asked };
}

async function openPair(wire: Wire): Promise<readonly [RingDevice, RingDevice]> {
  const [one, other] = company.people;
  if (one === undefined || other === undefined) throw new Error('a company of two');
  // The device's timers run in real time: only a signal from the server is fast.
  return [await openRingDevice(url, one, undefined, 1), await openRingDevice(url, other, wire, 1)];
}

const statusOn = async ({ session }: RingDevice, id: string) =>
  (await session.mirror.get(objectTable, id))?.storageStatus ?? 'unknown';

/** Checks an object in and out again on the first device; the second one follows each time. */
async function handOver(yard: RingDevice, office: RingDevice): Promise<void> {
  if ((await yard.session.mirror.all(objectTable)).length === 0) await furnish(yard);
  await expect.poll(async () => (await office.session.mirror.all(objectTable)).length).toBe(6);
  const [object] = await yard.session.mirror.all(objectTable);
  const [warehouse] = await yard.session.mirror.all(warehouseTable);
  if (object === undefined || warehouse === undefined) throw new Error('an empty yard');
  const { newId } = yard.session;
  const stayId = newId();
  const said = { objectId: object.id, stayId, appointmentId: null, reason: null, note: '' };
  const place = { warehouseId: warehouse.id, spotId: null };
  await yard.session.submit(checkInObject, { args: { ...said, ...place, movementId: newId() } });
  await expect.poll(() => statusOn(office, object.id)).toBe('with_storage');
  await yard.session.submit(checkOutObject, { args: { ...said, movementId: newId() } });
  await expect.poll(() => statusOn(office, object.id)).toBe('with_customer');
}

describe('a check-out on one device', () => {
  test('reaches another one that the stream told of it', async () => {
    const { wire, asked } = watch((request) => request());
    const [yard, office] = await openPair(wire);
    await handOver(yard, office);
    expect(asked.filter((path) => PATIENT.test(path))).toEqual([]);
    await yard.session.close();
    await office.session.close();
  });

  test('reaches one whose network refuses the stream: it asks with patience', async () => {
    const { wire, asked } = watch(() => Promise.resolve(new Response('<h1>Blocked</h1>', { status: 502 })));
    const [yard, office] = await openPair(wire);
    await expect.poll(() => asked.some((path) => PATIENT.test(path))).toBe(true);
    const polls = () => asked.filter((path) => path.startsWith('/api/sync/pull')).length;
    const before = polls();
    await handOver(yard, office);
    // Each signal leads to a pull and the next long poll: no storm of them.
    expect(polls() - before).toBeLessThan(60);
    await yard.session.close();
    await office.session.close();
  });

  test('reaches one whose network swallows the stream', async () => {
    const silent = () =>
      Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }));
    const { wire, asked } = watch(silent);
    const [one, other] = company.people;
    if (one === undefined || other === undefined) throw new Error('a company of two');
    const yard = await openRingDevice(url, one);
    const office = await openRingDevice(url, other, wire);
    await expect.poll(() => asked.some((path) => PATIENT.test(path)), { timeout: 50_000 }).toBe(true);
    await handOver(yard, office);
    await yard.session.close();
    await office.session.close();
  }, 180_000);
});
