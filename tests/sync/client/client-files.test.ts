import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { addDocument, deleteDocument } from '#annotations/document.commands.ts';
import { documentTable } from '#annotations/document.ts';
import { addNote } from '#annotations/note.commands.ts';
import { objectTable } from '#objects/object.ts';
import { MOST_COPY_BYTES } from '#sync/client/files/file-copies.ts';
import { filesName } from '#sync/client/files/files-database.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { leaveDevice, readLeftBehind } from '#sync/client/session/left-behind.ts';
import { aDocument, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);
const OWNER = { companyId: ACTOR.companyId, userId: ACTOR.userId };
const id = (number: number) => testId('d', number);

function contentOf(number: number, size = 100): ArrayBuffer {
  return new Uint8Array(size).fill(number).buffer;
}

function fileOf(number: number, size = 100) {
  const content = contentOf(number, size);
  const sha256 = createHash('sha256').update(new Uint8Array(content)).digest('hex');
  const name = `foto ${number}.jpg`;
  const args = {
    documentId: id(number),
    modelType: 'object' as const,
    modelId: OBJECT,
    name,
    mediaType: 'image/jpeg' as const,
    bytes: size,
    sha256,
    widthPx: 10,
    heightPx: 10,
    takenAt: null,
  };
  return { id: id(number), name, mediaType: 'image/jpeg', sha256, content, preview: contentOf(number, 10), wish: args };
}

/** Keeps a photo and adds its record, as a page does. */
async function takePhoto(session: DeviceSession, number: number, size = 100): Promise<SubmitOutcome> {
  const file = fileOf(number, size);
  expect(await session.files.keep(file)).toBeNull();
  const outcome = await session.submit(addDocument, { args: file.wish });
  await session.files.added(file.id);
  return outcome;
}

const note = (session: DeviceSession, number: number) =>
  session.submit(addNote, {
    args: { noteId: testId('n', number), modelType: 'object', modelId: OBJECT, text: 'gebeld' },
  });

const received = ({ server }: Yard, number: number) => until(() => server.contents.includes(id(number)), 'the content');

/** Lets time pass until it holds. */
async function passingUntil({ clock }: Yard, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let step = 0; step < 400 && !(await condition()); step += 1) await clock.advance(1000);
  expect(await condition()).toBe(true);
}

const uploads = ({ server }: Yard) => server.requests.filter((path) => path.endsWith('/content')).length;

