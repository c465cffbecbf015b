import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addEndpoint, addTest } from '#server/webhooks/webhook.repository.ts';
import { makeWebhookSecret, sealSecret } from '#server/webhooks/webhook-secret.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Receiver, startReceiver, verified } from '#tests/server/webhooks/webhook-receiver.ts';
import { foundCompany } from './ring-company.ts';
import type { ServerProcess } from './server-process.ts';
import { openTemporaryPlace, type TemporaryPlace } from './temporary-place.ts';

const APP_SECRET = 'a secret for this server that is long enough';
const WEBHOOK_SECRET = makeWebhookSecret();
let place: TemporaryPlace;
let receiver: Receiver;
let server: ServerProcess;

const serverWith = (settings: Readonly<Record<string, string>>) =>
  place.serverWith({ APP_SECRET, WEBHOOKS_PRIVATE: 'yes', ...settings });

beforeEach(async () => {
  place = await openTemporaryPlace();
  receiver = await startReceiver();
  server = await serverWith({});
});
afterEach(async () => {
  await server.kill();
  await receiver.stop();
  await place.remove();
});

const readDeliveries = () =>
  place.inDatabase(
    async ({ kysely }) => (await sql`select state, attempts from webhook_deliveries`.execute(kysely)).rows,
  );

async function tellOne(): Promise<void> {
  const company = await foundCompany(place, 1);
  const id = randomUUID();
  const sealed = sealSecret(APP_SECRET, { companyId: company.id, endpointId: id }, WEBHOOK_SECRET);
  const by = { userId: randomUUID(), userName: 'Persoon 1' };
  const fields = { url: receiver.url, description: '', events: ['object.created'] } as const;
  await place.inDatabase(({ kysely }) =>
    withCompany(kysely, company.id, async (tx) => {
      await addEndpoint(tx, { ...fields, id, sealed, most: 1, by });
      await addTest(tx, id);
    }),
  );
}

test('a webhook whose server was killed while it was answered comes again after the restart, under the same id', async () => {
  await tellOne();
  receiver.behave('silent');
  await server.start();
  await expect.poll(() => receiver.received, { timeout: 20_000 }).toHaveLength(1);
  await server.kill();
  expect(await readDeliveries()).toEqual([{ state: 'sending', attempts: 1 }]);
  // The lease of the dead process runs out.
  await place.inDatabase(({ kysely }) => sql`update webhook_deliveries set next_attempt_at = now()`.execute(kysely));
  receiver.behave(200);
  await server.start();
  await expect.poll(() => receiver.received, { timeout: 20_000 }).toHaveLength(2);
  await server.stop();
  expect(await readDeliveries()).toEqual([{ state: 'delivered', attempts: 2 }]);
  const ids = receiver.received.map((request) => verified(WEBHOOK_SECRET, request).id);
  expect(new Set(ids).size).toBe(1);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  expect(server.errors).toBe('');
}, 180_000);

test('a copy that is told to send no webhooks leaves what waits as it is', async () => {
  await tellOne();
  server = await serverWith({ WEBHOOKS: 'no' });
  await server.start();
  // Longer than a server takes to look for what waits.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await server.stop();
  expect(receiver.received).toEqual([]);
  expect(await readDeliveries()).toEqual([{ state: 'waiting', attempts: 0 }]);
}, 180_000);
