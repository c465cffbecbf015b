import { readErrorNotes } from '#sync/client/runtime/error-notes.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { warehouseTable } from '#spots/spot.ts';
import { Queue } from '#sync/client/queue/queue.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { ConnectionFacts, connectionState, type Facts } from '#sync/client/runtime/connection-facts.ts';
import { databaseTrouble, withReopening } from '#sync/client/runtime/database-trouble.ts';
import * as limits from '#sync/client/runtime/limits.ts';
import { failureOf } from '#sync/client/transport/transport-error.ts';
import * as envelope from '#sync/envelope.schema.ts';
import { aWarehouse, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep } from '#tests/support/device-yard.ts';
import { FakeClock, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const NOW = 1_000_000;
const good: Facts = {
  confirmedAt: NOW - 1000,
  answered: true,
  failing: false,
  behind: false,
  leaderBehind: false,
  syncing: false,
  signIn: false,
  revoked: false,
  updateNeeded: false,
  storageProblem: false,
  stalled: false,
  queueStands: false,
  pending: 0,
  sent: 0,
  rejected: 0,
  held: 0,
  downloaded: true,
  download: null,
  files: 0,
};

describe('the connection status', () => {
  const cases: readonly [string, Partial<Facts>, string][] = [
    ['an answer of just now', {}, 'online'],
    ['an answer 44 seconds old', { confirmedAt: NOW - 44_999 }, 'online'],
    ['an answer 45 seconds old', { confirmedAt: NOW - 45_000 }, 'connecting'],
    ['no answer yet', { confirmedAt: null, answered: false }, 'connecting'],
    ['an answer from before the app started', { answered: false }, 'connecting'],
    ['a failed attempt', { failing: true, pending: 2 }, 'offline'],
    ['trouble since the last pull', { behind: true }, 'connecting'],
    ['trouble in the tab that leads since its last pull', { leaderBehind: true }, 'connecting'],
    ['trouble since the last pull, and changes that wait', { behind: true, pending: 2 }, 'pending'],
    ['changes under way', { syncing: true, pending: 2 }, 'syncing'],
    ['a look without changes', { syncing: true }, 'online'],
    ['a first download that is not complete', { downloaded: false }, 'syncing'],
    ['changes that wait', { pending: 2 }, 'pending'],
    ['a refused change', { rejected: 1, pending: 1 }, 'attention'],
    ['a session that ran out', { signIn: true, failing: true }, 'sign_in'],
    ['changes that wait for their user, though the server answers', { held: 1, pending: 1 }, 'sign_in'],
    ['a mirror rebuilt too often', { stalled: true }, 'stalled'],
    ['a queue that stands still', { queueStands: true, pending: 1 }, 'stalled'],
    ['a queue that stood still and is empty now', { queueStands: true }, 'online'],
    ['an app that is too old', { updateNeeded: true }, 'update_needed'],
    ['a disk that is full', { storageProblem: true, failing: true }, 'storage_problem'],
  ];
  for (const [name, facts, state] of cases) {
    it(`is ${state} with ${name}`, () => {
      expect(connectionState({ ...good, ...facts }, NOW)).toBe(state);
    });
  }

  it('turns from online to connecting by itself when nothing is heard any more', async () => {
    const clock = new FakeClock();
    const facts = new ConnectionFacts(fakeRuntime({ fetch: () => Promise.reject(new Error('none')), clock }));
    let told = 0;
    facts.subscribe(() => {
      told += 1;
    });
    facts.change({ leaderBehind: false });
    facts.confirm();
    expect(facts.get().state).toBe('online');
    const before = facts.get();
    facts.change({ syncing: true });
    expect(facts.get()).toBe(before);
    await clock.advance(45_000);
    expect(facts.get().state).toBe('connecting');
    expect(told).toBe(2);
  });

  it('says stalled when the server answers but never takes a change', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('push', ...Array.from({ length: 500 }, () => ({ status: 409, body: { code: 'else' } })));
    const args = { noteId: testId('n', 1), modelType: 'object' as const, modelId: testId('o', 1), text: 'Sleutel' };
    await session.submit(addNote, { args });
    await until(() => server.requests.includes('/api/sync/push'));
    await clock.advance(400_000);
    expect(session.status.get()).toMatchObject({ state: 'stalled', pending: 1 });
    server.put(warehouseTable, aWarehouse({ name: 'Hal B' }));
    session.syncNow();
    await until(async () => (await session.mirror.get(warehouseTable, aWarehouse().id))?.name === 'Hal B');
  });
});

