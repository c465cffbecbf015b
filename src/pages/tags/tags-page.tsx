import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Tags } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TagMark } from '#annotations/client/tag-mark.tsx';
import { useTagWords } from '#annotations/client/use-tag-words.ts';
import { useTags } from '#annotations/client/use-tags.ts';
import { TAG_TYPES } from '#annotations/limits.ts';
import type { Tag } from '#annotations/tag.schema.ts';
import { tagTable } from '#annotations/tag.ts';
import { permissionFor } from '#pages/parts/router-permission.ts';
import { useCan } from '#session/use-can.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { AddLink } from '#ui/add-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type TagUse, useTagCounts } from './use-tag-counts.ts';

/** The tags of the company by kind of record, each with where it is used. */
export function TagsPage() {
  const { t } = useLingui();
  const can = useCan();
  const words = useTagWords();
  const tags = useTags();
  const counts = useTagCounts();
  const coming = useFirstDownload([tagTable]) !== null;
  const create = can('tag create') ? <AddLink to="/tags/create" label={t`New tag`} /> : undefined;
  const groups = TAG_TYPES.map((type) => ({ type, tags: (tags ?? []).filter((tag) => tag.type === type) }));
  return (
    <Page title={t`Status tags`} width="form" actions={create}>
      {(tags === undefined || (coming && tags.length === 0)) && <Skeleton lines={6} />}
      {tags?.length === 0 && !coming && (
        <EmptyState icon={Tags} title={t`No tags yet`} action={create}>
          <Trans>Tags mark objects and customers, and lists can be filtered by them.</Trans>
        </EmptyState>
      )}
      {groups
        .filter((group) => group.tags.length > 0)
        .map((group) => (
          <Panel key={group.type} title={words[group.type]} flush>
            <chakra.ul listStyleType="none">
              {group.tags.map((tag) => (
                <TagLine
                  key={tag.id}
                  tag={tag}
                  uses={counts === null ? null : (counts.get(tag.id) ?? [])}
                  mayEdit={can('tag edit')}
                />
              ))}
            </chakra.ul>
          </Panel>
        ))}
    </Page>
  );
}

type TagLineProps = { readonly tag: Tag; readonly uses: readonly TagUse[] | null; readonly mayEdit: boolean };

function TagLine({ tag, uses, mayEdit }: TagLineProps) {
  const { t } = useLingui();
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      px="4"
      minHeight={{ base: '13', md: '11' }}
      _notLast={{ borderBottom: 'hairline' }}
      data-tag-id={tag.id}
    >
      <Box flex="1" minWidth="0">
        <TagMark tag={tag} size="page" />
      </Box>
      <Flex direction="column" align="flex-end" fontSize="small" flexShrink={0}>
        {uses !== null && <UsedIn tag={tag} uses={uses} />}
      </Flex>
      {mayEdit && (
        <Button
          asChild
          variant="ghost"
          px="0"
          minWidth="var(--touch-9)"
          minHeight="var(--touch-9)"
          aria-label={t`Change tag ${tag.value}`}
        >
          <Link to={`/tags/${tag.id}/edit`}>
            <Pencil aria-hidden="true" size={16} />
          </Link>
        </Button>
      )}
    </chakra.li>
  );
}

const UseLink = chakra(Link);

function UsedIn({ tag, uses }: { readonly tag: Tag; readonly uses: readonly TagUse[] }) {
  const can = useCan();
  if (uses.length === 0) {
    return (
      <Box color="fg.muted">
        <Trans>not used</Trans>
      </Box>
    );
  }
  return uses.map(({ list, count }) => {
    const path = `/${list}`;
    const text = <UseText list={list} count={count} />;
    const needed = permissionFor(path);
    if (needed !== undefined && !can(needed)) return <Box key={list}>{text}</Box>;
    return (
      <UseLink
        key={list}
        to={`${path}?tag=${tag.id}`}
        color="accent"
        textDecoration="underline"
        minHeight="var(--touch-7)"
        display="inline-flex"
        alignItems="center"
      >
        {text}
      </UseLink>
    );
  });
}

function UseText({ list, count }: TagUse) {
  if (list === 'objects') return <Plural value={count} one="# object" other="# objects" />;
  if (list === 'customers') return <Plural value={count} one="# customer" other="# customers" />;
  return <Plural value={count} one="# inactive customer" other="# inactive customers" />;
}
