import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SnapshotManifest } from '#sync/envelope.schema.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { connectDevice } from './server-bench.ts';

const CHANGES = 300;
const SESSIONS = 40;
/** Below what one session may hold open. */
const STREAMS = 10;
/** Of a clock tick that Linux counts processor time in. */
const TICK_MS = 10;

/**
 * Prints what docs/scale.md calculates with: what the large company takes per 10,000 objects on PostgreSQL, and what a
 * change, a pull and a device take of the server and of PostgreSQL. `token` is the server's METRICS_TOKEN.
 */
export async function benchScale(url: string, databaseUrl: string, token: string): Promise<void> {
  await printSize(databaseUrl);
  const metrics = () => readMetrics(url, token);
  const api = await signInByApi(url, 'owner@large.test');
  const device = await connectDevice(url);
  const push = () => device.push(device.next(1));
  const pull = await pullerOf(api);
  for (let time = 0; time < 20; time += 1) await push().then(pull);

  const pushed = await costOf(metrics, push);
  console.log(`a change, pushed alone: ${told(pushed)}`);
  await pull();
  const both = await costOf(metrics, () => push().then(pull));
  const pulled = { server: both.server - pushed.server, database: both.database - pushed.database };
  console.log(`a pull of one row: ${told(pulled)}`);
  const empty = await costOf(metrics, pull);
  console.log(`a pull of nothing: ${told(empty)}`);
  await printDevices(url, metrics);
}

type Cost = { readonly server: number; readonly database: number };

const told = ({ server, database }: Cost) =>
  `${server.toFixed(2)} ms of the server, ${database.toFixed(2)} ms of PostgreSQL`;

/** Milliseconds of processor time that one of many calls takes. */
async function costOf(metrics: () => Promise<Metrics>, call: () => Promise<unknown>): Promise<Cost> {
  const before = { server: (await metrics()).cpuMs, database: postgresCpuMs() };
  for (let time = 0; time < CHANGES; time += 1) await call();
  const after = { server: (await metrics()).cpuMs, database: postgresCpuMs() };
  return {
    server: (after.server - before.server) / CHANGES,
    database: (after.database - before.database) / CHANGES,
  };
}

type Metrics = { readonly cpuMs: number; readonly memoryBytes: number };

async function readMetrics(url: string, token: string): Promise<Metrics> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { cpuMs: read('process_cpu_seconds_total') * 1000, memoryBytes: read('process_resident_memory_bytes') };
}

/** The processor time of all processes of PostgreSQL on this machine. */
function postgresCpuMs(): number {
  let ticks = 0;
  for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name, rest = ''] =
        /^\d+ \((.*)\) (.*)$/.exec(readFileSync(`/proc/${process}/stat`, 'utf8').trim()) ?? [];
      const fields = rest.split(' ');
      if (name === 'postgres') ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks * TICK_MS;
}

async function pullerOf(api: ApiClient): Promise<() => Promise<void>> {
  const clientId = crypto.randomUUID();
  const { epoch, rev } = (await (
    await api.fetch(`/api/sync/snapshot?clientId=${clientId}`)
  ).json()) as SnapshotManifest;
  let cursor = `${epoch}.${rev}`;
  return async () => {
    const answer = await api.fetch(`/api/sync/pull?clientId=${clientId}&cursor=${cursor}`);
    const page = (await answer.json()) as { to?: number; cursor?: string };
    if (!answer.ok) throw new Error(`pull answered ${answer.status}: ${JSON.stringify(page)}`);
    cursor = page.cursor ?? `${epoch}.${page.to}`;
  };
}

/** Memory of the server for each device that listens. */
async function printDevices(url: string, metrics: () => Promise<Metrics>): Promise<void> {
  const people = [];
  for (let session = 0; session < SESSIONS; session += 1) people.push(await signInByApi(url, 'owner@large.test'));
  await pause(2_000);
  const before = await metrics();
  const stop = new AbortController();
  for (const api of people) {
    for (let stream = 0; stream < STREAMS; stream += 1) {
      const answer = await api.fetch('/api/sync/live', { signal: stop.signal });
      if (!answer.ok) throw new Error(`the stream answered ${answer.status}`);
    }
  }
  await pause(2_000);
  const after = await metrics();
  stop.abort();
  const each = (after.memoryBytes - before.memoryBytes) / (SESSIONS * STREAMS) / 1000;
  console.log(
    `memory: ${(before.memoryBytes / 1e6).toFixed(0)} MB with nobody listening, ${each.toFixed(0)} kB for each device that listens`,
  );
}

/** Rows and bytes of the company, for each 10,000 of its objects. */
async function printSize(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  const { rows } = await client.query<{ objects: string; rows: string; bytes: string }>(`
    select (select count(*) from objects) as objects, sum(greatest(reltuples, 0))::bigint as rows,
      sum(pg_total_relation_size(oid))::bigint as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  await client.end();
  const [size] = rows;
  const share = Number(size?.objects) / 10_000;
  console.log(
    `a company, for each 10,000 objects: ${(Number(size?.rows) / share).toFixed(0)} rows, ` +
      `${(Number(size?.bytes) / share / 1e6).toFixed(0)} MB with indexes`,
  );
}
