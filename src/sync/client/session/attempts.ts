import { PUSH_MAX_MUTATIONS } from '../runtime/limits.ts';
import { SECOND, withJitter } from '../runtime/pace.ts';
import type { Runtime } from '../runtime/runtime.ts';

const isOffline = ({ page }: Runtime) => page?.isOnline() === false;

/** The record of an engine's attempts: how many failed in a row, and how much the next one may send at once. */
export class Attempts {
  #failures = 0;
  /** Consecutive cycles that reached the server but in which it did not take what was sent. */
  #unsent = 0;
  #timeouts = 0;
  #limit = PUSH_MAX_MUTATIONS;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** The device said that it had no network when the last attempt began, or when it failed. */
  #lastWasOffline = false;
  /** Until when the server asked to be left alone. */
  #busyUntil = Number.NEGATIVE_INFINITY;

  begins(runtime: Runtime): void {
    this.#lastAt = runtime.now();
    this.#lastWasOffline = isOffline(runtime);
  }

  /**
   * Milliseconds until the next attempt that something asks for: at most one failed attempt a second, and none before a
   * busy server asked for it. One that could not leave the device keeps nobody waiting once there is a network.
   */
  wait(runtime: Runtime): number {
    if (!this.isFailing || (this.#lastWasOffline && !isOffline(runtime))) return 0;
    const now = runtime.now();
    return Math.max(0, this.#busyUntil - now, Math.min(SECOND, this.#lastAt + SECOND - now));
  }

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

  failed(runtime: Runtime): void {
    this.#failures += 1;
    this.#lastWasOffline ||= isOffline(runtime);
  }

  /** Forgets earlier failures. */
  forget(): void {
    this.#failures = 0;
    this.#unsent = 0;
    this.#busyUntil = Number.NEGATIVE_INFINITY;
  }

  /** The server asked to be left alone for so long; answers for how long it is, which is a little longer. */
  leftAlone(ms: number, runtime: Runtime): number {
    const wait = withJitter(ms, runtime.random());
    this.#busyUntil = runtime.now() + wait;
    return wait;
  }

  /** The pause before one more attempt that something asked for during the last one, instead of `next`. */
  soonest(next: number, runtime: Runtime): number {
    return this.isFailing ? Math.max(Math.min(next, SECOND), this.wait(runtime)) : next;
  }

  /** Shortens the pauses to the shortest again, because an attempt is likely to succeed now. */
  takeHeart(): void {
    this.#failures = Math.min(this.#failures, 1);
  }

  gotThrough(): void {
    this.forget();
    this.#timeouts = 0;
  }

  /**
   * The connection works and only the server did not take what was sent: earlier connection failures no longer lengthen
   * the pause.
   */
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
