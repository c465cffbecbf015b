import { replaceEqualDeep } from '@tanstack/react-query';
import { Dexie, type ObservabilitySet } from 'dexie';
import { databaseTrouble } from '../runtime/database-trouble.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Showing } from '../runtime/showing.ts';
import type { Mirror } from '../runtime/types.ts';
import { KeptRows } from './kept-rows.ts';
import { readAwaited } from './mirror-rows.ts';
import { type Mirrors, tracedReader } from './mirrors.ts';
import { isKeyTouched, ReadTrace } from './read-trace.ts';

const RETRY_MS = 500;

/**
 * Receives the results of a live query, in the form Dexie's hooks take. `failed` is called on a failure that will not
 * pass by itself.
 */
export type WatchedQuery<Result> = {
  readonly hasValue: () => boolean;
  readonly subscribe: (
    next: (result: Result) => void,
    failed?: (error: unknown) => void,
  ) => { unsubscribe: () => void };
};

/**
 * Calls back after each committed change, of any tab, for which `isTouched` returns true. Dexie's own `liveQuery` finds
 * out what was read by following awaits; when several queries overlap it can lose track and then never runs again. So
 * the readers themselves record what they read (`ReadTrace`).
 */
export function watchMirror(isTouched: (changes: ObservabilitySet) => boolean, callback: () => void): () => void {
  const listener = (changes: ObservabilitySet) => {
    if (isTouched(changes)) Dexie.ignoreTransaction(callback);
  };
  Dexie.on.storagemutated.subscribe(listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}

/** Runs work when asked, one run at a time; being asked during a run means one more run afterwards. */
export class RepeatedWork {
  readonly #work: () => Promise<void>;
  readonly #report: (error: unknown) => void;
  #asked = false;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(work: () => Promise<void>, report: (error: unknown) => void) {
    this.#work = work;
    this.#report = report;
  }

  readonly ask = (): void => {
    this.#asked = true;
    this.#running ??= this.#run();
  };

  /** Resolves when nothing that was asked so far is left to do. */
  settled(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /** No run begins any more; resolves when the last one has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#asked && !this.#stopped) {
      this.#asked = false;
      // A failed run must not prevent later ones.
      await this.#work().catch(this.#report);
    }
    this.#running = null;
  }
}

type Source = { readonly mirrors: Mirrors; readonly runtime: Runtime; readonly showing: Showing };

/**
 * A query over the mirror as an observable: run at each subscription and after each change of what it read, silent when
 * that changed nothing of its result. Rows that are as before stay the same objects. Undefined
 * while rows it may depend on are still to come: unknown is neither an empty list nor a zero.
 */
export function watchQuery<Result>(
  source: Source,
  query: (mirror: Mirror) => Promise<Result>,
): WatchedQuery<Result | undefined> {
  return { hasValue: () => false, subscribe: (next, failed) => followQuery(source, query, next, failed) };
}

function followQuery<Result>(
  { mirrors, runtime, showing }: Source,
  query: (mirror: Mirror) => Promise<Result>,
  next: (result: Result | undefined) => void,
  failed: (error: unknown) => void = () => {},
): { unsubscribe: () => void } {
  let stopped = false;
  let trace = new ReadTrace();
  let reading = trace;
  let replaced = false;
  let known = true;
  let cancelRetry = () => {};
  const kept = new KeptRows();
  let shown: { readonly result: Result | undefined } | undefined;
  const show = (result: Result | undefined) => {
    // Not its merged result: that copies rows whose place in a list is another.
    if (shown !== undefined && replaceEqualDeep(shown.result, result) === shown.result) return;
    shown = { result };
    next(result);
  };
  const work = new RepeatedWork(async () => {
    reading = new ReadTrace();
    kept.begin();
    try {
      // The pointer stands in the queue's database, which a push may hold: it is read only when it changed.
      if (replaced) await mirrors.current();
      replaced = false;
      // Read before the query, so that what arrives meanwhile runs the query again.
      const awaited = await readAwaited(mirrors.shown);
      const result = await query(tracedReader(mirrors, reading, kept));
      trace = reading;
      const isKnown = trace.isKnown(awaited);
      known = isKnown;
      if (!stopped) showing.draw(work, () => show(isKnown ? result : undefined));
    } catch (error) {
      if (stopped) return;
      if (databaseTrouble(error) === 'lost') cancelRetry = runtime.setTimer(work.ask, RETRY_MS);
      else failed(error);
    }
  }, runtime.report);
  const unsubscribe = watchMirror((changes) => {
    if (mirrors.isReplacedBy(changes)) {
      replaced = true;
      return true;
    }
    const { name } = mirrors.shown.database;
    if (!known && isKeyTouched(changes, name, 'meta', 'state')) return true;
    return trace.isTouchedBy(changes, name) || reading.isTouchedBy(changes, name);
  }, work.ask);
  work.ask();
  const unfollow = showing.follow(work);
  return {
    unsubscribe: () => {
      stopped = true;
      unfollow();
      cancelRetry();
      unsubscribe();
      void work.stop();
    },
  };
}
