import { useMemo } from 'react';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { TagType } from '../limits.ts';
import type { Tag } from '../tag.schema.ts';
import { tagTable } from '../tag.ts';

/** The tags for one kind of record (or all) by value; undefined until they are read. */
export function useTags(type?: TagType): readonly Tag[] | undefined {
  return useRows(
    async (mirror) =>
      (await mirror.all(tagTable))
        .filter((tag) => type === undefined || tag.type === type)
        .sort((left, right) => (left.sortKey < right.sortKey ? -1 : 1)),
    [type],
  );
}

/** The tags of a record, by value. Ids of deleted tags are skipped. */
export function useTagsOf(tags: readonly Tag[], tagIds: readonly string[]): readonly Tag[] {
  return useMemo(() => tags.filter(({ id }) => tagIds.includes(id)), [tags, tagIds]);
}
