import type { SyncedRow } from '#sync/table.ts';
import { databaseTrouble } from './database-trouble.ts';
import type { ListIndexHandle } from './device-session.ts';
import { basisOf, buildEntries, changedEntries, changesSince, type IndexChanges, tablesOf } from './list-index-rows.ts';
import type { StoredListIndex } from './mirror-database.ts';
import type { MirrorHandle } from './mirror-rows.ts';
import type { Mirrors } from './mirrors.ts';
import { isKeyTouched, ReadTrace } from './read-trace.ts';
import type { Runtime } from './runtime.ts';
import { SortedEntries, sortEntries } from './sorted-entries.ts';
import type { IndexEntry, ListIndexDefinition, ListIndexState } from './types.ts';
import { RepeatedWork, watchMirror } from './watch-mirror.ts';

/** Entries stored apart, so that a list can paint before the whole index is read. */
const FIRST_PAGE = 60;
const STORE_AFTER_MS = 30_000;
const RETRY_MS = 1_000;

type Definition = ListIndexDefinition<SyncedRow, IndexEntry>;
type Look = { readonly handle: MirrorHandle; readonly basis: string | null; readonly changes: IndexChanges };

/** A sorted list of all rows of a table, in memory, that follows the mirror from the first listener on. */
export class ListIndex implements ListIndexHandle<IndexEntry> {
  readonly #mirrors: Mirrors;
  readonly #runtime: Runtime;
  readonly #definition: Definition;
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
  #stopWatching = () => {};
  #cancelStoring = () => {};
  #cancelRetry = () => {};
  #storeDue = false;
  #following = false;
  #replaced = false;
  #closed = false;

  constructor(mirrors: Mirrors, runtime: Runtime, definition: Definition) {
    this.#mirrors = mirrors;
    this.#runtime = runtime;
    this.#definition = definition;
  }

  readonly get = (): ListIndexState<IndexEntry> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#following && !this.#closed) this.#follow();
    return () => this.#listeners.delete(listener);
  };

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWatching();
    this.#cancelStoring();
    this.#cancelRetry();
    this.#listeners.clear();
    await this.#looking.stop();
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
    const isFirst = this.#handle === null;
    const [basis, first] = await Promise.all([
      basisOf(handle, this.#definition),
      isFirst ? handle.database.lists.get(this.#key('first')) : undefined,
    ]);
    if (basis !== null && first?.basis === basis) {
      this.#publish(first.entries as IndexEntry[], false);
      // Reading the whole index would keep the page from painting what it has.
      await this.#runtime.painted();
    }
    // The stored index comes first, so that the first look only asks for what changed since.
    if (basis !== null && this.#handle === null && (await this.#restore(handle, basis))) return;
    await this.#take({
      handle,
      basis,
      changes: await changesSince(handle, this.#definition, this.#handle === handle ? this.#seen : -1),
    });
    if (this.#storeDue) await this.#store();
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    if (databaseTrouble(error) === 'other') this.#runtime.report(error);
    this.#cancelRetry();
    this.#cancelRetry = this.#runtime.setTimer(this.#looking.ask, RETRY_MS);
  }

  async #take(look: Look): Promise<void> {
    if (this.#closed) return;
    if (look.basis === null) return;
    if (look.handle !== this.#handle || look.basis !== this.#basis) await this.#load(look, look.basis);
    else await this.#apply(look.handle, look.changes);
  }

  /** Takes the stored index when it was built from the same base, and catches up. False when there is none. */
  async #restore(handle: MirrorHandle, basis: string): Promise<boolean> {
    const { lists } = handle.database;
    const stored = await lists.get(this.#key('all'));
    if (stored?.basis !== basis) return false;
    this.#start(handle, basis, stored.entries as IndexEntry[], stored.stamp);
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
    await this.#store();
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
    this.#cancelStoring = this.#runtime.setTimer(() => {
      this.#storeDue = true;
      this.#looking.ask();
    }, STORE_AFTER_MS);
  }

  #publish(entries: readonly IndexEntry[], ready: boolean): void {
    this.#state = { entries, ready };
    for (const listener of this.#listeners) listener();
  }

  #key(part: 'first' | 'all'): string {
    return `${this.#definition.table.name}@${this.#definition.version}/${part}`;
  }

  async #store(): Promise<void> {
    this.#storeDue = false;
    if (this.#closed || this.#handle === null || this.#basis === null) return;
    const { lists } = this.#handle.database;
    const { entries } = this.#sorted;
    const common = { stamp: this.#seen, basis: this.#basis };
    const records: StoredListIndex[] = [
      { key: this.#key('first'), ...common, entries: entries.slice(0, FIRST_PAGE) },
      { key: this.#key('all'), ...common, entries },
    ];
    await this.#handle.database.transaction('rw', lists, () => lists.bulkPut(records));
  }
}
