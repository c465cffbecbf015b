import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { headLimits, limitConnections } from '#server/http/limit-connections.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function open(parts: { readonly most: number; readonly headMs?: number; readonly isFree?: boolean }) {
  const app = Fastify({ http: headLimits(parts.headMs), forceCloseConnections: true });
  limitConnections(app, () => parts.isFree ?? false, parts.most);
  app.get('/', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  apps.push(app);
  const { port } = app.server.address() as AddressInfo;
  return (): Socket => connect(port, '127.0.0.1').on('error', () => {});
}

async function asks(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: yard\r\n\r\n');
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])]);
  return String(answer);
}

describe('connections', () => {
  it('of one sender are bounded, and one that closes makes room', async () => {
    const call = await open({ most: 3 });
    const held = [call(), call(), call()];
    for (const socket of held) expect(await asks(socket)).toContain('200 OK');
    expect(await asks(call())).toBe('closed');
    held[0]?.end();
    await once(held[0] as Socket, 'close');
    await expect.poll(async () => asks(call())).toContain('200 OK');
  });

  it('that a proxy brings are the proxy’s matter', async () => {
    const call = await open({ most: 1, isFree: true });
    const held = [call(), call(), call()];
    for (const socket of held) expect(await asks(socket)).toContain('200 OK');
    for (const socket of held) socket.destroy();
  });

  it('that say nothing, or half a head, are closed', async () => {
    const call = await open({ most: 10, headMs: 200 });
    const [silent, half] = [call(), call()];
    half.write('GET / HTTP/1.1\r\nhost:');
    for (const socket of [silent, half]) {
      socket.resume();
      await once(socket, 'close');
    }
  });
});
