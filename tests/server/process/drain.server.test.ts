import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { ServerProcess } from './server-process.ts';

const DRAIN_S = 2;
const EMAIL = 'anne@zuid.test';
const PASSWORD = 'een lang wachtwoord';

type Told = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

/** Asks over the agent's connection, as a proxy does that keeps its connections. */
function over(agent: Agent, url: string, headers: Record<string, string> = {}, body?: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = ask(url, { agent, method, headers: { ...headers, ...json } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function register(agent: Agent, url: string): Promise<Record<string, string>> {
  const met = await over(agent, `${url}/sanctum/csrf-cookie`);
  const cookies = (told: Told) =>
    ((told.headers['set-cookie'] ?? []) as string[]).map((each) => each.split(';')[0] ?? '');
  const token = decodeURIComponent(
    cookies(met)
      .find((each) => each.startsWith('XSRF-TOKEN='))
      ?.slice(11) ?? '',
  );
  const headers = { cookie: cookies(met).join('; '), 'x-xsrf-token': token };
  const person = { company: 'Zuid', firstname: 'Anne', lastname: 'Bakker', email: EMAIL, password: PASSWORD };
  expect((await over(agent, `${url}/users/register`, headers, person)).status).toBe(201);
  const signedIn = await over(agent, `${url}/login`, headers, { email: EMAIL, password: PASSWORD });
  return { ...headers, cookie: [...cookies(met), ...cookies(signedIn)].join('; ') };
}

test('a process that is asked to stop sends everybody elsewhere, ends what runs, and is gone in time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'remise-drain-'));
  const data = join(folder, 'data');
  await seedDataFolder(data);
  const server = await ServerProcess.at(await builtServer(), data, undefined, { DRAIN_SECONDS: String(DRAIN_S) });
  onTestFinished(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await server.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  const session = await register(agent, server.url);
  expect((await over(agent, `${server.url}/ready`)).status).toBe(200);
  expect((await over(agent, `${server.url}/api/customers`, session)).headers['connection']).toBe('keep-alive');

  const live = await fetch(`${server.url}/api/sync/live`, { headers: session });
  const heard = live.text();
  const state = JSON.parse((await over(agent, `${server.url}/api/sync/snapshot?clientId=${CLIENT}`, session)).body) as {
    readonly epoch: string;
    readonly rev: number;
  };
  const waiting = over(
    agent,
    `${server.url}/api/sync/pull?cursor=${state.epoch}.${state.rev}&clientId=${CLIENT}&wait=8`,
    session,
  );
  await pause(300);

  const began = performance.now();
  const ended = server.stop();
  await pause(150);
  // Those who listen are sent away at once, each at a moment of its own.
  const reconnect = Number(/data: \{"reconnect":(\d+)\}\n\n$/.exec(await heard)?.[1]);
  expect(reconnect).toBeGreaterThanOrEqual(0);
  expect(reconnect).toBeLessThan(2000);
  expect((await waiting).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(DRAIN_S * 1000);
  // A proxy that asks is told; a call that came all the same is answered, and ends its connection.
  const ready = await over(agent, `${server.url}/ready`);
  expect(ready).toMatchObject({ status: 503, headers: { connection: 'close' } });
  expect(JSON.parse(ready.body)).toEqual({ status: 'not_ready', reason: 'stopping' });
  expect((await over(agent, `${server.url}/health`)).status).toBe(200);
  const call = await over(agent, `${server.url}/api/customers`, session);
  expect(call).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await pause(DRAIN_S * 1000 - (performance.now() - began) + 500);
  await expect(over(new Agent(), `${server.url}/health`)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  await ended;
  expect(performance.now() - began).toBeLessThan(8000);
  expect(server.errors).toBe('');
}, 120_000);

const CLIENT = '01900000-0000-7000-8000-0000000000c1';
