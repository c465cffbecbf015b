import { dropCold, dropLists } from '../mirror/free-space.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { Queue } from '../queue/queue.ts';
import type { ConnectionFacts, StorageWork } from '../runtime/connection-facts.ts';
import { closeToReopen, databaseTrouble, OpenTimeoutError, REOPEN_AFTER_MS } from '../runtime/database-trouble.ts';

type CareParts = {
  readonly queue: Queue;
  readonly mirrors: Mirrors;
  readonly facts: ConnectionFacts;
  readonly files: { readonly dropCopies: () => Promise<boolean> };
};

/**
 * Repairs storage that failed during an exchange with the server: reopens connections, then frees space, then tells the
 * person.
 */
export class StorageCare {
  readonly #parts: CareParts;
  /** How often each kind of work failed in a row: one that succeeds says nothing of the other. */
  readonly #failures = new Map<StorageWork, number>();

  constructor(parts: CareParts) {
    this.#parts = parts;
  }

  /** An exchange that stored incoming rows has also shown the pending changes. */
  worked(work: 'exchange' | 'download'): void {
    this.#failures.delete(work);
    this.#parts.facts.storageWorked(work);
    if (work === 'exchange') this.#parts.facts.storageWorked('show');
  }

  isFailing(work: StorageWork): boolean {
    return this.#failures.has(work);
  }

  /** The server kept the work from finishing: storage worked up to that point. */
  heldUntilThen(work: StorageWork): void {
    this.#failures.delete(work);
  }

  /** Returns how long to wait before the next attempt; undefined when there is no reason to try soon. */
  async mend(error: unknown, work: StorageWork): Promise<number | undefined> {
    const { queue, mirrors, facts } = this.#parts;
    const failures = (this.#failures.get(work) ?? 0) + 1;
    this.#failures.set(work, failures);
    mirrors.reopen();
    if (databaseTrouble(error) === 'full') {
      facts.storageFailed(work, 'full');
      if (failures > 1) await this.#makeRoom();
      return undefined;
    }
    closeToReopen(queue.database);
    const soon = error instanceof OpenTimeoutError ? undefined : REOPEN_AFTER_MS[failures - 1];
    facts.storageFailed(work, soon === undefined ? 'lost' : undefined);
    return soon;
  }

  /** Keeps the rows a device always has: incoming changes go to them, and they would only be downloaded again. */
  async #makeRoom(): Promise<void> {
    const { mirrors, files } = this.#parts;
    if (await files.dropCopies().catch(() => false)) return;
    const { database } = mirrors.shown;
    if (await dropCold(database).catch(() => false)) return;
    await dropLists(database).catch(() => false);
  }
}
