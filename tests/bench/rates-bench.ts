import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { signInByApi } from '#tests/support/api-client.ts';
import type { Measurement } from './report.ts';
import { notesOf } from './server-bench.ts';

/** Devices that ask at the same time, each one thing after the other. */
const DEVICES = 16;
const WARM_MS = 2_000;
const ROUNDS = 5;
const ROUND_MS = 1_000;
const BATCH = 20;

/**
 * Measures how many pushes and pulls a server on PostgreSQL answers in a second, with devices that never pause, beside
 * bare statements on the same database. Everything shares this machine's processors.
 */
export async function benchRates(url: string, databaseUrl: string): Promise<readonly Measurement[]> {
  const devices: Device[] = [];
  while (devices.length < DEVICES) devices.push(await connect(url));
  const inserts = await insertFloor(databaseUrl);
  const bare = await bareServerRates(databaseUrl);
  const single = await ratesOf(devices.map((device) => () => device.push(1)));
  const batches = (await ratesOf(devices.map((device) => () => device.push(BATCH)))).map((rate) => rate * BATCH);
  const selects = await selectFloor(databaseUrl);
  const [first] = devices;
  await first?.push(1);
  const place = await first?.place();
  if (place === undefined) throw new Error('no device was connected');
  const one = await ratesOf(devices.map((device) => () => device.pull(`${place.epoch}.${place.rev - 1}`, 1)));
  const none = await ratesOf(devices.map((device) => () => device.pull(`${place.epoch}.${place.rev}`, 0)));
  for (const device of devices) device.close();
  const insertFloorName = 'bare transactions behind a counter row: three statements and a commit';
  return [
    {
      name: `pushes of one change, ${DEVICES} devices`,
      ours: single,
      floor: inserts,
      floorName: insertFloorName,
      unit: '/s',
      ratioBudget: 2,
    },
    {
      name: `the same, beside a bare server`,
      ours: single,
      floor: bare,
      floorName: 'a bare server that writes the same row',
      unit: '/s',
      ratioBudget: 2,
    },
    {
      name: `changes in pushes of ${BATCH}, ${DEVICES} devices`,
      ours: batches,
      floor: single,
      floorName: 'pushes of one change',
      unit: '/s',
      ratioBudget: 1 / 3,
    },
    {
      name: `pulls of one row, ${DEVICES} devices of equal rights`,
      ours: one,
      floor: selects,
      floorName: 'bare selects of one row',
      unit: '/s',
      budget: { at: 'p50', value: 3_000 },
    },
    { name: `pulls of nothing, ${DEVICES} devices`, ours: none, floor: selects, floorName: 'bare selects', unit: '/s' },
  ];
}

type Device = {
  readonly push: (count: number) => Promise<void>;
  /** Pulls once; `rows` is how many notes have to come. */
  readonly pull: (cursor: string, rows: number) => Promise<void>;
  readonly place: () => Promise<{ readonly epoch: string; readonly rev: number }>;
  readonly close: () => void;
};

/** A device with a session and a connection of its own, as lean as a caller over HTTP can be. */
async function connect(url: string): Promise<Device> {
  const api = await signInByApi(url, 'owner@large.test');
  const clientId = randomUUID();
  const headers = { ...api.headers(), 'content-type': 'application/json', 'x-sync-protocol': '1' };
  const { send, close } = caller(url, headers);
  const next = await notesOf(api);
  return {
    push: async (count) => {
      const body = JSON.stringify({ clientId, epoch: null, appVersion: 'bench', mutations: next(count) });
      const { results } = JSON.parse(await send('POST', '/api/sync/push', body)) as { results: { status: string }[] };
      if (results.length !== count || results.some(({ status }) => status !== 'applied'))
        throw new Error(`a push was answered ${JSON.stringify(results).slice(0, 500)}`);
    },
    pull: async (cursor, rows) => {
      const page = JSON.parse(await send('GET', `/api/sync/pull?clientId=${clientId}&cursor=${cursor}`)) as {
        changes: { notes?: unknown[] };
      };
      const got = page.changes.notes?.length ?? 0;
      if (got !== rows) throw new Error(`a pull brought ${got} notes instead of ${rows}`);
    },
    place: async () => JSON.parse(await send('GET', `/api/sync/snapshot?clientId=${clientId}`)),
    close,
  };
}

