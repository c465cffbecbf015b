import { NoAnswerError } from './database-trouble.ts';
import type { Runtime } from './runtime.ts';

/** Fails when the work takes longer: the work may continue, but nobody waits for it any more. */
export async function withinTime<Result>(runtime: Runtime, ms: number, work: () => Promise<Result>): Promise<Result> {
  let cancel = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = runtime.setTimer(() => reject(new NoAnswerError('No answer in time')), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    cancel();
  }
}
