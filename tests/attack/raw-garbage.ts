import net from 'node:net';
import type { Random } from './random.ts';

const LONGEST_WAIT_MS = 400;

/** Bytes that are no request, or one that no program would send. */
export function garbage(random: Random): Buffer {
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => random.below(256)));
  const line = (text: string) => Buffer.from(`${text}\r\nhost: x\r\n\r\n`, 'latin1');
  const kinds: readonly (() => Buffer)[] = [
    () => bytes(1 + random.below(400)),
    () => line(`GET /api/objects?search=${'\0'} HTTP/1.1`),
    () => line(`GET /${bytes(30).toString('latin1')} HTTP/1.1`),
    () =>
      line(
        `GET ${random.pick(['*', '//', '/%', 'http://evil.test/api/user', 'api/user', '/../../etc/passwd'])} HTTP/1.1`,
      ),
    () => line(`${random.pick(['TRACE', 'CONNECT', 'PRI', 'get', 'FOO', 'PROPFIND', 'QUERY'])} /api/user HTTP/1.1`),
    () => line(`GET /api/user HTTP/${random.pick(['0.9', '1.0', '1.2', '2.0', '9.9', 'x'])}`),
    () => line(`GET /api/objects?search=${'a'.repeat(random.pick([5_000, 14_000, 20_000]))} HTTP/1.1`),
    () => line(`GET /${'a/'.repeat(2_000)} HTTP/1.1`),
    () => Buffer.from(`GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(random.pick([100, 3_000]))}\r\n`),
    () => Buffer.from(`GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\ncookie: ${'\x01'}\r\n\r\n`, 'latin1'),
    () =>
      Buffer.from(
        'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    () =>
      Buffer.from('POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: -1\r\n\r\n{}'),
    () =>
      Buffer.from(
        `POST /login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${random.pick(['zz\r\n', 'ffffffffffffffffff\r\n', '5\r\nab'])}`,
      ),
    () =>
      Buffer.from(
        'POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a":1',
      ),
    () => Buffer.from('POST /login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n{}'),
    () => Buffer.from('GET /health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20)),
    () => Buffer.from('GET /api/sync/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  ];
  return random.pick(kinds)();
}

/** Sends these bytes and returns the answered statuses, until the server closes or is silent for a moment. */
export function throwBytes(port: number, bytes: Buffer): Promise<readonly number[]> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    };
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    socket.on('data', (part) => {
      heard += part.toString('latin1');
      if (!heard.includes('\r\n\r\n')) return;
      timer.refresh();
      if (bytes.length < 2_000) setTimeout(end, 15);
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
