import type { Runtime } from '../runtime/runtime.ts';
import { longPoll, type Place } from './long-poll.ts';
import type { Told, Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

const RETRY_MS = 3000;
/** After two failures in a row the stream is tried less often, and long polls take its place in the meantime. */
const FAILURES_BEFORE_POLLING = 2;
const RETRY_WHILE_POLLING_MS = 60_000;
/** How often to ask what is new: with the stream only to be sure. */
const POLL_LIVE_MS = 60_000;
const POLL_VISIBLE_MS = 15_000;
const POLL_HIDDEN_MS = 60_000;
/** The server is heard every 20 seconds: a stream that is silent for longer may have died while the page slept. */
export const SILENT_MS = 25_000;

export type LiveListener = {
  /** The stream is open or showed a sign of life. */
  readonly alive: () => void;
  /** The server is at this rev. */
  readonly moved: (rev: number) => void;
  /** Something changed, synced or not, or may have before the stream was open: also told each time it opens. */
  readonly news: () => void;
  /** The stream ended or could not be opened. */
  readonly lost: (failure: unknown) => void;
  /** Fetches what is new; settles when that is done or has failed. */
  readonly catchUp: () => Promise<void>;
  /** Where the mirror stands; undefined while it has no cursor, or no connection. */
  readonly place: () => Promise<Place | undefined>;
};

/** Returns the milliseconds until the next pull that nothing in particular calls for. */
export function pollInterval(isLive: boolean, { page }: Pick<Runtime, 'page'>): number {
  if (isLive) return POLL_LIVE_MS;
  return page === null || page.isVisible() ? POLL_VISIBLE_MS : POLL_HIDDEN_MS;
}

/** Keeps the server's live stream open while it is started. Carries no data: it only says when to pull. */
export class LiveStream {
  readonly #transport: Transport;
  readonly #runtime: Runtime;
  readonly #listener: LiveListener;
  #stop: AbortController | null = null;
  #cancelTimer = () => {};
  #failures = 0;
  #polling: AbortController | null = null;
  #open = false;
  #heardAt = 0;
  /** The server stops, and said when to open the stream anew: another process takes over. */
  #reconnectMs: number | null = null;

  constructor(transport: Transport, runtime: Runtime, listener: LiveListener) {
    this.#transport = transport;
    this.#runtime = runtime;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** True when the stream is open but was silent for longer than the server ever is. */
  get isSilent(): boolean {
    return this.#open && this.#runtime.now() - this.#heardAt >= SILENT_MS;
  }

  start(): void {
    if (this.#stop !== null) return;
    this.#stop = new AbortController();
    void this.#connect(this.#stop);
  }

  stop(): void {
    this.#cancelTimer();
    this.#stop?.abort();
    this.#stop = null;
    this.#open = false;
  }

  /** The network or the page may be back: connect now, unless the stream was heard just now. */
  retryNow(): void {
    const isHeard = this.#open && !this.isSilent;
    if (this.#stop === null || isHeard) return;
    this.stop();
    this.#failures = 0;
    this.start();
  }

  async #connect(stop: AbortController): Promise<void> {
    let failure: unknown = null;
    this.#reconnectMs = null;
    try {
      await this.#transport.live(stop.signal, (told) => this.#heard(stop, told));
    } catch (error) {
      failure = error;
    }
    if (this.#stop !== stop) return;
    const wasOpen = this.#open;
    this.#open = false;
    if (this.#reconnectMs !== null) {
      this.#cancelTimer = this.#runtime.setTimer(() => void this.#connect(stop), this.#reconnectMs);
      return;
    }
    this.#failures = wasOpen ? 1 : this.#failures + 1;
    this.#listener.lost(failure ?? new TransportError({ kind: 'no_connection', timedOut: false }));
    const isPolling = this.#failures >= FAILURES_BEFORE_POLLING;
    if (isPolling) void this.#poll(stop);
    const delay = isPolling ? RETRY_WHILE_POLLING_MS : RETRY_MS;
    this.#cancelTimer = this.#runtime.setTimer(
      () => void this.#connect(stop),
      delay * (1 + this.#runtime.random() / 2),
    );
  }

  /**
   * Polls until the stream is open. A failure here shows no more than the stream's failure did, and the engine asks
   * anyway.
   */
  async #poll(stop: AbortController): Promise<void> {
    if (this.#polling === stop) return;
    this.#polling = stop;
    const { alive, catchUp, place } = this.#listener;
    const ask = (asked: Place) => this.#transport.waitForChange(asked);
    const parts = { runtime: this.#runtime, place, ask, alive, catchUp };
    await longPoll(parts, () => this.#stop === stop && !this.#open).catch(() => {});
    if (this.#polling === stop) this.#polling = null;
  }

  #heard(stop: AbortController, told: Told): void {
    if (this.#stop !== stop) return;
    this.#open = true;
    this.#heardAt = this.#runtime.now();
    this.#listener.alive();
    if (told === null) return;
    if (typeof told === 'object') {
      this.#reconnectMs = told.reconnectMs;
      return;
    }
    if (told !== 'news') this.#listener.moved(told);
    this.#listener.news();
  }
}
