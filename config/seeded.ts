// npm run test:seeded [name …]: builds each seeded bug in, runs the tests that must catch it, and lists those that do not.
import { mkdirSync } from 'node:fs';
import { findPostgresBinaries, startTemporaryPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { SEEDED_BUGS, type SeededBug } from '../tests/seeded/bugs.ts';
import { COUNTS_FILE } from './count-reporter.ts';
import { SEEDED_BUG } from './seeded-bug.ts';
import { runStep } from './steps.ts';
import { unitCounts } from './test-counts.ts';

const RESULTS = 'test-results/seeded';
const LANES = 2;
const names = process.argv.slice(2);
const waiting = SEEDED_BUGS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const missed: string[] = [];
let caught = 0;
const postgres: Promise<TemporaryPostgres>[] = [];

async function environmentOf(bug: SeededBug, report: string): Promise<Record<string, string>> {
  const env = { [SEEDED_BUG]: bug.name, [COUNTS_FILE]: report };
  if (bug.on !== 'postgres') return env;
  if (postgres.length === 0) postgres.push(startTemporaryPostgres());
  const [server] = await Promise.all(postgres);
  return { ...env, REMISE_TEST_DATABASE_URL: server?.url ?? '' };
}

/** A bug counts as caught when a test fails: a file that does not load proves nothing. */
async function look(bug: SeededBug): Promise<void> {
  const report = `${RESULTS}/${bug.name.replaceAll(/\W+/g, '-')}.json`;
  const args = ['run', ...bug.caughtBy, '--reporter=config/count-reporter.ts'];
  const { ok, output, seconds } = await runStep(
    { name: bug.name, command: 'vitest', args },
    await environmentOf(bug, report),
  );
  const { failures } = unitCounts(report, ok ? 0 : 1);
  const isCaught = failures.some((failure) => !failure.includes(': beside its tests: '));
  if (isCaught) caught += 1;
  else missed.push(bug.name);
  console.log(`${isCaught ? 'caught' : 'MISSED'}: ${bug.area}: ${bug.name} (${seconds.toFixed(0)} s)`);
  if (!isCaught) console.log([...failures, ...output.split('\n').slice(-8)].join('\n'));
}

mkdirSync(RESULTS, { recursive: true });
const lane = async () => {
  for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
    if (bug.on === 'postgres' && findPostgresBinaries() === undefined) console.log(`not run, PostgreSQL: ${bug.name}`);
    else await look(bug);
  }
};
await Promise.all(Array.from({ length: LANES }, lane));
for (const server of await Promise.all(postgres)) await server.stop();
console.log(`${caught} caught, ${missed.length} missed`);
process.exitCode = missed.length === 0 ? 0 : 1;
