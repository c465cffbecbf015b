import { type SnakeCase, snakeCase } from './snake-case.ts';

/** What the code around a record has to know of one of its fields. Its limits stand in the record's schema. */
export type FieldEntry = {
  /** Its name in calls. */
  readonly wire: string;
  /** The fields that are compared and merged together. */
  readonly group: string;
  /** What a caller means who leaves it out of a new record; without it, the caller has to say. */
  readonly empty?: string | number | boolean | null;
  /** Shown where somebody asks for it: no column of its own from the start, no filter where nobody filled it in. */
  readonly extra?: true;
  /** Devices of before it leave it out of what they send. */
  readonly later?: true;
  /** Lists know it without reading the row. */
  readonly listed?: true;
  /** A choice that lists can be narrowed to. */
  readonly filtered?: true;
  /** The vehicle register proposes it. */
  readonly registered?: true;
};

/** The fields of a record by name: the one place that says what they are called, and what they belong to. */
export type FieldMap = Readonly<Record<string, FieldEntry>>;

export type NameIn<Map extends FieldMap> = keyof Map & string;
type Mark = 'extra' | 'filtered' | 'later' | 'listed' | 'registered';
type GroupIn<Map extends FieldMap> = Map[keyof Map]['group'];
/** The names of the fields that have a mark. */
export type Marked<Map extends FieldMap, With extends Mark> = {
  [Name in keyof Map]: Map[Name] extends Readonly<Record<With, true>> ? Name : never;
}[keyof Map] &
  string;
/** Values by their name in calls, as values by their name here. */
export type FromWire<Map extends FieldMap, Body> = {
  -readonly [Name in keyof Map]: Map[Name]['wire'] extends keyof Body ? Body[Map[Name]['wire']] : undefined;
};

/** The names of all fields, in the order of the map. */
export function namesOf<Map extends FieldMap>(map: Map): readonly NameIn<Map>[] {
  return Object.keys(map);
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

/** The fields of a record and nothing else of it. */
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

/** What somebody sent, with the fields that their device does not know yet left empty. */
export function withLater<Sent extends object>(map: FieldMap, sent: Sent): Whole<Sent> {
  const values = sent as Readonly<Record<string, unknown>>;
  const missing = Object.entries(map).filter(([name, { later }]) => later === true && values[name] === undefined);
  return { ...sent, ...Object.fromEntries(missing.map(([name, { empty }]) => [name, empty])) } as Whole<Sent>;
}

/** What a call names, by the names here; what it leaves out is undefined. */
export function fromWire<Map extends FieldMap, Body extends object>(map: Map, body: Body): FromWire<Map, Body> {
  const values = body as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(map).map(([name, { wire }]) => [name, values[wire]])) as FromWire<Map, Body>;
}

type OwnNames<Map extends FieldMap> = {
  readonly [Name in keyof Map & string]: Omit<Map[Name], 'wire'> & { readonly wire: SnakeCase<Name> };
};

/** The same fields for calls that name them as we do, in snake_case: sheets. */
export function ownNames<Map extends FieldMap>(map: Map): OwnNames<Map> {
  return Object.fromEntries(
    Object.entries(map).map(([name, entry]) => [name, { ...entry, wire: snakeCase(name) }]),
  ) as OwnNames<Map>;
}

/** A field as the caller wrote it. */
export function wireNameOf(map: FieldMap, name: string): string {
  return map[name]?.wire ?? name;
}
