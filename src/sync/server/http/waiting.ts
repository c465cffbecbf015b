let count = 0;

/** How many callers wait for something that is done for several at a time: they hold no connection while they do. */
export const waitingCallers = (): number => count;

/** Counts a caller for as long as it waits for this. */
export function asWaiting<Result>(answer: Promise<Result>): Promise<Result> {
  count += 1;
  return answer.finally(() => {
    count -= 1;
  });
}
