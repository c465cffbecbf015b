// npm run bench [lighthouse|shell|browser|hour|handover [50]|check-outs|storage|drain|live|server|rates|scale|companies|import|export|backup|spots|billing|books|bank|bank-desk|catch-up|migrate|dig-out]: measures
// the built app with the large company; each figure is printed beside a floor from the same run. `stripe [20000] [minutes]`,
// only when named, makes the pages of that many invoices at a simulated Stripe: an hour and more for all, or for so long.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { openDatabase } from '#server/open-database.ts';
import { benchBackup } from '#tests/bench/backup-bench.ts';
import type * as Bank from '#tests/bench/bank-bench.ts';
import { benchBankDesk } from '#tests/bench/bank-desk-bench.ts';
import type * as Billing from '#tests/bench/billing-bench.ts';
import type * as Books from '#tests/bench/books-bench.ts';
import { benchBrowser, benchCheckOuts } from '#tests/bench/browser-bench.ts';
import { benchCompanies } from '#tests/bench/companies-bench.ts';
import { benchDigOut } from '#tests/bench/dig-out-bench.ts';
import { benchDrain } from '#tests/bench/drain-bench.ts';
import { benchExport } from '#tests/bench/export-bench.ts';
import { benchHandovers } from '#tests/bench/handover-bench.ts';
import { benchHour } from '#tests/bench/hour-bench.ts';
import { benchImport, insertFloor } from '#tests/bench/import-bench.ts';
import { benchLighthouse, benchLighthouseRoutes, type LighthouseScores } from '#tests/bench/lighthouse-bench.ts';
import { benchLive } from '#tests/bench/live-bench.ts';
import type * as Migrate from '#tests/bench/migrate-bench.ts';
import { benchRates } from '#tests/bench/rates-bench.ts';
import { type Measurement, printReport } from '#tests/bench/report.ts';
import { benchScale } from '#tests/bench/scale-bench.ts';
import { benchServer, transactionFloor } from '#tests/bench/server-bench.ts';
import { benchShell } from '#tests/bench/shell-bench.ts';
import { benchSpots } from '#tests/bench/spots-bench.ts';
import { benchSnapshot, benchStorage } from '#tests/bench/storage-bench.ts';
import type * as StripeBench from '#tests/bench/stripe-bench.ts';
import type * as CatchUp from '#tests/bench/stripe-catch-up-bench.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { findPostgresBinaries, startTemporaryPostgres } from '#tests/support/postgres.ts';
import { type RunningApp, startApp, temporaryFolder } from '#tests/support/running-app.ts';
import { buildWhenNeeded } from './fresh-build.ts';
import { wordsPlugins } from './words-plugins.ts';

const SEED = join('node_modules', '.cache', 'bench-large');
const wanted = process.argv.slice(2);
const runs = (name: string) => wanted.length === 0 || wanted.includes(name);
const STRIPE_PAGES = 20_000;
const [pages = STRIPE_PAGES, minutes = Number.POSITIVE_INFINITY] = wanted.map(Number).filter((count) => count > 0);
const [handovers = 50] = wanted.map(Number).filter((count) => count > 0);
/** Companies of their own, without the large one. */
const isApart = (name: string) =>
  [
    'rates',
    'scale',
    'companies',
    'billing',
    'books',
    'bank',
    'bank-desk',
    'catch-up',
    'stripe',
    'migrate',
    'dig-out',
  ].includes(name) || Number(name) > 0;

if (wanted.length === 0 || !wanted.every(isApart)) await benchLargeCompany();
if (runs('server') || runs('rates') || runs('scale')) await benchPostgres();
if (runs('companies')) await benchManyCompanies();
if (runs('billing')) await withSources(benchBilling);
if (runs('books')) await withSources(benchBooks);
if (runs('bank')) await withSources(benchBank);
if (runs('bank') || wanted.includes('bank-desk')) await benchDesk();
if (runs('catch-up')) await withSources(benchCatchUp);
if (runs('migrate')) await benchMigrations();
if (runs('dig-out')) benchDigOut();
if (wanted.includes('stripe')) await withSources(benchStripePages);

