import { describe, expect, test } from 'vitest';
import { similarEntries } from '#sync/client/lists/similar-entries.ts';

const entries = Array.from({ length: 50_000 }, (_, at) => ({ id: `${at}`, sortKey: '', search: `word ${at}` }));
const turn = () => Promise.resolve();

describe('a walk through the entries of a list', () => {
  test('gives the first that are similar, and ends there', async () => {
    let looked = 0;
    const { signal } = new AbortController();
    const isSimilar = ({ id }: { readonly id: string }) => {
      looked += 1;
      return id.endsWith('7');
    };
    const found = await similarEntries(entries, isSimilar, { most: 3, signal, pause: turn });
    expect(found?.map(({ id }) => id)).toEqual(['7', '17', '27']);
    expect(looked).toBeLessThan(entries.length / 10);
  });

  test('looks at all of them in short turns, where few are similar', async () => {
    let turns = 0;
    const { signal } = new AbortController();
    const pause = async () => {
      turns += 1;
    };
    const found = await similarEntries(entries, ({ id }) => id === '49999', { most: 3, signal, pause });
    expect(found?.map(({ id }) => id)).toEqual(['49999']);
    expect(turns).toBe(25);
  });

  test('ends when another text was typed, and gives nothing', async () => {
    const stop = new AbortController();
    let looked = 0;
    const isSimilar = () => {
      looked += 1;
      stop.abort();
      return true;
    };
    expect(await similarEntries(entries, isSimilar, { most: 100_000, signal: stop.signal, pause: turn })).toBeNull();
    expect(looked).toBeLessThan(entries.length / 10);
  });
});
