import { type RawBuilder, sql } from 'kysely';
import { type FieldMap, wirePath } from '#shared/field-map.ts';
import { columnOf } from './row-sql.ts';

/** The fields of a record as arguments of `json_build_object`, by their names in calls. `alias` is the table's. */
export function fieldsJson(map: FieldMap, alias: string): RawBuilder<unknown> {
  const parts: Record<string, string[]> = {};
  for (const [name, { wire }] of Object.entries(map)) {
    const [outer, inner] = wirePath(wire);
    const column = `${alias}.${columnOf(name)}`;
    parts[outer] = [...(parts[outer] ?? []), inner === undefined ? column : `'${inner}', ${column}`];
  }
  const isObject = (outer: string) => Object.values(map).some(({ wire }) => wire.startsWith(`${outer}.`));
  return sql.raw(
    Object.entries(parts)
      .map(
        ([outer, inner]) => `'${outer}', ${isObject(outer) ? `json_build_object(${inner.join(', ')})` : inner.join()}`,
      )
      .join(', '),
  );
}

/** The fields of a record as a select list, by their names here. */
export function fieldsSelected(map: FieldMap, alias: string): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(map)
      .map((name) => `${alias}.${columnOf(name)} as "${name}"`)
      .join(', '),
  );
}
