import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../../src/server/**/*.ts', '../../src/**/server/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** The only allowed place, and a program that plays another company's server. */
const MAY = /\/src\/server\/(http\/own-address\.ts|((mollie|stripe)-)?simulator\/)/;
/** Calls a provider, at its own address or that of its simulator. */
const ADDRESSES_OF_OTHERS = /\/src\/billing\/server\/provider\/(mollie|stripe)-client\.ts$/;

/** What a request says of the address it came to. */
const SAID_BY_REQUESTS = [
  /\b(?:request|req)\.(?:protocol|host|hostname|port|originalUrl)\b/,
  /\bheaders\.(?:host|forwarded|via)\b/,
  /\bheaders\[\s*['"`](?:host|forwarded|via|x-)/i,
  /['"`](?:x-forwarded|x-real-ip|x-original)/i,
  /\{[^{}]*\b(?:host|forwarded)\b[^{}]*\}\s*=\s*\w+\.headers\b/,
  /\{[^{}]*\b(?:protocol|host|hostname)\b[^{}]*\}\s*=\s*(?:request|req)\b/,
];
/** The beginning of an absolute address composed in code. */
const PUT_TOGETHER = /https?:\/\/\$\{/;

const readsRequest = (source: string) => SAID_BY_REQUESTS.some((pattern) => pattern.test(source));
const others = Object.entries(sources).filter(([path]) => !MAY.test(path));

test('only one file looks at what a request says of the address it came to', () => {
  expect(others.length).toBeGreaterThan(250);
  // A header of our own may begin with x-.
  const found = others.filter(([, source]) =>
    readsRequest(source.replaceAll(/headers\['x-(?:xsrf|localization)/g, '')),
  );
  expect(found.map(([path]) => path)).toEqual([]);
});

test('only one file puts the beginning of our own addresses together', () => {
  const found = others.filter(([path, source]) => !ADDRESSES_OF_OTHERS.test(path) && PUT_TOGETHER.test(source));
  expect(found.map(([path]) => path)).toEqual([]);
});

test('ways to read it are found, and what only looks like one is not', () => {
  for (const source of [
    'request.protocol',
    'new URL(`${req.hostname}`)',
    'request.headers.host',
    "request.headers['x-forwarded-proto']",
    'const { origin, host } = request.headers;',
    'const { protocol } = request;',
  ]) {
    expect([source, readsRequest(source)]).toEqual([source, true]);
  }
  for (const source of ['config.host', 'url.protocol', 'request.ip', 'const { origin } = request.headers;']) {
    expect([source, readsRequest(source)]).toEqual([source, false]);
  }
});
