import { describe, expect, test } from 'vitest';
import { acceptsAnswer, acceptsPage, joinPages, readsOtherwise } from '#sync/cursor.ts';
import type { PullPage } from '#sync/envelope.schema.ts';
import {
  isPending,
  isUnsent,
  mergePatches,
  nextBatch,
  type OutboxEntry,
  requeue,
  resendAfterRestore,
  settle,
  stillUnderWay,
  takeResults,
  underNewIdentity,
} from '#sync/protocol.ts';

function anEntry(pos: number, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const intent = {
    id: `m${pos}`,
    name: 'customer.edit',
    v: 1,
    entity: 'customer',
    entityId: 'c1',
    args: { id: 'c1', now: { [`group${pos}`]: { value: pos } } },
    was: { [`group${pos}`]: { value: null } },
    at: '2026-03-02T08:00:00.000Z',
    userId: 'u1',
  };
  const fresh = { seq: null, touched: ['customers/c1'], state: 'queued', rev: null, code: null } as const;
  return { pos, intent, ...fresh, params: null, attempts: 0, ...changes };
}

function aPage(changes: Partial<PullPage>): PullPage {
  const empty = { changes: {}, deletes: {}, verdicts: [], more: false, lastSeq: 0, serverTime: '', minAppVersion: '' };
  return { epoch: 'e1', from: 0, to: 1, ...empty, ...changes };
}

const row = (id: string, rev: number) => ({ id, rev, version: 1 });
const verdict = (id: string, seq: number, rev: number) => ({
  id,
  seq,
  rev,
  status: 'rejected' as const,
  code: 'spot.full',
  params: null,
});

describe('an answer is taken', () => {
  test('only where it continues the cursor', () => {
    const cursor = { epoch: 'e1', rev: 5 };
    expect(acceptsPage(cursor, { epoch: 'e1', from: 5, to: 5 })).toBe(true);
    expect(acceptsPage(cursor, { epoch: 'e1', from: 4, to: 9 })).toBe(false);
    expect(acceptsPage(cursor, { epoch: 'e2', from: 5, to: 9 })).toBe(false);
  });

  test('by a device without a mirror, and not from another epoch', () => {
    expect(acceptsAnswer(null, 'e1')).toBe(true);
    expect(acceptsAnswer('e1', 'e1')).toBe(true);
    expect(acceptsAnswer('e1', 'e2')).toBe(false);
  });

  test('only for what is still under way as it was sent', () => {
    const sending = anEntry(1, { seq: 1, state: 'sending' });
    const sent = { clientId: 'c1', entries: [sending] };
    expect(stillUnderWay([sending], sent, 'c1')).toEqual([sending]);
    for (const state of ['queued', 'acked', 'rejected', 'held'] as const) {
      expect(stillUnderWay([anEntry(1, { seq: 1, state })], sent, 'c1'), state).toEqual([]);
    }
    expect(stillUnderWay([anEntry(1, { seq: 2, state: 'sending' })], sent, 'c1')).toEqual([]);
    expect(stillUnderWay([anEntry(2, { seq: 1, state: 'sending' })], sent, 'c1')).toEqual([]);
  });

  test('only for its last sending: a backup may have been put back between two', () => {
    const first = nextBatch([anEntry(1)], 0, 9).batch;
    const again = nextBatch(requeue(first), 1, 9).batch;
    expect(stillUnderWay(again, { clientId: 'c1', entries: first }, 'c1')).toEqual([]);
    expect(stillUnderWay(again, { clientId: 'c1', entries: again }, 'c1')).toEqual(again);
  });

  test('never for what goes under another client id by now, though it has the same seq', () => {
    const sending = anEntry(1, { seq: 1, state: 'sending' });
    expect(stillUnderWay([sending], { clientId: 'c1', entries: [sending] }, 'c2')).toEqual([]);
    expect(stillUnderWay([sending], { clientId: 'c1', entries: [sending] }, undefined)).toEqual([]);
  });

  test('which puts back what it does not answer', () => {
    const gap = [{ id: 'm1', seq: 1, status: 'gap' as const, expected: 1 }];
    expect(takeResults([anEntry(1, { seq: 1, state: 'sending' })], gap)[0]).toMatchObject({ state: 'queued' });
  });
});

