import type { Caller } from '#tests/support/app.ts';

/** Time limit at the server of a call about many records. */
export const ANSWER_MS = 200;
const CALLS = 40;

/** Returns the milliseconds of each of `count` calls, which must all succeed. */
export async function times(owner: Caller, url: (index: number) => string, count = CALLS): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const answer = await owner.call('GET', url(index));
    taken.push(performance.now() - began);
    if (answer.statusCode !== 200) throw new Error(`${url(index)}: ${answer.statusCode} ${answer.body}`);
  }
  return taken;
}
