import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentTable } from '#annotations/document.ts';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { FilesDatabase } from '#sync/client/files/files-database.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { JPEG, makeDocument, sha256 } from '#tests/support/documents.ts';
import { closeDevices, openRealDevice, type RealDevice } from '#tests/support/real-device.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

const { id: userId, companyId, email } = PEOPLE.bookkeeper;
const OBJECTS = ['object index', 'note create'];
const ALL = [...OBJECTS, 'customer index'];

type Kind = 'object' | 'customer';
const NO_IDS: Record<Kind, string> = { object: '', customer: '' };

let yard: TestApp;
let origin: string;
let owner: Caller;
let reader: Caller;
const ids = { ...NO_IDS };
const photos = { ...NO_IDS };
const open: RealDevice[] = [];

async function grant(rights: readonly string[]): Promise<void> {
  await sql`update users set permissions = ${JSON.stringify(rights)}::jsonb where id = ${userId}`.execute(
    yard.database.kysely,
  );
}

const noteOn = async (kind: Kind, text: string) =>
  expectStatus(owner.call('POST', '/api/notes', { model_type: kind, model_id: ids[kind], text }), 201);

beforeAll(async () => {
  yard = await openTestApp();
  origin = await yard.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await signIn(yard.app, PEOPLE.owner.email);
  reader = await signIn(yard.app, email);
  ids.object = await makeObject(owner, '12AB34');
  ids.customer = await makeCustomer(owner, 'Geheimenstein');
  for (const kind of ['object', 'customer'] as const) {
    await noteOn(kind, `over ${kind}`);
    photos[kind] = await makeDocument(owner, { model_type: kind, model_id: ids[kind] });
  }
});
afterAll(async () => {
  yard.app.server.closeAllConnections();
  await yard.close();
});
beforeEach(() => grant(ALL));
afterEach(async () => expect(await closeDevices(open.splice(0))).toEqual([]));

/** `rights` are those that the device was told of last. */
async function openDevice(rights: readonly string[] = ALL) {
  const device = await openRealDevice(origin, reader, PEOPLE.bookkeeper, rights);
  open.push(device);
  await inStep(device.session);
  return device;
}

const PATIENCE = { timeout: 30_000, interval: 20 };

async function soon(condition: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(condition, PATIENCE).toBe(true);
}

async function revNow(): Promise<number> {
  const found = sql<{ rev: string }>`select rev from sync_company where company_id = ${companyId}`;
  return Number((await found.execute(yard.database.kysely)).rows[0]?.rev);
}

/** Waits until everything is downloaded and nothing is pending. */
async function inStep(session: DeviceSession): Promise<void> {
  session.syncNow();
  const behind = async () => {
    const { state, download, pending } = session.status.get();
    const { mirror } = await session.diagnostics();
    return {
      isUp: ['online', 'attention'].includes(state) || state,
      download,
      pending,
      lacks: (await revNow()) - (mirror?.rev ?? 0),
      isWhole: mirror?.complete,
    };
  };
  await expect.poll(behind, PATIENCE).toEqual({ isUp: true, download: null, pending: 0, lacks: 0, isWhole: true });
}

/** Returns all text from the server that is stored in this browser, whichever mirror holds it. */
async function everyWord(): Promise<string> {
  const words: unknown[] = [];
  for (const name of await Dexie.getDatabaseNames()) {
    if (!name.startsWith(mirrorPrefix(companyId, userId))) continue;
    const database = await new Dexie(name).open();
    for (const table of database.tables) words.push(await table.toArray());
    database.close();
  }
  return JSON.stringify(words);
}

async function copies(): Promise<readonly string[]> {
  const database = new FilesDatabase(companyId, userId);
  const found = await Promise.all(
    [database.files, database.contents, database.previews].map((store) => store.toCollection().primaryKeys()),
  );
  database.close();
  return [...new Set(found.flat())].toSorted();
}

async function keepCopies({ files }: DeviceSession): Promise<void> {
  const content = JPEG.buffer;
  const about = { name: 'schade.jpg', mediaType: 'image/jpeg', sha256: sha256(JPEG) };
  for (const id of Object.values(photos)) await files.keepCopy({ ...about, id, content, preview: content });
  expect(await copies()).toEqual(Object.values(photos).toSorted());
}