describe('the pages of one pull', () => {
  test('become one: a later row replaces an earlier one, a deleted row is gone, a restored one is back', () => {
    const earlier = aPage({
      to: 3,
      more: true,
      changes: { spots: [row('a', 1), row('b', 2)] },
      deletes: { spots: ['c'] },
      verdicts: [verdict('m1', 1, 2)],
    });
    const later = aPage({
      from: 3,
      to: 6,
      lastSeq: 2,
      changes: { spots: [row('a', 4), row('c', 5)] },
      deletes: { spots: ['b'] },
      verdicts: [verdict('m2', 2, 6)],
    });
    expect(joinPages(earlier, later)).toEqual(
      aPage({
        from: 0,
        to: 6,
        lastSeq: 2,
        changes: { spots: [row('a', 4), row('c', 5)] },
        deletes: { spots: ['b'] },
        verdicts: [verdict('m1', 1, 2), verdict('m2', 2, 6)],
      }),
    );
  });
});

describe('a page is of who reads', () => {
  test('the same as the mirror holds, and fits', () => {
    expect(readsOtherwise({ reading: 'object,spot' }, { reading: 'object,spot' })).toBe(false);
  });

  test('more or less, and the mirror is built anew', () => {
    expect(readsOtherwise({ reading: 'object,spot' }, { reading: 'object' })).toBe(true);
    expect(readsOtherwise({ reading: 'object' }, { reading: 'object,spot' })).toBe(true);
    expect(readsOtherwise({ reading: 'object' }, { reading: '' })).toBe(true);
  });

  test('something, while an older app did not keep what the mirror holds: it is built anew, once', () => {
    expect(readsOtherwise({}, { reading: '' })).toBe(true);
  });

  test('nobody knows what, for the server is older and does not say', () => {
    expect(readsOtherwise({ reading: 'object' }, {})).toBe(false);
  });
});

describe('a page settles', () => {
  const sent = anEntry(1, { seq: 1, state: 'acked', rev: 4, verdict: 'applied' });

  test('what has arrived and whose verdict is known', () => {
    expect(settle([sent], { to: 4, lastSeq: 1, verdicts: [] }).confirmed).toHaveLength(1);
  });

  test('nothing whose rev or seq lies beyond it', () => {
    expect(settle([sent], { to: 3, lastSeq: 1, verdicts: [] }).confirmed).toEqual([]);
    expect(settle([sent], { to: 4, lastSeq: 0, verdicts: [] }).confirmed).toEqual([]);
  });

  test('nothing whose verdict is unknown: it may be a refusal that a snapshot jumped over', () => {
    const unknown = anEntry(1, { seq: 1 });
    expect(settle([unknown], { to: 4, lastSeq: 1, verdicts: [] })).toEqual({ confirmed: [], rejected: [] });
    expect(nextBatch([unknown], 1, 10).batch).toHaveLength(1);
  });

  test('a refusal with its reason', () => {
    const { rejected } = settle([anEntry(1, { seq: 1 })], { to: 4, lastSeq: 1, verdicts: [verdict('m1', 1, 3)] });
    expect(rejected[0]).toMatchObject({ state: 'rejected', code: 'spot.full', rev: 3 });
  });
});

describe('a change is replayed over the rows of the server', () => {
  test('until they are as of it, and never once it was refused', () => {
    const pending = (entry: Partial<OutboxEntry>) => isPending(anEntry(1, entry), 4);
    expect(pending({ seq: null })).toBe(true);
    expect(pending({ seq: 5, state: 'acked' })).toBe(true);
    expect(pending({ seq: 4, state: 'acked' })).toBe(false);
    expect(pending({ seq: 5, state: 'rejected' })).toBe(false);
  });
});

