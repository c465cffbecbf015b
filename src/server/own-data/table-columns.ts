import { type Kysely, type RawBuilder, sql } from 'kysely';
import { quoted, readTables } from '../backup/table-shape.ts';
import { DATA_TABLES, isGiven } from './exported-tables.ts';

/** A table as it is given: its name, and its columns as a list for a statement. */
export type Given = { readonly name: string; readonly columns: RawBuilder<unknown> };

const FILE_CONTENT = 'bytea';

/** The tables that are given, each with its columns: all but those that stay here. */
export async function readGiven(database: Kysely<never>): Promise<readonly Given[]> {
  const shapes = new Map((await readTables(database)).map((shape) => [shape.name, shape]));
  return Object.entries(DATA_TABLES).flatMap(([name, table]) => {
    const shape = shapes.get(name);
    if (!isGiven(table) || shape === undefined) return [];
    const { without = {} } = table;
    const given = shape.columns.filter(
      ({ name: column, type }) => !Object.hasOwn(without, column) && type !== FILE_CONTENT,
    );
    return [{ name, columns: sql.raw(given.map(({ name: column }) => `t.${quoted(column)}`).join(', ')) }];
  });
}
