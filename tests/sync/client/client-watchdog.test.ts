import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { forgetErrorNotes, readErrorNotes } from '#sync/client/runtime/error-notes.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { Watchdog } from '#sync/client/session/watchdog.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep, LEASE, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const MINUTE = 60_000;
/** Checks are 5 seconds apart, and a database has 4 seconds to answer. */
const LOOK = 10_000;
const TRIES = 3;

const aNote = (number: number) => ({
  args: {
    noteId: testId('n', number),
    modelType: 'object' as const,
    modelId: testId('o', 1),
    text: `Notitie ${number}`,
  },
});

/** A network on which a test may answer for the server. */
function ownNetwork({ server, clock }: Yard) {
  const network = { answer: (_path: string): Promise<Response> | undefined => undefined };
  const runtime = fakeRuntime({
    clock,
    fetch: (input, init) => network.answer(input) ?? server.fetch(input, init),
  });
  return { runtime, network };
}

const connections: IDBDatabase[] = [];
const dead = new WeakSet<object>();
const { open } = indexedDB;
const { transaction } = IDBDatabase.prototype;

/** Every open connection to the queue stops answering, as after a phone froze the page. New connections work. */
function deafenQueue(): void {
  for (const connection of connections) if (connection.name.startsWith('remise-queue')) dead.add(connection);
}

/** A transaction whose requests are never answered. */
function silence(): IDBTransaction {
  const store: object = new Proxy({}, { get: (_target, name) => () => (name === 'index' ? store : new EventTarget()) });
  return Object.assign(new EventTarget(), { objectStore: () => store, abort: () => {} }) as unknown as IDBTransaction;
}

beforeEach(() => {
  forgetErrorNotes();
  connections.length = 0;
  vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = open.apply(indexedDB, given);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    return dead.has(this) ? silence() : transaction.apply(this, given);
  });
});

/** Puts a change into the queue as a tab leaves it that died while sending. */
async function leaveChange(number: number): Promise<void> {
  const { args } = aNote(number);
  const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
  await queue.outbox.add({
    intent: {
      id: testId('i', number),
      name: 'note.add',
      v: 1,
      entity: 'note',
      entityId: args.noteId,
      args,
      was: {},
      at: '2026-05-04T09:00:00.000Z',
      userId: ACTOR.userId,
    },
    seq: null,
    touched: [],
    state: 'queued',
    rev: null,
    code: null,
    params: null,
    attempts: 0,
  });
  queue.close();
}

type Hang = (yard: Yard) => Promise<DeviceSession>;

const hangs: readonly (readonly [string, Hang])[] = [
  [
    'a request that never answers',
    async (yard) => {
      const { runtime, network } = ownNetwork(yard);
      const session = await yard.open({ runtime });
      await inStep(session, yard.server);
      let hung = 0;
      // The first push never ends, not even when it is aborted.
      network.answer = (path) => {
        if (!path.includes('/push') || hung > 0) return undefined;
        hung += 1;
        return new Promise(() => {});
      };
      await session.submit(addNote, aNote(1));
      await until(() => hung === 1, 'the request');
      return session;
    },
  ],
  [
    'a database that never answers',
    async (yard) => {
      const session = await yard.open();
      await inStep(session, yard.server);
      deafenQueue();
      await leaveChange(1);
      return session;
    },
  ],
  [
    'a tab that keeps its lease and sends nothing',
    async (yard) => {
      await (await yard.open()).close();
      await yard.clock.advance(1000);
      await holdLease(yard);
      await leaveChange(1);
      return yard.open();
    },
  ],
];

/** Renews the lease as long as nobody else takes it, like a tab whose requests hang. */
async function holdLease({ clock }: Yard): Promise<void> {
  const lease = () => ({ tab: 'hangs', until: clock.now + 20_000 });
  const renew = async (queue: QueueDatabase) => {
    const isOurs = (await queue.getMeta(LEASE))?.tab === 'hangs';
    if (isOurs) await queue.setMeta(LEASE, lease());
    return isOurs;
  };
  const again = () => {
    clock.setTimer(() => void inQueue(renew).then((isOurs) => isOurs && again()), 5000);
  };
  await inQueue((queue) => queue.setMeta(LEASE, lease()));
  again();
}

async function inQueue<Result>(work: (queue: QueueDatabase) => Promise<Result>): Promise<Result> {
  const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
  const result = await queue.transaction('rw', queue.meta, () => work(queue));
  queue.close();
  return result;
}

