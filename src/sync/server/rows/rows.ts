import { CompiledQuery } from 'kysely';
import type { Write } from '#sync/command.ts';
import type { CompanyTx } from './company-door.ts';
import type { StoredTable, SyncRegistry } from './registry.ts';
import { columnValues, deleteSql, putSql, restoreSql } from './row-sql.ts';

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
  readonly deletes: Set<string>;
};

/** The SQL of all writes of one change as named parts of one statement, with their parameters. */
export type WritePlan = {
  readonly parts: readonly string[];
  readonly parameters: unknown[];
  readonly puts: readonly number[];
};

/** Adds its parameters to `parameters`, after the caller's `$1` company, `$2` rev and `$3` user. */
export function planWrites(registry: SyncRegistry, writes: readonly Write[], parameters: unknown[]): WritePlan {
  const parts: string[] = [];
  const puts: number[] = [];
  for (const { table, puts: rows, restores, deletes } of groupWrites(registry, writes)) {
    for (const [written, sql] of [
      [rows, putSql],
      [restores, restoreSql],
    ] as const) {
      if (written.size === 0) continue;
      parameters.push(JSON.stringify([...written.values()].map((row) => columnValues(table, row))));
      parts.push(sql(table, parameters.length));
      puts.push(written.size);
    }
    if (deletes.size > 0) {
      parameters.push([...deletes]);
      parts.push(deleteSql(table, parameters.length));
      puts.push(0);
    }
  }
  return { parts, parameters, puts };
}

/** The last write of a row counts. Tables in registry order, so that equal changes give equal SQL. */
function groupWrites(registry: SyncRegistry, writes: readonly Write[]): TableWrites[] {
  const groups = new Map<string, TableWrites>();
  for (const write of writes) {
    const table = registry.table(write.table.name);
    const group = groups.get(table.name) ?? { table, puts: new Map(), restores: new Map(), deletes: new Set() };
    groups.set(table.name, group);
    if ('put' in write) {
      const { id } = write.put;
      group.deletes.delete(id);
      (write.restores === true || group.restores.has(id) ? group.restores : group.puts).set(id, write.put);
    } else {
      group.puts.delete(write.deleteId);
      group.restores.delete(write.deleteId);
      group.deletes.add(write.deleteId);
    }
  }
  return registry.tables.flatMap((table) => groups.get(table.name) ?? []);
}
