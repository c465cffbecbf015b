import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { warehouseTable } from '#spots/spot.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { anObject, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, checkOutArgs, inStep, viewOf } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';

const OBJECT = testId('o', 1);
const NEW_EPOCH = '0e000000-0000-7000-8000-000000000002';

function aNote(number: number) {
  return { noteId: testId('n', number), modelType: 'object' as const, modelId: OBJECT, text: `Notitie ${number}` };
}

async function deleteMirrors(): Promise<void> {
  const prefix = mirrorPrefix(ACTOR.companyId, ACTOR.userId);
  for (const name of await Dexie.getDatabaseNames()) if (name.startsWith(prefix)) await Dexie.delete(name);
}

/** A connection on which, once something was pushed, no pull arrives until `isCut` is taken back. */
function pullsCutAfterPush(server: FakeServer) {
  const pushed: Parameters<FakeServer['fetch']>[] = [];
  const line = {
    isCut: false,
    pushed,
    fetch: async (...request: Parameters<FakeServer['fetch']>) => {
      const [path] = request;
      if (line.isCut && path.includes('pull')) throw new TypeError('Failed to fetch');
      if (path.includes('push')) pushed.push(request);
      line.isCut ||= path.includes('push');
      return server.fetch(...request);
    },
  };
  return line;
}

