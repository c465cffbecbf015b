import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AddressSettings, openOwnAddress, portOf } from '#server/http/own-address.ts';
import { openTrustedProxies } from '#server/http/trusted-proxies.ts';

const HERE: AddressSettings = { appUrl: null, appOrigins: [], host: '127.0.0.1' };
const POISON = 'http://evil.test/?';
type Call = { readonly headers?: Record<string, string>; readonly from?: string };

let app: FastifyInstance;
let seen: FastifyRequest | undefined;

beforeAll(async () => {
  app = Fastify({ trustProxy: openTrustedProxies({}) });
  app.get('/', (request, reply) => {
    seen = request;
    return reply.send('');
  });
  await app.ready();
});
afterAll(() => app.close());

async function requestOf({ headers = {}, from = '127.0.0.1' }: Call): Promise<FastifyRequest> {
  await app.inject({ url: '/', headers: { host: 'localhost:3000', ...headers }, remoteAddress: from });
  if (seen === undefined) throw new Error('no request');
  return seen;
}

const at = (settings: Partial<AddressSettings>, port: number | null = 3000) =>
  openOwnAddress({ ...HERE, ...settings }, () => port);
const linkOf = async (settings: Partial<AddressSettings>, call: Call) => at(settings).linkOrigin(await requestOf(call));

describe('where links lead', () => {
  test.each([
    {},
    { headers: { 'x-forwarded-proto': POISON, 'x-forwarded-host': 'evil.test' } },
    { headers: { host: 'evil.test:1' } },
    { from: '203.0.113.9' },
  ])('is APP_URL, whatever a call says: %j', async (call) => {
    expect(await linkOf({ appUrl: 'https://yard.example/' }, call)).toBe('https://yard.example');
    expect(await linkOf({ appUrl: 'https://yard.example:8443/x', host: '0.0.0.0' }, call)).toBe(
      'https://yard.example:8443',
    );
  });

  test('is where the server listens, for who tries it out on the same machine', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost:4999']) {
      expect(await linkOf({}, { headers: { host } })).toBe('http://127.0.0.1:3000');
    }
    expect(await linkOf({ host: 'localhost' }, { from: '::1' })).toBe('http://localhost:3000');
    expect(await linkOf({ host: '::1' }, { from: '::1' })).toBe('http://[::1]:3000');
    expect(await linkOf({}, { headers: { origin: 'http://localhost:3000' } })).toBe('http://127.0.0.1:3000');
  });

  test.each([
    { headers: { 'x-forwarded-proto': POISON } },
    { headers: { 'x-forwarded-proto': 'https' } },
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
    { headers: { 'x-forwarded-host': 'evil.test' } },
    { headers: { forwarded: 'for=203.0.113.9;proto=https' } },
    { headers: { via: '1.1 proxy' } },
    { headers: { host: 'evil.test' } },
    { headers: { host: 'localhost.evil.test' } },
    { headers: { host: '127.0.0.1.evil.test:3000' } },
    { headers: { host: 'localhost:3000@evil.test' } },
    { headers: { origin: 'https://yard.example' } },
    { from: '192.168.1.20' },
  ])('is unknown without APP_URL for who comes another way: %j', async (call) => {
    const address = at({});
    const request = await requestOf(call);
    expect(address.linkOrigin(request)).toBeNull();
    expect(address.knowledgeFor(request)).toBe('unknown');
  });

  test('is unknown without APP_URL where others can reach the server, also from this machine', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'yard.lan']) expect(await linkOf({ host }, {})).toBeNull();
  });
});

test('passkeys belong to the host of APP_URL, and without it to the name of this machine', () => {
  expect(at({ appUrl: 'https://yard.example', appOrigins: ['https://app.example'] }).passkeyParty()).toEqual({
    rpId: 'yard.example',
    origins: ['https://yard.example', 'https://app.example'],
  });
  expect(at({}).passkeyParty()).toEqual({ rpId: 'localhost', origins: ['http://localhost:3000'] });
});

test('a page is ours by the settings, or as the browser names it and the host it calls', async () => {
  const address = at({ appUrl: 'https://yard.example', appOrigins: ['https://app.example'] });
  const request = await requestOf({ headers: { host: 'localhost:3000' } });
  const isOurs = (origin: string) => address.isOwnPage(origin, request);
  const ours = ['https://yard.example', 'https://app.example', 'http://localhost:3000'];
  expect(ours.map(isOurs)).toEqual([true, true, true]);
  const others = ['https://evil.test', 'https://yard.example.evil.test', 'null', ''];
  expect(others.map(isOurs)).toEqual([false, false, false, false]);
});

test('cookies are kept for https where APP_URL says so', () => {
  expect(at({}).isHttps).toBe(false);
  expect(at({ appUrl: 'https://yard.example' }).isHttps).toBe(true);
  expect(at({ appUrl: 'http://yard.lan' }).isHttps).toBe(false);
});

test('a server that took any free port knows which', async () => {
  const other = Fastify();
  expect(portOf(other)).toBeNull();
  const url = await other.listen({ port: 0, host: '127.0.0.1' });
  expect(openOwnAddress(HERE, () => portOf(other)).localOrigin()).toBe(url);
  await other.close();
});
