import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, CheckCheck, CirclePause, type LucideIcon, Receipt, Send } from 'lucide-react';
import { useMemo } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { DebtorAnswer, DebtorState } from '#billing/reminders/reminder.schema.ts';
import { useDunningStops } from '#pages/customers/customer-billing-form.tsx';
import { CutText } from '#ui/cut-text.tsx';
import type { RecordColumn } from '#ui/list/record-list.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';

export const DEBTOR_CARD_HEIGHT = 84;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const ICONS: Readonly<Record<DebtorState, LucideIcon>> = {
  due: Send,
  waiting: CalendarClock,
  stopped: CirclePause,
  done: CheckCheck,
  nothing: Receipt,
};
const TONES = { due: 'stop', waiting: 'attention', stopped: 'away', done: 'stop', nothing: 'away' } as const;

/** What a debtor is called. */
export const nameOf = ({ customer }: Pick<DebtorAnswer, 'customer'>): string => customer.company_name || customer.name;

/** Why nothing is sent, in words. */
export function useStopWords(): Readonly<Record<NonNullable<DebtorAnswer['why']>, string>> {
  const { t } = useLingui();
  const stops = useDunningStops();
  return { ...stops, credit: t`Has as much in credit`, collecting: t`Is being collected` };
}

/** A debtor's state as one mark. */
export function DebtorMark({ debtor }: { readonly debtor: Pick<DebtorAnswer, 'state' | 'why'> }) {
  const { t } = useLingui();
  const stops = useStopWords();
  const { state, why } = debtor;
  const words: Readonly<Record<DebtorState, string>> = {
    due: t`Due now`,
    waiting: t`Waits`,
    stopped: why === null ? t`Stopped` : stops[why],
    done: t`Every step taken`,
    nothing: t`Costs only`,
  };
  return <StatusBadge tone={TONES[state]} icon={ICONS[state]} word={words[state]} />;
}

/** The next step in words: which one, and from which day. */
export function NextStepText({ debtor: { next } }: { readonly debtor: Pick<DebtorAnswer, 'next'> }) {
  const words = useInvoiceWords();
  const day = useDayText();
  if (next === null) return <>–</>;
  return (
    <>
      {words.reminders[next.kind]}
      {' · '}
      <bdi>{day(next.on)}</bdi>
    </>
  );
}

export function useDebtorColumns(): readonly RecordColumn<DebtorAnswer>[] {
  const { t, i18n } = useLingui();
  return useMemo(
    () => [
      {
        key: 'customer',
        header: t`Customer`,
        width: 'minmax(8rem, 2fr)',
        render: nameOf,
      },
      {
        key: 'since',
        header: t`Overdue since`,
        width: '9rem',
        render: ({ oldest_due_on: on }: DebtorAnswer) => (
          <bdi>{on === null ? '–' : i18n.date(`${on}T12:00:00`, DAY)}</bdi>
        ),
      },
      {
        key: 'next',
        header: t`Next step`,
        width: 'minmax(10rem, 2fr)',
        render: (debtor: DebtorAnswer) => <NextStepText debtor={debtor} />,
      },
      {
        key: 'state',
        header: t`Status`,
        width: '13rem',
        render: (debtor: DebtorAnswer) => <DebtorMark debtor={debtor} />,
      },
      {
        key: 'amount',
        header: t`Overdue`,
        width: '8rem',
        align: 'end' as const,
        render: ({ overdue_cents: cents }: DebtorAnswer) => <Amount cents={cents} />,
      },
    ],
    [t, i18n],
  );
}

/** What a phone shows of somebody who is late. */
export function DebtorCard({ debtor }: { readonly debtor: DebtorAnswer }) {
  const words = useInvoiceWords();
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {nameOf(debtor)}
        </CutText>
        <Amount cents={debtor.overdue_cents} strong />
      </Flex>
      <Flex gap="3" align="center" color="fg.muted">
        <Box flex="1" truncate>
          {debtor.next === null || debtor.state !== 'due' ? (
            <NextStepText debtor={debtor} />
          ) : (
            words.reminders[debtor.next.kind]
          )}
        </Box>
        <DebtorMark debtor={debtor} />
      </Flex>
    </Flex>
  );
}
