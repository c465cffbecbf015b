import { expect, onTestFinished, test } from 'vitest';
import { watchPressure } from '#server/http/pressure.ts';
import { PEOPLE, seedPeople, signIn, startTestApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { unknownPush } from './unknown-push.ts';

const WAITING = 700;

test('while the database keeps hundreds waiting, others are told so at once, changes wait, and nothing under way is lost', async () => {
  const database = await openTestDatabase();
  await seedPeople(database);
  const pressure = watchPressure(database.stats);
  const app = await startTestApp(database, { pressure });
  onTestFinished(async () => {
    pressure.stop();
    await app.close();
    await database.close();
  });
  const owner = await signIn(app, PEOPLE.owner.email);
  const list = async () => (await owner.call('GET', '/api/tags')).statusCode;
  const push = () => owner.call('POST', '/api/sync/push', unknownPush(PEOPLE.owner.id));
  expect(await list()).toBe(200);

  let release = () => {};
  const held = database.kysely.transaction().execute(async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const early = Array.from({ length: WAITING }, list);
  await expect.poll(() => pressure.load().waiting, { timeout: 5000 }).toBeGreaterThan(510);
  const pushed = push();
  const began = performance.now();
  expect(await list()).toBe(503);
  expect(performance.now() - began).toBeLessThan(1000);
  expect((await app.inject({ url: '/ready' })).statusCode).toBe(200);
  release();
  await held;
  expect((await pushed).statusCode).toBe(200);
  expect(new Set(await Promise.all(early))).toEqual(new Set([200]));
  await expect.poll(list, { timeout: 10_000 }).toBe(200);
});