type Caller = {
  readonly send: (method: 'GET' | 'POST', path: string, body?: string) => Promise<string>;
  readonly close: () => void;
};

/** One connection that asks one thing after the other. */
function caller(url: string, headers: Record<string, string>): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: 'GET' | 'POST', path: string, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const call = request(`${url}${path}`, { agent, method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${path} answered ${answer.statusCode}: ${text}`)),
        );
      });
      call.on('error', reject);
      call.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Answers a second for each round: every caller goes on as soon as it was answered. */
export async function ratesOf(callers: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  let answered = 0;
  let isOver = false;
  const working = Promise.all(
    callers.map(async (call) => {
      while (!isOver) {
        await call();
        answered += 1;
      }
    }),
  );
  const rates: number[] = [];
  const pause = (ms: number) => Promise.race([working, new Promise((resolve) => setTimeout(resolve, ms))]);
  await pause(WARM_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = answered;
    const started = performance.now();
    await pause(ROUND_MS);
    rates.push(((answered - before) / (performance.now() - started)) * 1000);
  }
  isOver = true;
  await working;
  return rates;
}

/** The least that changes of one company cost, which wait for each other: counter, row, log row, commit. */
async function insertFloor(databaseUrl: string): Promise<number[]> {
  return withClients(databaseUrl, async (clients) => {
    await makeFloorTables(clients);
    return ratesOf(
      clients.map((client) => async () => {
        await client.query('begin');
        const { rows } = await client.query({
          name: 'count',
          text: 'update floor_rate_counter set rev = rev + 1 where id = 1 returning rev',
        });
        const { rev } = rows[0] as { rev: string };
        await client.query({ name: 'row', text: 'insert into floor_rate values ($1, $2)', values: [rev, 'Gebeld'] });
        await client.query({ name: 'log', text: 'insert into floor_rate_log values ($1, $2)', values: [rev, 'note'] });
        await client.query('commit');
      }),
    );
  });
}

/** The rate of a server, in a process of its own, that does the least that storing a row behind the counter takes. */
export async function bareServerRates(databaseUrl: string): Promise<number[]> {
  await withClients(databaseUrl, makeFloorTables);
  const server = spawn(process.execPath, ['tests/bench/bare-server.ts', databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const callers = Array.from({ length: DEVICES }, () => caller(line.toString().trim(), {}));
  const body = JSON.stringify({ text: 'Gebeld, komt later' });
  const rates = await ratesOf(
    callers.map(
      ({ send }) =>
        () =>
          send('POST', '/', body),
    ),
  );
  for (const { close } of callers) close();
  server.kill();
  return rates;
}

async function makeFloorTables([client]: readonly pg.Client[]): Promise<void> {
  await client?.query('create table if not exists floor_rate (id bigint primary key, text text)');
  await client?.query('create table if not exists floor_rate_log (rev bigint, text text)');
  await client?.query('create table if not exists floor_rate_counter (id int primary key, rev bigint)');
  await client?.query('insert into floor_rate_counter values (1, 0) on conflict do nothing');
}

async function selectFloor(databaseUrl: string): Promise<number[]> {
  return withClients(databaseUrl, (clients) =>
    ratesOf(
      clients.map(
        (client) => () => client.query({ name: 'one', text: 'select * from floor_rate where id = $1', values: [1] }),
      ),
    ),
  );
}

async function withClients<Result>(
  databaseUrl: string,
  work: (clients: readonly pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: DEVICES }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