describe('L1: what hangs is given up, and the queue drains without a new change', () => {
  it.each(hangs)('after %s', async (_name, hang) => {
    const yard = aYard();
    const session = await hang(yard);
    expect(yard.server.all(noteTable)).toEqual([]);
    await yard.clock.advance(MINUTE + 2 * LOOK);
    expect(yard.server.all(noteTable).length).toBe(1);
    await inStep(session, yard.server);
    expect(session.status.get()).toMatchObject({ state: 'online', pending: 0 });
    expect(readErrorNotes()).toEqual([expect.objectContaining({ kind: 'stood_still', times: 1 })]);
  });

  it.each(hangs)('notices when nobody watches: %s lasts', async (_name, hang) => {
    vi.spyOn(Watchdog.prototype, 'start').mockImplementation(() => {});
    const yard = aYard();
    const session = await hang(yard);
    await yard.clock.advance(5 * MINUTE);
    expect(yard.server.all(noteTable)).toEqual([]);
    const closing = session.close();
    await yard.clock.advance(MINUTE);
    await closing;
  });

  it('leaves a device alone that is offline, signed out or asleep', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await session.submit(addNote, aNote(1));
    await clock.advance(5 * MINUTE);
    expect(session.status.get().state).toBe('offline');
    server.online = true;
    server.signedIn = null;
    session.syncNow();
    await clock.advance(5 * MINUTE);
    expect(session.status.get().state).toBe('sign_in');
    expect(readErrorNotes()).toEqual([]);
    // A closed lid: hours pass between two looks.
    clock.now += 10 * 60 * MINUTE;
    server.signedIn = ACTOR.userId;
    session.syncNow();
    await inStep(session, server);
    expect(readErrorNotes()).toEqual([]);
  });
});

describe('L6: the state that is shown is the real one', () => {
  /** A server that answers everything but takes no change. */
  async function refusing() {
    const yard = aYard();
    const { runtime, network } = ownNetwork(yard);
    const session = await yard.open({ runtime });
    await inStep(session, yard.server);
    let attempts = 0;
    network.answer = (path) => {
      if (!path.includes('/push')) return undefined;
      attempts += 1;
      return Promise.resolve(Response.json({ code: 'else' }, { status: 409, headers: { 'x-sync-protocol': '1' } }));
    };
    await session.submit(addNote, aNote(1));
    await until(() => attempts > 0, 'the first attempt');
    const heal = () => {
      network.answer = () => undefined;
    };
    return { ...yard, session, heal };
  }

  it('stalled within a minute for each try, and it leaves by itself', async () => {
    const { clock, session, server, heal } = await refusing();
    await clock.advance((TRIES - 1) * MINUTE);
    expect(session.status.get().state).not.toBe('stalled');
    await clock.advance(MINUTE + LOOK);
    expect(session.status.get()).toMatchObject({ state: 'stalled', pending: 1 });
    await clock.advance(5 * MINUTE);
    expect(session.status.get().state).toBe('stalled');
    heal();
    await clock.advance(35_000);
    expect(server.all(noteTable).length).toBe(1);
    await clock.advance(5000);
    expect(session.status.get()).toMatchObject({ state: 'online', pending: 0 });
    expect(readErrorNotes().every((note) => note.kind === 'stood_still')).toBe(true);
  });

  it('notices when nobody watches: stalled is never shown', async () => {
    vi.spyOn(Watchdog.prototype, 'start').mockImplementation(() => {});
    const { clock, session } = await refusing();
    await clock.advance(5 * MINUTE);
    expect(session.status.get().state).not.toBe('stalled');
  });

  it('a person who tries again is let through at once', async () => {
    const { clock, session, server, heal } = await refusing();
    await clock.advance(TRIES * MINUTE + LOOK);
    expect(session.status.get().state).toBe('stalled');
    heal();
    session.restart();
    await clock.advance(5000);
    expect(server.all(noteTable).length).toBe(1);
    expect(session.status.get().state).toBe('online');
  });

  it('every other state within five seconds of what happened', async () => {
    const yard = aYard();
    const { server, clock } = yard;
    const page = new FakePage();
    const { runtime, network } = ownNetwork(yard);
    const session = await yard.open({ runtime: { ...runtime, page } });
    await inStep(session, server);
    const soon = async (state: string, what: () => unknown) => {
      await what();
      await clock.advance(5000);
      expect(session.status.get().state, String(what)).toBe(state);
    };
    const loseConnection = () => {
      server.online = false;
      server.endStreams();
    };
    const comeBack = () => {
      server.online = true;
      server.signedIn = ACTOR.userId;
      network.answer = () => undefined;
      page.wake();
    };
    await soon('online', () => {});
    await soon('offline', loseConnection);
    await soon('offline', () => session.submit(addNote, aNote(1)));
    expect(session.status.get().pending).toBe(1);
    await soon('online', comeBack);
    expect(session.status.get().pending).toBe(0);
    await soon('sign_in', () => {
      server.signedIn = null;
      server.endStreams();
    });
    await soon('online', comeBack);
    await soon('update_needed', () => {
      const tooOld = () => Response.json({}, { status: 426, headers: { 'x-sync-protocol': '1' } });
      network.answer = (path) => (path.includes('/pull') ? Promise.resolve(tooOld()) : undefined);
      session.syncNow();
    });
    await soon('online', comeBack);
    await soon('offline', loseConnection);
    server.remove(noteTable, aNote(2).args.noteId);
    await session.submit(addNote, aNote(2));
    await soon('attention', comeBack);
    expect(session.status.get()).toMatchObject({ rejected: 1, pending: 0 });
  });
});
