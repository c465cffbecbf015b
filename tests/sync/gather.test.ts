import { expect, test } from 'vitest';
import { gather } from '#sync/server/rows/gather.ts';

/** A place that answers when it is told to, and the asks that it got in one go. */
function place(most?: number) {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const ask = gather<number, string>(async (key, asks) => {
    asked.push(`${key}: ${asks.join()}`);
    await new Promise<void>((resolve) => open.push(resolve));
    if (asks.includes(13)) throw new Error('no thirteenth');
    return asks.map((each) => `${key}${each}`);
  }, most);
  const answer = async () => {
    open.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, ask, answer };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked while others are answered is answered in one go, each with its own answer', async () => {
  const { asked, ask, answer } = place();
  const together = Promise.all([1, 2].map((each) => ask('a', each)));
  await turn();
  expect(asked).toEqual(['a: 1,2']);
  const later = Promise.all([3, 4].map((each) => ask('a', each)));
  await turn();
  expect(asked).toEqual(['a: 1,2']);
  await answer();
  expect(asked).toEqual(['a: 1,2', 'a: 3,4']);
  await answer();
  expect([await together, await later]).toEqual([
    ['a1', 'a2'],
    ['a3', 'a4'],
  ]);
  void ask('a', 5);
  await turn();
  expect(asked.at(-1)).toBe('a: 5');
});

test('one key does not wait for another, and no more are asked at once than may be', async () => {
  const { asked, ask, answer } = place(2);
  const answers = Promise.all([ask('a', 1), ask('b', 1), ...[2, 3, 4].map((each) => ask('a', each))]);
  await turn();
  expect(asked).toEqual(['a: 1,2', 'b: 1']);
  await answer();
  expect(asked).toEqual(['a: 1,2', 'b: 1', 'a: 3,4']);
  await answer();
  await answer();
  expect(await answers).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('a failure is told to those who asked for it, and the next are answered', async () => {
  const { ask, answer } = place();
  const failed = Promise.allSettled([ask('a', 13), ask('a', 2)]);
  await turn();
  const last = ask('a', 3);
  await answer();
  await answer();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await last).toBe('a3');
});
