import { Dexie, type Table } from 'dexie';
import { closeForGood, closeToReopen, databaseTrouble, openInTime } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import { followTransactions } from '../runtime/letting-go.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { withinTime } from '../runtime/within-time.ts';

/** So many answers are kept; the oldest go first. */
const MOST_KEPT = 200;
/** Longer than this, nobody waits for what was kept: the server is asked. */
const READ_MS = 2000;

/** `at`: when the server gave it, in ms since 1970. */
type KeptAnswer = { readonly key: string; readonly at: number; readonly text: string };
/** For whom the answers were given: others are not read. */
type Stamp = { readonly key: 'stamp'; readonly value: string };

class AnswersDatabase extends Dexie {
  declare readonly answers: Table<KeptAnswer, string>;
  declare readonly meta: Table<Stamp, string>;
  /** Ends what is under way and closes, to be opened by the next use: the page freezes. */
  readonly letGo = followTransactions(this);

  constructor(name: string) {
    super(name, { cache: 'disabled' });
    this.version(1).stores({ answers: 'key, at', meta: 'key' });
  }
}

export function answersName(companyId: string, userId: string): string {
  return `remise-answers-${companyId}-${userId}`;
}

/**
 * Answers of the server's that can be read again without a connection: invoices, subscriptions, contracts. Copies, of
 * which none has to be there: reading gives nothing and writing does nothing where the storage is full, slow or gone.
 */
export class KeptAnswers {
  readonly #name: string;
  readonly #runtime: Runtime;
  readonly #stamp: string;
  #isStamped = false;
  #database: AnswersDatabase | null = null;
  #closed = false;

  /** `stamp`: what a person may see, and how answers look. Those of another stamp are forgotten. */
  constructor(
    runtime: Runtime,
    { companyId, userId }: { readonly companyId: string; readonly userId: string },
    stamp: string,
  ) {
    this.#runtime = runtime;
    this.#name = answersName(companyId, userId);
    this.#stamp = stamp;
  }

  /** Forgets at the start what was answered to the same person before their rights, or the app, changed. */
  async forgetOutdated(): Promise<void> {
    const isThere = await Dexie.exists(this.#name).catch(() => false);
    if (isThere) await this.#try(null, () => Promise.resolve());
  }

  /** Reads the text of an answer. */
  readonly getItem = async (key: string): Promise<string | undefined> =>
    (await this.#try(READ_MS, ({ answers }) => answers.get(key)))?.text;

  /** Keeps the text of an answer in place of the one before. */
  readonly setItem = async (key: string, text: string): Promise<void> => {
    const at = this.#runtime.now();
    await this.#try(null, ({ answers }) =>
      answers.db.transaction('rw', answers, async () => {
        await answers.put({ key, at, text });
        const surplus = (await answers.count()) - MOST_KEPT;
        if (surplus > 0) await answers.bulkDelete(await answers.orderBy('at').limit(surplus).primaryKeys());
      }),
    );
  };

  readonly removeItem = async (key: string): Promise<void> => {
    await this.#try(null, ({ answers }) => answers.delete(key));
  };

  /** The browser dropped a connection, or it hangs: the next use opens a fresh one. */
  reopen(): void {
    if (this.#database !== null) closeToReopen(this.#database);
  }

  /** Closes the database because the page freezes: it must not block other tabs. */
  letGo(): void {
    this.#database?.letGo();
  }

  /** Nothing is read or kept any more: the database may be deleted. */
  close(): void {
    this.#closed = true;
    if (this.#database !== null) closeForGood(this.#database);
  }

  async #try<Result>(ms: number | null, work: (database: AnswersDatabase) => Promise<Result>) {
    if (this.#closed) return undefined;
    const database = (this.#database ??= new AnswersDatabase(this.#name));
    const opened = async () => {
      await openInTime(database, this.#runtime);
      if (!this.#isStamped) await stamp(database, this.#stamp);
      this.#isStamped = true;
      return work(database);
    };
    try {
      return await (ms === null ? opened() : withinTime(this.#runtime, ms, opened));
    } catch (error) {
      const trouble = databaseTrouble(error);
      if (trouble === 'lost' || trouble === 'silent') closeToReopen(database);
      else noteError('storage', error, this.#runtime.now());
      return undefined;
    }
  }
}

async function stamp({ answers, meta }: AnswersDatabase, value: string): Promise<void> {
  await answers.db.transaction('rw', answers, meta, async () => {
    if ((await meta.get('stamp'))?.value === value) return;
    await answers.clear();
    await meta.put({ key: 'stamp', value });
  });
}
