import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { TagToggle } from '#annotations/client/tag-row.tsx';
import { useTags } from '#annotations/client/use-tags.ts';
import type { Tag } from '#annotations/tag.schema.ts';
import type { BulkStep } from '#objects/client/bulk-run.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { tagObject } from '#objects/client/objects.store.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ObjectBulkDialog } from './object-bulk-dialog.tsx';

type BulkProps = { readonly entries: readonly ObjectEntry[]; readonly onClose: (changed: boolean) => void };

type Wanted = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** Puts tags on many objects and takes others off. */
export function ObjectBulkTags({ entries, onClose }: BulkProps) {
  const { t } = useLingui();
  const session = useSync();
  const tags = useTags('object') ?? [];
  const used = useMemo(() => new Set(entries.flatMap(({ tagIds }) => tagIds)), [entries]);
  const [wanted, setWanted] = useState<Wanted>({ add: [], remove: [] });
  const toggle = (list: keyof Wanted, id: string) => {
    const other = list === 'add' ? 'remove' : 'add';
    setWanted(
      (before) =>
        ({
          [list]: before[list].includes(id) ? without(before[list], id) : [...before[list], id],
          [other]: without(before[other], id),
        }) as Wanted,
    );
  };
  const step = async (entry: ObjectEntry): Promise<BulkStep> => {
    const add = wanted.add.filter((id) => !entry.tagIds.includes(id));
    const remove = wanted.remove.filter((id) => entry.tagIds.includes(id));
    return add.length + remove.length === 0 ? { outcome: 'unchanged' } : tagObject(session, entry.id, { add, remove });
  };
  const rows = { wanted, onToggle: toggle };
  return (
    <ObjectBulkDialog
      title={t`Change tags`}
      entries={entries}
      ready={wanted.add.length + wanted.remove.length > 0}
      step={step}
      onClose={onClose}
    >
      <TagChoices {...rows} list="add" title={t`Put on`} tags={tags} />
      <TagChoices {...rows} list="remove" title={t`Take off`} tags={tags.filter(({ id }) => used.has(id))} />
    </ObjectBulkDialog>
  );
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}

type TagChoicesProps = {
  readonly title: string;
  readonly list: keyof Wanted;
  readonly tags: readonly Tag[];
  readonly wanted: Wanted;
  readonly onToggle: (list: keyof Wanted, id: string) => void;
};

function TagChoices({ title, list, tags, wanted, onToggle }: TagChoicesProps) {
  if (tags.length === 0) return null;
  return (
    <Box role="group" aria-label={title} mb="4">
      <Text mb="1.5" fontSize="small" fontWeight="strong">
        {title}
      </Text>
      <Flex gap="1.5" wrap="wrap">
        {tags.map((tag) => (
          <TagToggle
            key={tag.id}
            tag={tag}
            on={wanted[list].includes(tag.id)}
            onToggle={() => onToggle(list, tag.id)}
          />
        ))}
      </Flex>
    </Box>
  );
}
