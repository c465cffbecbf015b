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

/** What an exchange with the server does about storage that failed it: fresh connections first, then room, then words. */
export class StorageCare {
  readonly #parts: CareParts;
  /** How often each kind of work failed in a row: one that succeeds says nothing of the other. */
  readonly #failures = new Map<StorageWork, number>();

  constructor(parts: CareParts) {
    this.#parts = parts;
  }

  /** An exchange that wrote what came in also shows what waits. */
  worked(work: 'exchange' | 'download'): void {
    this.#failures.delete(work);
    this.#parts.facts.storageWorked(work);
    if (work === 'exchange') this.#parts.facts.storageWorked('show');
  }

  isFailing(work: StorageWork): boolean {
    return this.#failures.has(work);
  }

  /** It was the server that kept the work from ending: storage gave what it was asked until then. */
  heldUntilThen(work: StorageWork): void {
    this.#failures.delete(work);
  }

  /** Answers how long to wait before the next attempt; undefined when nothing speaks for trying soon. */
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

  /** Rows a device always has are kept: what comes in goes to them, and they would only be fetched again. */
  async #makeRoom(): Promise<void> {
    const { mirrors, files } = this.#parts;
    if (await files.dropCopies().catch(() => false)) return;
    const { database } = mirrors.shown;
    if (await dropCold(database).catch(() => false)) return;
    await dropLists(database).catch(() => false);
  }
}
