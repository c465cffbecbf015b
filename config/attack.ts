// npm run test:attack [requests] [--engine embedded|postgres] [--seed n]: sends hostile requests as everybody who can
// reach the server. They are built from the API's own document and from raw bytes. Without --engine both engines are
// attacked, PostgreSQL only where it is installed.
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import type * as Place from '#tests/attack/attack-place.ts';
import type * as Report from '#tests/attack/attack-report.ts';
import type * as Run from '#tests/attack/run-attack.ts';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { wordsPlugins } from './words-plugins.ts';

const REQUESTS = 20_000;
const ENGINES = ['embedded', 'postgres'] as const;

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const requests = Number(positionals[0] ?? REQUESTS);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const chosen = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
if (chosen.length === 0 || !(requests > 0))
  throw new Error(`say [requests] [--engine ${ENGINES.join('|')}] [--seed n]`);

// Tests and server are read through Vite, as in the build.
const vite = await createServer({
  configFile: false,
  plugins: wordsPlugins(),
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { openPlace } = (await vite.ssrLoadModule('/tests/attack/attack-place.ts')) as typeof Place;
const { reportOf } = (await vite.ssrLoadModule('/tests/attack/attack-report.ts')) as typeof Report;
const { runAttack } = (await vite.ssrLoadModule('/tests/attack/run-attack.ts')) as typeof Run;

async function attack(serverUrl: string | undefined): Promise<boolean> {
  const place = await openPlace(serverUrl);
  const plan = { seed, requests, databaseUrl: place.databaseUrl, tell: (line: string) => console.log(line) };
  try {
    const result = await runAttack(plan);
    console.log(`\n${reportOf(plan, result).join('\n')}`);
    return result.found.length === 0;
  } finally {
    await place.remove();
  }
}

async function attackOnPostgres(): Promise<boolean> {
  if (findPostgresBinaries() === undefined && values.engine === undefined) {
    console.log('\nPostgreSQL is not installed here; not attacked.');
    return true;
  }
  const postgres = await startTemporaryPostgres();
  try {
    return await attack(postgres.url);
  } finally {
    await postgres.stop();
  }
}

let isClean = true;
for (const engine of chosen) {
  console.log(`\n== ${engine}, seed ${seed}`);
  isClean = (engine === 'embedded' ? await attack(undefined) : await attackOnPostgres()) && isClean;
}
await vite.close();
process.exit(isClean ? 0 : 1);
