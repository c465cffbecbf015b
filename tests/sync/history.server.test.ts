import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#sync/command.ts';
import { PLACE_HEADER, type PullPage, type SnapshotManifest } from '#sync/envelope.schema.ts';
import { clearOnceADay, KEPT_DAYS } from '#sync/server/history/retention.ts';
import { type Backup, openYardServer, type YardServer } from './integration/yard-server.ts';
import { person } from './support/sync-yard.ts';

let server: YardServer;
let company: string;
let anna: Actor;
let backup: Backup;

beforeAll(async () => {
  server = await openYardServer();
});
afterAll(() => server.close());

const write = (actor = anna) =>
  server.call(actor, 'location.create', { locationId: randomUUID(), name: `Terrein ${randomUUID()}` });

/** Three revs, of which a backup holds the first two. */
beforeEach(async () => {
  company = await server.addCompany(async () => {});
  anna = person(company);
  await write();
  await write();
  backup = await server.backUp(company);
  await write();
});

type Answer<Body> = { readonly status: number; readonly body: Body & { readonly reason?: string; code?: string } };

async function ask<Body>(path: string, place: string | null, payload?: object, actor = anna): Promise<Answer<Body>> {
  const headers = { ...server.api.as(actor), ...(place === null ? {} : { [PLACE_HEADER]: place }) };
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await server.api.app.inject({ method, url: path, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

const pull = (cursor: string, place: string | null, actor?: Actor) =>
  ask<PullPage>(`/api/sync/pull?cursor=${cursor}&clientId=${randomUUID()}`, place, undefined, actor);
const snapshot = (place: string | null) => ask<SnapshotManifest>(`/api/sync/snapshot?clientId=${randomUUID()}`, place);
const epochNow = async () => (await server.position(company)).epoch;

/** Returns the place of a device that has pulled everything. */
async function placeNow(): Promise<{ readonly cursor: string; readonly place: string }> {
  const { epoch, rev } = await server.position(company);
  const { body } = await pull(`${epoch}.${rev}`, null);
  expect(body.to).toBe(rev);
  return { cursor: `${epoch}.${rev}`, place: `${epoch}.${rev}.${body.seal}` };
}

/** Restores the backup without telling the server, and lets others write until it is past its earlier rev. */
async function putBackAndWriteOn(): Promise<void> {
  await server.restore(company, backup, 'untold');
  for (let count = 0; count < 3; count += 1) await write();
}

test('a device that stands where the server was told so goes on, however often it asks', async () => {
  const { cursor, place } = await placeNow();
  await write();
  const before = await epochNow();
  const { body } = await pull(cursor, place);
  expect(body).toMatchObject({ from: 3, to: 4 });
  // With rows or without, a rev always has the same seal.
  expect((await placeNow()).place).toBe(`${before}.4.${body.seal}`);
  expect((await snapshot(place)).body.forgot).toBe(false);
  expect(await epochNow()).toBe(before);
});

test('a pull from a rev that is another one by now begins a new epoch, once', async () => {
  const { cursor, place } = await placeNow();
  await putBackAndWriteOn();
  const before = await epochNow();
  const answers = await Promise.all(Array.from({ length: 5 }, () => pull(cursor, place)));
  expect(answers.map(({ body }) => body.reason)).toEqual(Array.from({ length: 5 }, () => 'epoch_changed'));
  const after = await epochNow();
  expect(after).not.toBe(before);
  await pull(cursor, place);
  await snapshot(place);
  expect(await epochNow()).toBe(after);
});

test('a device that has only what the backup holds goes on', async () => {
  const { epoch } = await server.position(company);
  const { body } = await pull(`${epoch}.1`, null);
  expect(body.to).toBe(3);
  await server.restore(company, backup, 'untold');
  const held = await placeNow();
  expect(held.cursor).toBe(`${epoch}.2`);
  await write();
  expect(await pull(held.cursor, held.place)).toMatchObject({ status: 200, body: { from: 2, to: 3 } });
  expect(await epochNow()).toBe(epoch);
});

test('a push from there changes nothing and begins a new epoch', async () => {
  const { place } = await placeNow();
  await putBackAndWriteOn();
  const { epoch, rev } = await server.position(company);
  const locationId = randomUUID();
  const mutation = {
    id: randomUUID(),
    seq: 1,
    name: 'location.create',
    v: 1,
    entity: 'location',
    entityId: locationId,
    args: {
      locationId,
      name: 'Terrein',
    },
    was: {},
    at: new Date().toISOString(),
    userId: anna.userId,
  };
  const body = { clientId: randomUUID(), epoch, appVersion: '1.0.0', mutations: [mutation] };
  expect(await ask('/api/sync/push', place, body)).toMatchObject({ status: 409, body: { code: 'epoch_changed' } });
  expect(await server.position(company)).toMatchObject({ rev });
  expect(await epochNow()).not.toBe(epoch);
});

test('a device without a mirror is told to send again what it settled', async () => {
  const { place } = await placeNow();
  await putBackAndWriteOn();
  const before = await epochNow();
  const { body } = await snapshot(place);
  expect(body.forgot).toBe(true);
  expect(body.epoch).not.toBe(before);
  expect(body.epoch).toBe(await epochNow());
});

test('files that were made of what is lost are not handed out, though their rev is reached again', async () => {
  const lost = (await snapshot(null)).body;
  expect(lost.rev).toBe(3);
  await putBackAndWriteOn();
  const { body } = await snapshot(null);
  expect(body.epoch).toBe(lost.epoch);
  expect(body.segments.map(({ path }) => path)).not.toEqual(lost.segments.map(({ path }) => path));
});

test('a word the server never gave costs nobody but who says it', async () => {
  const { cursor, place } = await placeNow();
  const before = await epochNow();
  const seal = place.slice(cursor.length + 1);
  const forged = [
    `${cursor}.${'0'.repeat(64)}`,
    // A mark of this history that was signed for another rev.
    `${before}.2.${seal}`,
    `${before}.99.${seal}`,
    `${cursor}.${seal.slice(0, 32)}${'0'.repeat(32)}`.replace(seal.slice(0, 8), '00000000'),
  ];
  for (const claim of forged) expect((await pull(cursor, claim)).body.reason, claim).toBe('cursor_ahead');
  expect(await epochNow()).toBe(before);
  expect(await pull(cursor, place)).toMatchObject({ status: 200 });
});

test('a word given to one company says nothing of another', async () => {
  const { place } = await placeNow();
  const [, , seal] = place.split('.');
  const other = await server.addCompany(async () => {});
  const bram = person(other);
  await write(bram);
  const { epoch, rev } = await server.position(other);
  expect((await pull(`${epoch}.${rev}`, `${epoch}.${rev}.${seal}`, bram)).body.reason).toBe('cursor_ahead');
  expect((await server.position(other)).epoch).toBe(epoch);
});

test('a device that was away for longer than marks are kept loads anew, and nobody else does', async () => {
  const { cursor, place } = await placeNow();
  await write();
  await write();
  const before = await epochNow();
  await server.yard.rows(
    `update sync_history set at = now() - interval '${KEPT_DAYS.history + 1} days' where company_id = '${company}'`,
  );
  await server.yard.rows(`update sync_retention set ran_at = 'epoch'`);
  await clearOnceADay({ database: server.yard.database.kysely, registry: server.yard.parts.registry });
  const marks = await server.yard.rows(`select rev from sync_history where company_id = '${company}'`);
  expect(marks.map(({ rev }) => Number(rev))).toEqual([5]);
  expect((await pull(cursor, place)).body.reason).toBe('cursor_too_old');
  expect(await epochNow()).toBe(before);
  const held = await placeNow();
  expect(await pull(held.cursor, held.place)).toMatchObject({ status: 200 });
});
