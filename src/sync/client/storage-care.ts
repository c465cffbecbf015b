import type { ConnectionFacts, StorageWork } from './connection-facts.ts';
import { closeToReopen, databaseTrouble, OpenTimeoutError, REOPEN_AFTER_MS } from './database-trouble.ts';
import { dropCold, dropLists } from './free-space.ts';
import type { Mirrors } from './mirrors.ts';
import type { Queue } from './queue.ts';

type CareParts = {
  readonly queue: Queue;
  readonly mirrors: Mirrors;
  readonly facts: ConnectionFacts;
  readonly files: { readonly dropCopies: () => Promise<boolean> };
};

/** What an exchange with the server does about storage that failed it: fresh connections first, then room, then words. */
export class StorageCare {
  readonly #parts: CareParts;
  /** Exchanges in a row that failed. */
  #failures = 0;

  constructor(parts: CareParts) {
    this.#parts = parts;
  }

  worked(): void {
    this.#failures = 0;
    this.#parts.facts.storageWorked('exchange', 'show');
  }

  /** Answers how long to wait before the next attempt; undefined when nothing speaks for trying soon. */
  async mend(error: unknown, work: StorageWork): Promise<number | undefined> {
    const { queue, mirrors, facts } = this.#parts;
    this.#failures += 1;
    mirrors.reopen();
    if (databaseTrouble(error) === 'full') {
      facts.storageFailed(work, 'full');
      if (this.#failures > 1) await this.#makeRoom();
      return undefined;
    }
    closeToReopen(queue.database);
    const soon = error instanceof OpenTimeoutError ? undefined : REOPEN_AFTER_MS[this.#failures - 1];
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
