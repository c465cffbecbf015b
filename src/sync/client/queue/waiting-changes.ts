import { liveQuery } from 'dexie';
import type { OutboxEntry } from '#sync/protocol.ts';
import type { ConnectionFacts } from '../runtime/connection-facts.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Showing } from '../runtime/showing.ts';
import type { WaitingChanges } from '../runtime/types.ts';
import type { Queue } from './queue.ts';

const NONE: WaitingChanges = { entries: [], refused: [], keys: new Set() };

/** A queue that could not be read is read again. */
const AGAIN_MS = 5000;

type Parts = {
  readonly queue: Queue;
  readonly facts: ConnectionFacts;
  readonly showing: Showing;
  readonly runtime: Pick<Runtime, 'setTimer'>;
};

/**
 * The queue as it is shown, whichever tab changes it: read once for the counts of the status, the marks at records, the
 * refused changes and the list of pending changes.
 */
export class WaitingChangesStore {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #changes = NONE;
  #closed = false;
  #stop = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.restart();
  }

  readonly get = (): WaitingChanges => this.#changes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads again without waiting for reads that hang on an old connection. */
  restart(): void {
    this.#stop();
    const { queue, facts, showing, runtime } = this.#parts;
    let cancel = () => {};
    const reading = liveQuery(() => queue.entries()).subscribe({
      next: (entries) => {
        facts.storageWorked('waiting');
        showing.drawBehind(() => this.#take(entries));
      },
      error: () => {
        facts.storageFailed('waiting');
        cancel();
        cancel = runtime.setTimer(() => this.restart(), AGAIN_MS);
      },
    });
    this.#stop = () => {
      cancel();
      reading.unsubscribe();
    };
  }

  /** Reads again when the queue differs from what is shown: a tab that was frozen may have missed the message. */
  async check(): Promise<void> {
    const shown = this.#changes.entries;
    const { outbox } = this.#parts.queue.database;
    const [count, rejected] = await Promise.all([outbox.count(), outbox.where('state').equals('rejected').count()]);
    const isShown = count === shown.length && rejected === this.#changes.refused.length;
    if (!isShown && shown === this.#changes.entries && !this.#closed) this.restart();
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    this.#listeners.clear();
  }

  #take(entries: readonly OutboxEntry[]): void {
    this.#changes = changesOf(entries, this.#changes);
    const { refused } = this.#changes;
    const inState = (state: OutboxEntry['state']) => entries.filter((entry) => entry.state === state).length;
    const pending = entries.length - refused.length;
    const [sent, held] = [inState('acked'), inState('held')];
    this.#parts.facts.change({ pending, sent, rejected: refused.length, held });
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Derives everything shown from the entries. An unchanged part stays the same object, so that it is not rendered again.
 */
function changesOf(entries: readonly OutboxEntry[], last: WaitingChanges): WaitingChanges {
  const refused = entries.filter((entry) => entry.state === 'rejected');
  const keys = new Set(entries.flatMap((entry) => (entry.state === 'rejected' ? [] : entry.touched)));
  const isSameRefused =
    refused.length === last.refused.length && refused.every(({ pos }, place) => pos === last.refused[place]?.pos);
  const isSameKeys = keys.size === last.keys.size && [...keys].every((key) => last.keys.has(key));
  return {
    entries,
    refused: isSameRefused ? last.refused : refused,
    keys: isSameKeys ? last.keys : keys,
  };
}

export function isWaiting(entry: OutboxEntry): boolean {
  return entry.state !== 'rejected';
}
