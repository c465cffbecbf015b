import type { QueueDatabase } from './queue-database.ts';
import type { Runtime } from './runtime.ts';

const RENEW_MS = 5000;
const EXPIRE_MS = 20_000;

/**
 * Chooses the tab that talks to the server: a Web Lock where there is one, and a lease row that a tab which froze with
 * the lock cannot renew. Only saves requests: two leaders at once do no harm.
 */
export class Leader {
  readonly #database: QueueDatabase;
  readonly #runtime: Runtime;
  readonly #tab: string;
  readonly #changed: (leads: boolean) => void;
  #leads = false;
  #running = false;
  #cancelTimer = () => {};
  #letGo = () => {};

  constructor(database: QueueDatabase, runtime: Runtime, tab: string, changed: (leads: boolean) => void) {
    this.#database = database;
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
    if (this.#runtime.locks !== null) this.#waitForLock({});
    void this.#tick();
  }

  /** Lets another tab take over at once. */
  async release(): Promise<void> {
    this.#running = false;
    this.#cancelTimer();
    this.#letGo();
    const led = this.#leads;
    this.#set(false);
    if (!led) return;
    const { meta } = this.#database;
    await this.#database.transaction('rw', meta, async () => {
      if ((await this.#database.getMeta('lease'))?.tab === this.#tab) await meta.delete('lease');
    });
  }

  #set(leads: boolean): void {
    if (this.#leads === leads) return;
    this.#leads = leads;
    this.#changed(leads);
  }

  async #tick(): Promise<void> {
    try {
      const held = await this.#renewLease();
      if (!this.#running) return;
      if (this.#runtime.locks === null) this.#set(held);
      else if (held && !this.#leads) this.#waitForLock({ steal: true });
    } catch {
      // The database is closed or full: the lease runs out and another tab takes over.
    }
    if (this.#running) this.#cancelTimer = this.#runtime.setTimer(() => void this.#tick(), RENEW_MS);
  }

  /** Writes our lease if it is ours, or nobody's any more. With a Web Lock an absent lease is left to the lock's holder. */
  #renewLease(): Promise<boolean> {
    return this.#database.transaction('rw', this.#database.meta, async () => {
      const lease = await this.#database.getMeta('lease');
      const now = this.#runtime.now();
      if (lease === undefined && this.#runtime.locks !== null && !this.#leads) return false;
      if (lease !== undefined && lease.tab !== this.#tab && lease.until > now) return false;
      await this.#database.setMeta('lease', { tab: this.#tab, until: now + EXPIRE_MS });
      return true;
    });
  }

  #waitForLock(options: { steal?: boolean }): void {
    const name = `${this.#database.name}-leader`;
    const held = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    const waiting = this.#runtime.locks?.request(name, options, async () => {
      if (!this.#running) return;
      this.#set(true);
      await this.#takeLease().catch(() => {});
      await held;
    });
    // Refused when another tab steals the lock: this one was thought dead.
    waiting?.catch(() => {
      this.#set(false);
      if (this.#running) this.#waitForLock({});
    });
  }

  async #takeLease(): Promise<void> {
    await this.#database.transaction('rw', this.#database.meta, () =>
      this.#database.setMeta('lease', { tab: this.#tab, until: this.#runtime.now() + EXPIRE_MS }),
    );
  }
}
