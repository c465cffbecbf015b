// npm test: the tests that every change must pass. Rules, server and screens; the server tests that can differ on
// PostgreSQL; the journeys that people's trust in the app rests on; the size of the start script. `--all` (npm run
// test:all): everything on both engines, every journey and walk, more seeds. `--slice`, as CI runs it: adds the tenth,
// chosen by the commit, of what only `--all` runs. Names of areas (npm test -- objects): the tests of these areas on
// both engines, and their journeys.
import { mkdirSync, rmSync } from 'node:fs';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { COUNTS_FILE } from './count-reporter.ts';
import { buildWhenNeeded } from './fresh-build.ts';
import { runAloud } from './steps.ts';
import {
  coreJourneys,
  coreOfStripe,
  journeysOf,
  journeysOfStripe,
  LEFT_OUT,
  otherJourneys,
  otherServerTests,
  othersOfStripe,
  postgresTests,
  ringTests,
  serverTestsOf,
  sliceOf,
  sliceOfCommit,
  WALKS,
} from './test-choice.ts';
import { type Counts, journeyCounts, unitCounts } from './test-counts.ts';

type Part = { readonly name: string; readonly counts: Counts; readonly seconds: number };

const RESULTS = 'test-results';
const PASSED: Counts = { passed: 1, failed: 0, skipped: 0, failures: [] };
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };
const isWhole = process.argv.includes('--all');
const areas = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const slice = process.argv.includes('--slice') ? sliceOfCommit() : null;
const LONG_RUNS = {
  REMISE_INTEGRATION_RUNS: '300',
  REMISE_PROVIDER_LIVES: '50',
  REMISE_BOOK_LIVES: '20',
  REMISE_BOOK_DOCUMENTS: '100000',
  REMISE_INVOICE_RUNS: '2000',
};
const LONG_RUNS_ON_POSTGRES = { REMISE_INTEGRATION_RUNS: '100', REMISE_BOOK_DOCUMENTS: '100000' };
const parts: Part[] = [];

/** A part that cannot run at all is a failure like any other: the parts after it still run. */
async function run(name: string, count: () => Promise<Counts>): Promise<void> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const counts = await count().catch((error: unknown) => {
    console.error(error);
    return FAILED;
  });
  parts.push({ name, counts, seconds: (performance.now() - started) / 1000 });
}

async function runUnits(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Counts> {
  const report = `${RESULTS}/${file}`;
  const reporters = ['--reporter=config/line-reporter.ts', '--reporter=config/count-reporter.ts'];
  const code = await runAloud('vitest', ['run', ...args, ...reporters], { ...env, [COUNTS_FILE]: report });
  return unitCounts(report, code);
}

/** All server tests when none are named. */
async function runOnPostgres(files: readonly string[]): Promise<Counts> {
  const postgres = await startTemporaryPostgres();
  const env = { REMISE_TEST_DATABASE_URL: postgres.url, ...(isWhole ? LONG_RUNS_ON_POSTGRES : {}) };
  try {
    return await runUnits('server-on-postgres.json', ['--project=server', ...files], env);
  } finally {
    await postgres.stop();
  }
}

async function runJourneys(project: 'journeys' | 'stripe' | 'walks', files: readonly string[]): Promise<Counts> {
  await buildWhenNeeded();
  const report = `${project}.json`;
  const args = ['config/e2e.ts', `--project=${project}`, '--workers=2', ...files];
  const code = await runAloud(process.execPath, args, { JOURNEYS_REPORT: report });
  return journeyCounts(`${RESULTS}/${report}`, code);
}

async function measureStart(): Promise<Counts> {
  await buildWhenNeeded();
  const code = await runAloud('size-limit', ['--config', 'config/size-limit.config.mjs']);
  return code === 0 ? PASSED : FAILED;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

/** What of the whole this run takes: `left` is what it leaves out of the first part; `onPostgres` null is all of it. */
type Chosen = {
  readonly left: readonly string[];
  readonly onPostgres: readonly string[] | null;
  readonly journeys: readonly string[];
  /** Those that run once more, for the company on Stripe. */
  readonly ofStripe: readonly string[];
};

function chosen(): Chosen {
  if (areas.length > 0) {
    const [journeys, ofStripe] = [areas.flatMap(journeysOf), areas.flatMap(journeysOfStripe)];
    return { left: [], onPostgres: areas.flatMap(serverTestsOf), journeys, ofStripe };
  }
  const [core, others, ring] = [coreJourneys(), otherJourneys(), ringTests()];
  const [short, long] = [coreOfStripe(), othersOfStripe()];
  if (isWhole) return { left: [], onPostgres: null, journeys: [...core, ...others], ofStripe: [...short, ...long] };
  if (slice === null) return { left: ring, onPostgres: postgresTests(), journeys: core, ofStripe: short };
  console.log(`Of the long run: slice ${slice}.`);
  const ofRing = new Set(sliceOf(ring, slice));
  return {
    left: ring.filter((file) => !ofRing.has(file)),
    onPostgres: [...postgresTests(), ...sliceOf(otherServerTests(), slice)],
    journeys: [...core, ...sliceOf(others, slice)],
    ofStripe: [...short, ...sliceOf(long, slice)],
  };
}

const inAreas = areas.map((area) => `tests/${area}/`);
const { left, onPostgres, journeys, ofStripe } = chosen();
const isWalk = (file: string) => WALKS.test(file);
await run('rules, server and screens', () =>
  runUnits('units.json', inAreas, { ...(isWhole ? LONG_RUNS : {}), [LEFT_OUT]: left.join(',') }),
);
const needsPostgres = process.env['REMISE_REQUIRE_POSTGRES'] === '1';
if (onPostgres?.length === 0) console.log('\n== server on PostgreSQL: no test of it has a database.');
else if (needsPostgres || findPostgresBinaries() !== undefined) {
  await run('server on PostgreSQL', () => runOnPostgres(onPostgres ?? []));
} else console.log('\n== server on PostgreSQL: PostgreSQL is not installed here; not run.');
for (const [name, project, files] of [
  ['journeys', 'journeys', journeys.filter((file) => !isWalk(file))],
  ['journeys of the company on Stripe', 'stripe', ofStripe],
  ['walks through every page', 'walks', journeys.filter(isWalk)],
] as const) {
  if (files.length > 0) await run(name, () => runJourneys(project, files));
}
if (areas.length === 0) await run('start script', measureStart);

console.log('');
for (const { name, counts, seconds } of parts) {
  const left = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped (a skipped test counts as failed)`;
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed${left} (${seconds.toFixed(0)} s)`);
  for (const failure of counts.failures) console.log(`  failed: ${failure}`);
}
const sum = (pick: (counts: Counts) => number) => parts.reduce((total, { counts }) => total + pick(counts), 0);
const failed = sum((counts) => counts.failed + counts.skipped);
console.log(`${sum((counts) => counts.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
