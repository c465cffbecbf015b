import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { objectTable } from '#objects/object.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import { OpenTimeoutError } from '#sync/client/runtime/database-trouble.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep } from '#tests/support/device-yard.ts';
import { type FakeClock, FakePage, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);

function aNote(number: number) {
  return { noteId: testId('n', number), modelType: 'object' as const, modelId: OBJECT, text: `Notitie ${number}` };
}

const quota = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');
const lost = () => new DOMException('Connection to Indexed Database server lost. Refresh the page', 'UnknownError');

/** Makes the next `count` new entries of the queue find no room. */
function refuseEntries(count: number): () => void {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add');
  for (let entry = 0; entry < count; entry += 1) {
    add.mockImplementationOnce(() => {
      throw quota();
    });
  }
  return () => add.mockRestore();
}

/** Lets time pass until the work is done; answers how long that took. */
async function passing<Result>(clock: FakeClock, work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = clock.now;
  let done = false;
  const end = () => {
    done = true;
  };
  void work.then(end, end);
  while (!done) await clock.advance(100);
  return { result: await work, ms: clock.now - start };
}

async function onDevice<Result>(name: string, work: (database: Dexie) => Promise<Result>): Promise<Result> {
  const database = new Dexie(name);
  await database.open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function mirrorName(): Promise<string> {
  const prefix = mirrorPrefix(ACTOR.companyId, ACTOR.userId);
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  return names.sort().at(-1) ?? '';
}

/** Rows of a month long past, which a device need not hold. */
const COLD = { table: noteTable.name, segment: '2020-01', no: 0 };
const COLD_KEY = [COLD.table, COLD.segment, COLD.no];

/** What a device keeps besides the queue's entries. */
async function kept() {
  const ballast = await onDevice(queueName(ACTOR.companyId, ACTOR.userId), (queue) => queue.table('reserve').count());
  return onDevice(await mirrorName(), async (mirror) => ({
    ballast: ballast > 0,
    lists: (await mirror.table('lists').count()) > 0,
    cold: ((await mirror.table('packs').get(COLD_KEY))?.text ?? '[]') !== '[]',
    rows: (await mirror.table('segments').count()) > 0,
  }));
}

/** A device in step with its server that keeps a list too. */
async function aFullDevice() {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  const list = { key: 'some list', stamp: 0, basis: '', entries: [] };
  await onDevice(await mirrorName(), async (mirror) => {
    await mirror.table('lists').put(list);
    await mirror.table('packs').put({ ...COLD, text: '[{"id":"of long ago"}]' });
  });
  return { ...yard, session };
}

describe('a device without room', () => {
  const ladder = [
    ['opens its databases anew first', 1, { ballast: true, cold: true, lists: true, rows: true }],
    ['then gives up its ballast', 2, { ballast: false, cold: true, lists: true, rows: true }],
    ['then the rows of months long past', 3, { ballast: false, cold: false, lists: true, rows: true }],
    ['then the stored lists', 4, { ballast: false, cold: false, lists: false, rows: true }],
    ['then the other rows', 5, { ballast: false, cold: false, lists: false, rows: false }],
  ] as const;
  for (const [what, refusals, left] of ladder) {
    it(`${what}, and the change is saved`, async () => {
      const { server, clock, session } = await aFullDevice();
      server.online = false;
      server.endStreams();
      refuseEntries(refusals);
      expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'saved' });
      expect(await kept()).toEqual(left);
      expect(session.status.get().storage).toBe(refusals === 1 ? undefined : 'full');
      server.online = true;
      session.syncNow();
      await until(async () => {
        await clock.advance(2000);
        return server.all(noteTable).length === 1 && session.status.get().state === 'online';
      }, 'the change at the server');
      await inStep(session, server);
      expect(session.status.get().storage).toBeUndefined();
    });
  }

  it('says that a change was not saved when nothing helped, and keeps nothing of it (I17)', async () => {
    const { server, session } = await aFullDevice();
    server.online = false;
    server.endStreams();
    const free = refuseEntries(99);
    expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'not_stored' });
    expect(session.status.get()).toMatchObject({ state: 'storage_problem', storage: 'full' });
    expect(await session.outbox()).toEqual([]);
    free();
    expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'saved' });
    server.online = true;
    session.syncNow();
    await inStep(session, server);
    expect(server.all(noteTable).length).toBe(1);
  });

  it('takes the room of its ballast again once there is some', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    refuseEntries(2);
    await session.submit(addNote, { args: aNote(1) });
    await session.close();
    const estimate = { usage: 95, quota: 100 };
    const storage = {
      estimate: () => Promise.resolve(estimate),
      persist: () => Promise.resolve(true),
      persisted: () => Promise.resolve(true),
    };
    for (const [usage, isBack] of [
      [95, false],
      [5, true],
    ] as const) {
      estimate.usage = usage;
      const again = await open({ runtime: { ...fakeRuntime({ fetch: server.fetch, clock }), storage } });
      await inStep(again, server);
      await clock.advance(11_000);
      expect((await kept()).ballast).toBe(isBack);
      await again.close();
    }
  });

  it('keeps what it has when a page from the server finds no room, and takes it when there is some', async () => {
    const { server, clock, session } = await aFullDevice();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw quota();
    });
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await until(() => session.status.get().storage === 'full', 'the problem');
    await clock.advance(20_000);
    const asked = server.requests.length;
    await clock.advance(60_000);
    expect(server.requests.length - asked).toBeLessThan(60);
    expect((await session.mirror.get(objectTable, OBJECT))?.brand).toBe('Hobby');
    put.mockRestore();
    await clock.advance(61_000);
    await inStep(session, server);
    expect(session.status.get().state).toBe('online');
  });
});

