import type { Caller } from '#tests/support/app.ts';

/** What a call about many may take at the server. */
export const ANSWER_MS = 200;
const CALLS = 40;

/** The milliseconds of each of so many calls, which must all answer. */
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
