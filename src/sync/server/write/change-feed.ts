/** Tells waiting readers of this process that a company's rev went up. Carries no data: readers pull. */
export type ChangeFeed = {
  readonly announce: (companyId: string, rev: number) => void;
  readonly subscribe: (companyId: string, listener: (rev: number) => void) => () => void;
  /** Settles at the next announcement of the company, after `ms` milliseconds, or when aborted. */
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
        const unsubscribe = subscribe(companyId, done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      }),
  };
}
