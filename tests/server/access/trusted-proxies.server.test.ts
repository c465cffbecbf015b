import { afterAll, describe, expect, test } from 'vitest';
import { openTrustedProxies } from '#server/http/trusted-proxies.ts';
import { openLog } from '#server/open-log.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

const PROXY = '172.31.251.2';
const CALLER = '203.0.113.9';

let open: TestApp | undefined;
afterAll(() => open?.close());

/** Who the log says was refused. */
async function ipOfRefused(trustedProxies: readonly string[], from: string, forwarded: string): Promise<unknown> {
  const lines: string[] = [];
  await open?.close();
  open = await openTestApp({ trustedProxies, log: openLog('warn', { write: (line) => void lines.push(line) }) });
  const headers = { 'x-forwarded-for': forwarded };
  await open.app.inject({ method: 'POST', url: '/login', payload: {}, headers, remoteAddress: from });
  const [line = '{}'] = lines.filter((text) => text.includes('"refused"'));
  return (JSON.parse(line) as { ip?: unknown }).ip;
}

describe('who called', () => {
  test.each([
    ['a proxy on this machine', [], '127.0.0.1', CALLER, CALLER],
    ['a proxy elsewhere that is trusted', ['172.31.251.0/28'], PROXY, CALLER, CALLER],
    ['a proxy behind another, both trusted', [PROXY, '10.0.0.7'], PROXY, `${CALLER}, 10.0.0.7`, CALLER],
    ['a trusted proxy, of what an unknown one told it', [PROXY], PROXY, `1.2.3.4, ${CALLER}`, CALLER],
  ])('is told by %s', async (_who, trusted, from, forwarded, ip) => {
    expect(await ipOfRefused(trusted, from, forwarded)).toBe(ip);
  });

  test.each([
    ['a proxy elsewhere that is not', [], PROXY],
    ['a neighbour of one that is', [PROXY], '172.31.251.3'],
  ])('is not told by %s', async (_who, trusted, from) => {
    expect(await ipOfRefused(trusted, from, CALLER)).toBe(from);
  });
});

test('a proxy is known by its address in both spellings, and this machine always', () => {
  const isProxy = openTrustedProxies({ trustedProxies: ['172.31.251.0/28', 'fd00::/8'] });
  const proxies = [
    '172.31.251.2',
    '::ffff:172.31.251.2',
    'fd12::1',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '::ffff:127.0.0.1',
  ];
  expect(proxies.filter((address) => !isProxy(address))).toEqual([]);
  expect(['172.31.251.16', 'fe80::1', '::', '0.0.0.0', '', 'proxy'].filter(isProxy)).toEqual([]);
});
