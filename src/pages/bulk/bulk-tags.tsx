import { Box, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { TagToggle } from '#annotations/client/tag-row.tsx';
import { useTags } from '#annotations/client/use-tags.ts';
import type { TagType } from '#annotations/limits.ts';
import type { Tag } from '#annotations/tag.schema.ts';
import type { TagChange } from '#annotations/tagging.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { isolated } from '#ui/isolated.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkEntry, BulkStep } from './bulk-run.ts';

type TaggedEntry = BulkEntry & { readonly tagIds: readonly string[] };

type BulkTagsProps<Entry> = {
  readonly entries: readonly Entry[];
  /** What kind of record they are: its tags are offered. */
  readonly type: TagType;
  readonly nameOf: (entry: Entry) => ReactNode;
  readonly onTag: (session: SyncSession, id: string, change: TagChange) => Promise<SubmitOutcome>;
  readonly onClose: (changed: boolean) => void;
};

type Wanted = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** Puts tags on many records and takes others off. */
export function BulkTags<Entry extends TaggedEntry>({ entries, type, nameOf, onTag, onClose }: BulkTagsProps<Entry>) {
  const { t } = useLingui();
  const session = useSync();
  const tags = useTags(type) ?? [];
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
  const step = async (entry: Entry): Promise<BulkStep> => {
    const add = wanted.add.filter((id) => !entry.tagIds.includes(id));
    const remove = wanted.remove.filter((id) => entry.tagIds.includes(id));
    return add.length + remove.length === 0 ? { outcome: 'unchanged' } : onTag(session, entry.id, { add, remove });
  };
  const rows = { wanted, onToggle: toggle };
  const named = (ids: readonly string[]) =>
    tags
      .filter(({ id }) => ids.includes(id))
      .map(({ value }) => isolated(value))
      .join(', ');
  const [added, removed] = [named(wanted.add), named(wanted.remove)];
  const said = [
    added === '' ? '' : t`${plural(wanted.add.length, { one: `tag ${added} put on`, other: `tags ${added} put on` })}`,
    removed === ''
      ? ''
      : t`${plural(wanted.remove.length, { one: `tag ${removed} taken off`, other: `tags ${removed} taken off` })}`,
  ].filter((part) => part !== '');
  return (
    <BulkDialog
      title={t`Change tags`}
      entries={entries}
      ready={wanted.add.length + wanted.remove.length > 0}
      step={step}
      nameOf={nameOf}
      said={said.join(' · ')}
      onClose={onClose}
    >
      <TagChoices {...rows} list="add" title={t`Put on`} tags={tags} />
      <TagChoices {...rows} list="remove" title={t`Take off`} tags={tags.filter(({ id }) => used.has(id))} />
    </BulkDialog>
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
