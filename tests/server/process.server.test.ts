import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '#tests/support/built-server.ts';
import { seedDataFolder } from './database/embedded-template.ts';

const started: ChildProcess[] = [];
let folder: string;
let main: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-process-'));
  main = await builtServer();
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Run = {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
};

function run(variables: Record<string, string> = {}, args: readonly string[] = []): Run {
  let out = '';
  let errors = '';
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', REMISE_DATA: join(folder, 'data'), LOG_LEVEL: 'warn', ...variables },
  });
  started.push(child);
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, out: () => out, errors: () => errors, ended };
}

async function untilReady({ out, errors }: Run): Promise<string> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const address = /^Remise is ready: (http:\/\/\S+)$/m.exec(out())?.[1];
    if (address !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not ready: ${out()} ${errors()}`);
}

/** Registers a company and signs in; answers the session's cookie. */
async function register(address: string): Promise<string> {
  const met = await fetch(`${address}/sanctum/csrf-cookie`);
  const cookies = met.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const headers = {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
  };
  const person = { email: 'anne@zuid.test', password: 'een lang wachtwoord' };
  const registration = { company: 'Zuid', firstname: 'Anne', lastname: 'Bakker', ...person };
  const registered = await fetch(`${address}/users/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(registration),
  });
  expect(registered.status).toBe(201);
  const signedIn = await fetch(`${address}/login`, { method: 'POST', headers, body: JSON.stringify(person) });
  const session = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return session;
}

/** Sends a call and reads its answer only until `told` has come; whatever follows stays unread. */
async function deafCall(address: string, lines: readonly string[], told: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write([...lines, `host: ${hostname}`, '', ''].join('\r\n'));
  let heard = '';
  while (!heard.includes(told)) heard += String((await once(socket, 'data'))[0]);
  socket.pause();
  return socket;
}

// Each start of an empty folder makes a database cluster, which takes its time on a busy machine.
describe('the process', { timeout: 120_000 }, () => {
  it('does not start on wrong values, and says each in one line', async () => {
    const wrong = run({ PORT: '99999', LOG_LEVEL: 'loud' }, ['--dmeo']);
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors().trim().split('\n')).toEqual([
      'PORT must be 0 to 65535',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      '--dmeo is not known; use --demo, --demo=large or --restored',
    ]);
    expect(wrong.out()).toBe('');
  });

  it('starts empty, offers registration, ends its streams and stops when asked, twice in a row', async () => {
    const server = run();
    const address = await untilReady(server);
    expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: 'ready' });
    const session = await register(address);
    const live = await fetch(`${address}/api/sync/live`, { headers: { cookie: session } });
    expect(live.headers.get('content-type')).toContain('text/event-stream');

    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await live.text();
    expect(server.errors()).not.toMatch(/anne|lang wachtwoord/);
  });

  it('stops in time and whole, though one never reads its stream, one never ends its call and one never asks', async () => {
    const server = run({ REMISE_DATA: join(folder, 'deaf') });
    const address = await untilReady(server);
    const cookie = await register(address);
    const stream = await deafCall(address, ['GET /api/sync/live HTTP/1.1', `cookie: ${cookie}`], '"rev":');
    const call = [
      'POST /login HTTP/1.1',
      'content-type: application/json',
      'content-length: 9',
      'expect: 100-continue',
    ];
    const half = await deafCall(address, call, '100 Continue');
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    for (const socket of [stream, half, silent]) socket.destroy();
  });

  it('finds everything again after a restart, and keeps a second one out of the same folder', async () => {
    const server = run();
    const address = await untilReady(server);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    const second = run();
    expect(await second.ended).toBe(1);
    expect(second.errors().trim().split('\n')).toHaveLength(1);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  it('says in one line that the port is taken', async () => {
    const server = run();
    const { port } = new URL(await untilReady(server));
    const other = join(folder, 'other');
    await seedDataFolder(other);
    const second = run({ PORT: port, REMISE_DATA: other });
    expect(await second.ended).toBe(1);
    // A busy machine may also report, truthfully, that the database took too long to start, or to answer.
    const lines = second.errors().trim().split('\n');
    const isSlow = /timeout exceeded when trying to connect|a statement took long/;
    const own = lines.filter((line) => !isSlow.test(line));
    expect(own).toEqual([expect.stringContaining('EADDRINUSE')]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
