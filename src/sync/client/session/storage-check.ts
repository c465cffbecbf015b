import type { ConnectionFacts, StorageFailure, StorageWork } from '../runtime/connection-facts.ts';
import { databaseTrouble, NoAnswerError } from '../runtime/database-trouble.ts';
import { withinTime } from '../runtime/within-time.ts';
import { rebaseMirror, type SyncParts } from './sync-steps.ts';
import { ANSWER_MS } from './watchdog.ts';

/** A single missing answer may be a busy moment; the person is told after this many in a row. */
const SILENCES_TOLD = 2;
/** A timer this late means the page was suspended, so a missing answer does not count as a silence. */
const SLEPT_MS = 2000;
/** Time limit for showing the pending changes again. */
const SHOW_MS = 20_000;
/** Work that every tab does for its own pages and saves. */
const OWN_WORK: readonly StorageWork[] = ['queue', 'show'];
/** Work of the leading tab, which clears these failures itself. In a tab that no longer leads nothing would. */
const LEADERS_WORK: readonly StorageWork[] = ['exchange', 'download'];
/** Size of the test write that shows whether there is room again: more than any save, and deleted at once. */
const ROOM_BYTES = 256 * 1024;

type CheckParts = SyncParts & { readonly facts: ConnectionFacts };

/**
 * Checks that this device's storage answers what a page asks of it; if it does not, the person is told why nothing
 * appears. After a failure it also checks what a save needs, shows the pending changes again, and withdraws the message
 * when both work.
 */
export class StorageCheck {
  readonly #parts: CheckParts;
  readonly #leads: () => boolean;
  readonly #roomIsBack: () => void;
  #silences = 0;
  #checking = false;
  /** True when the last test write found no room. */
  #lacksRoom = false;

  /** `roomIsBack` is called when an exchange or a download that found no room may go on. */
  constructor(parts: CheckParts, leads: () => boolean, roomIsBack: () => void) {
    this.#parts = parts;
    this.#leads = leads;
    this.#roomIsBack = roomIsBack;
  }

  /** One look at a time; nobody waits for it. */
  check(): void {
    if (this.#checking) return;
    this.#checking = true;
    void this.#check().finally(() => {
      this.#checking = false;
    });
  }

  async #check(): Promise<void> {
    const { facts, mirrors, queue, runtime } = this.#parts;
    const failed = this.#healed(await this.#findsRoom());
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

  /** Makes a test write: only a write shows that there is room again, and no other may be pending. */
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
   * Returns the failures that are over once storage answers, and has room where that was lacking. A following tab drops
   * what its own last exchange lacked once everything is sent: the leading tab reports its own failures.
   */
  #healed(hasRoom: boolean): ReadonlyMap<StorageWork, StorageFailure> {
    const { facts } = this.#parts;
    const { failing, signIn, updateNeeded, pending } = facts.facts;
    const follows = !this.#leads();
    // While the server cannot be reached, no exchange takes place that could withdraw its own failure.
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
