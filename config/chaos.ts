// npm run chaos [word …]: takes from a running server what it needs (disk, database, connections, mail, the right time)
// and gives it back, on both engines, each by tests/chaos/*word*. Prints a line for each fault: how soon it was told
// clearly, how soon changes were taken again, and what was lost. npm run drill: the same for a killed server whose
// backup is put back. `--engine embedded|postgres`: only one of them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineOf } from '#tests/chaos/fault-line.ts';
import { FIGURES_FILE, type Figures } from '#tests/chaos/witness.ts';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { runAloud } from './steps.ts';

const DRILL = 'tests/server/process/restored';

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string' }, drill: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const files = values.drill
  ? [DRILL]
  : positionals.length === 0
    ? ['tests/chaos/']
    : positionals.map((word) => `tests/chaos/${word}`);
const folder = mkdtempSync(join(tmpdir(), 'remise-chaos-'));
const file = join(folder, 'figures.jsonl');

async function run(env: Record<string, string>): Promise<boolean> {
  const args = ['run', '--project=server', '--reporter=config/line-reporter.ts', ...files];
  return (await runAloud('vitest', args, { ...env, [FIGURES_FILE]: file })) === 0;
}

async function runOnPostgres(): Promise<boolean> {
  if (findPostgresBinaries() === undefined) {
    console.log('PostgreSQL: not tried, it is not installed here');
    return values.engine === undefined;
  }
  const postgres = await startTemporaryPostgres();
  try {
    return await run({ REMISE_TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

let isWell = true;
if (values.engine !== 'postgres') isWell = await run({ REMISE_TEST_DATABASE_URL: '' });
if (values.engine !== 'embedded') isWell = (await runOnPostgres()) && isWell;
const figures = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true });
console.log('');
for (const line of figures) console.log(lineOf(JSON.parse(line) as Figures));
process.exit(isWell ? 0 : 1);
