import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import type { FromServer, Memory, Question, Touch } from './attack-line.ts';

export type AttackedServer = {
  readonly port: number;
  readonly touched: () => Promise<readonly Touch[]>;
  readonly memory: () => Promise<Memory>;
  /** Plants each company's marker word and returns the number of columns that hold it. */
  readonly plant: () => Promise<number>;
  readonly heal: () => Promise<void>;
  readonly liftLimits: () => Promise<void>;
  readonly unreadable: () => Promise<readonly string[]>;
  /** The failures in the server's log. */
  readonly failures: readonly string[];
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Builds the server as it is and starts it as a process; `databaseUrl` names an empty PostgreSQL database. */
export async function startAttackedServer(databaseUrl: string | null): Promise<AttackedServer> {
  const place = mkdtempSync(join(tmpdir(), 'remise-attack-'));
  // Beside node_modules, where the server finds its packages.
  const built = join('node_modules', '.cache', `attack-${process.pid}-${Date.now()}`);
  const input = { 'attack-server': 'tests/attack/attack-server.ts' };
  await build({
    logLevel: 'silent',
    build: { ssr: true, outDir: built, copyPublicDir: false, rolldownOptions: { input } },
    ssr: { external: true },
  });
  const data = join(place, 'data');
  if (databaseUrl === null) await seedDataFolder(data);
  const child = spawn(process.execPath, ['--expose-gc', join(built, 'attack-server.js')], {
    env: { PATH: process.env['PATH'], TZ: 'Europe/Amsterdam', ATTACK_DATA: data, ATTACK_DATABASE: databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const line = await openLine(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    ...line,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      for (const folder of [place, built]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openLine(child: ChildProcess) {
  const failures: string[] = [];
  const waiting = new Map<number, { done: (value: unknown) => void; failed: (error: Error) => void }>();
  let words = '';
  child.stderr?.on('data', (text: Buffer) => {
    words += text.toString();
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: FromServer) => {
      if ('port' in message) resolve(message.port);
      else if ('failure' in message) failures.push(message.failure);
      else if ('value' in message) waiting.get(message.id)?.done(message.value);
      else waiting.get(message.id)?.failed(new Error(message.problem));
    });
    child.once('exit', (code) => {
      const error = new Error(`the server ended with ${code}: ${words.slice(-2000)}`);
      reject(error);
      for (const { failed } of waiting.values()) failed(error);
    });
  });
  let asked = 0;
  const ask = <Value>(what: Question['ask']): Promise<Value> => {
    asked += 1;
    const id = asked;
    return new Promise<Value>((resolve, reject) => {
      waiting.set(id, { done: (value) => resolve(value as Value), failed: reject });
      child.send({ id, ask: what } satisfies Question);
    }).finally(() => waiting.delete(id));
  };
  return {
    port,
    failures,
    touched: () => ask<readonly Touch[]>('touched'),
    memory: () => ask<Memory>('memory'),
    plant: () => ask<number>('plant'),
    heal: () => ask<void>('heal'),
    liftLimits: () => ask<void>('lift'),
    unreadable: () => ask<readonly string[]>('unreadable'),
  };
}
