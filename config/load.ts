// npm run test:load [minutes] [devices] [--quiet]: lets devices of four companies (200, for 10 minutes) work at two
// processes on one PostgreSQL, of which one is killed every 20 seconds unless `--quiet`, and prints what people would
// have noticed: how long pushes, pulls and changes of others took, what failed, was lost, came twice or differs.
import { parseArgs } from 'node:util';
import { bareServerRates } from '#tests/bench/rates-bench.ts';
import { percentile } from '#tests/bench/report.ts';
import { type LoadOutcome, runLoad } from '#tests/load/run-load.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { startTemporaryPostgres } from '#tests/support/postgres.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { buildWhenNeeded } from './fresh-build.ts';

const COMPANIES = 4;
const MOST_MS = { push: 150, pull: 100, live: 500 } as const;
/** By how much the memory of a process may grow in the second half: its last quarter beside its third. */
const MOST_GROWTH = 0.1;
/** Of the rate of a bare server. */
const LEAST_SHARE = 0.5;

const { values, positionals } = parseArgs({ options: { quiet: { type: 'boolean' } }, allowPositionals: true });
const [minutes = 10, devices = 200] = positionals.map(Number);

await buildWhenNeeded();
const postgres = await startTemporaryPostgres({ durable: true });
const folder = await temporaryFolder('load');
const settings = { APP_SECRET: 'a secret of a load run, long enough' };
const start = async () => {
  const server = await ServerProcess.at('dist/server/main.js', folder.path, postgres.url, settings);
  await server.start();
  return server;
};
const servers = [await start(), await start()] as const;
try {
  console.log(`${devices} devices of ${COMPANIES} companies, two processes, ${minutes} minutes`);
  const kills = values.quiet !== true;
  const outcome = await runLoad({ servers, databaseUrl: postgres.url, companies: COMPANIES, devices, minutes, kills });
  const isKept = [report(outcome), reportRate(outcome.rates, await bareServerRates(postgres.url))];
  process.exitCode = isKept.every(Boolean) ? 0 : 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  await folder.remove();
}

/** Prints how fast one company's devices are at full speed, beside a server that does nothing else; true when fast enough. */
function reportRate(ours: readonly number[], bare: readonly number[]): boolean {
  const [rate, floor] = [percentile(ours, 0.5), percentile(bare, 0.5)];
  const isKept = rate >= floor * LEAST_SHARE;
  console.log(
    `at full speed ${rate.toFixed(0)} changes a second of one company · floor (a bare server that writes the same row) ` +
      `${floor.toFixed(0)} /s · ratio ${(floor / rate).toFixed(2)} · ${isKept ? 'within budget' : 'MISSED'}`,
  );
  return isKept;
}

/** Prints a line for each figure; true when none is missed. */
function report({ times, memory, ...ended }: LoadOutcome): boolean {
  const lines: boolean[] = [];
  const say = (text: string, isKept: boolean | null) => {
    if (isKept !== null) lines.push(isKept);
    console.log(`${text}${isKept === null ? '' : isKept ? ' · within budget' : ' · MISSED'}`);
  };
  const timed = (name: string, list: readonly number[], most: number | null) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(list, share).toFixed(0));
    const budget = most === null ? '' : ` · budget p95 ${most} ms`;
    say(
      `${name}: p50 ${p50} ms · p95 ${p95} ms · p99 ${p99} ms · n=${list.length}${budget}`,
      most === null ? null : Number(p95) <= most,
    );
  };
  timed('push', times.pushes, MOST_MS.push);
  timed('pull', times.pulls, MOST_MS.pull);
  timed('until a device at the other process has it', times.live, MOST_MS.live);
  timed('requests that no process took at first, until answered', times.away, null);
  say(`${(times.requests / ended.seconds).toFixed(0)} requests a second, ${ended.kills} kills`, null);
  const quarter = Math.floor(memory.length / 4);
  const mean = (list: readonly number[]) => list.reduce((sum, bytes) => sum + bytes, 0) / list.length;
  const [early, late] = [mean(memory.slice(2 * quarter, 3 * quarter)), mean(memory.slice(3 * quarter))];
  const growth = late / early - 1;
  say(
    `memory of the process that lives: ${(early / 1e6).toFixed(0)} MB, then ${(late / 1e6).toFixed(0)} MB, ${(growth * 100).toFixed(0)} % more`,
    growth <= MOST_GROWTH,
  );
  say(
    `${ended.acknowledged} changes answered · ${ended.lost} lost · ${ended.doubled} twice`,
    ended.lost + ended.doubled === 0,
  );
  say(`${ended.apart} devices show something else in the end`, ended.apart === 0);
  say(`${times.errors.length} errors that a person would see`, times.errors.length === 0);
  for (const error of new Set(times.errors.slice(0, 20))) console.log(`  ${error}`);
  return lines.every(Boolean);
}
