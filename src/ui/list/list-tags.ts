import type { ReactNode } from 'react';

/**
 * The tags that people mark records with, as a list shows and filters them. Passed in, because an area does not draw
 * another area's tags.
 */
export type ListTags = {
  /** False until the tags are read: until then it is unknown which ones were deleted. */
  readonly ready: boolean;
  /** Tags to filter by. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Draws the tags of a record on one line; null for a record without tags. */
  readonly render: (tagIds: readonly string[]) => ReactNode;
};

/** The tag to filter by: none when the chosen one was deleted, or tags are not for this person. */
export function chosenTag(tags: ListTags | null, tagId: string | null): string | null {
  return tags === null || isTagGone(tags, tagId) ? null : tagId;
}

/** True for a tag that was deleted; false for none, and where it is not known. */
export function isTagGone(tags: ListTags | null, tagId: string | null): boolean {
  if (tags === null || !tags.ready || tagId === null || tagId === '') return false;
  return !tags.options.some(({ value }) => value === tagId);
}

/** The names of a record's tags in display order, for sorting and files; empty for a record without. */
export function tagsText(tags: ListTags | null, tagIds: readonly string[]): string {
  if (tagIds.length === 0 || tags === null) return '';
  return tags.options
    .filter(({ value }) => tagIds.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
