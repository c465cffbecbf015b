import { z } from 'zod';
import { type FieldMap, wirePath } from './field-map.ts';

type Group<Map extends FieldMap, Given extends Fields<Map>, Name> = z.ZodOptional<
  z.ZodObject<
    { [Field in keyof Map as Map[Field]['group'] extends Name ? Field : never]: Given[Field] },
    z.core.$strict
  >
>;
type Groups<Map extends FieldMap, Given extends Fields<Map>> = {
  [Name in Map[keyof Map]['group']]: Group<Map, Given, Name>;
};
type Sent<Map extends FieldMap, Given extends Fields<Map>> = {
  [Name in keyof Map]: Map[Name] extends { readonly later: true } ? z.ZodOptional<Given[Name]> : Given[Name];
};
type Proposed<Map extends FieldMap, Given extends Fields<Map>> = {
  [Name in keyof Map]: Map[Name] extends { readonly later: true }
    ? z.ZodOptional<z.ZodNullable<Given[Name]>>
    : z.ZodNullable<Given[Name]>;
};
type Fields<Map extends FieldMap> = { readonly [Name in keyof Map]: z.ZodType };
type Outer<Wire> = Wire extends `${infer Name}.${string}` ? Name : never;
/** The fields by their names in calls, those of `address` in an object of their own. */
type Wired<Map extends FieldMap, Given extends Fields<Map>> = {
  [Name in keyof Map as Outer<Map[Name]['wire']> extends never ? Map[Name]['wire'] : never]: Given[Name];
};
type Inner<Map extends FieldMap, Given extends Fields<Map>, Name extends string> = z.ZodObject<
  { [Field in keyof Map as Map[Field]['wire'] extends `${Name}.${infer Last}` ? Last : never]: Given[Field] },
  z.core.$strict
>;
type OuterIn<Map extends FieldMap> = Outer<Map[keyof Map]['wire']>;
type Answered<Map extends FieldMap, Given extends Fields<Map>> = Wired<Map, Given> & {
  [Name in OuterIn<Map>]: Inner<Map, Given, Name>;
};
type WithDefaults<Map extends FieldMap, Given extends Fields<Map>> = {
  [Name in keyof Map]: Map[Name] extends { readonly empty: unknown } ? z.ZodDefault<Given[Name]> : Given[Name];
};
type Created<Map extends FieldMap, Given extends Fields<Map>> = Wired<Map, WithDefaults<Map, Given>> & {
  [Name in OuterIn<Map>]: z.ZodPrefault<Inner<Map, WithDefaults<Map, Given>, Name>>;
};
type Optional<Map extends FieldMap, Given extends Fields<Map>> = { [Name in keyof Map]: z.ZodOptional<Given[Name]> };
type Edited<Map extends FieldMap, Given extends Fields<Map>> = Wired<Map, Optional<Map, Given>> & {
  [Name in OuterIn<Map>]: z.ZodOptional<Inner<Map, Optional<Map, Given>, Name>>;
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

/** The schema of a change by groups of fields: a group is complete or left out. */
export function groupShape<const Map extends FieldMap, Given extends Fields<Map>>(
  map: Map,
  fields: Given,
): Groups<Map, Given> {
  const groups: Record<string, Record<string, z.ZodType>> = {};
  build(map, fields, (field, name) => {
    const group = map[name]?.group ?? name;
    groups[group] = { ...groups[group], [name]: field };
    return [name, field];
  });
  return Object.fromEntries(
    Object.entries(groups).map(([group, shape]) => [group, z.strictObject(shape).optional()]),
  ) as Groups<Map, Given>;
}

/** Fields as devices send them: those that came later may be missing. */
export function sentShape<const Map extends FieldMap, Given extends Fields<Map>>(
  map: Map,
  fields: Given,
): Sent<Map, Given> {
  return build(map, fields, (field, name) => [
    name,
    map[name]?.later === true ? field.optional() : field,
  ]) as unknown as Sent<Map, Given>;
}

/** Fields as somebody else proposes them: null for no word about it. */
export function proposedShape<const Map extends FieldMap, Given extends Fields<Map>>(
  map: Map,
  fields: Given,
): Proposed<Map, Given> {
  return build(map, fields, (field, name) => [
    name,
    map[name]?.later === true ? field.nullable().optional() : field.nullable(),
  ]) as unknown as Proposed<Map, Given>;
}

/** The schema of an answer: the fields under their names in calls. */
export function answerShape<const Map extends FieldMap, Given extends Fields<Map>>(
  map: Map,
  fields: Given,
): Answered<Map, Given> {
  return wired(
    map,
    build(map, fields, (field, name) => [name, field]),
    (inner) => inner,
  ) as Answered<Map, Given>;
}

/** The body of a call that makes a record: what may be left out is empty then. */
export function createShape<const Map extends FieldMap, Given extends Fields<Map>>(
  map: Map,
  fields: Given,
): Created<Map, Given> {
  const withDefaults = build(map, fields, (field, name) => {
    const empty = map[name]?.empty;
    return [name, empty === undefined ? field : field.default(empty)];
  });
  return wired(map, withDefaults, (inner) => inner.prefault({})) as Created<Map, Given>;
}

/** The body of a call that changes a record: what is left out stays as it is. */
export function editShape<const Map extends FieldMap, Given extends Fields<Map>>(
  map: Map,
  fields: Given,
): Edited<Map, Given> {
  const optional = build(map, fields, (field, name) => [name, field.optional()]);
  return wired(map, optional, (inner) => inner.optional()) as Edited<Map, Given>;
}

function wired(
  map: FieldMap,
  fields: Readonly<Record<string, z.ZodType>>,
  wrap: (inner: z.ZodObject) => z.ZodType,
): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  const inners: Record<string, Record<string, z.ZodType>> = {};
  for (const [name, field] of Object.entries(fields)) {
    const [outer, inner] = wirePath(map[name]?.wire ?? name);
    if (inner === undefined) shape[outer] = field;
    else {
      inners[outer] = { ...inners[outer], [inner]: field };
      shape[outer] = wrap(z.strictObject(inners[outer]));
    }
  }
  return shape;
}