describe('a status that needs a person', () => {
  it('stays stalled while the oldest change does not move, however well the rest goes', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const args = { noteId: testId('n', 1), modelType: 'object' as const, modelId: testId('o', 1), text: 'Sleutel' };
    const intent = { name: 'note.add', v: 1, entity: 'note', entityId: args.noteId, args, was: {} };
    const pos = await queue.outbox.add({
      intent: {
        ...intent,
        id: testId('i', 1),
        at: '2026-05-04T09:00:00.000Z',
        userId: ACTOR.userId,
      },
      seq: 0,
      touched: [],
      state: 'acked',
      rev: null,
      code: null,
      params: null,
      attempts: 0,
    });
    await until(() => session.status.get().pending === 1);
    const seen = new Set<string>();
    await clock.advance(330_000);
    session.status.subscribe(() => seen.add(session.status.get().state));
    const asked = server.requests.length;
    await clock.advance(60_000);
    expect(server.requests.length).toBeGreaterThan(asked);
    expect(session.status.get()).toMatchObject({ state: 'stalled', pending: 1 });
    expect([...seen].filter((state) => state !== 'stalled')).toEqual([]);
    await queue.outbox.delete(pos);
    queue.close();
    await until(() => session.status.get().state === 'online', 'online');
  });

  it('keeps a storage problem until the same work succeeds', () => {
    const facts = new ConnectionFacts(
      fakeRuntime({ fetch: () => Promise.reject(new Error('none')), clock: new FakeClock() }),
    );
    facts.change({ leaderBehind: false });
    facts.confirm();
    facts.storageFailed('queue');
    facts.storageFailed('show');
    facts.storageWorked('exchange', 'show');
    expect(facts.get().state).toBe('storage_problem');
    facts.storageWorked('queue');
    expect(facts.get().state).toBe('online');
  });
});

describe('what an answer means', () => {
  const none = new Headers();
  it('tells a restored server from a copied device by its code', () => {
    expect(failureOf(409, none, { code: 'epoch_changed' })).toEqual({ kind: 'reset', reason: 'epoch_changed' });
    expect(failureOf(409, none, { code: 'client_fork' })).toEqual({ kind: 'client_fork' });
    expect(failureOf(409, none, { code: 'else' })).toEqual({ kind: 'refused', status: 409 });
  });

  it('honours how long the server asks to wait, within five minutes', () => {
    expect(failureOf(503, new Headers({ 'retry-after': '7' }), null)).toEqual({ kind: 'busy', retryAfterMs: 7000 });
    expect(failureOf(429, new Headers({ 'retry-after': '99999' }), null)).toEqual({
      kind: 'busy',
      retryAfterMs: 300_000,
    });
    expect(failureOf(503, new Headers({ 'retry-after': 'soon' }), null)).toEqual({ kind: 'busy', retryAfterMs: 5000 });
  });
});

describe('trouble with the database', () => {
  const atOnce = (run: () => void, ms: number) => {
    if (ms < 10_000) run();
    return () => {};
  };
  const named = (name: string, message = '') => Object.assign(new Error(message), { name });

  it('knows a full disk, a dropped connection, and everything else', () => {
    expect(databaseTrouble(named('QuotaExceededError'))).toBe('full');
    expect(databaseTrouble(named('Error', 'Connection to Indexed Database server lost. Refresh the page'))).toBe(
      'lost',
    );
    expect(databaseTrouble(named('UnknownError', 'Internal error opening backing store'))).toBe('lost');
    expect(databaseTrouble(named('Error', 'Attempt to get a record from database without an in-progress'))).toBe(
      'lost',
    );
    expect(
      databaseTrouble(named('Error', 'A mutation operation was attempted on a database that did not allow mutations.')),
    ).toBe('lost');
    expect(databaseTrouble(named('TypeError', 'undefined is not a function'))).toBe('other');
    expect(databaseTrouble('text')).toBe('other');
  });

  it('is over when the browser can open the database again, however often that failed before', async () => {
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    await queue.open();
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The connection was closed', 'AbortError');
    });
    const failing = withReopening([queue], { setTimer: atOnce }, () => Promise.reject(named('UnknownError')));
    await expect(failing).rejects.toThrow();
    opening.mockRestore();
    expect(await queue.outbox.count()).toBe(0);
    queue.close();
  });

  it('in a cycle opens the queue anew as well', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const close = vi.spyOn(QueueDatabase.prototype, 'close');
    const takeBatch = vi.spyOn(Queue.prototype, 'takeBatch').mockRejectedValueOnce(named('DatabaseClosedError'));
    session.syncNow();
    await until(() => session.status.get().state === 'storage_problem', 'the problem');
    expect(close).toHaveBeenCalledWith({ disableAutoOpen: false });
    await clock.advance(5000);
    await inStep(session, server);
    close.mockRestore();
    takeBatch.mockRestore();
  });

  it('while this tab takes the lead is noted, and the tab leads all the same', async () => {
    const { server, clock, open } = aYard();
    const requeueAll = vi.spyOn(Queue.prototype, 'requeueAll').mockRejectedValueOnce(named('UnknownError'));
    const runtime = fakeRuntime({ fetch: server.fetch, clock });
    const session = await open({ runtime });
    await inStep(session, server);
    expect(runtime.reported).toEqual([]);
    expect(readErrorNotes()).toContainEqual(expect.objectContaining({ kind: 'storage', text: 'UnknownError' }));
    requeueAll.mockRestore();
  });
});

it('has the same limits as the server', () => {
  const { PLACE_HEADER, PUSH_MAX_BYTES, PUSH_MAX_MUTATIONS, SYNC_PROTOCOL } = envelope;
  expect({ ...limits }).toEqual({ PLACE_HEADER, PUSH_MAX_BYTES, PUSH_MAX_MUTATIONS, SYNC_PROTOCOL });
});