const notes = async ({ mirror }: DeviceSession) => (await mirror.all(noteTable)).map(({ text }) => text);

async function holdsOnlyObjects(session: DeviceSession): Promise<void> {
  expect(await session.mirror.all(customerTable)).toEqual([]);
  expect((await session.mirror.all(objectTable)).map(({ id }) => id)).toEqual([ids.object]);
  expect((await session.mirror.all(documentTable)).map(({ id }) => id)).toEqual([photos.object]);
  await soon(async () => (await copies()).join() === photos.object);
  await soon(async () => !(await everyWord()).includes('Geheimenstein'));
  const words = await everyWord();
  expect(words).toContain('over object');
  for (const gone of ['over customer', photos.customer]) expect(words).not.toContain(gone);
}

describe('a device of somebody who loses a right', () => {
  it('holds none of those rows and files after its next pull, also while the app still believes in it', async () => {
    const { session } = await openDevice();
    await keepCopies(session);
    await grant(OBJECTS);
    await inStep(session);
    await soon(async () => (await session.mirror.all(customerTable)).length === 0);
    await holdsOnlyObjects(session);
  });

  it('holds none of them once it is back, when it was away meanwhile', async () => {
    const { session, network } = await openDevice();
    await keepCopies(session);
    network.up = false;
    await grant(OBJECTS);
    await noteOn('customer', 'over customer, later');
    await noteOn('object', 'over object, later');
    session.syncNow();
    expect(await session.mirror.all(customerTable)).toHaveLength(1);
    network.up = true;
    await inStep(session);
    await soon(async () => (await session.mirror.all(customerTable)).length === 0);
    await holdsOnlyObjects(session);
    expect(await notes(session)).toContain('over object, later');
  });

  it('holds none of them once the app was opened with the rights of now', async () => {
    const { session, network } = await openDevice();
    await keepCopies(session);
    network.up = false;
    await session.close();
    await grant(OBJECTS);
    const { session: again } = await openDevice(OBJECTS);
    await holdsOnlyObjects(again);
  });

  it('sends what waited: what is still allowed is done, the rest is refused and kept with its words', async () => {
    const { session, network } = await openDevice();
    network.up = false;
    const noted = (kind: Kind, text: string) => {
      const args = { noteId: crypto.randomUUID(), modelType: kind, modelId: ids[kind], text };
      return session.submit(addNote, { args });
    };
    await noted('customer', 'Mag niet meer');
    await noted('object', 'Mag nog wel');
    await grant(OBJECTS);
    network.up = true;
    await inStep(session);
    await soon(async () => (await session.mirror.all(customerTable)).length === 0);
    await soon(async () => (await session.outbox()).every(({ state }) => state === 'rejected'));
    expect(await session.outbox()).toMatchObject([{ code: 'forbidden', intent: { args: { text: 'Mag niet meer' } } }]);
    await soon(async () => (await notes(session)).includes('Mag nog wel'));
    expect(await notes(session)).not.toContain('Mag niet meer');
  });
});

describe('rights that change and change back between two looks of the app', () => {
  it('leave no gap: what was written while they were gone is there', async () => {
    const { session } = await openDevice();
    await grant(OBJECTS);
    await noteOn('customer', 'geschreven zonder recht');
    await noteOn('object', 'daarna');
    session.syncNow();
    await soon(async () => (await notes(session)).includes('daarna'));
    await grant(ALL);
    await noteOn('object', 'en terug');
    await inStep(session);
    await soon(async () => (await notes(session)).includes('geschreven zonder recht'));
    expect(await session.mirror.all(customerTable)).toHaveLength(1);
  });

  it('leave no trace: what came while somebody had more is gone', async () => {
    await grant(OBJECTS);
    const { session } = await openDevice(OBJECTS);
    await grant(ALL);
    await noteOn('customer', 'over customer, nog een');
    session.syncNow();
    await soon(async () => (await everyWord()).includes('nog een'));
    await grant(OBJECTS);
    await inStep(session);
    await soon(async () => !(await everyWord()).includes('nog een'));
    await keepCopies(session);
    await noteOn('object', 'nog iets');
    await inStep(session);
    await holdsOnlyObjects(session);
  });
});