describe('a browser that drops its databases', () => {
  it('gets three fresh connections, then the app says that it has to be loaded again; the queue stays (I16)', async () => {
    const { server, clock, session } = await aFullDevice();
    server.online = false;
    server.endStreams();
    await session.submit(addNote, { args: aNote(1) });
    await until(async () => (await session.outbox())[0]?.state === 'queued', 'the end of the attempt');
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw lost();
    });
    const { result, ms } = await passing(clock, session.submit(addNote, { args: aNote(2) }));
    expect(result).toMatchObject({ outcome: 'not_stored' });
    expect(ms).toBeGreaterThanOrEqual(100 + 500 + 2000);
    expect(add).toHaveBeenCalledTimes(4);
    expect(session.status.get()).toMatchObject({ state: 'storage_problem', storage: 'lost' });
    add.mockRestore();
    expect((await session.outbox()).map((entry) => entry.intent.args)).toEqual([aNote(1)]);
    expect(await session.submit(addNote, { args: aNote(2) })).toMatchObject({ outcome: 'saved' });
    expect(session.status.get().storage).toBeUndefined();
    server.online = true;
    session.syncNow();
    await inStep(session, server);
    expect(server.all(noteTable).length).toBe(2);
  });

  it('is not told anything when a fresh connection works', async () => {
    const { server, clock, session } = await aFullDevice();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw lost();
    });
    const { result } = await passing(clock, session.submit(addNote, { args: aNote(1) }));
    expect(result).toMatchObject({ outcome: 'saved' });
    expect(session.status.get().storage).toBeUndefined();
    await inStep(session, server);
  });

  it('and never answers an opening is given ten seconds at the start', async () => {
    const { clock, open } = aYard();
    const factory = vi.spyOn(IDBFactory.prototype, 'open');
    factory.mockImplementation(() => Object.create(IDBOpenDBRequest.prototype));
    const opening = open();
    const failed = expect(opening).rejects.toThrow(OpenTimeoutError);
    await clock.advance(10_000);
    await failed;
    factory.mockRestore();
  });

  it('and never answers an opening while the app runs is said, and over when it answers', async () => {
    const { server, clock, session } = await aFullDevice();
    const factory = vi.spyOn(IDBFactory.prototype, 'open');
    factory.mockImplementation(() => Object.create(IDBOpenDBRequest.prototype));
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw lost();
    });
    const { result } = await passing(clock, session.submit(addNote, { args: aNote(1) }));
    expect(result).toMatchObject({ outcome: 'not_stored' });
    expect(session.status.get()).toMatchObject({ state: 'storage_problem', storage: 'lost' });
    factory.mockRestore();
    expect(await session.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'saved' });
    session.syncNow();
    await until(async () => {
      await clock.advance(5000);
      return server.all(noteTable).length === 1;
    }, 'the change at the server');
    await inStep(session, server);
  });

  it('and clears them while the app runs gets them filled again', async () => {
    const { server, clock, session } = await aFullDevice();
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
    session.syncNow();
    await until(async () => {
      await clock.advance(5000);
      return (await session.mirror.get(objectTable, OBJECT)) !== undefined;
    }, 'the rows');
    await session.submit(addNote, { args: aNote(1) });
    await inStep(session, server);
    expect(server.all(noteTable).length).toBe(1);
    // The library warns that the databases are closed by force.
    vi.mocked(console.warn).mockClear();
  });
});

