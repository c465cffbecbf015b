import { expect, test } from 'vitest';
import { SERVER_PATHS } from '#shared/server-paths.ts';
import { ROUTES } from '#tests/server/route-table.ts';

const isServers = (path: string) => SERVER_PATHS.some((pattern) => pattern.test(path));

/** Pages of the app that a person can open or reload. */
const PAGES = [
  '/',
  '/objects',
  '/objects/01900000-0000-7000-8000-000000000001',
  '/customers/new',
  '/auth/login',
  '/spots',
];

test('the service worker leaves every route of the server alone', () => {
  const paths = Object.keys(ROUTES).map((route) => route.slice(route.indexOf(' ') + 1));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isServers(path))).toEqual([]);
  expect(isServers('/api/sync/live')).toBe(true);
  expect(isServers('/sanctum/csrf-cookie')).toBe(true);
  expect(isServers('/assets/old-1a2b3c.js')).toBe(true);
});

test('the service worker answers for every page of the app', () => {
  expect(PAGES.filter(isServers)).toEqual([]);
  // A name that only begins like one of the server's.
  expect(['/loginhelp', '/usersettings', '/metrics-page'].filter(isServers)).toEqual([]);
});
