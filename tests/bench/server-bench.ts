import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { uuidv7 } from '#shared/ids.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import type { Measurement } from './report.ts';

const BATCH = 100;
const ROUNDS = 20;

const newId = () => uuidv7(Date.now(), randomBytes(10));

/** Pushes customer edits and notes as fast as one device may: full batches, one request at a time. */
export async function benchServer(
  url: string,
  engine: 'embedded' | 'PostgreSQL',
  floor: readonly number[],
): Promise<Measurement> {
  const device = await connectDevice(url);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mutations = device.next(BATCH);
    const started = performance.now();
    await device.push(mutations);
    rates.push((BATCH / (performance.now() - started)) * 1000);
  }
  return {
    name: `intents at the server, one company, ${engine}`,
    ours: rates.slice(2),
    floor,
    floorName: 'bare transactions: counter, row, log row, commit',
    unit: '/s',
    budget: { at: 'p50', value: engine === 'embedded' ? 300 : 800 },
  };
}

type Device = { next: (count: number) => unknown[]; push: (mutations: unknown[]) => Promise<void> };

/** A device that adds notes to customers of the large company. */
export async function connectDevice(url: string): Promise<Device> {
  const api = await signInByApi(url, 'owner@large.test');
  const clientId = randomUUID();
  return { next: await notesOf(api), push: (mutations) => push(api, clientId, mutations) };
}

/** Changes of one device, as many at a time as asked for: notes for customers, in turn. */
export async function notesOf(api: ApiClient): Promise<(count: number) => unknown[]> {
  const { result } = (await (await api.fetch('/api/customers?limit=100')).json()) as { result: { uuid: string }[] };
  let seq = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      seq += 1;
      const customer = result[seq % result.length];
      const noteId = newId();
      return {
        id: newId(),
        seq,
        name: 'note.add',
        v: 1,
        entity: 'note',
        entityId: noteId,
        args: { noteId, modelType: 'customer', modelId: customer?.uuid ?? '', text: `Gebeld, komt later (${seq})` },
        was: {},
        at: new Date().toISOString(),
        userId: api.user.id,
      };
    });
}

async function push(api: ApiClient, clientId: string, mutations: unknown[]): Promise<void> {
  const body = JSON.stringify({ clientId, epoch: null, appVersion: 'bench', mutations });
  const answer = await api.fetch('/api/sync/push', { method: 'POST', body });
  const verdicts = (await answer.json()) as { results: { status: string }[] };
  if (!answer.ok || verdicts.results.some((result) => result.status !== 'applied')) {
    throw new Error(`push answered ${answer.status}: ${JSON.stringify(verdicts).slice(0, 500)}`);
  }
}

/** The least a synced write costs on a database: the counter's row lock, one row, one log row, a durable commit. */
export async function transactionFloor(database: Kysely<never>): Promise<number[]> {
  await sql`create table if not exists floor_counter (id int primary key, rev bigint)`.execute(database);
  await sql`create table if not exists floor_row (id int primary key, rev bigint, text text)`.execute(database);
  await sql`create table if not exists floor_log (rev bigint, text text)`.execute(database);
  await sql`insert into floor_counter values (1, 0) on conflict do nothing`.execute(database);
  const rates: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const started = performance.now();
    for (let index = 0; index < BATCH; index += 1) {
      await database.transaction().execute(async (tx) => {
        await sql`update floor_counter set rev = rev + 1 where id = 1 returning rev`.execute(tx);
        await sql`insert into floor_row values (${index}, ${round}, 'text') on conflict (id) do update set rev = excluded.rev`.execute(
          tx,
        );
        await sql`insert into floor_log values (${round}, 'text')`.execute(tx);
      });
    }
    rates.push((BATCH / (performance.now() - started)) * 1000);
  }
  return rates.slice(2);
}
