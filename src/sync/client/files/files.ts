import { Dexie } from 'dexie';
import { dropCold, dropLists } from '../mirror/free-space.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import { RepeatedWork, watchMirror } from '../mirror/watch-mirror.ts';
import type { ConnectionFacts } from '../runtime/connection-facts.ts';
import { closeForGood, closeToReopen, databaseTrouble, withReopening } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { withinTime } from '../runtime/within-time.ts';
import { type FileCopies, trimCopies } from './file-copies.ts';
import { type NewFile, putCopy, putNew, removeFiles } from './file-writes.ts';
import {
  dropCopies,
  type FileState,
  FilesDatabase,
  filesName,
  isUnsentFile,
  type StoredFile,
  UNSENT_STATES,
  type WaitingFile,
} from './files-database.ts';

/** Not before the first page stands. */
const LOOK_AFTER_MS = 3000;
/** A database that takes longer than this for one piece of work is taken to hang. */
const ANSWER_MS = 10_000;

type FilesParts = { readonly runtime: Runtime; readonly facts: ConnectionFacts; readonly mirrors: Mirrors };

/** The files of this device: kept until the server has them, and small pictures of those it has. */
export class Files {
  readonly #parts: FilesParts;
  readonly #place: { readonly companyId: string; readonly userId: string };
  readonly #listeners = new Set<() => void>();
  readonly #reading: RepeatedWork;
  readonly #stops: (() => void)[] = [];
  #database: FilesDatabase | null = null;
  /** Whether this device has a database of files; null while it has not been looked up. */
  #there: Promise<boolean> | null = null;
  #waiting: readonly WaitingFile[] = [];
  #closed = false;