describe('a photo', () => {
  it('goes to the server after its record, and is known to be there', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    await takePhoto(session, 1);
    await received(yard, 1);
    await inStep(session, yard.server);
    await until(() => session.status.get().files === 0);
    expect(session.files.waiting.get()).toEqual([]);
    expect((await session.mirror.get(documentTable, id(1)))?.contentAt).not.toBeNull();
    expect(await session.files.preview(id(1))).toEqual(contentOf(1, 10));
  });

  it('taken without a connection waits, is counted, and goes when the connection is back: text first, one at a time', async () => {
    const yard = aYard();
    const page = new FakePage();
    const session = await yard.open({ page });
    await inStep(session, yard.server);
    yard.server.online = false;
    await takePhoto(session, 1);
    await takePhoto(session, 2);
    await note(session, 1);
    await until(() => session.status.get().files === 2);
    expect(session.files.waiting.get().map(({ name, state }) => [name, state])).toEqual([
      ['foto 1.jpg', 'waiting'],
      ['foto 2.jpg', 'waiting'],
    ]);
    yard.server.online = true;
    yard.server.requests.length = 0;
    page.wake();
    await passingUntil(yard, () => yard.server.contents.length === 2);
    const order = yard.server.requests
      .filter((path) => /push|content/.test(path))
      .map((path) => path.split('/').at(-1));
    expect(order.lastIndexOf('push')).toBeLessThan(order.indexOf('content'));
    expect(yard.server.contents).toEqual([id(1), id(2)]);
    await inStep(session, yard.server);
  });

  it('waits as long as a change waits', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.fault('push', ...Array.from({ length: 5 }, () => ({ status: 503, body: {} })));
    await takePhoto(session, 1);
    await yard.clock.advance(20_000);
    expect([uploads(yard), yard.server.pushed.length]).toEqual([0, 0]);
    await passingUntil(yard, () => yard.server.contents.length === 1);
  });

  it('that fails is tried again with growing pauses, and holds up neither text nor other files', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.fault(`${id(1)}/content`, ...Array.from({ length: 6 }, () => 'drop_request' as const));
    await takePhoto(session, 1);
    await until(() => uploads(yard) === 1);
    await takePhoto(session, 2);
    await note(session, 1);
    await passingUntil(yard, () => yard.server.contents.includes(id(2)));
    await inStep(session, yard.server);
    expect(yard.server.contents).not.toContain(id(1));
    await passingUntil(yard, () => yard.server.contents.includes(id(1)));
    expect(uploads(yard)).toBe(8);
  });

  it('that failed is tried again soon, also when the clock was set back meanwhile', async () => {
    const yard = aYard();
    let isBack = false;
    const base = fakeRuntime({ fetch: yard.server.fetch, clock: yard.clock });
    const session = await yard.open({ runtime: { ...base, now: () => yard.clock.now - (isBack ? 3 * 3_600_000 : 0) } });
    await inStep(session, yard.server);
    yard.server.fault('/content', 'drop_request', 'drop_request');
    await takePhoto(session, 1);
    await until(() => uploads(yard) === 1, 'the failure');
    isBack = true;
    await passingUntil(yard, () => session.status.get().files === 0);
    expect(yard.server.contents).toEqual([id(1)]);
  });

  it('whose answer was lost, or was a page of a hotel, is sent again and is there once', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.fault('content', 'html', 'drop_answer');
    await takePhoto(session, 1);
    await passingUntil(yard, () => session.status.get().files === 0 && yard.server.contents.length > 0);
    expect(yard.server.contents.length).toBeLessThanOrEqual(2);
    await inStep(session, yard.server);
  });

  it('survives the death of its tab, whenever it dies', async () => {
    const yard = aYard();
    const first = await yard.open();
    await inStep(first, yard.server);
    yard.server.online = false;
    await takePhoto(first, 1);
    expect(await first.files.keep(fileOf(2))).toBeNull();
    await first.close();
    yard.server.online = true;
    const second = await yard.open();
    await passingUntil(yard, () => yard.server.contents.includes(id(1)));
    // The tab died before the photo's record was queued: the documents area adds it (documents.store).
    const [unfinished] = await second.files.unfinished();
    expect(unfinished).toMatchObject({ id: id(2), wish: fileOf(2).wish });
    await second.submit(addDocument, { args: fileOf(2).wish });
    await passingUntil(yard, () => yard.server.contents.includes(id(2)));
    expect(await second.files.unfinished()).toEqual([]);
  });

  it('that the server refuses stays here with the reason, until a person has it tried again', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.fault('content', { status: 422, body: { code: 'document.wrong_type' } });
    await takePhoto(session, 1);
    await until(() => session.files.waiting.get()[0]?.state === 'refused');
    expect(session.files.waiting.get()).toMatchObject([{ code: 'document.wrong_type' }]);
    await yard.clock.advance(120_000);
    expect([uploads(yard), session.status.get().files]).toEqual([1, 1]);
    await session.files.retry(id(1));
    await received(yard, 1);
  });

  it('that a proxy finds too large is refused as well, whatever its page says', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.fault('content', { status: 413, headers: { 'content-type': 'text/html' } });
    await takePhoto(session, 1);
    await until(() => session.files.waiting.get()[0]?.code === 'too_large');
  });

  it('of a record that is gone is never sent and never given up: it goes once the record is back and its card says again', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    const row = yard.server.row(objectTable, OBJECT);
    yard.server.online = false;
    yard.server.endStreams();
    await takePhoto(session, 1);
    yard.server.remove(objectTable, OBJECT);
    yard.server.online = true;
    session.syncNow();
    await passingUntil(yard, async () => (await session.outbox())[0]?.state === 'rejected');
    await yard.clock.advance(120_000);
    expect([uploads(yard), session.status.get().files]).toEqual([0, 1]);
    expect(await session.files.content(id(1))).toEqual(contentOf(1));
    if (row !== undefined) yard.server.put(objectTable, row);
    await inStep(session, yard.server);
    const [refused] = await session.outbox();
    await session.resubmit(refused?.intent.id ?? '');
    await passingUntil(yard, () => yard.server.contents.includes(id(1)));
  });

  it('whose document somebody deleted is kept for a month, and goes if the document comes back', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.fault('content', ...Array.from({ length: 3 }, () => 'drop_request' as const));
    await takePhoto(session, 1);
    await until(() => uploads(yard) === 1);
    const row = yard.server.row(documentTable, id(1));
    yard.server.remove(documentTable, id(1));
    await passingUntil(yard, async () => session.status.get().files === 0);
    expect(await session.files.content(id(1))).toEqual(contentOf(1));
    if (row !== undefined) yard.server.put(documentTable, row);
    await passingUntil(yard, () => yard.server.contents.includes(id(1)));
    await takePhoto(session, 2);
    await received(yard, 2);
  });

  it('that a restored server forgot is sent again', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    const backup = yard.server.backup();
    await takePhoto(session, 1);
    await received(yard, 1);
    await until(() => session.status.get().files === 0);
    await inStep(session, yard.server);
    yard.server.restore(backup, testId('e', 9));
    session.syncNow();
    await passingUntil(yard, () => yard.server.contents.length === 2);
  });
});

