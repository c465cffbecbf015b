import type { SyncedRow } from '#sync/table.ts';
import type { MirrorHandle } from '../mirror/mirror-rows.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import { isKeyTouched, ReadTrace } from '../mirror/read-trace.ts';
import { RepeatedWork, watchMirror } from '../mirror/watch-mirror.ts';
import { databaseTrouble } from '../runtime/database-trouble.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { IndexEntry, ListIndexDefinition, ListIndexState } from '../runtime/types.ts';
import { basisOf, buildEntries, changedEntries, changesSince, type IndexChanges, tablesOf } from './list-index-rows.ts';
import { SortedEntries, sortEntries } from './sorted-entries.ts';
import { StoredList } from './stored-list.ts';

const STORE_AFTER_MS = 30_000;
const RETRY_MS = 1_000;

type Definition = ListIndexDefinition<SyncedRow, IndexEntry>;
type Look = { readonly handle: MirrorHandle; readonly basis: string | null; readonly changes: IndexChanges };

/** A list index that follows its rows as long as somebody listens. */
export type ListIndexHandle<Entry extends IndexEntry> = {
  readonly get: () => ListIndexState<Entry>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the first rows, so that a list that is about to be drawn has them at once. */
  readonly prepare: () => Promise<void>;
};

/** A sorted list of all rows of a table, in memory, that follows the mirror from the first listener on. */
export class ListIndex implements ListIndexHandle<IndexEntry> {
  readonly #mirrors: Mirrors;
  readonly #runtime: Runtime;
  readonly #definition: Definition;
  readonly #stored: StoredList;
  readonly #sorted = new SortedEntries<IndexEntry>();
  readonly #listeners = new Set<() => void>();
  #state: ListIndexState<IndexEntry> = { entries: [], ready: false };
  #handle: MirrorHandle | null = null;
  #basis: string | null = null;
  /** Stamp of the newest change the entries hold; -1 looks at everything that changed. */
  #seen = -1;
  readonly #looking = new RepeatedWork(
    () => this.#look().catch((error: unknown) => this.#failed(error)),
    (error) => this.#runtime.report(error),
  );
  readonly #storing = new RepeatedWork(
    () => this.#store(),
    (error) => this.#storeFailed(error),
  );
  #stopWatching = () => {};
  #cancelStoring = () => {};
  #cancelRetry = () => {};
  #prepared: Promise<void> | null = null;
  #following = false;
  #replaced = false;
  #closed = false;

  constructor(mirrors: Mirrors, runtime: Runtime, definition: Definition) {
    this.#mirrors = mirrors;
    this.#runtime = runtime;
    this.#definition = definition;
    this.#stored = new StoredList(`${definition.table.name}@${definition.version}`);
  }

  readonly get = (): ListIndexState<IndexEntry> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#following && !this.#closed) this.#follow();
    return () => this.#listeners.delete(listener);
  };

  readonly prepare = (): Promise<void> => {
    this.#prepared ??= this.#showFirst().catch((error: unknown) => this.#failed(error));
    return this.#prepared;
  };

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWatching();
    this.#cancelStoring();
    this.#cancelRetry();
    this.#listeners.clear();
    await this.#looking.stop();
    await this.#storing.stop();
  }

  #follow(): void {
    this.#following = true;
    const trace = new ReadTrace();
    for (const table of tablesOf(this.#definition)) trace.readTable(table);
    this.#stopWatching = watchMirror((changes) => {
      if (this.#mirrors.isReplacedBy(changes)) {
        this.#replaced = true;
        return true;
      }
      const { name } = this.#mirrors.shown.database;
      return trace.isTouchedBy(changes, name) || isKeyTouched(changes, name, 'meta', 'state');
    }, this.#looking.ask);
    this.#looking.ask();
  }

  async #look(): Promise<void> {
    const handle = this.#replaced ? await this.#mirrors.current() : this.#mirrors.shown;
    this.#replaced = false;
    if (this.#handle === null) {
      await this.prepare();
      // Reading the whole index first would keep the page from painting the rows it has.
      if (this.#state.entries.length > 0) await this.#runtime.painted();
    }
    const basis = await basisOf(handle, this.#definition);
    // The stored index is tried first, so that the first look only asks for what changed since.
    if (basis !== null && this.#handle === null && (await this.#restore(handle, basis))) return;
    await this.#take({
      handle,
      basis,
      changes: await changesSince(handle, this.#definition, this.#handle === handle ? this.#seen : -1),
    });
  }

  /** The first rows as they were stored last. */
  async #showFirst(): Promise<void> {
    const handle = this.#mirrors.shown;
    const basis = await basisOf(handle, this.#definition);
    const first = basis === null ? undefined : await this.#stored.readFirst(handle.database, basis);
    if (first !== undefined && this.#handle === null) this.#publish(first, false);
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    if (databaseTrouble(error) === 'other') this.#runtime.report(error);
    this.#cancelRetry();
    this.#cancelRetry = this.#runtime.setTimer(this.#looking.ask, RETRY_MS);
  }

  /** Failing to store the list is harmless: it only saves work at the next start. */
  #storeFailed(error: unknown): void {
    if (!this.#closed && databaseTrouble(error) === 'other') this.#runtime.report(error);
  }

  async #take(look: Look): Promise<void> {
    if (this.#closed) return;
    if (look.basis === null) return;
    if (look.handle !== this.#handle || look.basis !== this.#basis) await this.#load(look, look.basis);
    else await this.#apply(look.handle, look.changes);
  }

  /** Takes the stored index when it was built from the same base, and catches up. False when there is none. */
  async #restore(handle: MirrorHandle, basis: string): Promise<boolean> {
    const stored = await this.#stored.readAll(handle.database, basis, this.#runtime);
    if (stored === undefined) return false;
    this.#start(handle, basis, stored.entries, stored.stamp);
    await this.#catchUp(handle);
    this.#publish(this.#sorted.entries, true);
    return true;
  }

  /** The index after the base changed: stored by another tab, or built anew. */
  async #load({ handle, changes }: Look, basis: string): Promise<void> {
    if (await this.#restore(handle, basis)) return;
    const all = this.#handle === handle ? await changesSince(handle, this.#definition, -1) : changes;
    const entries = sortEntries(await buildEntries(handle, this.#definition, all, this.#runtime));
    this.#start(handle, basis, entries, all.stamp);
    this.#publish(this.#sorted.entries, true);
    this.#storing.ask();
  }

  #start(handle: MirrorHandle, basis: string, entries: readonly IndexEntry[], seen: number): void {
    this.#sorted.reset(entries);
    this.#handle = handle;
    this.#basis = basis;
    this.#seen = seen;
  }

  async #catchUp(handle: MirrorHandle): Promise<void> {
    const changes = await changesSince(handle, this.#definition, this.#seen);
    this.#sorted.change(await changedEntries(handle, this.#definition, changes, this.#sorted.entries));
    this.#seen = changes.stamp;
  }

  async #apply(handle: MirrorHandle, changes: IndexChanges): Promise<void> {
    if (changes.stamp <= this.#seen) return;
    this.#sorted.change(await changedEntries(handle, this.#definition, changes, this.#sorted.entries));
    this.#seen = changes.stamp;
    this.#publish(this.#sorted.entries, true);
    this.#cancelStoring();
    this.#cancelStoring = this.#runtime.setTimer(this.#storing.ask, STORE_AFTER_MS);
  }

  #publish(entries: readonly IndexEntry[], ready: boolean): void {
    this.#state = { entries, ready };
    for (const listener of this.#listeners) listener();
  }

  async #store(): Promise<void> {
    if (this.#closed || this.#handle === null || this.#basis === null) return;
    const snapshot = { stamp: this.#seen, basis: this.#basis, entries: this.#sorted.entries };
    await this.#stored.write(this.#handle.database, snapshot, this.#runtime);
  }
}
