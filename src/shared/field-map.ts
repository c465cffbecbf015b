import { type SnakeCase, snakeCase } from './snake-case.ts';

/** The properties of a field that the code around a record needs. Its limits are in the record's schema. */
export type FieldEntry = {
  /** Its name in calls. `address.city` is the `city` of an object `address`. */
  readonly wire: string;
  /** The group of fields it is compared and merged with. */
  readonly group: string;
  /** The value when a caller leaves it out of a new record; without one, the field is required. */
  readonly empty?: string | number | boolean | null;
  /** Shown only on request: its column is hidden at first, and it has no filter unless some record has a value. */
  readonly extra?: true;
  /** Added later: older devices do not send it. */
  readonly later?: true;
  /** Part of the list's index, so that lists know it without reading the row. */
  readonly listed?: true;
  /** A choice that lists can be narrowed to. */
  readonly filtered?: true;
  /** The vehicle register proposes it. */
  readonly registered?: true;
};

/** The fields of a record by name: the one place that defines their names and properties. */
export type FieldMap = Readonly<Record<string, FieldEntry>>;

export type NameIn<Map extends FieldMap> = keyof Map & string;
type Mark = 'extra' | 'filtered' | 'later' | 'listed' | 'registered';
type GroupIn<Map extends FieldMap> = Map[keyof Map]['group'];
/** The names of the fields that have a given mark. */
export type Marked<Map extends FieldMap, With extends Mark> = {
  [Name in keyof Map]: Map[Name] extends Readonly<Record<With, true>> ? Name : never;
}[keyof Map] &
  string;
type ValueIn<Body, Wire> = Wire extends keyof Body ? Body[Wire] : undefined;
type ValueAt<Body, Wire> = Wire extends `${infer Outer}.${infer Inner}`
  ? ValueIn<NonNullable<ValueIn<Body, Outer>>, Inner> | Extract<ValueIn<Body, Outer>, undefined>
  : ValueIn<Body, Wire>;
/** Values by their name in calls, as values by their name here. */
export type FromWire<Map extends FieldMap, Body> = {
  -readonly [Name in keyof Map]: ValueAt<Body, Map[Name]['wire']>;
};

/** The names of all fields, in the order of the map. */
export function namesOf<Map extends FieldMap>(map: Map): readonly NameIn<Map>[] {
  return Object.keys(map);
}

/** The names of the fields that two records share, in the order of the first. */
export function namesInBoth<One extends FieldMap, Other extends FieldMap>(
  one: One,
  other: Other,
): readonly (NameIn<One> & NameIn<Other>)[] {
  return namesOf(one).filter((name): name is NameIn<One> & NameIn<Other> => name in other);
}

/** The names of the fields that have a mark, in the order of the map. */
export function marked<Map extends FieldMap, With extends Mark>(map: Map, mark: With): readonly Marked<Map, With>[] {
  return namesOf(map).filter((name) => map[name]?.[mark] === true) as readonly string[] as readonly Marked<Map, With>[];
}

/** The part of the map whose fields have a mark. */
export function only<Map extends FieldMap, With extends Mark>(
  map: Map,
  mark: With,
): { readonly [Name in Marked<Map, With>]: Map[Name] } {
  return fieldsOf(marked(map, mark), map);
}

/** The fields by group, as merges take them. */
export function groupsOf<Map extends FieldMap>(map: Map): { readonly [Group in GroupIn<Map>]: readonly NameIn<Map>[] } {
  const groups: Record<string, NameIn<Map>[]> = {};
  for (const name of namesOf(map)) (groups[map[name]?.group ?? name] ??= []).push(name);
  return groups as unknown as { readonly [Group in GroupIn<Map>]: readonly NameIn<Map>[] };
}

/** The names of the groups, in the order of the map. */
export function groupNames<Map extends FieldMap>(map: Map): readonly GroupIn<Map>[] {
  return [...new Set(Object.values(map).map(({ group }) => group))];
}

/** Only the fields of a record, without the rest of the row. */
export function fieldsOf<Row extends object, Name extends keyof Row & string>(
  names: readonly Name[],
  row: Row,
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** A new record that says nothing yet; a field without an empty value is left out. */
export function emptyFields<Map extends FieldMap>(
  map: Map,
): {
  readonly [Name in keyof Map as Map[Name] extends { readonly empty: unknown } ? Name : never]: Map[Name]['empty'];
} {
  const entries = Object.entries(map).filter(([, { empty }]) => empty !== undefined);
  return Object.fromEntries(entries.map(([name, { empty }]) => [name, empty])) as ReturnType<typeof emptyFields<Map>>;
}

type Whole<Sent> = { [Name in keyof Sent]-?: Exclude<Sent[Name], undefined> };

/** The sent fields, with empty values for fields that the sender's device does not know yet. */
export function withLater<Sent extends object>(map: FieldMap, sent: Sent): Whole<Sent> {
  const values = sent as Readonly<Record<string, unknown>>;
  const missing = Object.entries(map).filter(([name, { later }]) => later === true && values[name] === undefined);
  return { ...sent, ...Object.fromEntries(missing.map(([name, { empty }]) => [name, empty])) } as Whole<Sent>;
}

/** What a call names, by the names here; what it leaves out is undefined. */
export function fromWire<Map extends FieldMap, Body extends object>(map: Map, body: Body): FromWire<Map, Body> {
  return Object.fromEntries(Object.entries(map).map(([name, { wire }]) => [name, valueAt(body, wire)])) as FromWire<
    Map,
    Body
  >;
}

function valueAt(body: object, wire: string): unknown {
  const [outer, inner] = wirePath(wire);
  const value = (body as Readonly<Record<string, unknown>>)[outer];
  return inner === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[inner];
}

/** `address.city` as its two names; a name without a point alone. */
export function wirePath(wire: string): readonly [outer: string, inner?: string] {
  const at = wire.indexOf('.');
  return at < 0 ? [wire] : [wire.slice(0, at), wire.slice(at + 1)];
}

/** What a call names, and what is there where it names nothing. */
export function filledIn<Row extends object>(
  named: { readonly [Name in keyof Row]: Row[Name] | undefined },
  row: Row,
): Row {
  return { ...row, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) };
}

type OwnNames<Map extends FieldMap> = {
  readonly [Name in keyof Map & string]: Omit<Map[Name], 'wire'> & { readonly wire: SnakeCase<Name> };
};

/** The same fields for callers that use our names in snake_case: sheets. */
export function ownNames<Map extends FieldMap>(map: Map): OwnNames<Map> {
  return Object.fromEntries(
    Object.entries(map).map(([name, entry]) => [name, { ...entry, wire: snakeCase(name) }]),
  ) as OwnNames<Map>;
}

/** A field as the caller wrote it. */
export function wireNameOf(map: FieldMap, name: string): string {
  return map[name]?.wire ?? name;
}
