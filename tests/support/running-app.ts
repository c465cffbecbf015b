import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signInByApi } from './api-client.ts';

const READY = /Remise is ready: (http:\/\/\S+)\n/;

export type RunningApp = {
  readonly url: string;
  /** Ends the process at once, as a power cut would end it. */
  readonly kill: () => Promise<void>;
  /** Asks the process to end and waits for it. */
  readonly stop: () => Promise<void>;
  /** Starts again on the same port and data. */
  readonly restart: () => Promise<void>;
};

export type AppOptions = {
  readonly dataFolder: string;
  /** Folder that holds `server/main.js` and `client/`. */
  readonly distFolder?: string;
  readonly demo?: 'demo' | 'large';
  readonly port?: number;
  readonly databaseUrl?: string;
  /** Where the vehicle register is played. */
  readonly rdwUrl?: string;
  /** The mail server; without one mails are kept. */
  readonly smtpUrl?: string;
  /** The address of the simulated Mollie, as `MOLLIE_URL`; a demo without one starts a simulator by itself. */
  readonly mollieUrl?: string;
  /** The same of Stripe, as `STRIPE_URL`. */
  readonly stripeUrl?: string;
  /** What a scraper of `/metrics` sends; without one nobody gets them. */
  readonly metricsToken?: string;
};

const NOBODY = 'http://127.0.0.1:9';

/** Starts the built app as its own process and waits until it says that it is ready. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  // The first start takes any free port, so that two that begin at once never want the same one.
  let { child, url } = await launch(options, options.port ?? 0);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart: async () => {
      await end('SIGTERM');
      ({ child, url } = await launch(options, Number(new URL(url).port)));
    },
  };
}

async function launch(options: AppOptions, port: number): Promise<{ child: ChildProcess; url: string }> {
  const main = join(options.distFolder ?? 'dist', 'server', 'main.js');
  const flags = options.demo === undefined ? [] : [options.demo === 'large' ? '--demo=large' : '--demo'];
  const child = spawn(process.execPath, [main, ...flags], {
    env: {
      ...process.env,
      PORT: String(port),
      REMISE_DATA: options.dataFolder,
      LOG_LEVEL: 'warn',
      DATABASE_URL: options.databaseUrl ?? '',
      ...(options.smtpUrl === undefined ? {} : { SMTP_URL: options.smtpUrl, MAIL_FROM: 'Remise <remise@yard.test>' }),
      ...(options.metricsToken === undefined ? {} : { METRICS_TOKEN: options.metricsToken }),
      ...providerUrls(options),
      // Nobody listens there: no test asks a real register.
      RDW_URL: options.rdwUrl ?? NOBODY,
      ADDRESS_URL: NOBODY,
      VIES_URL: NOBODY,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = READY.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`the app ended with ${code} before it was ready:\n${output}`)));
  });
  return { child, url };
}

/** A demo plays its providers itself. Elsewhere no test asks a real one: where none was named, nobody listens. */
function providerUrls({ demo, mollieUrl, stripeUrl }: AppOptions): Record<string, string> {
  if (demo === undefined) return { MOLLIE_URL: mollieUrl ?? NOBODY, STRIPE_URL: stripeUrl ?? NOBODY };
  return {
    ...(mollieUrl === undefined ? {} : { MOLLIE_URL: mollieUrl }),
    ...(stripeUrl === undefined ? {} : { STRIPE_URL: stripeUrl }),
  };
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });
}

/** Creates a new folder under the system's temporary folder, with a function that removes it. */
export async function temporaryFolder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `remise-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Names a folder that was seeded for all processes of a run (`seedForAll`). */
const SEEDED = 'REMISE_SEEDED_FOLDER';
const SEEDED_WITHIN_MS = 120_000;

let seeded: Promise<string> | undefined;

/**
 * A copy of the data folder of the demo companies, with what their simulated providers know: journeys start from the
 * same yard and do not wait for the seed.
 */
export async function seededFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const given = process.env[SEEDED];
  seeded ??= given === undefined ? seedDemoFolder() : Promise.resolve(given);
  const copy = await temporaryFolder('journey');
  const target = join(copy.path, 'data');
  await mkdir(target, { mode: 0o700 });
  await cp(await seeded, target, { recursive: true, filter: (source) => !source.endsWith('.lock') });
  return { path: target, remove: copy.remove };
}

/** Seeds once for every process that this one starts. */
export async function seedForAll(): Promise<void> {
  process.env[SEEDED] ??= await seedDemoFolder();
}

/** Seeds the demo companies and stops when their providers have been told everything. */
async function seedDemoFolder(): Promise<string> {
  const folder = await temporaryFolder('seed');
  const path = join(folder.path, 'data');
  const app = await startApp({ dataFolder: path, demo: 'demo' });
  await untilPagesAreThere(app.url);
  await app.stop();
  // A process that exits waits for no asynchronous work.
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }));
  return path;
}

type Listed = { readonly result: readonly { readonly open_cents: number; readonly payment_link: string | null }[] };

/** Stripe keeps each invoice itself: its pages are made after the seed, beside the calls. */
async function untilPagesAreThere(url: string): Promise<void> {
  const owner = await signInByApi(url, 'owner@kade.test');
  const deadline = Date.now() + SEEDED_WITHIN_MS;
  const isDone = async () => {
    const answer = await owner.fetch('/api/invoices?kind=invoice&status=open&limit=200');
    const { result } = (await answer.json()) as Listed;
    return result.every(({ open_cents: open, payment_link: link }) => open <= 0 || link !== null);
  };
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('the pages of the demo company on Stripe were not made');
    await pause(200);
  }
}