async function benchLargeCompany(): Promise<void> {
  await buildWhenNeeded();
  await seedOnce();
  await withLargeCompany(benchApp);
}

async function benchApp(app: RunningApp, dataFolder: string): Promise<void> {
  // The first device causes a company's snapshot to be built; the other devices reuse it.
  printReport(await benchSnapshot(await signInByApi(app.url, 'owner@large.test')));
  if (runs('lighthouse')) reportLighthouse(await benchLighthouse(app.url));
  if (runs('lighthouse')) reportRoutes(await benchLighthouseRoutes(app.url, 'owner@large.test'));
  if (runs('shell')) printReport(await benchShell(app.url));
  if (runs('browser')) printReport(await benchBrowser(app.url));
  if (runs('hour')) printReport(await benchHour(app.url));
  if (wanted.includes('handover')) printReport(await benchHandovers(app.url, handovers));
  if (wanted.includes('check-outs')) printReport(await benchCheckOuts(app.url));
  if (runs('storage')) printReport(await benchStorage(app.url));
  if (runs('drain')) printReport([await benchDrain(app.url)]);
  if (runs('live')) printReport(await benchLive(app.url));
  if (runs('server')) printReport([await benchServer(app.url, 'embedded', await floorOf(undefined, transactionFloor))]);
  if (runs('spots')) printReport(await benchSpots(app.url));
  if (runs('export')) printReport(await benchExport(app.url));
  if (runs('backup')) printReport(await benchBackup(app.url, dataFolder));
  if (runs('import')) printReport(await benchImport(app.url, await floorOf(undefined, insertFloor)));
}

function reportLighthouse(scores: LighthouseScores): void {
  const budgets = { performance: 90, accessibility: 100, 'best-practices': 100 } as const;
  for (const [name, budget] of Object.entries(budgets)) {
    const score = scores[name as keyof LighthouseScores];
    console.log(
      `lighthouse ${name}, mobile, first page: ${score} · ${score >= budget ? 'within budget' : `MISSED: ${budget}`}`,
    );
  }
}

function reportRoutes(scores: ReadonlyMap<string, number>): void {
  for (const [route, score] of scores) {
    console.log(`lighthouse accessibility, ${route}: ${score} · ${score === 100 ? 'within budget' : 'MISSED: 100'}`);
  }
}

/** Seeds the large company once and says how long it took; later runs start from a copy. */
async function seedOnce(): Promise<void> {
  if (existsSync(join(SEED, 'done'))) return;
  await rm(SEED, { recursive: true, force: true });
  await mkdir(SEED, { recursive: true });
  const started = performance.now();
  const app = await startApp({ dataFolder: join(SEED, 'data'), demo: 'large' });
  console.log(`seeding the large company took ${((performance.now() - started) / 1000).toFixed(0)} s (budget 180 s)`);
  await app.stop();
  await mkdir(join(SEED, 'done'));
}

async function withLargeCompany(work: (app: RunningApp, dataFolder: string) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder('bench');
  const dataFolder = join(folder.path, 'data');
  await cp(join(SEED, 'data'), dataFolder, { recursive: true, filter: (source) => !source.endsWith('.lock') });
  const app = await startApp({ dataFolder, demo: 'large' });
  try {
    await work(app, dataFolder);
  } finally {
    await app.stop();
    await folder.remove();
  }
}

async function benchPostgres(): Promise<void> {
  if (findPostgresBinaries() === undefined) {
    console.log('intents at the server, PostgreSQL: not measured, no PostgreSQL on this machine');
    return;
  }
  await buildWhenNeeded();
  const server = await startTemporaryPostgres({ durable: true });
  const folder = await temporaryFolder('bench');
  try {
    const floor = await floorOf(server.url, transactionFloor);
    const metricsToken = randomBytes(32).toString('hex');
    const app = await startApp({ dataFolder: folder.path, demo: 'large', databaseUrl: server.url, metricsToken });
    // What seeding took of memory is no part of it.
    if (runs('scale')) await app.restart();
    if (runs('scale')) await benchScale(app.url, server.url, metricsToken);
    if (runs('server')) printReport([await benchServer(app.url, 'PostgreSQL', floor)]);
    if (runs('rates')) printReport(await benchRates(app.url, server.url));
    await app.stop();
  } finally {
    await server.stop();
    await folder.remove();
  }
}