describe('a device that lost something', () => {
  it('shows the same again after its mirror was wiped, unsent changes included', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.online = false;
    server.endStreams();
    await first.submit(checkOutObject, { args: checkOutArgs() });
    const view = await viewOf(first);
    await first.close();
    await deleteMirrors();
    server.fault('push', ...Array.from({ length: 9 }, () => ({ status: 503 })));
    server.online = true;
    const second = await open();
    await until(async () => (await second.mirror.get(objectTable, OBJECT)) !== undefined, 'the download');
    await until(() => second.status.get().download === null, 'the end of the download');
    expect(await second.unsentCount()).toBe(1);
    expect(await viewOf(second)).toEqual(view);
  });

  it('shows no snapshot as complete that is older than what it was told before its mirror was wiped', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const old = await (await server.fetch('/api/sync/snapshot?clientId=none')).json();
    await first.submit(addNote, { args: aNote(1) });
    await inStep(first, server);
    await first.close();
    await deleteMirrors();
    server.fault('/api/sync/snapshot', { status: 200, body: old });
    server.fault('pull', 'drop_request', 'drop_request');
    const second = await open();
    expect(second.status.get().download).not.toBeNull();
    await until(async () => {
      await clock.advance(500);
      return second.status.get().download === null;
    }, 'the end of the download');
    expect(await second.mirror.get(noteTable, testId('n', 1))).toMatchObject({ text: 'Notitie 1' });
  });

  it('sends what a restored server forgot again, settled or not', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    await session.submit(addNote, { args: aNote(1) });
    await inStep(session, server);
    const backup = server.backup();
    await session.submit(addNote, { args: aNote(2) });
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await inStep(session, server);
    expect(server.verdictCount()).toBe(3);
    server.restore(backup, NEW_EPOCH);
    session.syncNow();
    await until(() => server.verdictCount() === 3, 'the changes to come back');
    await inStep(session, server);
    expect(
      server
        .all(noteTable)
        .map((note) => note.text)
        .sort(),
    ).toEqual(['Notitie 1', 'Notitie 2']);
    expect(server.all(movementTable).length).toBe(1);
  });

  it('notices a restored server even when its mirror is gone', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const backup = server.backup();
    await first.submit(checkOutObject, { args: checkOutArgs() });
    await inStep(first, server);
    await first.close();
    await deleteMirrors();
    server.restore(backup, NEW_EPOCH);
    const second = await open();
    await until(() => server.verdictCount() === 1, 'the change to come back');
    await inStep(second, server);
    expect(server.row(objectTable, OBJECT)).toMatchObject({ storageStatus: 'with_customer' });
  });

  it('builds its mirror anew beside the old one when its cursor is too old', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await session.submit(addNote, { args: aNote(1) });
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    server.minRev = server.rev;
    const seen: unknown[] = [];
    const stop = session.status.subscribe(() => {
      void session.mirror.get(objectTable, OBJECT).then((row) => seen.push(row?.brand));
    });
    server.online = true;
    session.syncNow();
    await inStep(session, server);
    stop();
    expect(seen).not.toContain(undefined);
    expect(server.all(noteTable).length).toBe(1);
    expect((await session.mirror.get(objectTable, OBJECT))?.brand).toBe('Knaus');
  });

  it('builds one mirror when its download and its cursor are refused at the same time', async () => {
    const { server, open } = aYard();
    server.fault('objects-hot', { status: 404 });
    // The download pulls before it begins.
    server.fault('pull', { after: Promise.resolve() }, { status: 410, body: { reason: 'cursor_too_old' } });
    const session = await open();
    await inStep(session, server);
    expect(server.requests.filter((path) => path === '/api/sync/snapshot').length).toBe(2);
  });

  it('sends again what a server forgot that is behind this device without a new epoch', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const backup = server.backup();
    await session.submit(addNote, { args: aNote(1) });
    await inStep(session, server);
    server.restore(backup, server.epoch);
    session.syncNow();
    await until(() => server.verdictCount() === 1, 'the change to come back');
    await inStep(session, server);
    expect(server.all(noteTable).length).toBe(1);
  });

  it('notices a backup that was put back without a word, after others have written past it', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const backup = server.backup();
    const { epoch } = server;
    await session.submit(addNote, { args: aNote(1) });
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await inStep(session, server);
    server.restore(backup);
    for (const name of ['Hal B', 'Hal C', 'Hal D']) server.put(warehouseTable, aWarehouse({ name }));
    session.syncNow();
    await until(() => server.verdictCount() === 2, 'the changes to come back');
    await inStep(session, server);
    expect(server.epoch).not.toBe(epoch);
    expect(server.row(objectTable, OBJECT)).toMatchObject({ storageStatus: 'with_customer' });
    expect((await session.mirror.get(warehouseTable, aWarehouse().id))?.name).toBe('Hal D');
    expect(session.status.get()).toMatchObject({ state: 'online', pending: 0 });
  });

  it('notices it also when its mirror is gone', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const backup = server.backup();
    await first.submit(checkOutObject, { args: checkOutArgs() });
    await inStep(first, server);
    await first.close();
    await deleteMirrors();
    server.restore(backup);
    for (const name of ['Hal B', 'Hal C', 'Hal D']) server.put(warehouseTable, aWarehouse({ name }));
    const second = await open();
    await until(() => server.verdictCount() === 1, 'the change to come back');
    await inStep(second, server);
    expect(server.row(objectTable, OBJECT)).toMatchObject({ storageStatus: 'with_customer' });
  });

  it('that only reads and never wrote shows what the server holds', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const backup = server.backup();
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await inStep(session, server);
    server.restore(backup);
    for (const name of ['Hal B', 'Hal C']) server.put(warehouseTable, aWarehouse({ name }));
    const lost = (await session.mirror.get(objectTable, OBJECT))?.brand;
    session.syncNow();
    await until(async () => (await session.mirror.get(objectTable, OBJECT))?.brand !== lost, 'the row of the backup');
    await inStep(session, server);
    expect(await session.mirror.get(objectTable, OBJECT)).toEqual(server.row(objectTable, OBJECT));
  });

  it('sends again what was answered and is not in the page that should hold it', async () => {
    const { server, clock, open } = aYard();
    const line = pullsCutAfterPush(server);
    const session = await open({ fetch: line.fetch });
    await inStep(session, server);
    const backup = server.backup();
    await session.submit(addNote, { args: aNote(1) });
    await until(async () => (await session.outbox())[0]?.state === 'acked', 'the answer');
    // This device never saw a lost rev: only the answer shows the loss.
    server.restore(backup);
    for (const name of ['Hal B', 'Hal C', 'Hal D']) server.put(warehouseTable, aWarehouse({ name }));
    line.isCut = false;
    await until(async () => {
      await clock.advance(1000);
      return server.verdictCount() === 1;
    }, 'the change to come back');
    line.isCut = false;
    await until(async () => {
      await clock.advance(1000);
      return (await session.outbox()).length === 0;
    }, 'its verdict');
    expect(server.all(noteTable).length).toBe(1);
  });

  it('asks again for what was answered before its mirror is built anew: a backup may lie in between', async () => {
    const { server, clock, open } = aYard();
    const line = pullsCutAfterPush(server);
    const session = await open({ fetch: line.fetch });
    await inStep(session, server);
    const backup = server.backup();
    await session.submit(addNote, { args: aNote(1) });
    await until(async () => (await session.outbox())[0]?.state === 'acked', 'the answer');
    server.restore(backup);
    // The loss is still unnoticed: the object is deleted, the push arrives again, and this time it is refused.
    server.remove(objectTable, OBJECT);
    const [again] = line.pushed;
    if (again === undefined) throw new Error('nothing was pushed');
    await server.fetch(...again);
    server.minRev = server.rev;
    line.isCut = false;
    await until(async () => {
      await clock.advance(1000);
      line.isCut = false;
      return (await session.outbox())[0]?.state === 'rejected';
    }, 'the refusal');
    expect(server.all(noteTable)).toEqual([]);
    expect(server.verdictCount()).toBe(1);
  });

  it('stops building mirrors after the third in an hour, and says so', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('pull', ...Array.from({ length: 400 }, () => ({ status: 410, body: { reason: 'cursor_too_old' } })));
    const asked = () => server.requests.filter((path) => path === '/api/sync/snapshot').length;
    const before = asked();
    session.syncNow();
    await clock.advance(600_000);
    expect(asked() - before).toBe(3);
    expect(session.status.get().state).toBe('stalled');
    expect(await session.mirror.get(objectTable, OBJECT)).toBeDefined();
  });

  it('takes a new identity when another device uses its own', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    await session.submit(addNote, { args: aNote(1) });
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await session.submit(addNote, { args: aNote(2) });
    await session.submit(addNote, { args: aNote(3) });
    server.fault('push', { status: 409, body: { code: 'client_fork' } });
    server.online = true;
    session.syncNow();
    await clock.advance(5000);
    await until(() => server.verdictCount() === 3, 'all changes');
    await inStep(session, server);
    expect(server.pushed.map((mutation) => mutation.seq)).toEqual([1, 1, 2]);
    expect(server.all(noteTable).length).toBe(3);
  });

  it('closes a gap in the numbers without losing or doubling a change', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    await queue.transaction('rw', queue.meta, async () => {
      const client = await queue.getMeta('client');
      if (client !== undefined) await queue.setMeta('client', { ...client, lastSeqGiven: 5 });
    });
    queue.close();
    await session.submit(addNote, { args: aNote(1) });
    await session.submit(addNote, { args: aNote(2) });
    await inStep(session, server);
    expect(server.pushed.map((mutation) => mutation.seq)).toEqual([1, 2]);
  });

  it('settles a change whose verdict arrived before a crash', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.fault('push', 'drop_answer');
    await first.submit(addNote, { args: aNote(1) });
    await until(() => server.verdictCount() === 1);
    await first.close();
    const second = await open();
    await inStep(second, server);
    expect(await second.outbox()).toEqual([]);
    expect(server.verdictCount()).toBe(1);
  });

  it('shows an unsent change again when the mirror missed it', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.online = false;
    await first.close();
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const intent = {
      id: testId('i', 9),
      name: addNote.name,
      v: 1,
      entity: 'note',
      entityId: testId('n', 9),
      args: aNote(9),
      was: {},
      at: '2026-05-04T09:00:00.000Z',
      userId: ACTOR.userId,
    };
    const entry = {
      seq: null,
      intent,
      touched: [],
      state: 'queued' as const,
      rev: null,
      code: null,
      params: null,
      attempts: 0,
    };
    await queue.transaction('rw', queue.outbox, () => queue.outbox.add(entry));
    queue.close();
    const second = await open();
    expect((await second.mirror.get(noteTable, testId('n', 9)))?.text).toBe('Notitie 9');
  });

  it('opens on a full disk, with what was held for its person', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.signedIn = testId('u', 2);
    await first.submit(addNote, { args: aNote(1) });
    await until(async () => (await first.outbox())[0]?.state === 'held', 'the hold');
    await first.close();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    onTestFinished(() => put.mockRestore());
    const second = await open();
    expect((await second.outbox()).map((entry) => entry.state)).toEqual(['held']);
    put.mockRestore();
    server.signedIn = ACTOR.userId;
    second.syncNow();
    await inStep(second, server);
    expect(server.all(noteTable).length).toBe(1);
  });

  it('says that a change was not kept when the device is full, and keeps it once there is room', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
    expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'not_stored' });
    expect(session.status.get().state).toBe('storage_problem');
    expect(await session.outbox()).toEqual([]);
    session.syncNow();
    await clock.advance(5000);
    expect(session.status.get().state).toBe('storage_problem');
    expect(await session.mirror.get(noteTable, testId('n', 1))).toBeUndefined();
    add.mockRestore();
    expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'saved' });
    await inStep(session, server);
  });

  it('says that a change was not kept after the session was closed', async () => {
    const { open } = aYard();
    const session = await open();
    await session.close();
    expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'not_stored' });
  });

  it('keeps the queue when only the mirror is dropped, and nothing when the device is erased', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.online = false;
    server.endStreams();
    await first.submit(addNote, { args: aNote(1) });
    await first.drafts.save('object/new', { brand: 'Hobby' });
    await first.dropMirror();
    const second = await open();
    expect(await second.unsentCount()).toBe(1);
    expect(await second.mirror.get(objectTable, OBJECT)).toBeUndefined();
    expect(await second.drafts.read('object/new')).toEqual({ brand: 'Hobby' });
    expect(await (await second.exportUnsent()).text()).toContain('Notitie 1');
    await second.eraseDevice();
    expect(await Dexie.getDatabaseNames()).toEqual([]);
  });

  it('brings nothing back after the device was cleared, though pages still read and write', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const watched = session.watch((mirror) => mirror.all(objectTable)).subscribe(() => {});
    await session.eraseDevice();
    const late = [
      () => session.mirror.all(objectTable),
      () => session.submit(addNote, { args: aNote(1) }),
      () => session.outbox(),
      () => session.drafts.save('object/new', { brand: 'Hobby' }),
      () => session.diagnostics(),
    ];
    session.syncNow();
    session.restart();
    await Promise.allSettled(late.map(async (work) => work()));
    watched.unsubscribe();
    expect(await Dexie.getDatabaseNames()).toEqual([]);
  });

  it('downloads 5,000 objects, goes on after a broken download, and finds every one', async () => {
    const { server, clock, open } = aYard();
    server.put(objectTable, ...Array.from({ length: 5000 }, (_, index) => anObject(10_000 + index)));
    server.fault('objects-hot', 'cut_body');
    const session = await open();
    const progress: number[] = [];
    session.status.subscribe(() => progress.push(session.status.get().download?.done ?? -1));
    await until(async () => {
      await clock.advance(1000);
      return progress.includes(5002);
    }, 'the second attempt');
    await inStep(session, server);
    expect(progress).toContain(5002);
    const ids = [testId('o', 10_000), testId('o', 12_345), testId('o', 14_999), testId('o', 15_000)];
    const found = await session.mirror.getMany(objectTable, ids);
    expect(found.map((row) => row?.id)).toEqual([...ids.slice(0, 3), undefined]);
    expect((await session.mirror.where(objectTable, 'customerId', testId('c', 1))).length).toBe(5002);
    expect((await session.mirror.where(objectTable, 'plate', 'WN12K12345')).map((row) => row.id)).toEqual([ids[1]]);
  });
});
