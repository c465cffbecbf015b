/** Tells waiting readers that a company's rev went up. Carries no data: readers pull. */
export type ChangeFeed = {
  readonly announce: (companyId: string, rev: number) => void;
  readonly subscribe: (companyId: string, listener: (rev: number) => void) => () => void;
  /** Settles at the next announcement of the company, after `ms` milliseconds, or when aborted. */
  readonly next: (companyId: string, ms: number, signal: AbortSignal) => Promise<void>;
};

/** Carries announcements to other processes of the same database and back. */
export type ChangeBus = {
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly onNotify: (channel: string, listener: (payload: string) => void) => () => void;
};

const CHANNEL = 'remise_rev';

export function createChangeFeed(bus?: ChangeBus): ChangeFeed {
  const listeners = new Map<string, Set<(rev: number) => void>>();
  const tell = (companyId: string, rev: number) => {
    for (const listener of listeners.get(companyId) ?? []) listener(rev);
  };
  const tellOthers = bus === undefined ? () => {} : teller(bus);
  bus?.onNotify(CHANNEL, (payload) => {
    const [companyId = '', rev = ''] = payload.split(' ');
    tell(companyId, Number(rev));
  });
  const subscribe: ChangeFeed['subscribe'] = (companyId, listener) => {
    const own = listeners.get(companyId) ?? new Set();
    listeners.set(companyId, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && listeners.get(companyId) === own) listeners.delete(companyId);
    };
  };
  return {
    announce: (companyId, rev) => {
      tell(companyId, rev);
      tellOthers(companyId, rev);
    },
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

/** One notification under way per company; of those that come meanwhile only the newest counts. */
function teller(bus: ChangeBus): (companyId: string, rev: number) => void {
  const newest = new Map<string, number>();
  const underWay = new Set<string>();
  const send = async (companyId: string) => {
    underWay.add(companyId);
    for (let rev = newest.get(companyId); rev !== undefined; rev = newest.get(companyId)) {
      newest.delete(companyId);
      // A lost notification costs a delay only: devices also pull by themselves.
      await bus.notify(CHANNEL, `${companyId} ${rev}`).catch(() => {});
    }
    underWay.delete(companyId);
  };
  return (companyId, rev) => {
    newest.set(companyId, rev);
    if (!underWay.has(companyId)) void send(companyId);
  };
}
