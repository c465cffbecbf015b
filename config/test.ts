// npm test: everything the README promises. Rules, server and screens; the server again on PostgreSQL where one is
// installed; journeys in a real browser; the size of the start script. `--slice`, as CI runs it: on PostgreSQL what speaks
// of PostgreSQL alone, and of the rest the half that the commit chooses.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { COUNTS_FILE } from './count-reporter.ts';
import { buildWhenNeeded } from './fresh-build.ts';
import { runAloud } from './steps.ts';
import { addCounts, type Counts, journeyCounts, unitCounts } from './test-counts.ts';

type Part = { readonly name: string; readonly counts: Counts; readonly seconds: number };

const RESULTS = 'test-results';
const PASSED: Counts = { passed: 1, failed: 0, skipped: 0, failures: [] };
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };
const isSliced = process.argv.includes('--slice');
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
  const reporters = ['--reporter=dot', '--reporter=config/count-reporter.ts'];
  const code = await runAloud('vitest', ['run', ...args, ...reporters], { ...env, [COUNTS_FILE]: report });
  return unitCounts(report, code);
}

async function runOnPostgres(): Promise<Counts> {
  const postgres = await startTemporaryPostgres();
  const env = { REMISE_TEST_DATABASE_URL: postgres.url };
  const server = '--project=server';
  try {
    if (!isSliced) return await runUnits('server-on-postgres.json', [server], env);
    const half = await runUnits('server-on-postgres.json', [server, `--shard=${halfOfCommit()}/2`], env);
    const alone = await runUnits('postgres-alone.json', [server, '.postgres.server.test.ts'], env);
    return addCounts(half, alone);
  } finally {
    await postgres.stop();
  }
}

/** 1 or 2, by the commit: after a few landings both halves have run. Sources that are no checkout take the first. */
function halfOfCommit(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    return (Number.parseInt(hash.slice(-1), 16) % 2) + 1;
  } catch {
    return 1;
  }
}

async function runJourneys(project: 'journeys' | 'walks', workers: number): Promise<Counts> {
  await buildWhenNeeded();
  const report = `${project}.json`;
  const args = ['config/e2e.ts', `--project=${project}`, `--workers=${workers}`];
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
await run('rules, server and screens', () => runUnits('units.json', []));
const needsPostgres = process.env['REMISE_REQUIRE_POSTGRES'] === '1';
if (needsPostgres || findPostgresBinaries() !== undefined) await run('server on PostgreSQL', runOnPostgres);
else console.log('\n== server on PostgreSQL: PostgreSQL is not installed here; not run.');
await run('journeys', () => runJourneys('journeys', 1));
await run('walks through every page', () => runJourneys('walks', 2));
await run('start script', measureStart);

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
