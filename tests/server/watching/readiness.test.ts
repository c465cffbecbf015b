import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthRoutes } from '#server/health.routes.ts';

test.each([
  ['all is well', { isReady: true, isFull: false }, 200, { status: 'ready' }],
  ['the disk has no room for rows', { isReady: true, isFull: true }, 200, { status: 'ready', reason: 'disk_full' }],
  ['it has none for the log', { isReady: false, isFull: true }, 503, { status: 'not_ready', reason: 'disk_full' }],
  ['the database is away', { isReady: false, isFull: false }, 503, { status: 'not_ready', reason: 'database_away' }],
])('whoever asks whether calls are taken is told, while %s', async (_when, { isReady, isFull }, status, body) => {
  const app = Fastify();
  const database = { isReady: () => isReady, isFull: () => isFull };
  healthRoutes(app, { database, leaving: new AbortController().signal });
  const answer = await app.inject({ url: '/ready' });
  expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200);
  await app.close();
});
