import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, History } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ConflictCard } from './attention-card.tsx';
import type { Conflict } from './attention-conflict.ts';
import { useMyConflicts, useSettledConflicts } from './use-attention.ts';
import { useNextQuestion } from './use-next-question.ts';

/** More than anybody reads at once: the rest comes when these are settled. */
const MOST_SHOWN = 50;

/** The conflict desk: all that waits for this person, and what was settled in the last 90 days, by whom and how. */
export function AttentionPage() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'settled' ? 'settled' : 'open';
  const open = useMyConflicts();
  const settled = useSettledConflicts();
  const shown = view === 'open' ? open : settled;
  const listed = shown?.slice(0, MOST_SHOWN);
  const { holder, onPressIn } = useNextQuestion<HTMLDivElement>(listed?.map(({ id }) => id));
  return (
    <Page title={t`To decide`} back={{ to: '/', label: t`Dashboard` }}>
      <FilterChips
        label={t`View`}
        chips={[
          { value: 'open', label: t`Open`, ...(open === undefined ? {} : { count: open.length }) },
          { value: 'settled', label: t`Settled`, ...(settled === undefined ? {} : { count: settled.length }) },
        ]}
        value={view}
        onChange={(chosen) => setQuery(chosen === 'open' ? {} : { view: chosen }, { replace: true })}
      />
      <Box ref={holder} tabIndex={-1} outline="none" scrollMarginTop="16">
        {listed === undefined ? (
          <Skeleton lines={6} />
        ) : listed.length > 0 ? (
          <Conflicts label={view === 'open' ? t`Open` : t`Settled`} conflicts={listed} onPressIn={onPressIn} />
        ) : view === 'open' ? (
          <EmptyState icon={CircleCheck} title={t`Nothing is waiting for a decision`}>
            {t`When two people change the same thing, it is shown here, with both versions.`}
          </EmptyState>
        ) : (
          <EmptyState icon={History} title={t`Nothing was settled in the last 90 days`} />
        )}
      </Box>
    </Page>
  );
}

type ConflictsProps = {
  readonly label: string;
  readonly conflicts: readonly Conflict[];
  /** Called when something in a conflict is pressed, before it answers. */
  readonly onPressIn: (event: SyntheticEvent, id: string) => void;
};

function Conflicts({ label, conflicts, onPressIn }: ConflictsProps) {
  return (
    <chakra.ul
      aria-label={label}
      listStyleType="none"
      mx={{ base: '-4', md: '0' }}
      bg="bg.panel"
      borderWidth={{ base: '1px 0 0', md: '1px' }}
      borderRadius={{ base: '0', md: 'panel' }}
      css={{ '& > li:last-child': { borderBottomWidth: { md: '0' } } }}
    >
      {conflicts.map((conflict) => (
        <chakra.li
          key={conflict.id}
          data-question={conflict.id}
          tabIndex={-1}
          scrollMarginTop="2"
          px="4"
          py="3"
          borderBottom="hairline"
          onClickCapture={(event) => onPressIn(event, conflict.id)}
        >
          <ConflictCard conflict={conflict} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
