import type { ConnectionFacts, StorageWork } from './connection-facts.ts';
import { databaseTrouble, NoAnswerError } from './database-trouble.ts';
import { rebaseMirror, type SyncParts } from './sync-steps.ts';
import { withinTime } from './watchdog.ts';

/** A database that does not answer within this time hangs or is busy; with the second time in a row a person is told. */
const ANSWER_MS = 4000;
const MOST_SILENCES = 2;
/** A page that was kept from running for so much longer than it meant to wait has not seen a silence. */
const SLEPT_MS = 2000;
/** Showing again what waits. */
const SHOW_MS = 20_000;
/** What pages and saves of this tab do; exchanges with the server speak for themselves. */
const OWN_WORK: readonly StorageWork[] = ['queue', 'show'];

type LookParts = SyncParts & { readonly facts: ConnectionFacts };

/**
 * Asks this device's storage what a page asks of it; without an answer the person is told why nothing appears. Once
 * something failed it also asks what a save needs, shows what waits, and takes the word back when both work.
 */
export class StorageLook {
  readonly #parts: LookParts;
  #silences = 0;
  #looking = false;

  constructor(parts: LookParts) {
    this.#parts = parts;
  }

  /** One look at a time; nobody waits for it. */
  look(): void {
    if (this.#looking) return;
    this.#looking = true;
    void this.#look().finally(() => {
      this.#looking = false;
    });
  }

  async #look(): Promise<void> {
    const { facts, mirrors, queue, runtime } = this.#parts;
    const failed = facts.failedWork(OWN_WORK);
    const begun = runtime.now();
    try {
      await withinTime(runtime, ANSWER_MS, async () => {
        await (await mirrors.current()).database.getStamp();
        const { database } = queue;
        if (failed.size > 0) await database.transaction('rw', database.tables, () => database.getMeta('client'));
      });
    } catch (error) {
      if (!(error instanceof NoAnswerError) || runtime.now() - begun > ANSWER_MS + SLEPT_MS) return;
      this.#silences += 1;
      if (this.#silences < MOST_SILENCES) return;
      facts.storageFailed('look', 'silent');
      return;
    }
    this.#silences = 0;
    facts.storageWorked('look');
    if (failed.size === 0) return;
    try {
      await withinTime(runtime, SHOW_MS, async () => rebaseMirror(this.#parts, await mirrors.current()));
      facts.takeBack(failed);
    } catch (error) {
      if (databaseTrouble(error) === 'other') runtime.report(error);
    }
  }
}
