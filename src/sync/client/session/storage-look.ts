import type { ConnectionFacts, StorageFailure, StorageWork } from '../runtime/connection-facts.ts';
import { databaseTrouble, NoAnswerError } from '../runtime/database-trouble.ts';
import { withinTime } from '../runtime/within-time.ts';
import { rebaseMirror, type SyncParts } from './sync-steps.ts';
import { ANSWER_MS } from './watchdog.ts';

/** Once without an answer in time may be a busy moment; a person is told of so many in a row. */
const SILENCES_TOLD = 2;
/** A page that was kept from running for so much longer than it meant to wait has not seen a silence. */
const SLEPT_MS = 2000;
/** Showing again what waits. */
const SHOW_MS = 20_000;
/** What pages and saves of a tab do. */
const OWN_WORK: readonly StorageWork[] = ['queue', 'show'];
/** What speaks for itself in the tab that talks to the server, and has no end in one that no longer does. */
const LEADERS_WORK: readonly StorageWork[] = ['exchange', 'download'];
/** What is written to find out whether there is room again: more than any save, and given back at once. */
const ROOM_BYTES = 256 * 1024;

type LookParts = SyncParts & { readonly facts: ConnectionFacts };

/**
 * Asks this device's storage what a page asks of it; without an answer the person is told why nothing appears. Once
 * something failed it also asks what a save needs, shows what waits, and takes the word back when both work.
 */
export class StorageLook {
  readonly #parts: LookParts;
  readonly #leads: () => boolean;
  readonly #roomIsBack: () => void;
  #silences = 0;
  #looking = false;
  /** The last try of a write found no room. */
  #lacksRoom = false;

  /** `roomIsBack`: the exchange or the download that found none may go on. */
  constructor(parts: LookParts, leads: () => boolean, roomIsBack: () => void) {
    this.#parts = parts;
    this.#leads = leads;
    this.#roomIsBack = roomIsBack;
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
    const failed = this.#mendable(await this.#findsRoom());
    const begun = runtime.now();
    try {
      await withinTime(runtime, ANSWER_MS, async () => {
        const { database } = queue;
        await Promise.all([mirrors.current().then((handle) => handle.database.getStamp()), database.outbox.count()]);
        if (failed.size > 0) await database.transaction('rw', database.tables, () => database.getMeta('client'));
      });
    } catch (error) {
      if (!(error instanceof NoAnswerError) || runtime.now() - begun > ANSWER_MS + SLEPT_MS) return;
      this.#silences += 1;
      if (this.#silences < SILENCES_TOLD) return;
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

  /** Only a write shows that there is room again: nothing else may be waiting that would write. */
  async #findsRoom(): Promise<boolean> {
    const { queue, facts, runtime } = this.#parts;
    const isFull = [...facts.failedWork.values()].some(({ trouble }) => trouble === 'full');
    if (!isFull) {
      this.#lacksRoom = false;
      return false;
    }
    const lacked = this.#lacksRoom;
    this.#lacksRoom = !(await withinTime(runtime, ANSWER_MS, () => queue.hasRoom(ROOM_BYTES)).catch(() => false));
    if (lacked && !this.#lacksRoom && this.#leads()) this.#roomIsBack();
    return !this.#lacksRoom;
  }

  /**
   * The failures that are over once storage does what it is asked, with room where they lacked it. Of what its last
   * exchange lacked, a tab that follows now keeps no word once all is sent: the one that leads has its own.
   */
  #mendable(hasRoom: boolean): ReadonlyMap<StorageWork, StorageFailure> {
    const { facts } = this.#parts;
    const { failing, signIn, updateNeeded, pending } = facts.facts;
    const follows = !this.#leads();
    // While the server cannot be reached nothing is exchanged that could take its word back.
    const isIdle = follows || failing || signIn || updateNeeded;
    return new Map(
      [...facts.failedWork].filter(([work, { trouble }]) => {
        if (trouble === 'unkept') return false;
        if (trouble === 'full') {
          return work === 'probe' || OWN_WORK.includes(work)
            ? hasRoom
            : follows && pending === 0 && LEADERS_WORK.includes(work);
        }
        return OWN_WORK.includes(work) || (isIdle && LEADERS_WORK.includes(work));
      }),
    );
  }
}
