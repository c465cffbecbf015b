import type { ConnectionFacts } from './connection-facts.ts';
import type { Queue } from './queue.ts';
import type { Runtime } from './runtime.ts';

const LOOK_MS = 15_000;
const STUCK_MS = 60_000;
const RESTARTS = 3;

/** Notices a queue that stands still although the server answers, restarts what may hang, and in the end says so. */
export class Watchdog {
  readonly #queue: Queue;
  readonly #facts: ConnectionFacts;
  readonly #runtime: Runtime;
  readonly #restart: () => void;
  #head: string | null = null;
  #since = 0;
  #restarts = 0;
  #cancelTimer = () => {};

  constructor(queue: Queue, facts: ConnectionFacts, runtime: Runtime, restart: () => void) {
    this.#queue = queue;
    this.#facts = facts;
    this.#runtime = runtime;
    this.#restart = restart;
  }

  start(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#runtime.setTimer(() => {
      this.start();
      void this.look().catch(() => {});
    }, LOOK_MS);
  }

  stop(): void {
    this.#cancelTimer();
  }

  async look(): Promise<void> {
    const now = this.#runtime.now();
    const entries = await this.#queue.entries();
    const head = entries.find((entry) => entry.state !== 'rejected')?.intent.id ?? null;
    const { failing, signIn, held, updateNeeded, queueStands } = this.#facts.facts;
    const waits = failing || signIn || held > 0 || updateNeeded;
    // Another tab may have said it: a head this one has not seen before does not mean that it moved.
    const moved = head === null || (this.#head !== null && head !== this.#head);
    if (moved && queueStands) this.#facts.change({ queueStands: false });
    if (head !== this.#head || head === null || waits) {
      if (head !== this.#head) this.#restarts = 0;
      this.#head = head;
      this.#since = now;
      return;
    }
    if (now - this.#since < STUCK_MS) return;
    this.#since = now;
    this.#restarts += 1;
    if (this.#restarts > RESTARTS) this.#facts.change({ queueStands: true });
    this.#restart();
  }
}
