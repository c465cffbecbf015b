import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FaultInput } from '#server/simulator/faults.ts';
import type { LoggedRequest } from '#server/simulator/play.ts';

const READY = /\w+ simulator: (http:\/\/\S+)/;

type Told = Record<string, unknown>;

/** A payment provider simulated in a separate process. */
export type TestSimulator<Webhook> = {
  readonly url: string;
  readonly now: () => Promise<string>;
  readonly advance: (by: { readonly days?: number; readonly seconds?: number }) => Promise<void>;
  /** Waits until what is due was done, webhooks included. */
  readonly flush: () => Promise<void>;
  /** Makes the next matching call or webhook fail. */
  readonly fault: (fault: FaultInput) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  readonly requests: () => Promise<readonly LoggedRequest[]>;
  readonly webhooks: () => Promise<readonly Webhook[]>;
  readonly reset: () => Promise<void>;
  /** A control call of the provider's own. */
  readonly post: (path: string, body?: object) => Promise<Told>;
  /** Ends the process at once, as a power cut would. */
  readonly kill: () => Promise<void>;
};

/** Starts the simulator of a provider on a free port, with what an earlier one wrote to the file. */
export async function startSimulator<Webhook>(
  provider: 'mollie' | 'stripe',
  file?: string,
): Promise<TestSimulator<Webhook>> {
  const script = fileURLToPath(new URL(`../../../src/server/${provider}-simulator/main.ts`, import.meta.url));
  const child = fork(script, file === undefined ? [] : [`--file=${file}`], {
    execArgv: [],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = READY.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}: ${output}`)));
  });
  const post = (path: string, body: object = {}) => control(url, 'POST', path, body);
  return {
    url,
    post,
    now: async () => (await control(url, 'GET', 'clock'))['now'] as string,
    advance: async (by) => void (await post('clock/advance', by)),
    flush: async () => void (await post('flush')),
    fault: async (fault) => void (await post('faults', fault)),
    clearFaults: async () => void (await control(url, 'DELETE', 'faults')),
    requests: async () => (await control(url, 'GET', 'log'))['requests'] as readonly LoggedRequest[],
    webhooks: async () => (await control(url, 'GET', 'log'))['webhooks'] as readonly Webhook[],
    reset: async () => void (await post('reset')),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function control(url: string, method: string, path: string, body?: object): Promise<Told> {
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/__sim/${path}`, { method, ...given });
  const told = (await answer.json()) as Told;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
}
