import type { Queue } from '../queue/queue.ts';
import type { ConnectionFacts } from '../runtime/connection-facts.ts';
import { noteError } from '../runtime/error-notes.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { withinTime } from '../runtime/within-time.ts';

const LOOK_MS = 5000;
const STUCK_MS = 60_000;
/** The most time that counts between two looks: a page that slept did not see its queue stand still. */
const MOST_SEEN_MS = 20_000;
/** An interval longer than this, or negative, means that the page slept or somebody set the clock. */
const JUMP_MS = 15_000;
/** A database that does not answer within this time hangs. */
export const ANSWER_MS = 4000;
const TRIES = 3;

type WatchdogParts = { readonly queue: Queue; readonly facts: ConnectionFacts; readonly runtime: Runtime };

/**
 * Notices a queue that makes no progress although the server answers, or that cannot be read, and restarts what may
 * hang. It does so in every tab, because the tab that should send may be the one that hangs. After the third attempt in
 * vain it tells the person and keeps trying; once something moves, the message goes away by itself.
 */
export class Watchdog {
  readonly #queue: Queue;
  readonly #facts: ConnectionFacts;
  readonly #runtime: Runtime;
  readonly #restart: () => void;
  readonly #lookAround: (jumped: boolean) => void;
  #mark: string | null = null;
  #standsFor = 0;
  #tries = 0;
  #lookedAt = 0;
  #running = false;
  #cancelTimer = () => {};

  constructor({ queue, facts, runtime }: WatchdogParts, restart: () => void, lookAround: (jumped: boolean) => void) {
    this.#queue = queue;
    this.#facts = facts;
    this.#runtime = runtime;
    this.#restart = restart;
    this.#lookAround = lookAround;
  }

  start(): void {
    this.#running = true;
    this.#lookedAt = this.#runtime.now();
    this.#arm();
  }

  /** True when the page did not run for a while and the watchdog has not reacted to that yet. */
  get isLate(): boolean {
    return isJump(this.#runtime.now() - this.#lookedAt);
  }

  stop(): void {
    this.#running = false;
    this.#cancelTimer();
  }

  #arm(): void {
    this.#cancelTimer = this.#runtime.setTimer(() => {
      void this.#look().finally(() => {
        if (this.#running) this.#arm();
      });
    }, LOOK_MS);
  }

  async #look(): Promise<void> {
    const since = this.#runtime.now() - this.#lookedAt;
    this.#lookAround(isJump(since));
    const mark = await this.#readMark();
    if (!this.#running) return;
    const now = this.#runtime.now();
    const seen = Math.min(Math.max(0, now - this.#lookedAt), MOST_SEEN_MS);
    this.#lookedAt = now;
    const { failing, signIn, held, updateNeeded } = this.#facts.facts;
    if (mark !== this.#mark || mark === null) this.#moved(mark);
    else if (failing || signIn || held > 0 || updateNeeded) this.#standsFor = 0;
    else this.#standsFor += seen;
    if (this.#standsFor >= STUCK_MS) this.#tryAgain(mark);
  }

  #moved(mark: string | null): void {
    // Another tab may have reported that the queue stands still. A head that is new to this tab does not mean that it
    // moved.
    const isProgress = mark === null || this.#mark !== null;
    if (isProgress && this.#facts.facts.queueStands) this.#facts.change({ queueStands: false });
    this.#mark = mark;
    this.#standsFor = 0;
    this.#tries = 0;
  }

  #tryAgain(mark: string | null): void {
    this.#standsFor = 0;
    this.#tries += 1;
    const what = mark === UNREADABLE ? 'The queue cannot be read' : 'The queue stands still';
    noteError('stood_still', new Error(what), this.#runtime.now());
    if (this.#tries >= TRIES) this.#facts.change({ queueStands: true });
    this.#restart();
  }

  /**
   * Returns a value that changes whenever something moves: the oldest pending change, whether its verdict is known, and
   * the download. Null when nothing is pending.
   */
  async #readMark(): Promise<string | null> {
    const { outbox } = this.#queue.database;
    const head = await withinTime(this.#runtime, ANSWER_MS, () =>
      outbox
        .orderBy('pos')
        .filter((entry) => entry.state !== 'rejected')
        .first(),
    ).catch(() => null);
    if (head === null) return UNREADABLE;
    if (head === undefined) return null;
    return JSON.stringify([head.intent.id, head.state === 'acked', this.#facts.facts.download]);
  }
}

const UNREADABLE = 'unreadable';

function isJump(since: number): boolean {
  return since < 0 || since > JUMP_MS;
}
