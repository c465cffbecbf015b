import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { noteRecent } from '#session/recent-records.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SearchResult } from './shell-search-result.tsx';
import { useRecentRecords } from './use-recent-records.ts';
import { MOST_PER_GROUP, type RecentEntry, type SearchAnswer, useRecentEntries, useSearch } from './use-search.ts';

/**
 * Search over everything on this device: plates, numbers, names, phones, spots. With an empty text it shows recently
 * viewed records.
 */
export function SearchPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const userId = useSignedInUser()?.id ?? '';
  const recent = useRecentRecords(userId);
  const [text, setText] = useState('');
  const asked = text.trim();
  const answer = useSearch(asked, recent);
  const lately = useRecentEntries(recent);
  const { frame, onKeyDown } = useResultKeys(asked);
  const found = answer.objects.length + answer.customers.length + answer.prospects.length + answer.spots.length;
  const open = ({ kind, entry }: RecentEntry) => {
    noteRecent(userId, { kind, id: entry.id });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t`Search`}>
      <Box ref={frame} onKeyDown={onKeyDown} minHeight={{ base: '60dvh', md: '20rem' }}>
        <Flex css={{ '& > div': { maxWidth: 'none' } }}>
          <SearchField onSearch={setText} label={t`Plate, number, name, phone or spot`} autoFocus />
        </Flex>
        <Box mt="3" data-asked={asked}>
          {asked === '' ? (
            lately.length > 0 && (
              <Group title={t`Looked at lately`}>
                {lately.map((hit) => (
                  <SearchResult key={hit.entry.id} {...hit} onOpen={() => open(hit)} />
                ))}
              </Group>
            )
          ) : (
            <Answer answer={answer} onOpen={open} />
          )}
          {asked !== '' && !answer.complete && (
            <Box role="status" color="fg.muted" py="2">{t`Not everything is here yet`}</Box>
          )}
          {asked !== '' && found === 0 && answer.complete && (
            <EmptyState icon={SearchX} title={t`Nothing found`}>{t`Try a part of the plate or the name.`}</EmptyState>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}

type AnswerProps = { readonly answer: SearchAnswer; readonly onOpen: (hit: RecentEntry) => void };

function Answer({ answer: { objects, customers, prospects, spots, standing }, onOpen }: AnswerProps) {
  const { t } = useLingui();
  const groups = [
    {
      title: t`Objects`,
      count: objects.length,
      hits: objects.slice(0, MOST_PER_GROUP).map((entry) => ({ kind: 'objects' as const, entry })),
    },
    {
      title: t`Customers`,
      count: customers.length,
      hits: customers.slice(0, MOST_PER_GROUP).map((entry) => ({ kind: 'customers' as const, entry })),
    },
    {
      title: t`Prospects`,
      count: prospects.length,
      hits: prospects.slice(0, MOST_PER_GROUP).map((entry) => ({ kind: 'prospects' as const, entry })),
    },
    {
      title: t`Spots`,
      count: spots.length,
      hits: spots.slice(0, MOST_PER_GROUP).map((entry) => ({ kind: 'spots' as const, entry })),
    },
  ];
  return groups
    .filter(({ count }) => count > 0)
    .map(({ title, count, hits }) => (
      <Group key={title} title={title} count={count}>
        {hits.map((hit) => (
          <SearchResult
            key={hit.entry.id}
            {...hit}
            standing={standing.get(hit.entry.id) ?? []}
            onOpen={() => onOpen(hit)}
          />
        ))}
      </Group>
    ));
}

/** Arrows move between the box and the results, Enter opens the first one; letters typed on a result go to the box. */
function useResultKeys(asked: string) {
  const frame = useRef<HTMLDivElement>(null);
  const wantsFirst = useRef(false);
  const box = () => frame.current?.querySelector('input') ?? null;
  const openFirst = () => {
    const first = frame.current?.querySelector<HTMLElement>('a');
    // The results may still be those of a shorter text: then the first one opens once the results are up to date.
    wantsFirst.current = box()?.value.trim() !== asked || (first ?? null) === null;
    if (!wantsFirst.current) first?.click();
  };
  useEffect(() => {
    if (wantsFirst.current) openFirst();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const now = links.findIndex((link) => link === document.activeElement);
    wantsFirst.current = false;
    if (event.key === 'ArrowDown') links[Math.min(now + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && now > 0) links[now - 1]?.focus();
    else if (event.key === 'ArrowUp' && now === 0) box()?.focus();
    else if (event.key === 'Enter' && now === -1 && box()?.value.trim() !== '') openFirst();
    else {
      if (now !== -1 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) box()?.focus();
      return;
    }
    event.preventDefault();
  };
  return { frame, onKeyDown };
}

type GroupProps = { readonly title: string; readonly count?: number; readonly children: ReactNode };

function Group({ title, count, children }: GroupProps) {
  return (
    <chakra.section mb="3" aria-label={title}>
      <Box fontSize="small" color="fg.muted" fontVariantNumeric="tabular-nums">
        {title}
        {count !== undefined && ` · ${count}`}
      </Box>
      {children}
    </chakra.section>
  );
}
