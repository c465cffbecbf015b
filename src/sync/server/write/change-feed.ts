/** Announced in place of a rev when something besides synced rows changed: a payment, a mail, a contract. */
export const NO_ROWS = -1;

/**
 * Tells waiting readers of this process that a company's rev went up, or that something besides its synced rows changed
 * (`NO_ROWS`). Carries no data: readers pull, or ask again.
 */
export type ChangeFeed = {
  readonly announce: (companyId: string, rev: number) => void;
  readonly subscribe: (companyId: string, listener: (rev: number) => void) => () => void;
  /** Settles when the company's rev goes up, after `ms` milliseconds, or when aborted. */
  readonly next: (companyId: string, ms: number, signal: AbortSignal) => Promise<void>;
};

export function createChangeFeed(): ChangeFeed {
  const listeners = new Map<string, Set<(rev: number) => void>>();
  const announce: ChangeFeed['announce'] = (companyId, rev) => {
    for (const listener of listeners.get(companyId) ?? []) listener(rev);
  };
  const subscribe: ChangeFeed['subscribe'] = (companyId, listener) => {
    const own = listeners.get(companyId) ?? new Set();
    listeners.set(companyId, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && listeners.get(companyId) === own) listeners.delete(companyId);
    };
  };
  return {
    announce,
    subscribe,
    next: (companyId, ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          unsubscribe();
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        const unsubscribe = subscribe(companyId, (rev) => {
          if (rev !== NO_ROWS) done();
        });
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      }),
  };
}
