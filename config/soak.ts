// npm run test:soak [minutes]: the protocol model, and ten real devices with the real server under a random nemesis, on
// ever new seeds until the time is over.
import { createServer } from 'vite';
import type * as Integration from '#tests/sync/integration/soak.ts';
import { runModel } from '#tests/sync/model/simulation.ts';

const minutes = Number(process.argv[2] ?? 10);
const until = Date.now() + minutes * 60_000;
/** Model runs are short: a batch of them between two integration runs. */
const MODEL_BATCH_MS = 3000;
const MOST_FAILURES = 10;
const MODEL_SHAPES = [
  { steps: 160, clients: 3 },
  { steps: 1200, clients: 5 },
] as const;

let passed = 0;
let failed = 0;
let seed = Date.now() % 1_000_000_000;

function soakModel(): void {
  for (const shape of MODEL_SHAPES) {
    const { found } = runModel({ ...shape, seed });
    if (found.size === 0) {
      passed += 1;
      continue;
    }
    failed += 1;
    console.log(`model, seed ${seed}, ${shape.clients} clients, ${shape.steps} steps:`);
    for (const [invariant, detail] of found) console.log(`  ${invariant} ${detail}`);
  }
}

// The server's migrations are read through Vite, as in the build.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const { openSoak } = (await vite.ssrLoadModule('/tests/sync/integration/soak.ts')) as typeof Integration;
const integration = await openSoak();
let told = Date.now();
console.log(`first seed ${seed}`);

while (Date.now() < until && failed < MOST_FAILURES) {
  for (const end = Date.now() + MODEL_BATCH_MS; Date.now() < end && failed < MOST_FAILURES; seed += 1) soakModel();
  seed += 1;
  const failure = await integration.run(seed);
  if (failure === null) passed += 1;
  else {
    failed += 1;
    console.log(`integration, ${failure}`);
  }
  if (Date.now() - told > 30_000) {
    told = Date.now();
    console.log(`${passed} runs passed so far, ${failed} failed, at seed ${seed}`);
  }
}

await integration.close();
await vite.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
