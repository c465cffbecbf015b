import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
      ...(options.mollieUrl === undefined ? {} : { MOLLIE_URL: options.mollieUrl }),
      // Nobody listens there: no test asks the real Stripe, nor the real register.
      ...(options.demo === undefined ? { STRIPE_URL: NOBODY } : {}),
      RDW_URL: options.rdwUrl ?? NOBODY,
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

/**
 * A copy of the demo yard's data folder, seeded once per process: journeys start from the same yard and do not wait for
 * the seed.
 */
let seeded: Promise<string> | undefined;

export async function seededFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  seeded ??= seedDemoFolder();
  const copy = await temporaryFolder('journey');
  const target = join(copy.path, 'data');
  await mkdir(target, { mode: 0o700 });
  await cp(await seeded, target, { recursive: true, filter: (source) => !source.endsWith('.lock') });
  return { path: target, remove: copy.remove };
}

async function seedDemoFolder(): Promise<string> {
  const folder = await temporaryFolder('seed');
  const path = join(folder.path, 'data');
  const app = await startApp({ dataFolder: path, demo: 'demo' });
  await app.stop();
  // A process that exits waits for no asynchronous work.
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }));
  return path;
}
