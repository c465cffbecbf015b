import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const READY = /(http:\/\/127\.0\.0\.1:\d+|null)/;
/** A parent that starts the simulator as the server does and then waits. */
const PARENT = `
  import { startSimulator } from '#server/demo/start-simulators.ts';
  const log = { warn: (...words) => console.error(...words) };
  console.log(String(await startSimulator(process.argv[2], process.argv[1], log)));
  setInterval(() => {}, 1000);`;

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remise-demo-simulators-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Provider = 'mollie' | 'stripe';

async function startParent(provider: Provider, environment: Record<string, string> = {}) {
  const args = ['--input-type=module-typescript', '--eval', PARENT, join(folder, 'data'), provider];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await expect.poll(() => output).toMatch(READY);
  return { child, url: READY.exec(output)?.[1] ?? '', output: () => output };
}
const answers = async (url: string) =>
  fetch(`${url}/__sim/clock`).then(
    (answer) => answer.status,
    () => null,
  );

describe('a simulator of the demo', () => {
  it.each([
    ['mollie', 'SIGKILL'],
    ['mollie', 'SIGTERM'],
    ['stripe', 'SIGKILL'],
  ] as const)('of %s runs beside the server and ends with it at %s', async (provider, signal) => {
    const { child, url } = await startParent(provider);
    expect(await answers(url)).toBe(200);
    expect(existsSync(join(folder, 'data', `${provider}-simulator.json`))).toBe(true);
    child.kill(signal);
    await expect.poll(() => answers(url)).toBe(null);
    // Links that customers have lead to the same place after the next start.
    expect((await startParent(provider)).url).toBe(url);
  });

  it('stays out of production, and the demo starts without', async () => {
    const { url, output } = await startParent('stripe', { NODE_ENV: 'production' });
    expect(url).toBe('null');
    expect(output()).toContain('it plays with money and never starts in production');
  });
});
