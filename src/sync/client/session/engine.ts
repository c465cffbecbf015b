import { TooManyRebuilds } from '../mirror/rebuild-limit.ts';
import type { ConnectionFacts, StorageWork } from '../runtime/connection-facts.ts';
import { databaseTrouble } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import { backoffMs, MAX_BACKOFF, POLL_BLOCKED, SECOND } from '../runtime/pace.ts';
import { pollInterval } from '../transport/live-stream.ts';
import { type Failure, resetOf, TransportError } from '../transport/transport-error.ts';
import { Attempts } from './attempts.ts';
import { DownloadBeside } from './download-beside.ts';
import { StorageCare } from './storage-care.ts';
import {
  beginMirror,
  checkEpoch,
  isComplete,
  isKnownTooOld,
  pullOnce,
  pushOnce,
  rebuildMirror,
  renewIdentity,
  type SyncParts,
  settleFromMirror,
  tryConnection,
  unlessTooOld,
} from './sync-steps.ts';

const PULL_ANYWAY: ReadonlySet<Failure['kind']> = new Set(['refused', 'too_large', 'gap', 'busy']);

export type EngineParts = SyncParts & {
  readonly facts: ConnectionFacts;
  readonly liveIsOpen: () => boolean;
  readonly newId: () => string;
};

