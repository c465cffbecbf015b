import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep } from '#tests/support/device-yard.ts';
import { type FakeClock, until } from '#tests/support/fake-runtime.ts';

const QUEUE = queueName(ACTOR.companyId, ACTOR.userId);
const held = new Set<() => void>();

afterEach(() => {
  for (const release of held) release();
});

/**
 * Simulates another window that holds a lock and never releases it by itself, like a frozen one; on all stores unless
 * named.
 */
async function holdLock(name: string, only?: string): Promise<() => void> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  const stores = only === undefined ? [...database.objectStoreNames] : [only];
  const transaction = database.transaction(stores, 'readwrite');
  let isHeld = true;
  const hold = () => {
    const request = transaction.objectStore(stores[0] ?? '').count();
    request.onsuccess = () => {
      if (isHeld) hold();
      else database.close();
    };
  };
  hold();
  const release = () => {
    isHeld = false;
    held.delete(release);
  };
  held.add(release);
  return release;
}

/** Lets the browser store the next queued change without confirming it until released. */
function holdAnswer(): () => void {
  let answer = () => {};
  const own = IDBTransaction.prototype.dispatchEvent;
  const holding = vi.spyOn(IDBTransaction.prototype, 'dispatchEvent').mockImplementation(function (
    this: IDBTransaction,
    event,
  ) {
    const isChange = this.mode === 'readwrite' && [...this.objectStoreNames].join() === 'outbox';
    if (event.type !== 'complete' || !isChange) return own.call(this, event);
    holding.mockRestore();
    answer = () => own.call(this, event);
    return true;
  });
  return () => answer();
}

/** Saves a note as a form does: each attempt uses a new id for what it creates. */
function saveNote(session: DeviceSession, text: string): Promise<SubmitOutcome> {
  const args = { noteId: session.newId(), modelType: 'object' as const, modelId: testId('o', 1), text };
  return session.submit(addNote, { args });
}

/** Lets time pass until the work is done; answers how long that took. */
async function passing<Result>(clock: FakeClock, work: Promise<Result>) {
  const start = clock.now;
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  while (!isDone) await clock.advance(500);
  return { result: await work, ms: clock.now - start };
}

async function aDevice() {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  return { ...yard, session };
}

async function anOfflineDevice() {
  const { session, ...yard } = await aDevice();
  yard.server.online = false;
  yard.server.endStreams();
  const sent = async () => {
    yard.server.online = true;
    session.syncNow();
    await until(async () => {
      await yard.clock.advance(1000);
      return (await session.unsentCount()) === 0;
    }, 'the sending');
    return yard.server.all(noteTable).map(({ text }) => text);
  };
  return { ...yard, session, sent };
}

function laterOf(outcome: SubmitOutcome): Promise<SubmitOutcome> {
  if (outcome.outcome !== 'unsure') throw new Error(`the outcome was ${outcome.outcome}`);
  return outcome.later;
}

describe('a save that hangs', () => {
  it.each([
    ['the queue', undefined],
    ['its entries', 'outbox'],
  ])(
    'at a lock on %s is ended after ten seconds and told; nothing is kept, and it works again later (I17)',
    async (_what, store) => {
      const { clock, session, sent } = await anOfflineDevice();
      const release = await holdLock(QUEUE, store);
      const { result, ms } = await passing(clock, saveNote(session, 'Band lek'));
      expect(result).toMatchObject({ outcome: 'not_stored', error: { name: 'NoAnswerError' } });
      expect(ms).toBeLessThanOrEqual(11_000);
      expect(session.status.get()).toMatchObject({ state: 'storage_problem', storage: 'silent' });
      release();
      await clock.advance(15_000);
      expect(await session.outbox()).toEqual([]);
      expect(session.status.get().storage).toBeUndefined();
      expect(await saveNote(session, 'Band lek')).toMatchObject({ outcome: 'saved' });
      expect(await sent()).toEqual(['Band lek']);
    },
  );

  it('is begun again on a fresh connection after five seconds', async () => {
    const { clock, session, sent } = await anOfflineDevice();
    const release = await holdLock(QUEUE, 'outbox');
    const saving = saveNote(session, 'Band lek');
    await clock.advance(5500);
    release();
    expect((await passing(clock, saving)).result).toMatchObject({ outcome: 'saved' });
    expect(session.status.get().storage).toBeUndefined();
    expect(await sent()).toEqual(['Band lek']);
  });

  it('and was stored after all is told and shown, and trying again stores nothing twice', async () => {
    const { clock, session, sent } = await anOfflineDevice();
    const release = holdAnswer();
    const { result, ms } = await passing(clock, saveNote(session, 'Band lek'));
    expect(ms).toBeLessThanOrEqual(11_000);
    const later = laterOf(result);
    expect(session.status.get()).toMatchObject({ state: 'storage_problem', storage: 'silent' });
    release();
    const saved = await later;
    if (saved.outcome !== 'saved') throw new Error(`it was ${saved.outcome}`);
    expect((await session.mirror.get(noteTable, saved.entityId))?.text).toBe('Band lek');
    expect(session.status.get().storage).toBeUndefined();
    expect(await saveNote(session, 'Band lek')).toEqual(saved);
    expect((await session.outbox()).map(({ intent }) => intent.id)).toEqual([saved.mutationId]);
    expect(await sent()).toEqual(['Band lek']);
  });

  it('and is tried again while it still hangs is one change', async () => {
    const { clock, session, sent } = await anOfflineDevice();
    const release = holdAnswer();
    const first = laterOf((await passing(clock, saveNote(session, 'Band lek'))).result);
    const unlock = await holdLock(QUEUE, 'outbox');
    const second = laterOf((await passing(clock, saveNote(session, 'Band lek'))).result);
    unlock();
    release();
    const third = (await passing(clock, saveNote(session, 'Band lek'))).result;
    expect(third).toMatchObject({ outcome: 'saved' });
    expect([await first, await second]).toEqual([third, third]);
    expect((await session.outbox()).length).toBe(1);
    expect(await sent()).toEqual(['Band lek']);
  });

  it('does not swallow another change, nor the same one when it is meant again a minute later', async () => {
    const { clock, session, sent } = await anOfflineDevice();
    const release = holdAnswer();
    const later = laterOf((await passing(clock, saveNote(session, 'Band lek'))).result);
    release();
    await later;
    expect(await saveNote(session, 'Band vervangen')).toMatchObject({ outcome: 'saved' });
    await clock.advance(61_000);
    expect(await saveNote(session, 'Band lek')).toMatchObject({ outcome: 'saved' });
    expect((await sent()).toSorted()).toEqual(['Band lek', 'Band lek', 'Band vervangen']);
  });

  it('because the rows cannot be read stores nothing, now or later', async () => {
    const { clock, session, sent } = await anOfflineDevice();
    const release = await holdLock(await mirrorName());
    const { result } = await passing(clock, saveNote(session, 'Band lek'));
    expect(result).toMatchObject({ outcome: 'not_stored' });
    release();
    await clock.advance(5000);
    expect(await session.outbox()).toEqual([]);
    expect(await sent()).toEqual([]);
  });
});

