import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { beginAnew, closeGap } from '#sync/client/queue/queue-recovery.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import { testId } from '#tests/support/builders.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2027, 0, 1);
let database: QueueDatabase;

function entry(pos: number, state: OutboxEntry['state']): OutboxEntry {
  const intent = { id: testId('i', pos), name: 'note.add', v: 1, entity: 'note', entityId: testId('n', pos) };
  const said = { args: {}, was: {}, at: '2026-01-01T00:00:00.000Z', userId: testId('u', 1) };
  const verdict = { rev: null, code: null, params: null, attempts: 0 };
  return { pos, seq: pos, touched: [], state, intent: { ...intent, ...said }, ...verdict };
}

/** A device that settled seq 1 and 2 so many days ago, and holds seq 3. */
async function deviceAfter(days: number): Promise<void> {
  database = new QueueDatabase(testId('b', 1), testId('u', 1));
  await database.open();
  await database.setMeta('client', { clientId: testId('k', 1), lastSeqGiven: 3 });
  await database.setMeta('epoch', 'before');
  for (const pos of [1, 2]) await database.archive.put({ ...entry(pos, 'acked'), settledAt: NOW - days * DAY_MS });
  await database.outbox.put(entry(3, 'queued'));
}

afterEach(() => database.delete());

const waiting = async () => (await database.outbox.toArray()).map(({ pos, seq }) => [pos, seq]);
const gap = [{ id: testId('i', 3), seq: 3, status: 'gap', expected: 1 }] as const;

test('a server that forgot a device gets again what was settled within a year, in order', async () => {
  await deviceAfter(364);
  await closeGap(database, { clientId: testId('k', 1) }, gap, NOW);
  expect(await waiting()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test('and not what is older: the server may have forgotten its id, and would do it twice', async () => {
  await deviceAfter(366);
  await closeGap(database, { clientId: testId('k', 1) }, gap, NOW);
  expect(await waiting()).toEqual([[3, 1]]);
  expect(await database.archive.count()).toBe(2);
});

test('after a restore everything goes back: what the backup lacks was never done there', async () => {
  await deviceAfter(366);
  await beginAnew(database, { epoch: 'after', serverSeq: 1 }, false);
  expect(await waiting()).toEqual([
    [2, 2],
    [3, 3],
  ]);
});

test.each([
  ['the server of a manifest that knows it is shown it again: the manifest may be older', 'before', false, true],
  ['goes with a server that does not know it', 'before', true, false],
  ['goes with an epoch', 'after', false, false],
])('where a device settled %s', async (_what, epoch, forgot, isKept) => {
  await deviceAfter(1);
  await database.setMeta('settled', { epoch: 'before', rev: 9, seal: 'a seal' });
  await beginAnew(database, { epoch, serverSeq: 3, forgot }, true);
  expect((await database.getMeta('settled')) !== undefined).toBe(isKept);
});