async function benchManyCompanies(): Promise<void> {
  if (findPostgresBinaries() === undefined) {
    console.log('many companies: not measured, no PostgreSQL on this machine');
    return;
  }
  await buildWhenNeeded();
  const server = await startTemporaryPostgres({ durable: true });
  const folder = await temporaryFolder('bench');
  try {
    const app = await startApp({ dataFolder: folder.path, databaseUrl: server.url });
    printReport(await benchCompanies(app.url, server.url, app.restart));
    await app.stop();
  } finally {
    await server.stop();
    await folder.remove();
  }
}

async function benchMigrations(): Promise<void> {
  if (findPostgresBinaries() === undefined) {
    console.log('migrations, beside people at work: not measured, no PostgreSQL on this machine');
    return;
  }
  const server = await startTemporaryPostgres({ durable: true });
  const folder = await temporaryFolder('bench');
  try {
    await withSources(async (vite) => {
      const bench = (await vite.ssrLoadModule('/tests/bench/migrate-bench.ts')) as typeof Migrate;
      await bench.benchMigrate(server.url, folder.path);
    });
  } finally {
    await server.stop();
    await folder.remove();
  }
}

/** The server's migrations are read through Vite, as in the build. */
async function withSources(work: (vite: ViteDevServer) => Promise<void>): Promise<void> {
  const vite = await createServer({
    configFile: false,
    plugins: wordsPlugins(),
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await work(vite);
  await vite.close();
}

async function benchBilling(vite: ViteDevServer): Promise<void> {
  const bench = (await vite.ssrLoadModule('/tests/bench/billing-bench.ts')) as typeof Billing;
  await onBothEngines((...engine) => bench.benchBilling(...engine));
}

async function benchBooks(vite: ViteDevServer): Promise<void> {
  const bench = (await vite.ssrLoadModule('/tests/bench/books-bench.ts')) as typeof Books;
  await onBothEngines((...engine) => bench.benchBooks(...engine));
}

async function benchBank(vite: ViteDevServer): Promise<void> {
  const bench = (await vite.ssrLoadModule('/tests/bench/bank-bench.ts')) as typeof Bank;
  await onBothEngines((...engine) => bench.benchBank(...engine));
}

async function benchDesk(): Promise<void> {
  await buildWhenNeeded();
  printReport(await benchBankDesk());
}

async function benchCatchUp(vite: ViteDevServer): Promise<void> {
  const bench = (await vite.ssrLoadModule('/tests/bench/stripe-catch-up-bench.ts')) as typeof CatchUp;
  await onBothEngines((...engine) => bench.benchCatchUp(...engine));
}

/** Each on a company of its own. */
async function onBothEngines(
  bench: (engine: 'embedded' | 'PostgreSQL', url?: string) => Promise<readonly Measurement[]>,
): Promise<void> {
  printReport(await bench('embedded'));
  if (findPostgresBinaries() === undefined) {
    console.log('PostgreSQL: not measured, not on this machine');
    return;
  }
  const server = await startTemporaryPostgres({ durable: true });
  printReport(await bench('PostgreSQL', server.url));
  await server.stop();
}

async function benchStripePages(vite: ViteDevServer): Promise<void> {
  const bench = (await vite.ssrLoadModule('/tests/bench/stripe-bench.ts')) as typeof StripeBench;
  printReport(await bench.benchStripe(pages, minutes * 60_000));
}

type Floor = (database: Parameters<typeof transactionFloor>[0]) => Promise<number[]>;

/** What bare work costs, on PostgreSQL at the address or on an embedded database of its own. */
async function floorOf(databaseUrl: string | undefined, measure: Floor): Promise<number[]> {
  const folder = await temporaryFolder('floor');
  const database = await openDatabase({
    dataFolder: folder.path,
    databaseUrl,
    log: { info: () => undefined, warn: console.warn, error: console.error },
  });
  try {
    return await measure(database.kysely);
  } finally {
    await database.close();
    await folder.remove();
  }
}
