import type { Lease, QueueDatabase } from '../queue/queue-database.ts';
import type { Runtime } from '../runtime/runtime.ts';

const RENEW_MS = 5000;
const EXPIRE_MS = 20_000;
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

/**
 * Tabs of one version that may see the same rows. Groups share the queue but not the mirror, and each has its own
 * leader.
 */
export type TabGroup = { readonly database: QueueDatabase; readonly name: string };

/**
 * Chooses the tab that talks to the server, by a Web Lock where the browser has them, and by a lease row: a frozen tab
 * keeps its lock but cannot renew its lease. A single leader only saves requests: two at once do no harm.
 */
export class Leader {
  readonly #database: QueueDatabase;
  readonly #group: string;
  readonly #runtime: Runtime;
  readonly #tab: string;
  readonly #changed: (leads: boolean) => void;
  #leads = false;
  #running = false;
  #cancelTimer = () => {};
  /** Ends every claim on the lock since the last start. */
  #term = new AbortController();

  constructor(group: TabGroup, runtime: Runtime, tab: string, changed: (leads: boolean) => void) {
    this.#database = group.database;
    this.#group = group.name;
    this.#runtime = runtime;
    this.#tab = tab;
    this.#changed = changed;
  }

  get leads(): boolean {
    return this.#leads;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#term = new AbortController();
    if (this.#runtime.locks !== null) this.#waitForLock(this.#term.signal, false);
    void this.#tick(this.#term.signal);
  }

  /** Called when another tab says that it leads: the owner of the lease is right. */
  look(): void {
    if (!this.#running) return;
    this.#cancelTimer();
    void this.#tick(this.#term.signal);
  }

  /** Lets another tab take over at once. */
  async release(): Promise<void> {
    this.#running = false;
    this.#cancelTimer();
    this.#term.abort();
    this.#set(false);
    // Leaves the lease to whoever gets the lock. A page that freezes in a transaction would keep every tab out of the
    // queue.
    if (this.#runtime.locks !== null) return;
    const { meta } = this.#database;
    await this.#database.transaction('rw', meta, async () => {
      const key = leaseKey(this.#group);
      if ((await this.#database.getMeta(key))?.tab === this.#tab) await meta.delete(key);
    });
  }

  #set(leads: boolean): void {
    if (this.#leads === leads) return;
    this.#leads = leads;
    this.#changed(leads);
  }

  async #tick(term: AbortSignal): Promise<void> {
    let next = RENEW_MS;
    try {
      const foreignMs = await this.#renewLease();
      if (term.aborted) return;
      const held = foreignMs === 0;
      // Looks again as soon as another tab's lease may have run out.
      if (!held) next = Math.min(RENEW_MS, foreignMs);
      if (this.#runtime.locks === null) this.#set(held);
      else if (held && !this.#leads) this.#waitForLock(term, true);
    } catch {
      // The database is closed or full: the lease runs out and another tab takes over.
    }
    if (!term.aborted) this.#cancelTimer = this.#runtime.setTimer(() => void this.#tick(term), next);
  }

  /**
   * Writes our lease if it is ours or free, and returns 0. Otherwise returns the milliseconds until it may be free. With
   * a Web Lock, an absent lease is left to the lock's holder.
   */
  #renewLease(): Promise<number> {
    return this.#database.transaction('rw', this.#database.meta, async () => {
      const lease = await this.#database.getMeta(leaseKey(this.#group));
      const now = this.#runtime.now();
      if (lease === undefined && this.#runtime.locks !== null && !this.#leads) return RENEW_MS;
      // A lease that runs longer than any may was written before the clock was set back.
      const isValid = lease !== undefined && lease.until > now && lease.until <= now + EXPIRE_MS;
      if (isValid && lease.tab !== this.#tab) return lease.until - now + 1;
      await this.#database.setMeta(leaseKey(this.#group), { tab: this.#tab, until: now + EXPIRE_MS });
      return 0;
    });
  }

  /** Leads while the lock is held. Stealing takes it from a tab whose lease ran out. */
  #waitForLock(term: AbortSignal, steal: boolean): void {
    const name = `${this.#database.name}-${this.#group}-leader`;
    const ended = new Promise<void>((resolve) => term.addEventListener('abort', () => resolve(), { once: true }));
    const lead = async () => {
      if (term.aborted) return;
      this.#set(true);
      await this.#takeLease().catch(() => {});
      await ended;
    };
    const waiting = this.#runtime.locks?.request(name, steal ? { steal } : { signal: term }, lead);
    waiting?.catch(() => {
      if (term.aborted) return;
      // Another tab stole the lock: this one was thought dead.
      this.#set(false);
      this.#waitForLock(term, false);
    });
  }

  async #takeLease(): Promise<void> {
    await this.#database.transaction('rw', this.#database.meta, () =>
      this.#database.setMeta(leaseKey(this.#group), { tab: this.#tab, until: this.#runtime.now() + EXPIRE_MS }),
    );
  }
}

export function leaseKey(group: string): `lease:${string}` {
  return `lease:${group}`;
}

/** Lets the lease run out at once, whoever holds it: the next tab that looks takes it, and the lock with it. */
export async function dropLease({ database, name }: TabGroup): Promise<void> {
  await database.transaction('rw', database.meta, () => database.setMeta(leaseKey(name), { tab: '', until: 0 }));
}

/**
 * Deletes the leases of groups that no longer exist, such as old versions. The lease of a frozen tab must stay: it
 * shows the others that they may steal the lock.
 */
export async function forgetOldLeases(database: QueueDatabase, now: number): Promise<void> {
  await database.meta
    .where('key')
    .startsWith(leaseKey(''))
    .filter(({ value }) => (value as Lease).until < now - FORGOTTEN_AFTER_MS)
    .delete();
}
