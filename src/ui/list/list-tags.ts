import type { ReactNode } from 'react';

/** What people mark records with, as a list draws and filters it. Areas do not draw each other's marks. */
export type ListTags = {
  /** False until the tags are read: until then nobody knows which ones are gone. */
  readonly ready: boolean;
  /** Tags to filter by. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The marks of a record, on one line; null for one without. */
  readonly render: (tagIds: readonly string[]) => ReactNode;
};

/** The tag to filter by: none when the chosen one was deleted, or tags are not for this person. */
export function chosenTag(tags: ListTags | null, tagId: string | null): string | null {
  if (tags === null || tagId === null) return null;
  return !tags.ready || tags.options.some(({ value }) => value === tagId) ? tagId : null;
}
