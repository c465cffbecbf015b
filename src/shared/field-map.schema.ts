import { z } from 'zod';
import type { FieldMap } from './field-map.ts';

type Shape<Map extends FieldMap> = { readonly [Name in keyof Map]: z.ZodType };
type Group<Map extends FieldMap, Fields extends Shape<Map>, Name> = z.ZodOptional<
  z.ZodObject<
    { [Field in keyof Map as Map[Field]['group'] extends Name ? Field : never]: Fields[Field] },
    z.core.$strict
  >
>;
type Groups<Map extends FieldMap, Fields extends Shape<Map>> = {
  [Name in Map[keyof Map]['group']]: Group<Map, Fields, Name>;
};
type Sent<Map extends FieldMap, Fields extends Shape<Map>> = {
  [Name in keyof Map]: Map[Name] extends { readonly later: true } ? z.ZodOptional<Fields[Name]> : Fields[Name];
};
type Proposed<Map extends FieldMap, Fields extends Shape<Map>> = {
  [Name in keyof Map]: Map[Name] extends { readonly later: true }
    ? z.ZodOptional<z.ZodNullable<Fields[Name]>>
    : z.ZodNullable<Fields[Name]>;
};
type Answered<Map extends FieldMap, Fields extends Shape<Map>> = {
  [Name in keyof Map as Map[Name]['wire']]: Fields[Name];
};
type Created<Map extends FieldMap, Fields extends Shape<Map>> = {
  [Name in keyof Map as Map[Name]['wire']]: Map[Name] extends { readonly empty: unknown }
    ? z.ZodDefault<Fields[Name]>
    : Fields[Name];
};
type Edited<Map extends FieldMap, Fields extends Shape<Map>> = {
  [Name in keyof Map as Map[Name]['wire']]: z.ZodOptional<Fields[Name]>;
};
type Build = (field: z.ZodType, name: string) => readonly [name: string, field: z.ZodType];

function build(map: FieldMap, fields: Readonly<Record<string, z.ZodType>>, entry: Build): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.keys(map).map((name) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`the schema has no field ${name}`);
      return entry(field, name);
    }),
  );
}

/** Groups of fields as a change carries them: a group is whole or left out. */
export function groupShape<const Map extends FieldMap, Fields extends Shape<Map>>(
  map: Map,
  fields: Fields,
): Groups<Map, Fields> {
  const groups: Record<string, Record<string, z.ZodType>> = {};
  build(map, fields, (field, name) => {
    const group = map[name]?.group ?? name;
    groups[group] = { ...groups[group], [name]: field };
    return [name, field];
  });
  return Object.fromEntries(
    Object.entries(groups).map(([group, shape]) => [group, z.strictObject(shape).optional()]),
  ) as Groups<Map, Fields>;
}

/** Fields as devices send them: those that came later may be missing. */
export function sentShape<const Map extends FieldMap, Fields extends Shape<Map>>(
  map: Map,
  fields: Fields,
): Sent<Map, Fields> {
  return build(map, fields, (field, name) => [
    name,
    map[name]?.later === true ? field.optional() : field,
  ]) as unknown as Sent<Map, Fields>;
}

/** Fields as somebody else proposes them: null for no word about it. */
export function proposedShape<const Map extends FieldMap, Fields extends Shape<Map>>(
  map: Map,
  fields: Fields,
): Proposed<Map, Fields> {
  return build(map, fields, (field, name) => [
    name,
    map[name]?.later === true ? field.nullable().optional() : field.nullable(),
  ]) as unknown as Proposed<Map, Fields>;
}

/** Fields by their names in calls, as answers give them. */
export function answerShape<const Map extends FieldMap, Fields extends Shape<Map>>(
  map: Map,
  fields: Fields,
): Answered<Map, Fields> {
  return build(map, fields, (field, name) => [map[name]?.wire ?? name, field]) as Answered<Map, Fields>;
}

/** The body of a call that makes a record: what may be left out is empty then. */
export function createShape<const Map extends FieldMap, Fields extends Shape<Map>>(
  map: Map,
  fields: Fields,
): Created<Map, Fields> {
  return build(map, fields, (field, name) => {
    const { wire = name, empty } = map[name] ?? {};
    return [wire, empty === undefined ? field : field.default(empty)];
  }) as Created<Map, Fields>;
}

/** The body of a call that changes a record: what is left out stays as it is. */
export function editShape<const Map extends FieldMap, Fields extends Shape<Map>>(
  map: Map,
  fields: Fields,
): Edited<Map, Fields> {
  return build(map, fields, (field, name) => [map[name]?.wire ?? name, field.optional()]) as Edited<Map, Fields>;
}
