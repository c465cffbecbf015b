import { Dexie, type ObservabilitySet } from 'dexie';
import type { CivilDate } from '#shared/civil-date.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { MirrorPointer, QueueDatabase } from '../queue/queue-database.ts';
import { closeForGood, closeToReopen, openInTime } from '../runtime/database-trouble.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { DownloadProgress, Mirror } from '../runtime/types.ts';
import { measureBase } from './base-download.ts';
import { BaseRows } from './base-rows.ts';
import type { KeptRows } from './kept-rows.ts';
import { MirrorDatabase, mirrorPrefix, mirrorSchemaHash } from './mirror-database.ts';
import {
  type MirrorHandle,
  readAll,
  readIsDeleted,
  readIsPartial,
  readMany,
  readRow,
  readWhere,
} from './mirror-rows.ts';
import { isKeyTouched, type ReadTrace } from './read-trace.ts';

export type MirrorPlace = { readonly companyId: string; readonly userId: string; readonly schemaSalt: string };

/** The generations of the mirror: one is shown, another may be under construction beside it. */
export class Mirrors {
  readonly tables: readonly SyncedTable[];
  /** Identifies which rows are stored and how: another shape needs another mirror. */
  readonly shape: string;
  readonly #queue: QueueDatabase;
  readonly #runtime: Runtime;
  readonly #prefix: string;
  readonly #pointerKey: `mirror:${string}`;
  readonly #open = new Map<number, MirrorHandle>();
  readonly #releaseLocks: (() => void)[] = [];
  #shown: MirrorHandle | null = null;
  #building: MirrorHandle | null = null;
  #closed = false;

  constructor(queue: QueueDatabase, runtime: Runtime, tables: readonly SyncedTable[], place: MirrorPlace) {
    this.tables = tables;
    this.#queue = queue;
    this.#runtime = runtime;
    this.shape = mirrorSchemaHash(tables, place.schemaSalt);
    this.#prefix = `${mirrorPrefix(place.companyId, place.userId)}${this.shape}-`;
    this.#pointerKey = `mirror:${this.shape}`;
  }

  /** Finds the generation to show; the first one when this device has none. Answers what it still lacks, or null. */
  async prepare(): Promise<DownloadProgress | null> {
    const handle = this.at((await this.#findPointer()).generation);
    await openInTime(handle.database, this.#runtime);
    const state = await handle.database.getState();
    if (state?.complete === true) handle.base.markComplete();
    this.#shown = handle;
    return state?.complete === true ? null : measureBase(handle.database, state);
  }

  async #findPointer(): Promise<MirrorPointer> {
    const last = await this.#queue.getMeta(this.#pointerKey);
    if (last !== undefined) return last;
    return this.#queue.transaction('rw', this.#queue.meta, async () => {
      const known = await this.#queue.getMeta(this.#pointerKey);
      if (known !== undefined) return known;
      await this.#queue.setMeta(this.#pointerKey, { generation: 1 });
      return { generation: 1 };
    });
  }

