import { type Actor, type AnyCommand, type Decision, type Intent, type Reader, type Write } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { type MirrorHandle, readIsDeleted, readIsPartial, readRow, readWhere } from './mirror-rows.ts';

/** A row over the mirror; null when it is deleted, or `absent`: there never was one. */
export type OverlayRow = {
  readonly table: string;
  readonly id: string;
  readonly row: SyncedRow | null;
  readonly absent?: boolean;
};

/** What a decision on this device needs besides rows. */
export type Deciding = { readonly commands: CommandBook; readonly actor: Actor };

/** Commands by name and version. */
export type CommandBook = ReadonlyMap<string, AnyCommand>;

export function commandBook(commands: readonly AnyCommand[]): CommandBook {
  return new Map(commands.map((command) => [`${command.name}@${command.version}`, command]));
}

export function rowKey(table: string, id: string): string {
  return `${table}/${id}`;
}

/** The row key of a write. */
export function writtenKey(write: Write): string {
  return rowKey(write.table.name, 'put' in write ? write.put.id : write.deleteId);
}

/**
 * Rows in memory over a mirror: first the server's versions, then the effects of intents run one after the other. Reads
 * fall through to the mirror. Used inside one transaction, then written.
 */
export class Overlay {
  readonly #handle: MirrorHandle;
  readonly #seeds: ReadonlyMap<string, OverlayRow>;
  readonly effects = new Map<string, OverlayRow>();

  constructor(handle: MirrorHandle, seeds: ReadonlyMap<string, OverlayRow>) {
    this.#handle = handle;
    this.#seeds = seeds;
  }

  readonly reader: Reader = {
    get: async <Row extends SyncedRow>(table: SyncedTable<Row>, id: string) =>
      (await this.#row(table.name, id)) as Row | undefined,
    where: async <Row extends SyncedRow>(table: SyncedTable<Row>, index: keyof Row & string, value: string | number) =>
      (await this.#where(table, index, value)) as Row[],
    isDeleted: async (table, id) => {
      const own = this.#own(rowKey(table.name, id));
      if (own === undefined) return readIsDeleted(this.#handle, table.name, id);
      return own.row === null && own.absent !== true;
    },
    isPartial: (table) => readIsPartial(this.#handle, table.name),
    nextNumber: () => Promise.resolve(null),
  };

  /** Runs the intent of a queued change. A command this version does not know has no effect here. */
  async run(deciding: Deciding, intent: Intent): Promise<Decision | undefined> {
    const command = deciding.commands.get(`${intent.name}@${intent.v}`);
    if (command === undefined) return undefined;
    const decision = await runCommand(command, this.reader, intent, { actor: deciding.actor, at: intent.at });
    if (decision.outcome !== 'refused') await this.take(decision.writes);
    return decision;
  }

  async take(writes: readonly Write[]): Promise<void> {
    for (const write of writes) {
      const table = write.table.name;
      if ('deleteId' in write) {
        this.effects.set(rowKey(table, write.deleteId), { table, id: write.deleteId, row: null });
        continue;
      }
      const current = await this.#row(table, write.put.id);
      const row = { ...write.put, rev: current?.rev ?? 0, version: (current?.version ?? 0) + 1 };
      this.effects.set(rowKey(table, row.id), { table, id: row.id, row });
    }
  }

  #own(key: string): OverlayRow | undefined {
    return this.effects.get(key) ?? this.#seeds.get(key);
  }

  async #row(table: string, id: string): Promise<SyncedRow | undefined> {
    const own = this.#own(rowKey(table, id));
    return own === undefined ? readRow(this.#handle, table, id) : (own.row ?? undefined);
  }

  async #where(table: SyncedTable, index: string, value: string | number): Promise<SyncedRow[]> {
    const stored = await readWhere(this.#handle, table, index, [value]);
    const rows = stored.filter((row) => this.#own(rowKey(table.name, row.id)) === undefined);
    const own = new Map([...this.#seeds, ...this.effects]);
    for (const { table: name, row } of own.values()) {
      if (name === table.name && row !== null && (row as Readonly<Record<string, unknown>>)[index] === value) {
        rows.push(row);
      }
    }
    return rows;
  }
}
