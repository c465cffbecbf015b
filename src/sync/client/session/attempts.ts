import { PUSH_MAX_MUTATIONS } from '../runtime/limits.ts';

/** How the attempts of an engine went: how many failed in a row, and how much the next one sends at once. */
export class Attempts {
  #failures = 0;
  /** Cycles in a row that got through, and in which the server did not take what was sent. */
  #unsent = 0;
  #timeouts = 0;
  #limit = PUSH_MAX_MUTATIONS;

  /** In a row, for the pause before the next one. */
  get failures(): number {
    return this.#failures;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** Mutations of one push. */
  get limit(): number {
    return this.#limit;
  }

  failed(): void {
    this.#failures += 1;
  }

  /** What failed before speaks for nothing any more. */
  forget(): void {
    this.#failures = 0;
    this.#unsent = 0;
  }

  /** Trying may pay now: the pauses begin at the shortest again. */
  takeHeart(): void {
    this.#failures = Math.min(this.#failures, 1);
  }

  gotThrough(): void {
    this.forget();
    this.#timeouts = 0;
  }

  /** The connection is there, the server only did not take what was sent: what failed without one makes nobody wait longer. */
  notTaken(): void {
    this.#failures = this.#unsent;
    this.#unsent += 1;
  }

  taken(): void {
    this.#unsent = 0;
  }

  noConnection(timedOut: boolean): void {
    this.#timeouts = timedOut ? this.#timeouts + 1 : 0;
    if (this.#timeouts >= 2) this.sendLess();
  }

  sendLess(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
  }

  sendMore(): void {
    this.#limit = Math.min(PUSH_MAX_MUTATIONS, this.#limit * 2);
  }
}
