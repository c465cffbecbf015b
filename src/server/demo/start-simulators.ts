import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

const READY = /^\w+ simulator: (http:\/\/\S+)$/m;

type Provider = 'mollie' | 'stripe';
type Addresses = { readonly mollieUrl: string | null; readonly stripeUrl: string | null };

/** Starts the simulators of the providers that have no address yet. */
export async function startSimulators(
  { dataFolder, mollieUrl, stripeUrl }: Addresses & { readonly dataFolder: string },
  log: FastifyBaseLogger,
): Promise<Addresses> {
  const [mollie, stripe] = await Promise.all([
    mollieUrl ?? startSimulator('mollie', dataFolder, log),
    stripeUrl ?? startSimulator('stripe', dataFolder, log),
  ]);
  return { mollieUrl: mollie, stripeUrl: stripe };
}

/**
 * Starts a simulator in a separate process and returns its address. It stores its data in the data folder and ends with
 * this process, however that ends. Null, with a line in the log, when it does not start.
 */
export async function startSimulator(
  provider: Provider,
  dataFolder: string,
  log: FastifyBaseLogger,
): Promise<string | null> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // The simulator ends when it loses the channel to its parent, so a killed server leaves nothing behind.
  const child = fork(simulatorFile(provider), [`--file=${join(dataFolder, `${provider}-simulator.json`)}`], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await untilReady(child);
  if (url === null) {
    log.warn({ provider }, 'a simulator did not start: nobody can pay there in this demo');
    return null;
  }
  child.once('exit', (code, signal) => log.warn({ provider, code, signal }, 'a simulator ended'));
  child.unref();
  child.channel?.unref();
  return url;
}

function untilReady(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => resolve(null));
    child.once('error', () => resolve(null));
  });
}

/** In the source tree, or beside the bundled server. */
function simulatorFile(provider: Provider): string {
  const names = [`../${provider}-simulator/main.ts`, `./${provider}-simulator.js`, `../${provider}-simulator.js`];
  const file = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`the simulator of ${provider} is missing from this installation`);
  return file;
}
