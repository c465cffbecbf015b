import { Engine } from './engine.ts';
import { Leader } from './leader.ts';
import { LiveStream } from './live-stream.ts';
import type { Place } from './long-poll.ts';
import { mirrorPrefix } from './mirror-database.ts';
import type { SessionParts } from './session-parts.ts';
import { Tabs } from './tabs.ts';
import { TransportError } from './transport-error.ts';
import { Watchdog } from './watchdog.ts';

/** Everything that talks to the server and to other tabs, in one tab at a time. */
export class SessionNetwork {
  readonly #parts: SessionParts;
  readonly #mirrorPrefix: string;
  readonly #live: LiveStream;
  readonly #engine: Engine;
  readonly #leader: Leader;
  readonly #watchdog: Watchdog;
  readonly #tabs: Tabs;
  readonly #stopListening: readonly ((() => void) | undefined)[];
  #closed = false;

  constructor(parts: SessionParts, companyId: string, userId: string) {
    const { queue, facts, runtime, transport, tab } = parts;
    this.#parts = parts;
    this.#mirrorPrefix = mirrorPrefix(companyId, userId);
    this.#live = new LiveStream(transport, runtime, {
      alive: () => facts.confirm(),
      moved: () => this.#engine.run(),
      lost: (failure) => this.#liveLost(failure),
      catchUp: () => {
        this.#engine.run();
        return this.#engine.settled();
      },
      place: () => this.#place(),
    });
    this.#engine = new Engine({ ...parts, liveIsOpen: () => this.#live.isOpen });
    this.#watchdog = new Watchdog(queue, facts, runtime, () => void this.#restart());
    this.#tabs = new Tabs(runtime, `${queue.database.name}-tabs`);
    this.#leader = new Leader(queue.database, runtime, tab, (leads) => this.#leadChanged(leads));
    this.#tabs.listen(
      () => this.#leader.leads,
      facts,
      () => this.#engine.changed(),
    );
    this.#stopListening = [runtime.page?.onWake(() => this.#wake()), runtime.page?.onSleep(() => this.#sleep())];
    this.#leader.start();
  }

  /** The queue has something new. */
  queued(): void {
    if (this.#leader.leads) {
      this.#engine.changed();
      return;
    }
    const { outbox } = this.#parts.queue.database;
    this.#tabs.kick(
      async () => (await outbox.where('state').anyOf('queued', 'sending').count()) > 0,
      () => this.#engine.run(),
    );
  }

  /** A person asks to try now. */
  syncNow(): void {
    const tryNow = () => {
      if (this.#closed) return;
      this.#leader.start();
      this.#live.retryNow();
      this.#engine.tryNow();
    };
    void this.#parts.queue.release().then(tryNow, tryNow);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#stopListening) stop?.();
    this.#tabs.close();
    this.#pause();
    this.#parts.transport.abort();
    await this.#engine.settled();
    await this.#leader.release();
  }

  #leadChanged(leads: boolean): void {
    if (!leads) {
      this.#pause();
      return;
    }
    void this.#lead().catch((error: unknown) => {
      if (!this.#closed) this.#parts.runtime.report(error);
    });
  }

  async #lead(): Promise<void> {
    // Whoever led before is gone, and its requests with it.
    await this.#parts.queue.requeueAll().catch((error: unknown) => {
      if (!this.#closed) this.#parts.runtime.report(error);
    });
    if (this.#closed) return;
    this.#engine.start();
    this.#live.start();
    this.#watchdog.start();
    await this.#parts.mirrors.removeOld(this.#mirrorPrefix);
  }

  #pause(): void {
    this.#engine.stop();
    this.#live.stop();
    this.#watchdog.stop();
  }

  #liveLost(failure: unknown): void {
    const signedOut = failure instanceof TransportError && failure.failure.kind === 'sign_in';
    if (signedOut) this.#parts.facts.change({ signIn: true });
    // Whether the server is still there is what the next pull finds out.
    else this.#engine.wake();
  }

  #wake(): void {
    this.#leader.start();
    if (!this.#leader.leads) return;
    this.#live.retryNow();
    this.#engine.wake();
  }

  async #place(): Promise<Place | undefined> {
    const { mirrors, queue } = this.#parts;
    const state = await (await mirrors.current()).database.getState();
    return state && { cursor: `${state.epoch}.${state.rev}`, clientId: await queue.clientId() };
  }

  /** The page may never run again: what is under way is cut, and another tab leads. */
  #sleep(): void {
    this.#parts.transport.abort();
    void this.#leader.release().catch(() => {});
  }

  async #restart(): Promise<void> {
    this.#parts.transport.abort();
    await this.#leader.release();
    if (!this.#closed) this.#leader.start();
  }
}
