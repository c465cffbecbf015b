import 'fake-indexeddb/auto';
import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { objectTable } from '#objects/object.ts';
import { spotTable } from '#spots/spot.ts';
import { anObject, aSpot, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);

function aNote(number: number): Note {
  return {
    id: testId('n', number),
    rev: 0,
    version: 0,
    modelType: 'object',
    modelId: OBJECT,
    text: `Note ${number}`,
    authorId: testId('u', 1),
    authorName: 'Yara',
    at: '2026-11-20T09:00:00.000Z',
    editedAt: null,
  };
}

function rangesIn(node: IntervalTree | null | undefined): number {
  return node === null || node === undefined || !('from' in node) ? 0 : 1 + rangesIn(node.l) + rangesIn(node.r);
}

/**
 * Calls `seen` for each commit that writes objects, with the number of keys it names (a commit that names them all
 * counts as one).
 */
function watchCommits(seen: (rows: number) => void): () => void {
  const listener = (changes: ObservabilitySet) => {
    const store = Object.keys(changes).find((name) => name.endsWith('/rows_objects/'));
    if (store !== undefined) seen(rangesIn(changes[store]));
  };
  Dexie.on.storagemutated.subscribe(listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}

// Dexie follows a transaction through 100 awaits without a request: more rows than that must not lose it.
describe('many rows at once', () => {
  it("replays 300 waiting changes over another person's change in one transaction", async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    for (let number = 1; number <= 300; number += 1) {
      const args = {
        noteId: testId('n', number),
        modelType: 'object' as const,
        modelId: OBJECT,
        text: `Note ${number}`,
      };
      expect(await session.submit(addNote, { args })).toMatchObject({ outcome: 'saved' });
    }
    server.put(spotTable, { ...aSpot(1), name: 'Z9' });
    server.fault('push', { status: 503 });
    server.online = true;
    session.syncNow();
    await until(async () => (await session.mirror.get(spotTable, aSpot(1).id))?.name === 'Z9', 'the change to arrive');
    expect(await session.unsentCount()).toBe(300);
    expect(await session.mirror.where(noteTable, 'modelId', OBJECT)).toHaveLength(300);
    await until(async () => {
      session.syncNow();
      return (await session.unsentCount()) === 0;
    }, 'the queue to drain');
    await inStep(session, server);
    expect(server.all(noteTable)).toHaveLength(300);
  });

  it('applies 6,000 rows of six pages as one change, and renews lists twice at most', async () => {
    const { server, open } = aYard();
    const session = await open();
    const list = session.listIndex(objectIndex);
    let renewed = 0;
    list.subscribe(() => {
      renewed += 1;
    });
    await inStep(session, server);
    await until(() => list.get().ready, 'the list');
    server.online = false;
    server.endStreams();
    for (let page = 0; page < 6; page += 1) {
      server.put(objectTable, ...Array.from({ length: 1000 }, (_, index) => anObject(1000 + page * 1000 + index)));
    }
    const sizes = new Set<number>();
    const stopWatching = watchCommits((rows) => sizes.add(rows));
    renewed = 0;
    server.requests.length = 0;
    server.online = true;
    session.syncNow();
    await until(() => list.get().entries.length === 6002, 'all of them');
    stopWatching();
    expect(server.requests.filter((path) => path === '/api/sync/pull').length).toBeGreaterThanOrEqual(6);
    // The list never shows only some pages, and not every query on objects is woken.
    expect([...sizes]).toEqual([6000]);
    expect(renewed).toBeLessThanOrEqual(2);
    await inStep(session, server);
  });

  it('follows a change among 300 rows it read from memory', async () => {
    const { server, open } = aYard();
    server.put(noteTable, ...Array.from({ length: 300 }, (_, index) => aNote(index + 1)));
    const session = await open();
    await inStep(session, server);
    // The first read brings the packs into memory; the watched one then awaits nothing but memory.
    await session.mirror.where(noteTable, 'modelId', OBJECT);
    let texts: string[] = [];
    const watching = session
      .watch(async (mirror) => (await mirror.where(noteTable, 'modelId', OBJECT)).map((row) => row.text))
      .subscribe((next) => {
        texts = next ?? [];
      });
    await until(() => texts.length === 300, 'the first answer');
    server.put(noteTable, { ...aNote(250), text: 'Changed elsewhere' });
    session.syncNow();
    await until(() => texts.includes('Changed elsewhere'), 'the change to arrive');
    watching.unsubscribe();
    expect(texts).toHaveLength(300);
  });
});
