import type { Actor } from '#sync/command.ts';
import type { StoredTable, SyncRegistry } from './registry.ts';
import { columnOf, quoted, rowColumns } from './row-sql.ts';

export type Readers = Pick<Actor, 'can'>;

/** What a person gets of a table in SQL: `t` is the row, `me` the parameter with the person's id. */
export type ReadableRows = {
  readonly table: StoredTable;
  /** True for the rows that the person may read. */
  readonly isReadable: string;
  /** True for rows they may no longer read, and could before the row was moved. */
  readonly isLost: string;
  readonly columns: string;
};

/** The kinds that a person reads, in the registry's order. */
export function kindsFor(registry: SyncRegistry, person: Readers): readonly string[] {
  return Object.entries(registry.readPermissions).flatMap(([kind, needed]) => (person.can(needed) ? [kind] : []));
}

/** Names what a person reads, for their devices to compare: rows that were chosen by another do not fit theirs. */
export function readingOf(registry: SyncRegistry, person: Readers): string {
  return kindsFor(registry, person).join();
}

/** The tables of which a person who reads these kinds may get rows, in registry order, and which rows. */
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
      ? { isReadable: 'true', isLost: 'false', columns: rowColumns(table) }
      : undefined;
  }
  if (reading.by === 'card') {
    const isReadable = isAllOf(kinds);
    return {
      isReadable: `(${isReadable} or ${MINE} = ${me})`,
      isLost: 'false',
      columns: cardColumns(table, isReadable),
    };
  }
  const own = reading.kinds.filter((kind) => kinds.includes(kind));
  if (own.length === 0) return undefined;
  const isOne = (column: string) => `t.${quoted(column)} in (${own.map(literal).join(', ')})`;
  const isReadable = own.length === reading.kinds.length ? 'true' : isOne(columnOf(reading.field));
  const isLost = reading.former === undefined || isReadable === 'true' ? 'false' : isOne(reading.former);
  return { isReadable, isLost, columns: rowColumns(table) };
}

const MINE = 't."by_user_id"';

function isAllOf(kinds: readonly string[]): string {
  return `t."kinds" <@ array[${kinds.map(literal).join(', ')}]::text[]`;
}

/** Of a card that a person gets only because it was their change: what they wanted, and nothing of what it met. */
export function cardColumns(table: StoredTable, isReadable: string): string {
  const own = `jsonb_build_object('yours', t."fields" -> 'yours', 'theirs', '{}'::jsonb)`;
  return rowColumns(table, { fields: `case when ${isReadable} then t."fields" else ${own} end` });
}

/** Kinds are words of the areas, but come from rows too. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whose rows a file of a snapshot holds: of these kinds, and for `owner` alone where it is their cards. */
export type SegmentScope = { readonly kinds: readonly string[]; readonly owner: string | null };

/** True for the one file, of those with a row, from which this person gets it. */
export function mayLoad(registry: SyncRegistry, person: Readers & Pick<Actor, 'userId'>, scope: SegmentScope): boolean {
  const known = new Set(kindsFor(registry, person));
  const readsAll = scope.kinds.length > 0 && scope.kinds.every((kind) => known.has(kind));
  return scope.owner === null ? readsAll : !readsAll && scope.owner === person.userId;
}
