import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Clock, Lock, LockOpen, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ClosingAnswer, PeriodState, PeriodsAnswer } from '#accountancy/period.schema.ts';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useAnchor } from '#pages/parts/use-anchor.ts';
import { queryClient } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { periodsQuery } from './accountancy-calls.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenPeriodDialog } from './reopen-period-dialog.tsx';
import { usePeriodName } from './use-period-name.ts';

/** Which periods of a year are closed, who closed them and when; and closing the next one. */
export function AccountancyPeriods({ year }: { readonly year: number }) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(periodsQuery(year));
  useAnchor('periods', answer !== 'asking');
  return (
    <Panel title={t`Closing the books`} anchor="periods">
      {answer === 'asking' ? (
        <Skeleton lines={5} />
      ) : answer.ok ? (
        <Periods periods={answer.result} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Panel>
  );
}

type Asked = { readonly close: string } | { readonly reopen: ClosingAnswer } | null;

function Periods({ periods }: { readonly periods: PeriodsAnswer }) {
  const can = useCan();
  const [asked, ask] = useState<Asked>(null);
  const mayClose = can('books close');
  const ends = {
    onDone: () => {
      ask(null);
      // What was reported, and what is odd, is another by now.
      void queryClient.invalidateQueries();
    },
    onStale: () => void queryClient.invalidateQueries(),
    onClose: () => ask(null),
  };
  return (
    <Flex direction="column" gap="3" data-closed-until={periods.closed_until ?? ''}>
      <ClosedUntil until={periods.closed_until} />
      <PeriodRows periods={periods} onClose={mayClose ? (until) => ask({ close: until }) : undefined} />
      <Closings periods={periods} onReopen={mayClose ? (closing) => ask({ reopen: closing }) : undefined} />
      {asked !== null && 'close' in asked && <CloseDialog until={asked.close} {...ends} />}
      {asked !== null && 'reopen' in asked && <ReopenPeriodDialog closing={asked.reopen} {...ends} />}
    </Flex>
  );
}

function ClosedUntil({ until }: { readonly until: string | null }) {
  const day = useDayText();
  const shown = day(until);
  return (
    <Box color="fg.muted" maxWidth="measure">
      {until === null ? (
        <Trans>
          Nothing is closed yet. Once a period is closed, nothing in it can be added, changed or marked any more: its
          figures stay as they were reported.
        </Trans>
      ) : (
        <Trans>
          Closed up to and including <bdi>{shown}</bdi>: nothing on those days can be added, changed or marked any more.
          What is put right later is booked on a later day.
        </Trans>
      )}
    </Box>
  );
}

const LOOKS = {
  closed: { tone: 'stored', icon: Lock },
  partly: { tone: 'attention', icon: LockOpen },
  due: { tone: 'attention', icon: TriangleAlert },
  running: { tone: 'away', icon: Clock },
  ahead: { tone: 'away', icon: CalendarClock },
} as const satisfies Readonly<Record<PeriodState, { readonly tone: string; readonly icon: LucideIcon }>>;

function useStateWords(): Readonly<Record<PeriodState, string>> {
  const { t } = useLingui();
  return {
    closed: t({ message: 'Closed', context: 'books' }),
    partly: t`Closed in part`,
    due: t`To be closed`,
    running: t`Running`,
    ahead: t`Ahead`,
  };
}

type RowsProps = { readonly periods: PeriodsAnswer; readonly onClose: ((until: string) => void) | undefined };

/** Only the first period that is open can be closed: what comes later follows from it. */
function PeriodRows({ periods: { year, periods }, onClose }: RowsProps) {
  const { t } = useLingui();
  const nameOf = usePeriodName();
  const words = useStateWords();
  const today = dayAt(Date.now());
  const next = periods.find(({ state }) => state === 'due' || state === 'partly');
  return (
    <chakra.ul
      aria-label={t`Periods of ${year}`}
      maxWidth="measure"
      listStyleType="none"
      css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
    >
      {periods.map(({ name, until, state }) => {
        const period = nameOf(name);
        return (
          <chakra.li
            key={name}
            data-period={name}
            data-state={state}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3"
            rowGap="1"
            py="1"
            minHeight="11"
          >
            <Box flex="1" minWidth="6rem">
              {period}
            </Box>
            <StatusBadge {...LOOKS[state]} word={words[state]} />
            {name === next?.name && until < today && onClose !== undefined && (
              <ServerButton
                size="sm"
                aria-label={t`Close ${period}`}
                aria-haspopup="dialog"
                onClick={() => onClose(until)}
              >
                {t({ message: 'Close', context: 'books' })}
              </ServerButton>
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

type ClosingsProps = {
  readonly periods: PeriodsAnswer;
  readonly onReopen: ((closing: ClosingAnswer) => void) | undefined;
};

/** The trail: every closing and reopening, the newest first. */
function Closings({ periods: { closings, last }, onReopen }: ClosingsProps) {
  const { t } = useLingui();
  const [isWhole, showAll] = useState(false);
  if (closings.length === 0) return null;
  const shown = isWhole ? closings : closings.slice(0, 4);
  return (
    <Box maxWidth="measure">
      <chakra.h3 color="fg.muted" fontSize="small" mb="1">
        {t`Closings`}
      </chakra.h3>
      <chakra.ul listStyleType="none" css={{ '& > li': { py: '1.5', borderTop: '1px solid {colors.border}' } }}>
        {shown.map((closing) => (
          <li key={closing.uuid} data-closing={closing.until}>
            <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
              <Box flex="1 1 14rem">
                <Closing closing={closing} />
              </Box>
              {closing.uuid === last && onReopen !== undefined && (
                <ServerButton size="sm" variant="plain" aria-haspopup="dialog" onClick={() => onReopen(closing)}>
                  {t`Reopen`}
                </ServerButton>
              )}
            </Flex>
          </li>
        ))}
      </chakra.ul>
      {shown.length < closings.length && (
        <Button variant="outline" size="sm" mt="2" onClick={() => showAll(true)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Box>
  );
}

function Closing({ closing }: { readonly closing: ClosingAnswer }) {
  const day = useDayText();
  const [until, closedOn, reopenedOn] = [day(closing.until), day(closing.closed_at), day(closing.reopened_at)];
  return (
    <>
      <Box>
        <Trans>
          Up to and including <bdi>{until}</bdi>, closed by <bdi>{closing.closed_by}</bdi> on <bdi>{closedOn}</bdi>
        </Trans>
      </Box>
      {closing.reopened_at !== null && (
        <Box color="fg.muted" fontSize="small" overflowWrap="anywhere">
          <Trans>
            Reopened by <bdi>{closing.reopened_by}</bdi> on <bdi>{reopenedOn}</bdi>: <bdi>{closing.reason}</bdi>
          </Trans>
        </Box>
      )}
    </>
  );
}