  /** The generation shown now, as this tab knows it. */
  get shown(): MirrorHandle {
    if (this.#shown === null) throw new Error('The mirror is not open yet');
    return this.#shown;
  }

  /** True when committed changes may name another generation to show. */
  isReplacedBy(changes: ObservabilitySet): boolean {
    return isKeyTouched(changes, this.#queue.name, 'meta', this.#pointerKey);
  }

  /** The generation shown now, as the last tab left it. */
  async current(): Promise<MirrorHandle> {
    if (!this.#queue.isOpen()) await openInTime(this.#queue, this.#runtime);
    const pointer = await this.#queue.getMeta(this.#pointerKey);
    if (pointer !== undefined && pointer.generation !== this.shown.pointer.generation) {
      this.#shown = this.at(pointer.generation);
    }
    const { database } = this.shown;
    if (!database.isOpen()) await openInTime(database, this.#runtime);
    return this.shown;
  }

  at(generation: number): MirrorHandle {
    const known = this.#open.get(generation);
    if (known !== undefined) return known;
    if (this.#closed) throw new Dexie.DatabaseClosedError('The session is over');
    const name = this.#prefix + generation;
    const database = new MirrorDatabase(name, this.tables);
    const handle = { pointer: { generation }, database, base: new BaseRows(database) };
    this.#open.set(generation, handle);
    this.#holdLock(name);
    return handle;
  }

  /** Empty, beside the shown one. */
  async build(): Promise<MirrorHandle> {
    const shown = (await this.current()).pointer.generation;
    const { given = shown + 1 } = await this.#changePointer((known) => ({
      ...known,
      given: Math.max(shown, known.generation, known.given ?? 0) + 1,
    }));
    await this.#giveUpBuilding();
    await Dexie.delete(this.#prefix + given);
    this.#building = this.at(given);
    return this.#building;
  }

  /** Shows what was built in every tab, unless another one built it later. */
  async show(handle: MirrorHandle): Promise<void> {
    const { generation } = await this.#changePointer((known) =>
      known.generation > handle.pointer.generation ? known : { ...known, ...handle.pointer },
    );
    this.#shown = this.at(generation);
    this.#building = null;
  }

  /** Discards a generation whose build was broken off or still hangs: it must not be shown any more, nor take up space. */
  async #giveUpBuilding(): Promise<void> {
    if (this.#building === null) return;
    const { database, pointer } = this.#building;
    this.#building = null;
    closeForGood(database);
    this.#open.delete(pointer.generation);
    await Dexie.delete(database.name);
  }

  #changePointer(change: (known: MirrorPointer) => MirrorPointer): Promise<MirrorPointer> {
    const { meta } = this.#queue;
    return this.#queue.transaction('rw', meta, async () => {
      const next = change((await this.#queue.getMeta(this.#pointerKey)) ?? this.shown.pointer);
      await this.#queue.setMeta(this.#pointerKey, next);
      return next;
    });
  }

  /** Deletes mirrors that nobody shows any more. */
  async removeOld(allPrefix: string): Promise<void> {
    const kept = this.#prefix + (await this.current()).pointer.generation;
    const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(allPrefix) && name !== kept);
    for (const name of names) {
      const generation = Number(name.slice(this.#prefix.length));
      if (name.startsWith(this.#prefix)) {
        this.#open.get(generation)?.database.close();
        this.#open.delete(generation);
      }
      await this.#whenUnused(name, () => Dexie.delete(name));
    }
  }

  /**
   * Drops every row to free space: an empty generation is shown and filled again. False when there was nothing to drop.
   */
  async dropRows(): Promise<boolean> {
    const full = await this.current();
    if ((await full.database.getState()) === undefined) return false;
    const next = await this.build();
    await next.database.setColdDropped(true);
    await this.show(next);
    this.#open.delete(full.pointer.generation);
    full.database.close();
    await Dexie.delete(full.database.name);
    return true;
  }

  /** The browser dropped a connection: the next use opens a fresh one. */
  reopen(): void {
    for (const { database } of this.#open.values()) {
      closeToReopen(database);
    }
  }

  /** The page freezes: nothing of it may keep other tabs out. */
  letGo(): void {
    for (const { database } of this.#open.values()) database.letGo();
  }

  close(): void {
    this.#closed = true;
    for (const handle of this.#open.values()) closeForGood(handle.database);
    for (const release of this.#releaseLocks) release();
    this.#open.clear();
  }

  /** Runs a read on the shown mirror, and again when another tab has replaced it meanwhile. */
  async read<Result>(work: (handle: MirrorHandle) => Promise<Result>): Promise<Result> {
    const used = this.shown;
    const [pointer, result] = await Promise.all([this.#queue.getMeta(this.#pointerKey), work(used)]);
    // Another mirror may have been shown since the pointer was read, and only half of this one may have been read.
    const isShown = this.shown === used && (pointer === undefined || pointer.generation === used.pointer.generation);
    return isShown ? result : work(await this.current());
  }

  /** A shared lock tells other tabs that this mirror is in use here. */
  #holdLock(name: string): void {
    if (this.#runtime.locks === null) return;
    const closed = new Promise<void>((resolve) => this.#releaseLocks.push(resolve));
    void this.#runtime.locks.request(name, { mode: 'shared' }, () => closed).catch(() => {});
  }

  async #whenUnused(name: string, work: () => Promise<void>): Promise<void> {
    if (this.#runtime.locks === null) return work();
    await this.#runtime.locks.request(name, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
    });
  }
}

/** The mirror as commands read it. */
export function mirrorReader(mirrors: Mirrors): Mirror {
  return readerOver((work) => mirrors.read(work));
}

/** One generation of the mirror, for a decision on its rows. */
export function handleReader(handle: MirrorHandle): Mirror {
  return readerOver((work) => work(handle));
}

/** The mirror as it is shown, for a query that is run again when what `trace` says it read changes. */
export function tracedReader(mirrors: Mirrors, trace: ReadTrace, kept: KeptRows): Mirror {
  return readerOver((work) => work(mirrors.shown), trace, kept);
}

function readerOver(
  read: <Result>(work: (handle: MirrorHandle) => Promise<Result>) => Promise<Result>,
  trace?: ReadTrace,
  kept?: KeptRows,
  ofDay?: CivilDate,
): Mirror {
  const keep = <Row extends SyncedRow | undefined>(table: SyncedTable, rows: readonly Row[]): Row[] =>
    rows.map((row) => (row === undefined || kept === undefined ? row : kept.keep(table.name, row)));
  const whereAny: Mirror['whereAny'] = async <Row extends SyncedRow>(
    table: SyncedTable<Row>,
    index: keyof Row & string,
    values: readonly (string | number)[],
  ) => {
    trace?.readTable(table.name, ofDay);
    return keep(table, (await read((handle) => readWhere(handle, table, index, values))) as Row[]);
  };
  return {
    get: async <Row extends SyncedRow>(table: SyncedTable<Row>, id: string) => {
      trace?.readRows(table.name, [id]);
      const row = await read((handle) => readRow(handle, table.name, id));
      if (row === undefined) trace?.missed(table.name);
      return keep(table, [row as Row | undefined])[0];
    },
    where: (table, index, value) => whereAny(table, index, [value]),
    whereAny,
    ofDay: (day) => readerOver(read, trace, kept, day),
    isDeleted: (table, id) => {
      trace?.readRows(table.name, [id]);
      return read((handle) => readIsDeleted(handle, table.name, id));
    },
    isPartial: (table) => read((handle) => readIsPartial(handle, table.name)),
    nextNumber: () => Promise.resolve(null),
    lacksOlder: () => read((handle) => handle.database.isColdDropped()),
    getMany: async <Row extends SyncedRow>(table: SyncedTable<Row>, ids: readonly string[]) => {
      trace?.readRows(table.name, ids);
      const rows = await read((handle) => readMany(handle, table.name, ids));
      if (rows.includes(undefined)) trace?.missed(table.name);
      return keep(table, rows as (Row | undefined)[]);
    },
    all: async <Row extends SyncedRow>(table: SyncedTable<Row>) => {
      trace?.readTable(table.name);
      return keep(table, (await read((handle) => readAll(handle, table.name))) as Row[]);
    },
  };
}
