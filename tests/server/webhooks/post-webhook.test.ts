import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postWebhook } from '#server/webhooks/post-webhook.ts';

const PIECE = 'x'.repeat(1_024);
let server: Server;
let open: Set<Socket>;
let answer: (socket: Socket) => void;

beforeEach(async () => {
  open = new Set();
  server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function send(timeoutMs = 2_000) {
  const { port } = server.address() as AddressInfo;
  return postWebhook(`http://127.0.0.1:${port}/`, { headers: {}, body: '{}' }, { mayGoInside: true, timeoutMs });
}

/** Writes an answer that goes on and on. */
function drip(socket: Socket, everyMs: number): void {
  socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
  const timer = setInterval(() => socket.write(`400\r\n${PIECE}\r\n`), everyMs);
  socket.on('close', () => clearInterval(timer));
}

describe('an attempt', () => {
  it('ends where the other side would switch protocols', async () => {
    answer = (socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n');
    };
    expect(await send()).toMatchObject({ status: null, reason: 'no_answer' });
    await expect.poll(() => open.size).toBe(0);
  });

  it('ends where the other side hangs up without a word', async () => {
    answer = (socket) => socket.end();
    expect(await send()).toMatchObject({ status: null, reason: 'broken_off' });
  });

  it('takes as long as its answer, so that no connection is left open afterwards', async () => {
    answer = (socket) => drip(socket, 50);
    const posted = await send(300);
    expect(posted).toMatchObject({ status: 200, reason: null });
    expect(posted.tookMs).toBeGreaterThanOrEqual(250);
    await expect.poll(() => open.size).toBe(0);
  });

  it('reads little of an answer that does not end', async () => {
    answer = (socket) => drip(socket, 1);
    const posted = await send(10_000);
    expect(posted.status).toBe(200);
    expect(posted.tookMs).toBeLessThan(5_000);
    await expect.poll(() => open.size).toBe(0);
  });
});
