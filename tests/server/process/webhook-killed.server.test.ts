import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { addEndpoint, addTest } from '#server/webhooks/webhook.repository.ts';
import { makeWebhookSecret, sealSecret } from '#server/webhooks/webhook-secret.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { type Receiver, startReceiver, verified } from '#tests/server/webhooks/webhook-receiver.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { foundCompany, openPlace, type RingPlace } from './ring-company.ts';
import { ServerProcess } from './server-process.ts';

const APP_SECRET = 'a secret for this server that is long enough';
const WEBHOOK_SECRET = makeWebhookSecret();
let postgres: TemporaryPostgres | null;
let folder: string;
let place: RingPlace;
let receiver: Receiver;
let server: ServerProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-webhook-'));
  const dataFolder = join(folder, 'data');
  postgres = process.env['REMISE_TEST_DATABASE_URL'] ? await startTemporaryPostgres() : null;
  if (postgres === null) await seedDataFolder(dataFolder);
  place = { dataFolder, databaseUrl: postgres?.url ?? null };
  receiver = await startReceiver();
  server = await serverWith({});
});
afterEach(async () => {
  await server.kill();
  await receiver.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const serverWith = async (settings: Readonly<Record<string, string>>) =>
  ServerProcess.at(await builtServer(), place.dataFolder, postgres?.url, {
    APP_SECRET,
    WEBHOOKS_PRIVATE: 'yes',
    ...settings,
  });

/** Looks into the database while no server runs. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openPlace(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const readDeliveries = () =>
  inDatabase(async ({ kysely }) => (await sql`select state, attempts from webhook_deliveries`.execute(kysely)).rows);

async function tellOne(): Promise<void> {
  const company = await foundCompany(place, 1);
  const id = randomUUID();
  const sealed = sealSecret(APP_SECRET, { companyId: company.id, endpointId: id }, WEBHOOK_SECRET);
  const by = { userId: randomUUID(), userName: 'Persoon 1' };
  const fields = { url: receiver.url, description: '', events: ['object.created'] } as const;
  await inDatabase(({ kysely }) =>
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
  await inDatabase(({ kysely }) => sql`update webhook_deliveries set next_attempt_at = now()`.execute(kysely));
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