describe('a tab that no longer talks to the server (L6)', () => {
  it.each([
    ['lost connections', lost],
    ['no room', quota],
  ])('takes back its word of %s', async (_what, trouble) => {
    const { server, clock, open } = aYard();
    const page = new FakePage();
    const first = await open({ page });
    await inStep(first, server);
    const second = await open();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw trouble();
    });
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await until(() => first.status.get().state === 'storage_problem', 'the problem');
    page.sleep();
    put.mockRestore();
    await clock.advance(25_000);
    await inStep(second, server);
    page.wake();
    expect((await first.diagnostics()).leads).toBe(false);
    await clock.advance(10_000);
    await inStep(first, server);
    expect(first.status.get().storage).toBeUndefined();
  });

  it('says that room is nearly gone until its change was sent', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    server.online = false;
    server.endStreams();
    refuseEntries(2);
    expect(await second.submit(addNote, { args: aNote(1) })).toMatchObject({ outcome: 'saved' });
    await clock.advance(15_000);
    expect(second.status.get().storage).toBe('full');
    server.online = true;
    first.syncNow();
    await until(async () => {
      await clock.advance(1000);
      return server.all(noteTable).length === 1;
    }, 'the change at the server');
    await clock.advance(10_000);
    await inStep(second, server);
    expect(second.status.get().storage).toBeUndefined();
  });
});

describe('storage that does not give back what it took', () => {
  it('is found out soon after the start and said until it does', async () => {
    const { server, clock, open } = aYard();
    const { put } = IDBObjectStore.prototype;
    const losing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      return (value as { key?: unknown }).key === 'probe' ? this.get('probe') : put.call(this, value);
    });
    const session = await open();
    await inStep(session, server);
    await clock.advance(5000);
    await until(() => session.status.get().storage === 'unkept', 'the warning');
    losing.mockRestore();
    await clock.advance(31_000);
    await until(() => session.status.get().storage === undefined, 'the end of the warning');
  });

  it('is looked at again also where the browser lost a connection meanwhile', async () => {
    const { server, clock, open } = aYard();
    const { add, put } = IDBObjectStore.prototype;
    const probing = vi.spyOn(IDBObjectStore.prototype, 'put');
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add');
    const failWith = (trouble: () => DOMException) => {
      probing.mockImplementation(function (this: IDBObjectStore, value) {
        if ((value as { key?: unknown }).key === 'probe') throw trouble();
        return put.call(this, value);
      });
      // The test write for room fails in the same way.
      adding.mockImplementation(function (this: IDBObjectStore, value) {
        if ((value as { key?: unknown }).key === 'room') throw trouble();
        return add.call(this, value);
      });
    };
    failWith(quota);
    const session = await open();
    await inStep(session, server);
    await clock.advance(5000);
    await until(() => session.status.get().storage === 'full', 'the warning');
    failWith(lost);
    await clock.advance(31_000);
    expect(session.status.get().storage).toBe('full');
    probing.mockRestore();
    adding.mockRestore();
    await clock.advance(31_000);
    await until(() => session.status.get().storage === undefined, 'the end of the warning');
  });

  it('is not suspected where storage works', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const seen: unknown[] = [];
    session.status.subscribe(() => seen.push(session.status.get().storage));
    await clock.advance(40_000);
    expect(seen.filter((trouble) => trouble !== undefined)).toEqual([]);
  });
});
