import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

const READY = /^Mollie simulator: (http:\/\/\S+)$/m;

/**
 * Starts a simulator of Mollie in a separate process and returns its address. It stores its data in the data folder and
 * ends with this process, however that ends. Null, with a line in the log, when it does not start.
 */
export async function startMollieSimulator(dataFolder: string, log: FastifyBaseLogger): Promise<string | null> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // The simulator ends when it loses the channel to its parent, so a killed server leaves nothing behind.
  const child = fork(simulatorFile(), [`--file=${join(dataFolder, 'mollie-simulator.json')}`], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await untilReady(child);
  if (url === null) {
    log.warn('the simulator of Mollie did not start: nobody can pay in this demo');
    return null;
  }
  child.once('exit', (code, signal) => log.warn({ code, signal }, 'the simulator of Mollie ended'));
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
function simulatorFile(): string {
  const names = ['../mollie-simulator/main.ts', './mollie-simulator.js', '../mollie-simulator.js'];
  const file = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((path) => existsSync(path));
  if (file === undefined) throw new Error('the simulator of Mollie is missing from this installation');
  return file;
}
