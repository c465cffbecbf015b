import { expect, test } from 'vitest';
import { SERVER_PATHS } from '#shared/server-paths.ts';
import { ROUTES } from '#tests/server/calls/route-table.ts';
import { devProxy } from '../../config/dev-proxy.ts';

const isServers = (path: string) => SERVER_PATHS.some((pattern) => pattern.test(path));

/** Pages of the app that a person can open or reload. */
const PAGES = [
  '/',
  '/objects',
  '/objects/01900000-0000-7000-8000-000000000001',
  '/customers/new',
  '/auth/login',
  '/spots',
  // The server only answers POST there.
  '/login',
  '/logout',
];

test('the service worker leaves every route of the server alone', () => {
  const routes = Object.keys(ROUTES).map((route) => route.slice(route.indexOf(' ') + 1));
  const paths = routes.filter((path) => !PAGES.includes(path));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isServers(path))).toEqual([]);
  expect(isServers('/api/sync/live')).toBe(true);
  expect(isServers('/sanctum/csrf-cookie')).toBe(true);
  expect(isServers('/assets/old-1a2b3c.js')).toBe(true);
});

test('the service worker answers for every page of the app', () => {
  expect(PAGES.filter(isServers)).toEqual([]);
  // Paths that merely begin like one of the server's.
  expect(['/loginhelp', '/usersettings', '/metrics-page'].filter(isServers)).toEqual([]);
});

test('the development server posts calls to the server and shows the page to who opens their address', () => {
  const rules = Object.entries(devProxy('http://127.0.0.1:3000'));
  const answers = (method: string, path: string) => {
    const [, rule] = rules.find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
    if (rule === undefined) return 'page';
    const page = typeof rule === 'string' ? undefined : rule.bypass?.({ method } as never, undefined, rule);
    return page === undefined ? 'server' : 'page';
  };
  expect(['/login', '/logout', '/login?next=1'].map((path) => answers('GET', path))).toEqual(['page', 'page', 'page']);
  expect(['/login', '/logout'].map((path) => answers('POST', path))).toEqual(['server', 'server']);
  expect(['/api/user', '/users', '/sanctum/csrf-cookie'].map((path) => answers('GET', path))).toEqual(
    Array(3).fill('server'),
  );
  expect(answers('GET', '/auth/login')).toBe('page');
});
