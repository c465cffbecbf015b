import 'fake-indexeddb/auto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { RING_PASSWORD } from '#tests/server/process/ring-company.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { type ChaosRing, openChaosRing } from './chaos-ring.ts';
import { HANGS_MS } from './witness.ts';

const AWAY_MS = 7_000;
const CONNECTIONS = 24;
/** Whoever waits for a connection is told after ten seconds that there is none. */
const LONGEST_WAIT_MS = 12_000;

async function open(settings: readonly string[] = []): Promise<ChaosRing & { readonly postgres: TemporaryPostgres }> {
  const chaos = await openChaosRing({ postgres: { settings } });
  const { ring } = chaos;
  onTestFinished(ring.close);
  if (ring.postgres === null) throw new Error('these tests are of PostgreSQL');
  return { ...chaos, postgres: ring.postgres };
}

function signIn({ ring }: ChaosRing): Promise<ApiClient> {
  return signInByApi(ring.server.url, ring.company.people[0]?.email ?? '', RING_PASSWORD);
}

test('a PostgreSQL that is restarted: changes are turned away, and taken again when it is back', async () => {
  const chaos = await open();
  const { witness, postgres } = chaos;
  witness.begins();
  const restarting = postgres.restart(AWAY_MS).then(witness.ends);
  await chaos.workFor(AWAY_MS - 500);
  expect(await witness.ready()).toEqual({ status: 503, reason: 'database_away' });
  await restarting;
  await chaos.workFor(1_000);
  const { clearAfter, backAfter } = await chaos.recover('database restarted');
  expect((clearAfter ?? Number.NaN) * 1000).toBeLessThan(HANGS_MS);
  expect(backAfter * 1000).toBeLessThan(HANGS_MS);
  witness.expectClear(HANGS_MS);
  expect(witness.unheard).toBe(0);
}, 240_000);

test('a PostgreSQL that crashes and comes back: what it answered is there, and what it did not is sent again', async () => {
  const chaos = await open();
  const { witness, postgres } = chaos;
  witness.begins();
  const crashing = postgres.crash().then(witness.ends);
  await chaos.workFor(2_000);
  await crashing;
  await chaos.workFor(1_000);
  const { backAfter } = await chaos.recover('database crashed');
  expect(backAfter * 1000).toBeLessThan(HANGS_MS);
  witness.expectClear(HANGS_MS);
  expect(witness.unheard).toBe(0);
}, 240_000);

test('connections that others took: calls are turned away in time, health is answered, and it goes on when they are free', async () => {
  const chaos = await open([`max_connections=${CONNECTIONS}`]);
  const { witness, postgres } = chaos;
  const others = new Others(postgres.url);
  onTestFinished(others.leave);
  witness.begins();
  await others.takeAll();
  await chaos.workFor(6_000);
  expect(witness.pushes(503).length, 'nothing was turned away').toBeGreaterThan(0);
  expect(await witness.ready()).toEqual({ status: 503, reason: 'database_away' });
  await others.leave();
  witness.ends();
  await chaos.workFor(500);
  const { backAfter } = await chaos.recover('connections taken by others', { more: health(chaos) });
  expect(backAfter * 1000).toBeLessThan(HANGS_MS);
  witness.expectClear(HANGS_MS);
  expect(witness.slowestHealth).toBeLessThan(HANGS_MS);
}, 240_000);

test('connections that long statements hold: who waits is turned away in time, and it goes on when they end', async () => {
  const chaos = await open();
  const { witness, postgres } = chaos;
  const api = await signIn(chaos);
  const holder = new pg.Client({ connectionString: postgres.url });
  holder.on('error', () => {});
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table customers, sync_company in access exclusive mode');
  witness.begins();
  const calls = Array.from({ length: 30 }, () =>
    witness.wire.send('/api/customers', () => api.fetch('/api/customers')),
  );
  const working = chaos.workFor(LONGEST_WAIT_MS);
  await pause(LONGEST_WAIT_MS);
  await holder.query('rollback');
  witness.ends();
  await working;
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(503);
  await chaos.recover('connections held by long statements', { more: health(chaos) });
  // Those who hold a connection wait for the lock itself.
  witness.expectClear(HANGS_MS);
  expect(witness.slowestHealth).toBeLessThan(HANGS_MS);
}, 240_000);

const health = ({ witness }: ChaosRing) => `health within ${Math.ceil(witness.slowestHealth)} ms`;

/** Takes every connection that the server has or could have. */
class Others {
  readonly #url: string;
  #clients: pg.Client[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async takeAll(): Promise<void> {
    while (await this.#takeOne());
    const [first] = this.#clients;
    for (let round = 0; round < 5; round += 1) {
      await first?.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'remise%'",
      );
      while (await this.#takeOne());
    }
  }

  async #takeOne(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'another program' });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      return false;
    }
    this.#clients.push(client);
    return true;
  }

  leave = async (): Promise<void> => {
    const clients = this.#clients;
    this.#clients = [];
    await Promise.all(clients.map((client) => client.end()));
  };
}
