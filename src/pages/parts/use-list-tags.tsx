import { useMemo } from 'react';
import { TagMarks } from '#annotations/client/tag-mark.tsx';
import { useTags } from '#annotations/client/use-tags.ts';
import type { TagType } from '#annotations/limits.ts';
import { useCan } from '#session/use-can.ts';
import type { ListTags } from '#ui/list/list-tags.ts';

/** The tags as a list of records shows and filters them; null for a person who may not see tags. */
export function useListTags(type: TagType): ListTags | null {
  const can = useCan();
  const tags = useTags(type);
  const maySee = can('tag index');
  return useMemo(() => {
    if (!maySee) return null;
    const shown = tags ?? [];
    return {
      ready: tags !== undefined,
      options: shown.map(({ id, value }) => ({ value: id, label: value })),
      render: (tagIds) =>
        tagIds.length === 0 ? null : <TagMarks tags={shown.filter(({ id }) => tagIds.includes(id))} />,
    };
  }, [maySee, tags]);
}
