import { expect, test } from 'vitest';
import { gather } from '#sync/server/http/gather.ts';
import { waitingCallers } from '#sync/server/http/waiting.ts';

/** A place that answers when it is told to, and the asks that it got in one go. */
function place(most?: number, stalledMs?: number) {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const ask = gather<number, string>(
    async (key, asks) => {
      asked.push(`${key}: ${asks.join()}`);
      await new Promise<void>((resolve) => open.push(resolve));
      if (asks.includes(13)) throw new Error('no thirteenth');
      return asks.map((each) => `${key}${each}`);
    },
    most,
    stalledMs,
  );
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

test('what does not come back holds up nobody else', async () => {
  const { asked, ask, answer } = place(100, 20);
  const first = ask('a', 1);
  await turn();
  const second = ask('a', 2);
  while (asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const third = ask('a', 3);
  while (asked.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(asked).toEqual(['a: 1', 'a: 2', 'a: 3']);
  await answer();
  await answer();
  await answer();
  expect(await Promise.all([first, second, third])).toEqual(['a1', 'a2', 'a3']);
});

test('whoever waits is counted, until they are answered', async () => {
  const before = waitingCallers();
  const { ask, answer } = place();
  const answers = Promise.all([ask('a', 1), ask('a', 2)]);
  await turn();
  expect(waitingCallers() - before).toBe(2);
  await answer();
  await answers;
  await turn();
  expect(waitingCallers() - before).toBe(0);
});