it('a change that is in the queue is saved although the mirror does not take it, and shown once it does', async () => {
  const { clock, session, sent } = await anOfflineDevice();
  let release = () => {};
  const { add } = IDBObjectStore.prototype;
  const locking = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value) {
    void mirrorName()
      .then(holdLock)
      .then((free) => {
        release = free;
      });
    return add.call(this, value);
  });
  const { result, ms } = await passing(clock, saveNote(session, 'Band lek'));
  locking.mockRestore();
  expect(result).toMatchObject({ outcome: 'saved' });
  expect(ms).toBeLessThanOrEqual(6000);
  expect(session.status.get().state).toBe('storage_problem');
  release();
  await until(async () => {
    await clock.advance(1000);
    return session.status.get().state !== 'storage_problem';
  }, 'the end of the problem');
  expect((await session.mirror.where(noteTable, 'modelId', testId('o', 1))).map(({ text }) => text)).toEqual([
    'Band lek',
  ]);
  expect(await sent()).toEqual(['Band lek']);
});

describe('what another window holds', () => {
  it.each([
    ['rows', mirrorName, undefined],
    ['waiting changes', async () => QUEUE, 'outbox'],
  ])(
    '%s are told of although nobody saves, and the word is taken back once they can be read (L6)',
    async (...given) => {
      const [, name, store] = given;
      const { clock, session } = await aDevice();
      const release = await holdLock(await name(), store);
      await clock.advance(20_000);
      expect(session.status.get()).toMatchObject({ state: 'storage_problem', storage: 'silent' });
      release();
      await clock.advance(15_000);
      expect(session.status.get().storage).toBeUndefined();
      expect(session.status.get().state).toBe('online');
    },
  );

  it('for a moment only, as somebody does who writes much, are not told of', async () => {
    const { clock, session } = await aDevice();
    const states = new Set<string>();
    session.status.subscribe(() => states.add(session.status.get().state));
    const release = await holdLock(await mirrorName());
    await clock.advance(9000);
    release();
    await clock.advance(15_000);
    expect(states).not.toContain('storage_problem');
  });

  it('do not hide that there is no room', async () => {
    const { clock, session } = await aDevice();
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect((await passing(clock, saveNote(session, 'Band lek'))).result).toMatchObject({ outcome: 'not_stored' });
    expect(session.status.get().storage).toBe('full');
    const release = await holdLock(await mirrorName());
    await clock.advance(20_000);
    release();
    await clock.advance(15_000);
    expect(session.status.get().storage).toBe('full');
    full.mockRestore();
    await clock.advance(15_000);
    expect(session.status.get().storage).toBeUndefined();
  });

  it('leave no word behind in a window that does not lead', async () => {
    const { clock, open } = await aDevice();
    const follower = await open();
    const release = await holdLock(await mirrorName());
    const { result } = await passing(clock, saveNote(follower, 'Band lek'));
    expect(result).toMatchObject({ outcome: 'not_stored' });
    expect(follower.status.get()).toMatchObject({ state: 'storage_problem', storage: 'silent' });
    release();
    await clock.advance(15_000);
    expect(follower.status.get().storage).toBeUndefined();
    expect(follower.status.get().state).toBe('online');
  });

  it('keep nobody from signing out', async () => {
    const { clock, session } = await aDevice();
    const release = await holdLock(await mirrorName());
    session.listIndex(objectIndex).subscribe(() => {});
    const { ms } = await passing(clock, session.close());
    expect(ms).toBeLessThanOrEqual(16_000);
    release();
  });
});

async function mirrorName(): Promise<string> {
  const prefix = mirrorPrefix(ACTOR.companyId, ACTOR.userId);
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return (
    names
      .filter((name) => name.startsWith(prefix))
      .toSorted()
      .at(-1) ?? ''
  );
}
