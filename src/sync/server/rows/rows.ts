import { CompiledQuery } from 'kysely';
import type { Write } from '#sync/command.ts';
import type { CompanyTx } from './company-door.ts';
import type { StoredTable, SyncRegistry } from './registry.ts';
import { columnValues, type DeletedRow, deleteSql, putSql, restoreSql } from './row-sql.ts';

/** Thrown when a command writes a row that somebody deleted: only a restore brings deleted ids back. */
export class RowDeletedError extends Error {
  override readonly name = 'RowDeletedError';
}

/** Runs SQL whose text is the same every time, so that the connection may keep its plan. */
export async function query<Row>(tx: CompanyTx, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const result = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return result.rows;
}

type TableWrites = {
  readonly table: StoredTable;
  readonly puts: Map<string, object>;
  readonly restores: Map<string, object>;
  readonly deletes: Map<string, DeletedRow>;
};

/** What a change writes, by whom and at which rev. */
export type RevWrites = { readonly rev: number; readonly userId: string; readonly writes: readonly Write[] };

/** The SQL of all writes of some changes as named parts of one statement, with their parameters. */
export type WritePlan = {
  readonly parts: readonly string[];
  readonly parameters: unknown[];
  readonly puts: readonly number[];
};

/** Adds its parameters to `parameters`, after the caller's `$1` company. No two changes may write the same row. */
export function planWrites(registry: SyncRegistry, changes: readonly RevWrites[], parameters: unknown[]): WritePlan {
  const parts: string[] = [];
  const puts: number[] = [];
  for (const { table, puts: rows, restores, deletes } of groupWrites(registry, changes)) {
    for (const [written, sql] of [
      [rows, putSql],
      [restores, restoreSql],
    ] as const) {
      if (written.size === 0) continue;
      parameters.push(JSON.stringify([...written.values()]));
      parts.push(sql(table, parameters.length));
      puts.push(written.size);
    }
    if (deletes.size > 0) {
      parameters.push(JSON.stringify([...deletes.values()]));
      parts.push(deleteSql(table, parameters.length));
      puts.push(0);
    }
  }
  return { parts, parameters, puts };
}

/** The last write of a row counts. Tables in registry order, so that equal changes give equal SQL. */
function groupWrites(registry: SyncRegistry, changes: readonly RevWrites[]): TableWrites[] {
  const groups = new Map<string, TableWrites>();
  for (const { rev, userId, writes } of changes) {
    for (const write of writes) {
      const table = registry.table(write.table.name);
      const group = groups.get(table.name) ?? { table, puts: new Map(), restores: new Map(), deletes: new Map() };
      groups.set(table.name, group);
      if ('put' in write) {
        const { id } = write.put;
        group.deletes.delete(id);
        const restores = write.restores === true || group.restores.has(id);
        (restores ? group.restores : group.puts).set(id, columnValues(table, write.put, rev));
      } else {
        const id = write.deleteId;
        group.puts.delete(id);
        group.restores.delete(id);
        group.deletes.set(id, { id, rev, by: userId });
      }
    }
  }
  return registry.tables.flatMap((table) => groups.get(table.name) ?? []);
}
