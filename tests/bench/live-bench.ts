import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { openHttpDevice, signedInActor } from '#tests/support/http-device.ts';
import type { Measurement } from './report.ts';

const CHANGES = 60;
const BUDGET = { at: 'p95', value: 1000 } as const;
const FLOOR_NAME = 'a bare message over a bare stream';

const newId = () => uuidv7(Date.now(), randomBytes(10));

/**
 * Measures from the push of a change over HTTP until another device shows it: over the stream, and where the stream is
 * blocked.
 */
export async function benchLive(url: string): Promise<readonly Measurement[]> {
  const floor = await bareStream();
  const measurements: Measurement[] = [];
  for (const way of ['stream', 'polling'] as const) {
    const { session, isReady } = await openDevice(url, way);
    await until(() => isReady() && session.status.get().state === 'online' && session.status.get().download === null);
    const push = await openPusher(url);
    const ours: number[] = [];
    for (let index = 0; index < CHANGES; index += 1) {
      await pause(50 + Math.random() * 100);
      const started = performance.now();
      const noteId = await push(index);
      await until(async () => (await session.mirror.get(noteTable, noteId)) !== undefined);
      ours.push(performance.now() - started);
    }
    await session.close();
    const name = `a change of one device applied on another, ${way === 'stream' ? 'live stream' : 'stream blocked'}`;
    measurements.push({ name, ours, floor, floorName: FLOOR_NAME, unit: 'ms', budget: BUDGET });
  }
  return measurements;
}

/** A device with the notes of the company. `isReady` says that it hears of changes the way it should. */
async function openDevice(
  url: string,
  way: 'stream' | 'polling',
): Promise<{ readonly session: DeviceSession; readonly isReady: () => boolean }> {
  const api = await signInByApi(url, 'owner@large.test');
  let isReady = false;
  const session = await openHttpDevice({
    actor: await signedInActor(api),
    commands: [addNote],
    tables: [noteTable],
    fetch: async (path, init) => {
      const isStream = path.startsWith('/api/sync/live');
      if (way === 'stream' ? isStream : path.includes('wait=')) isReady = true;
      return isStream && way === 'polling' ? new Response('blocked', { status: 502 }) : api.fetch(path, init);
    },
  });
  return { session, isReady: () => isReady };
}

/** Adds notes to a customer as a device of its own does, one push each; answers the note's id. */
async function openPusher(url: string): Promise<(index: number) => Promise<string>> {
  const api: ApiClient = await signInByApi(url, 'owner@large.test');
  const { result } = (await (await api.fetch('/api/customers?limit=1')).json()) as { result: { uuid: string }[] };
  const clientId = newId();
  return async (index) => {
    const noteId = newId();
    const args = { noteId, modelType: 'customer', modelId: result[0]?.uuid ?? '', text: `Uitgecheckt ${index}` };
    const input = { name: 'note.add', v: 1, entity: 'note', entityId: noteId, args, was: {}, userId: api.user.id };
    const mutations = [{ id: newId(), seq: index + 1, at: new Date().toISOString(), ...input }];
    const body = JSON.stringify({ clientId, epoch: null, appVersion: 'bench', mutations });
    const answer = await api.fetch('/api/sync/push', { method: 'POST', body });
    if (!answer.ok) throw new Error(`push answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return noteId;
  };
}

/** Measures a server that only passes a message on to its listeners. */
async function bareStream(): Promise<number[]> {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      for (const stream of streams) stream.write('data: {}\n\n');
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    streams.add(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const reader = (await fetch(url)).body?.getReader();
  await reader?.read();
  const times: number[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    const started = performance.now();
    await Promise.all([fetch(url, { method: 'POST' }).then((answer) => answer.arrayBuffer()), reader?.read()]);
    times.push(performance.now() - started);
  }
  await reader?.cancel();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return times;
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error('waited two minutes in vain');
    await pause(2);
  }
}