  constructor(parts: FilesParts, place: { readonly companyId: string; readonly userId: string }) {
    this.#parts = parts;
    this.#place = { companyId: place.companyId, userId: place.userId };
    this.#reading = new RepeatedWork(
      () => this.#readWaiting(),
      (error) => this.#failed(error),
    );
    const mark = `idb://${filesName(place.companyId, place.userId)}/files/`;
    const changed = () => {
      // Another tab may have been the first to bring one.
      this.#there = null;
      this.#reading.ask();
    };
    this.#stops.push(
      watchMirror((changes) => 'all' in changes || mark in changes, changed),
      parts.runtime.setTimer(this.#reading.ask, LOOK_AFTER_MS),
    );
  }

  /** Files that only this device has, oldest first. The same object until something changes. */
  readonly waiting = (): readonly WaitingFile[] => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Stores a file before its record is added: once this returns null, the file survives the tab. Otherwise it returns the
   * error, and nothing of the file stays. On a full disk, data that the server has is removed first: previews, old months
   * and lists; rows stay.
   */
  async keep(file: NewFile): Promise<Error | null> {
    let givenUp = false;
    const write = () =>
      this.use(async (database) => {
        await putNew(database, file, this.#parts.runtime.now());
        if (givenUp) await removeFiles(database, [file.id]);
      });
    try {
      await this.#withRoom(write);
      return null;
    } catch (error) {
      givenUp = true;
      noteError('storage', error, this.#parts.runtime.now());
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Its record is queued. */
  added(id: string): Promise<void> {
    return this.change(id, (file) => (file.state === 'adding' ? { state: 'unsent', wish: null, nextAt: 0 } : {}));
  }

  /** Discards a file: a person takes it back, or its record was refused at once. */
  async drop(id: string): Promise<void> {
    await this.useIfThere((database) => removeFiles(database, [id]));
  }

  /** A person wants a refused file tried again. */
  retry(id: string): Promise<void> {
    return this.change(id, ({ state }) =>
      state === 'refused' ? { state: 'unsent', code: null, attempts: 0, nextAt: 0 } : {},
    );
  }

  /** Files whose record was not queued when their tab died. */
  unfinished(): Promise<readonly StoredFile[]> {
    return this.list(['adding']);
  }

  /** The content as far as it is on this device. */
  async content(id: string): Promise<ArrayBuffer | undefined> {
    return (await this.useIfThere(({ contents }) => contents.get(id)))?.content;
  }

  async preview(id: string): Promise<ArrayBuffer | undefined> {
    return (await this.useIfThere(({ previews }) => previews.get(id)))?.content;
  }

  /** Keeps a copy of what the server has, as long as there is room for it. A full disk is no failure. */
  async keepCopy(copy: FileCopies): Promise<void> {
    try {
      await this.use((database) => putCopy(database, copy, this.#parts.runtime.now()));
      await this.use(trimCopies);
    } catch (error) {
      if (databaseTrouble(error) === 'other') throw error;
    }
  }

  /** How many files only this device has, read now. */
  async countUnsent(): Promise<number> {
    await this.#readWaiting();
    return this.#waiting.length;
  }

  async list(states: readonly FileState[]): Promise<readonly StoredFile[]> {
    return (await this.useIfThere(({ files }) => files.where('state').anyOf(states).toArray())) ?? [];
  }

  async change(id: string, change: (file: StoredFile) => Partial<StoredFile>): Promise<void> {
    await this.useIfThere(({ files }) =>
      files.db.transaction('rw', files, async () => {
        const file = await files.get(id);
        if (file !== undefined) await files.put({ ...file, ...change(file) });
      }),
    );
  }

  /** Gives up what the server has as well, for room; false when there was nothing. */
  async dropCopies(): Promise<boolean> {
    const bytes = await this.useIfThere((database) => {
      const { files, contents, previews } = database;
      return database.transaction('rw', files, contents, previews, () => dropCopies(database));
    });
    return (bytes ?? 0) > 0;
  }

  /** The browser dropped a connection, or it hangs: the next use opens a fresh one. */
  reopen(): void {
    if (this.#database !== null) closeToReopen(this.#database);
  }

  /** Closes the database because the page freezes: it must not block other tabs. */
  letGo(): void {
    this.#database?.letGo();
  }

  close(): void {
    this.#closed = true;
    void this.#reading.stop();
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
    if (this.#database !== null) closeForGood(this.#database);
  }

  /** Runs work on the database, which is created if needed; fails when it does not answer in time. */
  async use<Result>(work: (database: FilesDatabase) => Promise<Result>): Promise<Result> {
    if (this.#closed) throw new Dexie.DatabaseClosedError('The session is over');
    const { runtime } = this.#parts;
    const database = (this.#database ??= new FilesDatabase(this.#place.companyId, this.#place.userId));
    try {
      return await withinTime(runtime, ANSWER_MS, () => withReopening([database], runtime, () => work(database)));
    } catch (error) {
      if (databaseTrouble(error) === 'silent') closeToReopen(database);
      throw error;
    }
  }

  /** True when this device has a database of files; looked up once. */
  async areThere(): Promise<boolean> {
    if (this.#database !== null) return true;
    const { companyId, userId } = this.#place;
    this.#there ??= Dexie.exists(filesName(companyId, userId)).catch((error: unknown) => {
      // Not known: asked again by the next use.
      this.#there = null;
      throw error;
    });
    return this.#there;
  }

  async useIfThere<Result>(work: (database: FilesDatabase) => Promise<Result>): Promise<Result | undefined> {
    if (this.#closed) return undefined;
    return (await this.areThere()) ? this.use(work) : undefined;
  }

  async #withRoom(write: () => Promise<void>): Promise<void> {
    const { mirrors } = this.#parts;
    const makeRoom = [
      () => this.dropCopies(),
      async () => dropCold((await mirrors.current()).database),
      async () => dropLists((await mirrors.current()).database),
    ];
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (databaseTrouble(error) !== 'full' || !(await makeSomeRoom(makeRoom))) throw error;
      }
    }
  }

  async #readWaiting(): Promise<void> {
    const unsent = (await this.list(UNSENT_STATES)).filter(isUnsentFile).sort((left, right) => left.at - right.at);
    const waiting = unsent.map(({ id, name, mediaType, at, code, state, contentBytes }) => {
      const fate = state === 'refused' ? ('refused' as const) : ('waiting' as const);
      return { id, name, mediaType, at, code, bytes: contentBytes, state: fate };
    });
    if (this.#closed || JSON.stringify(waiting) === JSON.stringify(this.#waiting)) return;
    this.#waiting = waiting;
    this.#parts.facts.change({ files: waiting.length });
    for (const listener of this.#listeners) listener();
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    if (databaseTrouble(error) === 'other') this.#parts.runtime.report(error);
    else noteError('storage', error, this.#parts.runtime.now());
  }
}

/** Runs the next step that frees something; false when none is left. */
async function makeSomeRoom(steps: (() => Promise<boolean>)[]): Promise<boolean> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    // A step that fails for lack of space itself leaves it to the next one.
    if (await step().catch(() => false)) return true;
  }
  return false;
}
