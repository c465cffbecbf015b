import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { noteTable } from '#annotations/note.ts';
import { BaseRows } from '#sync/client/mirror/base-rows.ts';
import { takeApart } from '#sync/client/mirror/base-segment.ts';
import { MirrorDatabase } from '#sync/client/mirror/mirror-database.ts';
import { daysSegment } from '#sync/segment-key.ts';
import { aNote, testId } from '#tests/support/builders.ts';

const NAME = 'mirror-of-base-rows';
const DAYS = daysSegment('2026-11-27', '2026-12-03');
const NUMBERS = Array.from({ length: 70 }, (_, place) => place + 1);
const STATE = { epoch: testId('e', 1), rev: 1, lastSeq: 0, seal: null, complete: true, segments: [] };
const opened: MirrorDatabase[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) database.close();
  await Dexie.delete(NAME);
});

/** A base with notes 1 to 60 in packs of 20, and notes 61 to 70 among the rows that come first. */
async function aBase(note: (number: number) => object = aNote, numbers = NUMBERS) {
  const database = new MirrorDatabase(NAME, [noteTable]);
  opened.push(database);
  for (const [segment, own] of [
    ['hot', numbers.slice(0, 60)],
    [DAYS, numbers.slice(60)],
  ] as const) {
    const packs = own.flatMap((_, place) => (place % 20 === 0 ? [own.slice(place, place + 20)] : []));
    const lines = [...packs.map((pack) => JSON.stringify(pack.map(note))), JSON.stringify({ rows: own.length }), ''];
    const taken = await takeApart(noteTable, segment, new TextEncoder().encode(lines.join('\n')), async () => {});
    if (taken === undefined) throw new Error('the segment is damaged');
    await database.packs.bulkPut([...taken.packs]);
    await database.lookups.bulkPut([...taken.lookups]);
    await database.segments.put(taken.base);
  }
  const base = new BaseRows(database);
  base.markComplete();
  return base;
}

const WANTED = [1, 20, 21, 60, 61, 70];
const ids = (numbers: readonly number[]) => numbers.map((number) => testId('n', number));

test('rows are found by their ids in whatever pack they lie, and those that do not exist are not', async () => {
  const base = await aBase();
  const found = await base.getMany('notes', ids([...WANTED, 71, 1]));
  expect([...found.keys()].toSorted()).toEqual(ids(WANTED));
  for (const number of WANTED) expect(found.get(testId('n', number))).toEqual(aNote(number));
  expect(await base.getMany('notes', [])).toEqual(new Map());
  expect(await base.get('notes', testId('n', 71))).toBeUndefined();
});

test('a row read twice is the same object, so that what shows it is not drawn again', async () => {
  const base = await aBase();
  expect(await base.get('notes', testId('n', 7))).toBe(await base.get('notes', testId('n', 7)));
  const all = ids(Array.from({ length: 20 }, (_, place) => place + 21));
  const [first, second] = [await base.getMany('notes', all), await base.getMany('notes', all)];
  expect(first.size).toBe(20);
  for (const [id, row] of first) expect(second.get(id)).toBe(row);
});

test('that a pack lacks a row is read once', async () => {
  const base = await aBase(
    aNote,
    NUMBERS.filter((number) => number !== 5),
  );
  expect(await base.get('notes', testId('n', 5))).toBeUndefined();
  // A pack that is read from now on is found to be missing.
  await opened[0]?.packs.clear();
  await opened[0]?.meta.put({ key: 'state', value: STATE });
  expect(await base.get('notes', testId('n', 5))).toBeUndefined();
  await expect(base.get('notes', testId('n', 6))).rejects.toThrow('is missing');
});

test.each<[string, (number: number) => object]>([
  ['that hold objects with ids of their own', (number) => ({ ...aNote(number), parts: [{ id: testId('x', number) }] })],
  ['whose texts look like rows', (number) => ({ ...aNote(number), text: `[{"id":"${testId('n', 3)}"}]` })],
  ['whose id does not come first', (number) => Object.assign({ rev: 1 }, aNote(number))],
])('rows %s are read whole', async (_what, note) => {
  const base = await aBase(note);
  const found = await base.getMany('notes', ids([3, 4, 65]));
  expect([3, 4, 65].map((number) => found.get(testId('n', number)))).toEqual([3, 4, 65].map(note));
});

test('rows are found by several values of an index at once, each once', async () => {
  const base = await aBase((number) => aNote(number, { modelId: testId('o', number % 10) }));
  const values = [2, 3].map((number) => testId('o', number));
  const found = await base.where('notes', 'modelId', [...values, testId('o', 99)]);
  expect(found.map(({ id }) => id).toSorted()).toEqual(ids([2, 3, 12, 13, 22, 23, 32, 33, 42, 43, 52, 53, 62, 63]));
});
