// npm test: everything the README promises. Rules, server and screens; the server again on PostgreSQL where one is
// installed; journeys in a real browser; the size of the start script.
import { mkdirSync, rmSync } from 'node:fs';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { buildWhenNeeded } from './fresh-build.ts';
import { runAloud } from './steps.ts';
import { type Counts, journeyCounts, unitCounts } from './test-counts.ts';

const RESULTS = 'test-results';
const parts: [name: string, counts: Counts][] = [];

async function runUnits(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  console.log(`\n== ${name}`);
  const report = `${RESULTS}/${name.replaceAll(/[^a-z]+/gi, '-')}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runAloud('vitest', ['run', ...args, ...reporters], env);
  parts.push([name, unitCounts(report, code)]);
}

async function runOnPostgres(): Promise<void> {
  const name = 'server on PostgreSQL';
  if (findPostgresBinaries() === undefined) {
    const required = process.env['REMISE_REQUIRE_POSTGRES'] === '1';
    console.log(`\n== ${name}: PostgreSQL is not installed here${required ? ', and it is required' : '; not run'}.`);
    if (required) parts.push([name, { passed: 0, failed: 1, skipped: 0 }]);
    return;
  }
  const postgres = await startTemporaryPostgres();
  try {
    await runUnits(name, ['--project=server'], {
      REMISE_TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

async function runJourneys(): Promise<void> {
  console.log('\n== journeys');
  const code = await runAloud(process.execPath, ['config/e2e.ts']);
  parts.push(['journeys', journeyCounts(`${RESULTS}/journeys.json`, code)]);
}

async function measureStart(): Promise<void> {
  console.log('\n== start script');
  const code = await runAloud('size-limit', ['--config', 'config/size-limit.config.mjs']);
  parts.push(['start script', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }]);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
await buildWhenNeeded();
await runUnits('rules, server and screens', []);
await runOnPostgres();
await runJourneys();
await measureStart();

console.log('');
for (const [name, { passed, failed, skipped }] of parts) {
  const left = skipped === 0 ? '' : `, ${skipped} skipped (a skipped test counts as failed)`;
  console.log(`${name}: ${passed} passed, ${failed} failed${left}`);
}
const sum = (pick: (counts: Counts) => number) => parts.reduce((total, [, counts]) => total + pick(counts), 0);
const failed = sum((counts) => counts.failed + counts.skipped);
console.log(`${sum((counts) => counts.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
