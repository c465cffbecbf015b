import type { FieldValues } from './command.ts';

/** Field groups of an entity: fields that change together, and are compared together. */
export type FieldGroups = Readonly<Record<string, readonly string[]>>;

export type GroupMerge<Row> = {
  /** The row with every group applied that has no conflict. */
  readonly row: Row;
  readonly changed: boolean;
  /** Groups that somebody else changed meanwhile: theirs stays, yours goes on a card. */
  readonly kept: readonly { readonly group: string; readonly yours: FieldValues; readonly theirs: FieldValues }[];
};

/** The values of one group as a row holds them. */
export function groupValues(row: object, fields: readonly string[]): FieldValues {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

/** The values of every group, by group. */
export function groupedValues(groups: FieldGroups, row: object): Readonly<Record<string, FieldValues>> {
  return Object.fromEntries(Object.entries(groups).map(([group, fields]) => [group, groupValues(row, fields)]));
}

/** True when two sets of values agree in these fields. */
export function sameValues(left: FieldValues, right: FieldValues, fields: readonly string[]): boolean {
  return fields.every((field) => JSON.stringify(left[field] ?? null) === JSON.stringify(right[field] ?? null));
}

/**
 * Compare-and-set per field group: applied where the row still holds `was`, nothing to do where it already holds
 * `now`, kept for a person otherwise. A group without `was` compares as changed.
 */
export function mergeGroups<Row extends object>(
  row: Row,
  groups: FieldGroups,
  was: Readonly<Record<string, FieldValues>>,
  now: Readonly<Record<string, FieldValues | undefined>>,
): GroupMerge<Row> {
  let merged = row;
  let changed = false;
  const kept: { group: string; yours: FieldValues; theirs: FieldValues }[] = [];
  for (const [group, fields] of Object.entries(groups)) {
    const wanted = now[group];
    if (wanted === undefined) continue;
    const current = groupValues(row, fields);
    if (sameValues(current, wanted, fields)) continue;
    const seen = was[group];
    if (seen !== undefined && sameValues(current, seen, fields)) {
      merged = { ...merged, ...Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null])) };
      changed = true;
    } else {
      kept.push({ group, yours: wanted, theirs: current });
    }
  }
  return { row: merged, changed, kept };
}

/** The groups a form changed, with what the person saw; undefined when nothing differs. */
export function changedGroups(
  groups: FieldGroups,
  before: object,
  after: object,
):
  | { readonly was: Readonly<Record<string, FieldValues>>; readonly now: Readonly<Record<string, FieldValues>> }
  | undefined {
  const changed = Object.entries(groups).filter(
    ([, fields]) => !sameValues(groupValues(before, fields), groupValues(after, fields), fields),
  );
  if (changed.length === 0) return undefined;
  return {
    was: Object.fromEntries(changed.map(([group, fields]) => [group, groupValues(before, fields)])),
    now: Object.fromEntries(changed.map(([group, fields]) => [group, groupValues(after, fields)])),
  };
}

/** What a card shows of groups that were kept: the fields of all of them side by side. */
export function keptFields(kept: GroupMerge<unknown>['kept']): {
  readonly yours: FieldValues;
  readonly theirs: FieldValues;
} {
  return {
    yours: Object.assign({}, ...kept.map((group) => group.yours)) as FieldValues,
    theirs: Object.assign({}, ...kept.map((group) => group.theirs)) as FieldValues,
  };
}

/** Flattens a patch by group into one record. */
export function patchFields(now: Readonly<Record<string, FieldValues | undefined>>): FieldValues {
  return Object.assign({}, ...Object.values(now)) as FieldValues;
}
