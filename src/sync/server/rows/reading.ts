import type { Actor } from '#sync/command.ts';
import type { StoredTable, SyncRegistry } from './registry.ts';
import { columnOf, quoted, rowColumns } from './row-sql.ts';

export type Readers = Pick<Actor, 'can'>;

/** SQL for what a person gets of a table: `t` is the row, `me` the parameter with the person's id. */
export type ReadableRows = {
  readonly table: StoredTable;
  /** True for the rows that the person may read. */
  readonly isReadable: string;
  /** True for rows that they could read before the row was moved, and no longer may. */
  readonly isLost: string;
  /** True for the rows that everybody with these rights gets alike; the others depend on the person. */
  readonly isShared: string;
  readonly columns: string;
};

/** The kinds that a person reads, in the registry's order. */
export function kindsFor(registry: SyncRegistry, person: Readers): readonly string[] {
  return Object.entries(registry.readPermissions).flatMap(([kind, needed]) => (person.can(needed) ? [kind] : []));
}

/** Identifies a person's read rights, for their devices to compare: rows chosen by other rights do not fit. */
export function readingOf(registry: SyncRegistry, person: Readers): string {
  return kindsFor(registry, person).join();
}

/** Returns the tables that a person who reads these kinds may get rows of, in registry order, and which rows. */
export function readableRows(registry: SyncRegistry, kinds: readonly string[], me: string): readonly ReadableRows[] {
  return registry.tables.flatMap((table) => {
    const found = rowsOf(table, kinds, me);
    return found === undefined ? [] : [{ table, ...found }];
  });
}

function rowsOf(table: StoredTable, kinds: readonly string[], me: string): Omit<ReadableRows, 'table'> | undefined {
  const { reading } = table;
  if (reading.by === 'table') {
    return kinds.includes(reading.kind)
      ? { isReadable: 'true', isLost: 'false', isShared: 'true', columns: rowColumns(table) }
      : undefined;
  }
  if (reading.by === 'card') {
    const isReadable = isAllOf(kinds);
    return {
      isReadable: `(${isReadable} or ${MINE} = ${me})`,
      isLost: 'false',
      isShared: isReadable,
      columns: cardColumns(table, isReadable),
    };
  }
  const own = reading.kinds.filter((kind) => kinds.includes(kind));
  if (own.length === 0) return undefined;
  const isOne = (column: string) => `t.${quoted(column)} in (${own.map(literal).join(', ')})`;
  const isReadable = own.length === reading.kinds.length ? 'true' : isOne(columnOf(reading.field));
  const isLost = reading.former === undefined || isReadable === 'true' ? 'false' : isOne(reading.former);
  return { isReadable, isLost, isShared: 'true', columns: rowColumns(table) };
}

const MINE = 't."by_user_id"';

function isAllOf(kinds: readonly string[]): string {
  return `t."kinds" <@ array[${kinds.map(literal).join(', ')}]::text[]`;
}

/**
 * The columns of a card. A person who gets it only because it was their change sees what they asked for, and nothing of
 * what it conflicted with.
 */
export function cardColumns(table: StoredTable, isReadable: string): string {
  const own = `jsonb_build_object('yours', t."fields" -> 'yours', 'theirs', '{}'::jsonb)`;
  return rowColumns(table, { fields: `case when ${isReadable} then t."fields" else ${own} end` });
}

/** Quotes a kind as an SQL literal: kinds are defined by the areas, but come from rows too. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whose rows a snapshot file holds: rows of these kinds or, with `owner`, that person's own cards. */
export type SegmentScope = { readonly kinds: readonly string[]; readonly owner: string | null };

/** True for the file from which this person gets a row: of all files with that row it is exactly one. */
export function mayLoad(registry: SyncRegistry, person: Readers & Pick<Actor, 'userId'>, scope: SegmentScope): boolean {
  const known = new Set(kindsFor(registry, person));
  const readsAll = scope.kinds.length > 0 && scope.kinds.every((kind) => known.has(kind));
  return scope.owner === null ? readsAll : !readsAll && scope.owner === person.userId;
}