/** Pushes and pulls, one cycle at a time. Every end of a cycle, good or bad, arms the timer of the next one. */
export class Engine {
  readonly #parts: EngineParts;
  readonly #storage: StorageCare;
  readonly #download: DownloadBeside;
  readonly #attempts = new Attempts();
  #active = false;
  #cycle: Promise<void> | null = null;
  #again = false;
  #woken = false;
  /** A reset that the download beside a cycle met: the next cycle rebuilds, so that there are never two rebuilds. */
  #reset: TransportError | null = null;
  #cancelTimer = () => {};
  #term = 0;
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#storage = new StorageCare(parts);
    this.#download = new DownloadBeside(parts, this.#storage, {
      failed: (error) => this.#downloadFailed(error),
      again: () => this.run(),
    });
  }

  /** This tab leads: keep in touch with the server. */
  start(): void {
    this.#active = true;
    this.wake();
  }

  stop(): void {
    this.#active = false;
    this.#cancelTimer();
    this.#download.mayStart();
  }

  /** Gives up a cycle that hangs: nothing waits for it any more, and it no longer counts against the connection. */
  abandon(): void {
    this.#term += 1;
    this.#cycle = null;
    this.#download.abandon();
    this.#again = false;
    this.#attempts.forget();
    this.#cancelTimer();
    this.#parts.facts.change({ syncing: false, download: null });
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#cycle !== null || this.#download.underWay !== null) {
      await Promise.all([this.#cycle, this.#download.underWay]);
    }
  }

  /** Ends the backoff because an attempt may well succeed now. */
  wake(): void {
    this.#woken = this.#cycle !== null;
    // A connection that is back does not help a download that failed for lack of storage.
    if (!this.#storage.isFailing('download')) this.#download.mayStart();
    const wait = this.#attempts.wait(this.#parts.runtime);
    this.#attempts.takeHeart();
    if (wait > 0) this.#schedule(wait);
    else this.run();
  }

  /** A person asks: try now, whatever failed before. */
  tryNow(): void {
    this.#download.mayStart();
    this.#attempts.takeHeart();
    this.run();
  }

  /**
   * There is something new to send: sends it now, or after the current attempt if that succeeds; otherwise with the next
   * attempt.
   */
  changed(): void {
    if (!this.#attempts.isFailing || this.#cycle !== null) this.run();
  }

  /** The connection is in doubt: runs a cycle within a second, unless one is under way or has just failed. */
  checkSoon(): void {
    if (this.#cycle !== null || this.#attempts.isFailing) return;
    if (this.#dueAt > this.#parts.runtime.now() + SECOND) this.#schedule(SECOND);
  }

  /** Runs a cycle now, or right after the one under way. Also works in a tab that does not lead. */
  run(): void {
    if (this.#cycle !== null) {
      this.#again = true;
      return;
    }
    this.#cancelTimer();
    this.#attempts.begins(this.#parts.runtime);
    const cycle = this.#runCycle().then((next) => {
      if (this.#cycle !== cycle) return;
      this.#cycle = null;
      const again = (this.#again || next === 0) && !this.#attempts.isFailing;
      this.#again = false;
      // A wake-up during a failing cycle may have come too late for it: one more attempt, soon.
      if (!again) this.#schedule(this.#woken ? this.#attempts.soonest(next, this.#parts.runtime) : next);
      else if (this.#active) this.run();
      this.#woken = false;
    });
    this.#cycle = cycle;
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    this.#dueAt = this.#parts.runtime.now() + ms;
    if (this.#active) this.#cancelTimer = this.#parts.runtime.setTimer(() => this.run(), ms);
  }

  /** Answers how long to wait before the next cycle. */
  async #runCycle(): Promise<number> {
    const { facts } = this.#parts;
    const [term, doubts] = [this.#term, facts.doubts];
    facts.change({ syncing: true });
    try {
      await this.#exchange();
      this.#attempts.gotThrough();
      facts.change({ updateNeeded: false, stalled: false });
      this.#storage.worked('exchange');
      if (facts.facts.behind) return facts.doubts === doubts ? SECOND : 0;
      return pollInterval(this.#parts.liveIsOpen(), this.#parts.runtime);
    } catch (error) {
      if (term !== this.#term) return 0;
      this.#attempts.failed(this.#parts.runtime);
      return await this.#handle(error, 'exchange');
    } finally {
      if (term === this.#term) facts.change({ syncing: false });
    }
  }

  async #exchange(): Promise<void> {
    const parts = this.#parts;
    const reset = this.#reset;
    this.#reset = null;
    if (reset !== null) throw reset;
    const handle = await parts.mirrors.current();
    await settleFromMirror(parts, handle);
    const justBegun = (await handle.database.getState()) === undefined;
    let outdated = await unlessTooOld(() => beginMirror(parts, handle));
    const isWhole = await isComplete(handle);
    if (isWhole) this.#download.done();
    await checkEpoch(parts, handle);
    // After a failure a pull tests the connection first: a change not sent in vain can still be taken back or joined. It
    // also does so when something is held, whichever tab held it and whatever has succeeded here since.
    const tries = this.#attempts.isFailing || (await parts.queue.isHolding()) || (await isKnownTooOld(parts));
    if (tries && outdated === null) outdated = await unlessTooOld(() => tryConnection(parts, handle));
    // Only after the connection was tested, so that a failing cycle is one failed request, not two. A tab that does not
    // lead, or is closing, leaves it to the leader.
    if (!isWhole && outdated === null && this.#active) this.#download.start(handle, justBegun);
    const unsent = await this.#pushAll();
    if (outdated !== null) throw outdated;
    await pullOnce(parts, await parts.mirrors.current());
    const { failure } = unsent ?? {};
    if (unsent === null || (failure?.kind === 'busy' && failure.tookOthers === true)) this.#attempts.taken();
    if (unsent === null) return;
    this.#attempts.notTaken();
    throw unsent;
  }

  /**
   * Pushes everything. A change that the server cannot take now must not keep others' changes from arriving: returns the
   * error, and the pull goes on.
   */
  async #pushAll(): Promise<TransportError | null> {
    try {
      while (await pushOnce(this.#parts, this.#attempts.limit)) this.#attempts.sendMore();
    } catch (error) {
      if (error instanceof TransportError && PULL_ANYWAY.has(error.failure.kind)) return error;
      throw error;
    }
    return null;
  }

  /** Answers how long the download is to wait; null when this tab has none to make any more, or begins anew. */
  async #downloadFailed(error: unknown): Promise<number | null> {
    this.#reset = resetOf(error);
    if (this.#reset !== null) {
      if (this.#active) this.run();
      return null;
    }
    this.#attempts.failed(this.#parts.runtime);
    const wait = await this.#handle(error, 'download');
    return this.#active ? wait : null;
  }

  async #handle(error: unknown, work: StorageWork): Promise<number> {
    if (!(error instanceof TransportError)) return this.#handleUnexpected(error, work);
    this.#storage.heldUntilThen(work);
    return this.#handleFailure(error.failure, work).catch((second: unknown) => {
      // An error of the rebuild takes precedence, unless it is one more reason to rebuild.
      if (second instanceof TransportError && second.failure.kind !== 'reset') return this.#handle(second, work);
      return this.#handleUnexpected(second, work);
    });
  }

  async #handleFailure(failure: Failure, work: StorageWork): Promise<number> {
    const { facts, queue } = this.#parts;
    switch (failure.kind) {
      case 'sign_in':
        facts.change({ signIn: true, revoked: failure.wipe, failing: false });
        return POLL_BLOCKED;
      case 'wrong_user':
        await queue.hold();
        facts.change({ signIn: true, failing: false });
        return POLL_BLOCKED;
      case 'update_needed':
        facts.change({ updateNeeded: true, failing: false });
        return POLL_BLOCKED;
      case 'client_fork':
        await renewIdentity(this.#parts, this.#parts.newId());
        return SECOND;
      case 'reset':
        return this.#rebuild(failure.reason);
      case 'too_large':
        this.#attempts.sendLess();
        return this.#attempts.limit === 1 ? this.#backoff(work) : SECOND;
      case 'busy':
        facts.change({ failing: true });
        return Math.max(this.#attempts.leftAlone(failure.retryAfterMs, this.#parts.runtime), this.#backoff(work));
      case 'refused':
      case 'gap':
        this.#attempts.sendLess();
        return this.#backoff(work);
      case 'csrf':
      case 'no_connection':
        facts.change({ failing: true });
        this.#attempts.noConnection(failure.kind === 'no_connection' && failure.timedOut);
        return this.#backoff(work);
    }
  }

  async #rebuild(reason: string): Promise<number> {
    const { facts } = this.#parts;
    const shown = rebuildMirror(this.#parts, reason, (download) => facts.change({ download }));
    await shown.finally(() => facts.change({ download: null }));
    this.#download.done();
    this.#reset = null;
    this.#attempts.forget();
    return 0;
  }

  async #handleUnexpected(error: unknown, work: StorageWork): Promise<number> {
    const { facts, runtime } = this.#parts;
    if (error instanceof TooManyRebuilds) {
      facts.change({ stalled: true });
      return MAX_BACKOFF;
    }
    if (error instanceof TransportError) facts.change({ failing: true });
    else if (databaseTrouble(error) === 'other') runtime.report(error);
    else {
      noteError('storage', error, runtime.now());
      const soon = await this.#storage.mend(error, work);
      if (soon !== undefined) return soon;
    }
    return this.#backoff(work);
  }

  #backoff(work: StorageWork): number {
    const failures = work === 'download' ? this.#download.failures : this.#attempts.failures;
    return backoffMs(failures, this.#parts.runtime.random());
  }
}
