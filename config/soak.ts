// npm run test:soak [minutes] [part …]: tries new seeds until the time is over, divided among five parts. `model`: the
// sync protocol. `devices`: ten real devices with the real server under a random nemesis. `process`: server processes
// that are killed and restored. `billing`: processes that bill on one PostgreSQL at once, and servers that collect through
// Stripe, and are killed. `browser`: people in real browsers whose tabs, server and connections are killed.
import { createServer, type ViteDevServer } from 'vite';
import type * as Collectors from '#tests/billing/payments/killed-collectors.ts';
import type * as Billing from '#tests/billing/payments/killed-workers.ts';
import { startTemporaryPostgres } from '#tests/support/postgres.ts';
import type * as Integration from '#tests/sync/integration/soak.ts';
import { runModel } from '#tests/sync/model/simulation.ts';
import { browserForJourneys } from './browser.ts';
import { buildWhenNeeded } from './fresh-build.ts';
import { runAloud } from './steps.ts';
import { wordsPlugins } from './words-plugins.ts';

type Part = { readonly run: (seed: number) => Promise<boolean>; readonly close?: () => Promise<void> };

const MOST_FAILURES = 10;
const TOLD_EVERY_MS = 30_000;
const MODEL_SHAPES = [
  { steps: 160, clients: 3 },
  { steps: 1200, clients: 5 },
] as const;
const SERVER_KILLS = 12;
const BROWSER_ROUNDS = 6;

async function openModel(): Promise<Part> {
  const isSound = (shape: (typeof MODEL_SHAPES)[number], seed: number) => {
    const { found } = runModel({ ...shape, seed });
    if (found.size > 0) console.log(`model, seed ${seed}, ${shape.clients} clients, ${shape.steps} steps:`);
    for (const [invariant, detail] of found) console.log(`  ${invariant} ${detail}`);
    return found.size === 0;
  };
  return { run: async (seed) => MODEL_SHAPES.every((shape) => isSound(shape, seed)) };
}

/** The server's migrations are read through Vite, as in the build. */
function openVite(): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    plugins: wordsPlugins(),
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
}

async function openDevices(): Promise<Part> {
  const vite = await openVite();
  const { openSoak } = (await vite.ssrLoadModule('/tests/sync/integration/soak.ts')) as typeof Integration;
  const integration = await openSoak();
  return {
    run: async (seed) => {
      const failure = await integration.run(seed);
      if (failure !== null) console.log(`devices, ${failure}`);
      return failure === null;
    },
    close: async () => {
      await integration.close();
      await vite.close();
    },
  };
}

async function openProcess(): Promise<Part> {
  const args = ['run', 'tests/server/process', '--project=server', '--reporter=dot'];
  return {
    run: async (seed) => {
      const env = { REMISE_PROCESS_SEED: String(seed), REMISE_PROCESS_ROUNDS: String(SERVER_KILLS) };
      return (await runAloud('vitest', args, env)) === 0;
    },
  };
}

async function openBilling(): Promise<Part> {
  const vite = await openVite();
  const postgres = await startTemporaryPostgres();
  process.env['REMISE_TEST_DATABASE_URL'] = postgres.url;
  const { openKilledWorkers } = (await vite.ssrLoadModule(
    '/tests/billing/payments/killed-workers.ts',
  )) as typeof Billing;
  const { openKilledCollectors } = (await vite.ssrLoadModule(
    '/tests/billing/payments/killed-collectors.ts',
  )) as typeof Collectors;
  const workers = await openKilledWorkers();
  const collectors = await openKilledCollectors();
  return {
    run: async (seed) => {
      const wrong = [...(await workers.round(seed)), ...(await collectors.round(seed))];
      for (const line of wrong) console.log(`billing, seed ${seed}: ${line}`);
      return wrong.length === 0;
    },
    close: async () => {
      const { cut, invoices } = await workers.counts();
      console.log(`billing: ${invoices} invoices, ${cut} runs cut off by a kill`);
      const collected = await collectors.counts();
      console.log(
        `at Stripe: ${collected.invoices} invoices, ${collected.payments} payments, ${collected.refunds} refunds`,
      );
      await workers.close();
      await collectors.close();
      await postgres.stop();
      await vite.close();
      delete process.env['REMISE_TEST_DATABASE_URL'];
    },
  };
}

async function openBrowser(): Promise<Part> {
  await buildWhenNeeded();
  const browser = await browserForJourneys();
  const args = ['test', '--config', 'config/playwright.config.ts', '--reporter=line', '--trace=off', 'chaos'];
  return {
    run: async (seed) => {
      const env = { REMISE_CHAOS_SEED: String(seed), REMISE_CHAOS_ROUNDS: String(BROWSER_ROUNDS) };
      return (await runAloud('playwright', args, { CHROMIUM_PATH: browser, ...env })) === 0;
    },
  };
}

const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  model: openModel,
  devices: openDevices,
  process: openProcess,
  billing: openBilling,
  browser: openBrowser,
};

const [minutes = '10', ...named] = process.argv.slice(2);
const names = named.length === 0 ? Object.keys(PARTS) : named;
const share = (Number(minutes) * 60_000) / names.length;
const results: string[] = [];
let failures = 0;
let seed = Date.now() % 1_000_000_000;

for (const name of names) {
  const open = PARTS[name];
  if (open === undefined) throw new Error(`no part ${name}: ${Object.keys(PARTS).join(', ')}`);
  console.log(`\n== ${name}, from seed ${seed}`);
  const part = await open();
  let [passed, failed, told] = [0, 0, Date.now()];
  // A run that has begun is finished, and each part runs once at least.
  for (const until = Date.now() + share; Date.now() < until || passed + failed === 0; seed += 1) {
    if (await part.run(seed)) passed += 1;
    else failed += 1;
    if (failed === MOST_FAILURES) break;
    if (Date.now() - told < TOLD_EVERY_MS) continue;
    told = Date.now();
    console.log(`${name}: ${passed} runs passed so far, ${failed} failed, at seed ${seed}`);
  }
  await part.close?.();
  results.push(`${name}: ${passed} runs passed, ${failed} failed`);
  failures += failed;
}

console.log(`\n${results.join('\n')}`);
process.exit(failures === 0 ? 0 : 1);
