import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#sync/command.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

const MORE_THAN_FITS = 32 * 1024 * 1024;

let yard: SyncYard;
let sync: SyncApp;
let origin: string;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard);
  origin = await sync.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});

async function listen(actor: Actor) {
  const cut = new AbortController();
  const answer = await fetch(`${origin}/api/sync/live`, { headers: sync.as(actor), signal: cut.signal });
  const heard = { text: '', ended: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) heard.text += decoder.decode(piece, { stream: true });
    heard.ended = true;
  };
  void read().catch(() => {});
  return { answer, heard, cut };
}

/** Opens a live stream that is read no further than its first rev. */
async function openDeaf(address: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
  const { host, hostname, port } = new URL(address);
  const deaf = connect(Number(port), hostname);
  deaf.on('error', () => {});
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  deaf.write(['GET /api/sync/live HTTP/1.1', ...lines, '', ''].join('\r\n'));
  let heard = '';
  while (!heard.includes('"rev":')) heard += String((await once(deaf, 'data'))[0]);
  deaf.pause();
  return deaf;
}

const place = (device: ReturnType<typeof testDevice>) =>
  device.send(yard.parts, device.mutationOf('name_location', { locationId: randomUUID(), name: 'Hall' }));

describe('the live stream', () => {
  test('beyond twelve of one session ends the oldest, and no other session’s', async () => {
    const actor = yard.owner(await yard.addCompany());
    const other = await listen(yard.owner(await yard.addCompany()));
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let count = 0; count < 13; count += 1) {
      const stream = await listen(actor);
      await expect.poll(() => stream.heard.text).toContain('"rev":');
      streams.push(stream);
    }
    await expect.poll(() => streams.map(({ heard }) => heard.ended)).toEqual([true, ...Array(12).fill(false)]);
    expect(other.heard.ended).toBe(false);
    for (const { cut } of [...streams, other]) cut.abort();
  });

  test('tells the rev at the start and after each change, and nothing else', async () => {
    const actor = yard.owner(await yard.addCompany());
    const device = testDevice(actor);
    await place(device);
    const { answer, heard, cut } = await listen(actor);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('x-sync-protocol')).toBe('1');
    await expect.poll(() => heard.text).toMatch(/^retry: [345]\d{3}\n\ndata: \{"rev":1\}\n\n$/);
    await place(device);
    await expect.poll(() => heard.text).toMatch(/data: \{"rev":2\}\n\n$/);
    cut.abort();
  });

  test('is silent about other companies', async () => {
    const { heard, cut } = await listen(yard.owner(await yard.addCompany()));
    await expect.poll(() => heard.text).toContain('"rev":0');
    await place(testDevice(yard.owner(await yard.addCompany())));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.text).not.toContain('"rev":1');
    cut.abort();
  });

  test('of a device that never reads holds up nobody, and is cut (L7)', async () => {
    const actor = yard.owner(await yard.addCompany());
    const accepted: Socket[] = [];
    const accept = (socket: Socket) => accepted.push(socket);
    sync.app.server.on('connection', accept);
    const deaf = await openDeaf(origin, sync.as(actor));
    sync.app.server.off('connection', accept);
    // Another device may have connected at the same time.
    const atServer = accepted.find(({ remotePort }) => remotePort === deaf.localPort);
    if (atServer === undefined) throw new Error('unreachable');
    // More than the system keeps for a connection: from here on a write to it ends only when the device reads.
    atServer.write(Buffer.alloc(MORE_THAN_FITS));
    const { heard, cut } = await listen(actor);
    const device = testDevice(actor);
    for (let change = 1; change <= 20; change += 1) {
      expect(atServer.destroyed || atServer.writableLength > 0).toBe(true);
      await place(device);
    }
    await expect.poll(() => heard.text).toContain('data: {"rev":20}');
    await expect.poll(() => atServer.destroyed).toBe(true);
    cut.abort();
    deaf.destroy();
  });

  test('needs a session', async () => {
    const answer = await fetch(`${origin}/api/sync/live`);
    expect(answer.status).toBe(401);
    await answer.body?.cancel();
  });

  test('ends when the server stops, also of a device that never reads', async () => {
    const other = await openSyncApp(yard);
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const actor = yard.owner(await yard.addCompany());
    const answer = await fetch(`${address}/api/sync/live`, { headers: other.as(actor) });
    const text = answer.text();
    const deaf = await openDeaf(address, other.as(actor));
    await other.close();
    expect(await text).toContain('retry: ');
    deaf.destroy();
  });
});