describe('room for files', () => {
  it('of a full disk is made from copies, and an unsent photo is never given up', async () => {
    const yard = aYard();
    yard.server.put(documentTable, aDocument(7));
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.online = false;
    await takePhoto(session, 1);
    const copy = { id: id(7), name: 'x', mediaType: 'image/jpeg', sha256: 'x' };
    await session.files.keepCopy({ ...copy, content: contentOf(7), preview: contentOf(7, 10) });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect((await takePhoto(session, 2)).outcome).toBe('saved');
    put.mockRestore();
    expect(await session.files.content(id(7))).toBeUndefined();
    expect(await session.files.preview(id(7))).toBeUndefined();
    expect([await session.files.content(id(1)), await session.files.content(id(2))]).toEqual([
      contentOf(1),
      contentOf(2),
    ]);
  });

  it('that cannot be made is said at once, and nothing of the photo stays', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    await takePhoto(session, 1);
    await received(yard, 1);
    await until(() => session.status.get().files === 0);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(await session.files.keep(fileOf(2))).toMatchObject({ message: expect.stringMatching(/quota/i) });
    put.mockRestore();
    expect(await session.files.content(id(2))).toBeUndefined();
    expect(session.files.waiting.get()).toEqual([]);
  });

  it('is not taken by copies of what was deleted', async () => {
    const yard = aYard();
    yard.server.put(documentTable, aDocument(5), aDocument(6));
    const session = await yard.open();
    await inStep(session, yard.server);
    for (const number of [5, 6]) {
      const copy = { id: id(number), name: 'x', mediaType: 'image/jpeg', sha256: 'x' };
      await session.files.keepCopy({ ...copy, content: contentOf(number), preview: contentOf(number, 10) });
    }
    yard.server.remove(documentTable, id(5));
    await passingUntil(yard, async () => (await session.files.content(id(5))) === undefined);
    expect(await session.files.preview(id(5))).toBeUndefined();
    expect(await session.files.content(id(6))).toEqual(contentOf(6));
  });

  it('is bounded for copies: what was not used for longest goes, contents before previews', async () => {
    const yard = aYard();
    yard.server.put(documentTable, ...[5, 6, 7, 8].map((number) => aDocument(number)));
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.online = false;
    const third = Math.floor(MOST_COPY_BYTES / 3);
    await takePhoto(session, 1, third);
    for (const number of [5, 6, 7, 8]) {
      const copy = { id: id(number), name: 'x', mediaType: 'image/jpeg', sha256: 'x' };
      await session.files.keepCopy({ ...copy, content: contentOf(number, third), preview: contentOf(number, 10) });
      await yard.clock.advance(10);
    }
    const here = async (number: number) => [
      (await session.files.content(id(number)))?.byteLength ?? 0,
      (await session.files.preview(id(number)))?.byteLength ?? 0,
    ];
    expect(await here(1)).toEqual([third, 10]);
    expect(await here(5)).toEqual([0, 10]);
    expect(await here(6)).toEqual([0, 10]);
    expect(await here(8)).toEqual([third, 10]);
  });
});

describe('whoever leaves the device', () => {
  async function withPhotos() {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    await takePhoto(session, 1);
    await received(yard, 1);
    await until(() => session.status.get().files === 0);
    await inStep(session, yard.server);
    return { yard, session };
  }

  it('leaves no copy behind, and unsent photos only where they wait', async () => {
    const { yard, session } = await withPhotos();
    yard.server.online = false;
    await takePhoto(session, 2);
    expect(await session.files.unsentCount()).toBe(1);
    await session.dropMirror();
    const owner = { ...OWNER, appVersion: '1' };
    expect(await readLeftBehind(owner)).toMatchObject({ changes: 1, files: 1 });
    const again = await yard.open();
    expect([await again.files.content(id(1)), await again.files.preview(id(1))]).toEqual([undefined, undefined]);
    expect(await again.files.content(id(2))).toEqual(contentOf(2));
    yard.server.online = true;
    again.syncNow();
    await passingUntil(yard, () => yard.server.contents.includes(id(2)));
  });

  it('with everything sent leaves no database of files', async () => {
    const { session } = await withPhotos();
    await session.dropMirror();
    expect(await Dexie.exists(filesName(OWNER.companyId, OWNER.userId))).toBe(false);
  });

  it('for good takes unsent photos along; leaving a shared device does not', async () => {
    const { yard, session } = await withPhotos();
    yard.server.online = false;
    await takePhoto(session, 2);
    await session.close();
    await leaveDevice(OWNER);
    const again = await yard.open();
    expect(await again.files.content(id(2))).toEqual(contentOf(2));
    await again.eraseDevice();
    expect(await Dexie.exists(filesName(OWNER.companyId, OWNER.userId))).toBe(false);
  });

  it('closes for good: what still runs opens nothing again', async () => {
    const { session } = await withPhotos();
    await session.eraseDevice();
    expect(await session.files.keep(fileOf(3))).toBeInstanceOf(Error);
    expect(await session.files.content(id(1))).toBeUndefined();
    expect(await Dexie.exists(filesName(OWNER.companyId, OWNER.userId))).toBe(false);
  });
});

it('a device without files has no database for them', async () => {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  await yard.clock.advance(10_000);
  expect(session.status.get().files).toBe(0);
  expect(await session.files.content(id(1))).toBeUndefined();
  await session.submit(deleteDocument, { args: { documentId: id(1) } });
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('files'))).toEqual([]);
});
