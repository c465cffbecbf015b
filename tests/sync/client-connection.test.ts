import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { warehouseTable } from '#spots/spot.ts';
import { ConnectionFacts, connectionState, type Facts } from '#sync/client/connection-facts.ts';
import { databaseTrouble } from '#sync/client/database-trouble.ts';
import * as limits from '#sync/client/limits.ts';
import { failureOf } from '#sync/client/transport-error.ts';
import * as envelope from '#sync/envelope.schema.ts';
import { aWarehouse, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { FakeClock, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const NOW = 1_000_000;
const good: Facts = {
  confirmedAt: NOW - 1000,
  answered: true,
  failing: false,
  syncing: false,
  signIn: false,
  updateNeeded: false,
  storageProblem: false,
  stalled: false,
  pending: 0,
  rejected: 0,
  downloaded: true,
  download: null,
};

describe('the connection status', () => {
  const cases: readonly [string, Partial<Facts>, string][] = [
    ['an answer of just now', {}, 'online'],
    ['an answer 44 seconds old', { confirmedAt: NOW - 44_999 }, 'online'],
    ['an answer 45 seconds old', { confirmedAt: NOW - 45_000 }, 'connecting'],
    ['no answer yet', { confirmedAt: null, answered: false }, 'connecting'],
    ['an answer from before the app started', { answered: false }, 'connecting'],
    ['a failed attempt', { failing: true, pending: 2 }, 'offline'],
    ['changes under way', { syncing: true, pending: 2 }, 'syncing'],
    ['a look without changes', { syncing: true }, 'online'],
    ['a first download that is not complete', { downloaded: false }, 'syncing'],
    ['changes that wait', { pending: 2 }, 'pending'],
    ['a refused change', { rejected: 1, pending: 1 }, 'attention'],
    ['a session that ran out', { signIn: true, failing: true }, 'sign_in'],
    ['a queue that stands still', { stalled: true, pending: 1 }, 'stalled'],
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
    server.fault('push', ...Array.from({ length: 500 }, () => ({ status: 400, body: { code: 'invalid_input' } })));
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
  const named = (name: string, message = '') => Object.assign(new Error(message), { name });

  it('knows a full disk, a dropped connection, and everything else', () => {
    expect(databaseTrouble(named('QuotaExceededError'))).toBe('full');
    expect(databaseTrouble(named('Error', 'Connection to Indexed Database server lost. Refresh the page'))).toBe(
      'lost',
    );
    expect(databaseTrouble(named('UnknownError', 'Internal error opening backing store'))).toBe('lost');
    expect(databaseTrouble(named('TypeError', 'undefined is not a function'))).toBe('other');
    expect(databaseTrouble('text')).toBe('other');
  });
});

it('has the same limits as the server', () => {
  const { PUSH_MAX_BYTES, PUSH_MAX_MUTATIONS, SYNC_PROTOCOL } = envelope;
  expect({ ...limits }).toEqual({ PUSH_MAX_BYTES, PUSH_MAX_MUTATIONS, SYNC_PROTOCOL });
});
