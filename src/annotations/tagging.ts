import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Reader } from '#sync/command.ts';
import { type Found, findRow } from '#sync/rows.ts';
import { MOST_TAGS, type TagType } from './limits.ts';
import type { Tag } from './tag.schema.ts';
import { tagTable } from './tag.ts';

/** Ids put on a record and taken off it. What stands in both is taken off. */
export type TagChange = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** The tags that a record's ids and a change name, by id. */
export type KnownTags = ReadonlyMap<string, Found<Tag>>;

async function findTags(read: Reader, ids: readonly string[]): Promise<KnownTags> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => [id, await findRow(read, tagTable, id)] as const),
  );
  return new Map(found);
}

type Tagged =
  | { readonly tagIds: string[]; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly tagIds?: never };

/**
 * Returns the tags of a record after a change. They are sorted, so that two people's changes have the same result in
 * either order. Tags deleted meanwhile are dropped on both sides. A tag that never existed, or is for another kind of
 * record, refuses the change.
 */
export function applyTagChange(
  type: TagType,
  current: readonly string[],
  change: TagChange | undefined,
  known: KnownTags,
): Tagged {
  if (change === undefined) return { tagIds: [...current] };
  const { add, remove } = change;
  for (const id of add) {
    const tag = known.get(id);
    if (tag === undefined || (tag.row === undefined && !tag.deleted))
      return { refusal: refuse('tag.unknown', 'tagIds') };
    if (tag.row !== undefined && tag.row.type !== type) return { refusal: refuse('tag.other_type', 'tagIds') };
  }
  const wanted = new Set([...current, ...add]);
  for (const id of remove) wanted.delete(id);
  const tagIds = [...wanted].filter((id) => known.get(id)?.row !== undefined).sort();
  if (tagIds.length > MOST_TAGS) return { refusal: refuse('tag.too_many', 'tagIds', { most: MOST_TAGS }) };
  return { tagIds };
}

/** Looks up what a change needs to know: the tags it adds, and those that the record has. */
export function findChangedTags(
  read: Reader,
  current: readonly string[] | undefined,
  change: TagChange | undefined,
): Promise<KnownTags> {
  return findTags(read, change === undefined ? [] : [...(current ?? []), ...change.add]);
}

/** True when two lists name the same tags in the same order. */
export function sameTags(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

/** The change that makes of one list another. */
export function tagDifference(
  current: readonly string[],
  wanted: readonly string[],
): { readonly add: string[]; readonly remove: string[] } {
  return {
    add: wanted.filter((id) => !current.includes(id)),
    remove: current.filter((id) => !wanted.includes(id)),
  };
}