describe('the next run to send', () => {
  test('gives seqs without gaps and keeps those already given', () => {
    const { batch, lastSeqGiven } = nextBatch([anEntry(3), anEntry(1, { seq: 7 }), anEntry(2)], 7, 10);
    expect(batch.map((entry) => [entry.intent.id, entry.seq])).toEqual([
      ['m1', 7],
      ['m2', 8],
      ['m3', 9],
    ]);
    expect(lastSeqGiven).toBe(9);
  });

  test('waits for what is under way and stops at what is held', () => {
    expect(nextBatch([anEntry(1, { seq: 1, state: 'sending' }), anEntry(2)], 1, 10).batch).toEqual([]);
    expect(nextBatch([anEntry(1), anEntry(2, { state: 'held' }), anEntry(3)], 0, 10).batch).toHaveLength(1);
  });
});

describe('two patches become one', () => {
  test('while the first was never sent', () => {
    const merged = mergePatches(anEntry(1), [], anEntry(2).intent);
    expect(merged).toMatchObject({ id: 'm1', args: { now: { group1: { value: 1 }, group2: { value: 2 } } } });
    expect(mergePatches(anEntry(1, { seq: 1 }), [], anEntry(2).intent)).toBeUndefined();
  });

  test('of one field with what was seen before the first: the server never had what lay between', () => {
    const [first, second] = [anEntry(1).intent, anEntry(2).intent];
    const again = { ...second, args: { id: 'c1', now: { group1: { value: 9 } } }, was: { group1: { value: 1 } } };
    const merged = mergePatches(anEntry(1, { intent: first }), [], again);
    expect(merged).toMatchObject({ args: { now: { group1: { value: 9 } } }, was: { group1: { value: null } } });
  });

  test('not across an entry that touches the same row', () => {
    expect(mergePatches(anEntry(1), [anEntry(2)], anEntry(3).intent)).toBeUndefined();
    expect(mergePatches(anEntry(1), [anEntry(2, { touched: ['spots/s1'] })], anEntry(3).intent)).toBeDefined();
  });

  test('not across the creation of the row that the second names: it would be sent before it', () => {
    const plate = anEntry(1, { touched: ['objects/o1'] });
    const creation = anEntry(2, { touched: ['customers/c9'] });
    const { intent } = anEntry(3);
    const toOwner = (customerId: string) => ({ ...intent, args: { id: 'c1', now: { owner: { customerId } } } });
    expect(mergePatches(plate, [creation], toOwner('c9'))).toBeUndefined();
    expect(mergePatches(plate, [creation], toOwner('c8'))).toBeDefined();
  });
});

describe('after a restore of the server', () => {
  test('what it forgot is sent again with its seq, what it kept is left in the archive', () => {
    const archive = [anEntry(1, { seq: 1, state: 'acked' }), anEntry(2, { seq: 2, state: 'acked' })];
    const again = resendAfterRestore([anEntry(3, { seq: 3, state: 'acked', verdict: 'applied', rev: 9 })], archive, 1);
    expect(again.map(({ intent, seq, state, rev }) => [intent.id, seq, state, rev])).toEqual([
      ['m2', 2, 'queued', null],
      ['m3', 3, 'queued', null],
    ]);
  });

  test('a verdict of the old epoch is asked again, even where the seq is known', () => {
    const [entry] = resendAfterRestore([anEntry(1, { seq: 1, state: 'acked', verdict: 'applied', rev: 9 })], [], 5);
    expect(entry).toMatchObject({ state: 'queued', verdict: null, rev: null, seq: 1 });
  });
});

describe('a device that shared its client id', () => {
  const { outbox, archive } = underNewIdentity(
    [anEntry(2, { seq: 2, state: 'acked', rev: 4, verdict: 'applied' }), anEntry(3)],
    [anEntry(1, { seq: 1, state: 'acked' })],
  );

  test('sends everything open again under new seqs, with the same ids', () => {
    expect(nextBatch(outbox, 0, 10).batch.map((entry) => [entry.intent.id, entry.seq])).toEqual([
      ['m2', 1],
      ['m3', 2],
    ]);
  });

  test('still does not change what was sent before, and may change what was not', () => {
    expect(outbox.map(isUnsent)).toEqual([false, true]);
  });

  test('sends settled entries again after a restore, whatever seq they once had', () => {
    expect(resendAfterRestore([], archive, 99).map((entry) => entry.intent.id)).toEqual(['m1']);
  });
});
