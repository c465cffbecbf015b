import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlProblem } from '#server/webhooks/endpoint-url.ts';
import { isOutside, outsideLookup } from '#server/webhooks/outside-address.ts';
import { postWebhook } from '#server/webhooks/post-webhook.ts';

let server: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const INSIDE = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  '2001::1',
  '2001:db8::1',
];
const OUTSIDE = [
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '8.8.8.8',
  '2606:4700::1111',
  '2a00:1450::1',
];

describe('an address', () => {
  it.each(INSIDE)('%s is inside', (address) => expect(isOutside(address)).toBe(false));
  it.each(OUTSIDE)('%s is outside', (address) => expect(isOutside(address)).toBe(true));
});

describe('an endpoint', () => {
  it.each([
    ['https://example.nl/hook', null],
    ['https://example.nl:8443/hook?key=1', null],
    ['http://example.nl/hook', 'webhook.https'],
    ['https://127.0.0.1/hook', 'webhook.inside'],
    ['https://2130706433/', 'webhook.inside'],
    ['https://0x7f.1/', 'webhook.inside'],
    ['https://[::1]/', 'webhook.inside'],
    ['https://[::ffff:10.0.0.1]/', 'webhook.inside'],
    ['https://localhost/', 'webhook.inside'],
    ['https://app.localhost./', 'webhook.inside'],
    ['https://name:word@example.nl/', 'webhook.signed_in'],
    ['ftp://example.nl/', 'webhook.address'],
    ['example.nl', 'webhook.address'],
    ['', 'webhook.address'],
  ])('%s: %s', (url, problem) => expect(urlProblem(url, false)).toBe(problem));

  it('may be plain and inside where the operator allows it, and still names nobody', () => {
    expect(urlProblem('http://127.0.0.1:3000/hook', true)).toBeNull();
    expect(urlProblem('http://name:word@127.0.0.1/', true)).toBe('webhook.signed_in');
  });
});

/** Looks names up as the test says, each time in turn. */
function leadingTo(...answers: readonly (readonly string[])[]) {
  let times = 0;
  const lookUp = outsideLookup((_name, _options, answer) => {
    const found = answers[times] ?? [];
    times += 1;
    answer(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  return (options: { readonly all?: boolean }) =>
    new Promise<unknown>((resolve) => {
      lookUp('example.nl', options, (error, address) => resolve(error ?? address));
    });
}

describe('a name', () => {
  it('is looked up as the connection is made: one that leads inside gets nowhere', async () => {
    const posted = await postWebhook(
      `https://localhost:${port}/`,
      { headers: {}, body: '{}' },
      { mayGoInside: false, timeoutMs: 2_000 },
    );
    expect(posted).toMatchObject({ status: null, reason: 'inside' });
    expect(asked).toBe(0);
  });

  it.each([
    ['http://127.0.0.1', 'inside'],
    ['https://[::ffff:127.0.0.1]', 'inside'],
  ])('and %s, an address itself, is not even tried', async (origin, reason) => {
    const posted = await postWebhook(`${origin}:${port}/`, { headers: {}, body: '{}' }, { mayGoInside: false });
    expect(posted).toMatchObject({ status: null, reason });
    expect(asked).toBe(0);
  });

  it('that leads outside first and inside a moment later is refused then', async () => {
    const look = leadingTo(['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34']);
    expect(await look({ all: true })).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await look({ all: true })).toMatchObject({ code: 'INSIDE_ADDRESS' });
    expect(await look({})).toBe('93.184.216.34');
  });

  it('of which one address is inside is refused as a whole, and so is one that leads nowhere', async () => {
    expect(await leadingTo(['93.184.216.34', '10.0.0.1'])({ all: true })).toMatchObject({ code: 'INSIDE_ADDRESS' });
    expect(await leadingTo(['2606:4700::1111', '::1'])({})).toMatchObject({ code: 'INSIDE_ADDRESS' });
    expect(await leadingTo([])({ all: true })).toBeInstanceOf(Error);
  });
});
