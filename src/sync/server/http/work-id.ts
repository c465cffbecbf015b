import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What the lines of the log belong to: a request, or one run of the server's own work. */
export type Work = { readonly request: string } | { readonly run: string };

const scope = new AsyncLocalStorage<Work>();

/** The request or run that the caller works for; undefined outside of both. */
export const currentWork = (): Work | undefined => scope.getStore();

/** Does something as part of a request or run: whatever it logs names it. */
export function inWork<Result>(work: Work, act: () => Result): Result {
  return scope.run(work, act);
}

/** Does one run of the server's own work, such as mails or billing, under an id of its own. */
export function asRun<Result>(act: () => Result): Result {
  return scope.run({ run: randomUUID() }, act);
}
