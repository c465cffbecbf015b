import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Ban, CalendarClock, Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { BillingRunAnswer, BillingRunLineAnswer, RunOutcome } from '../billing-run.schema.ts';
import { BILLING_REFUSALS } from '../refusals.words.ts';

const TIME = {
  ...({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
  ...({ hourCycle: 'h23', timeZone: YARD_TIME_ZONE } as const),
};
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: YARD_TIME_ZONE } as const;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Codes that billing stores for a failure, with their texts; any other was not foreseen and is shown as it came. */
const FORESEEN: Readonly<Record<string, MessageDescriptor>> = BILLING_REFUSALS;

/** Words about billing runs, in the person's language. */
export function useRunWords() {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const outcomes: Readonly<Record<RunOutcome, string>> = {
      billed: t`Invoiced`,
      nothing: t`Nothing to invoice`,
      issued: t`Sent as scheduled`,
      failed: t`Failed`,
    };
    return {
      outcomes,
      /** When, on the yard's clock. */
      time: (at: string) => i18n.date(at, TIME),
      /** From when until when; `done` is null while it runs. */
      span: (begun: string, done: string | null) => {
        const from = i18n.date(begun, TIME);
        const [first, last] = [begun, done ?? begun].map((at) => i18n.date(at, CLOCK));
        return first === last ? from : `${from} – ${last}`;
      },
      day: (on: string) => i18n.date(`${on}T12:00:00`, DAY),
      by: ({ by }: Pick<BillingRunAnswer, 'by'>) => (by === '' ? t`Daily run` : by),
      /** Why it failed, with what to do about it where that is known. */
      problem: (message: string) =>
        FORESEEN[message] !== undefined
          ? i18n._(FORESEEN[message])
          : t`Something unexpected happened: ${message}. The next run tries again.`,
      /** Names the subject of a line: the customer, or a scheduled invoice where there is no subscription. */
      subject: ({ subscription, outcome }: Pick<BillingRunLineAnswer, 'subscription' | 'outcome'>) =>
        subscription?.customer.name ?? (outcome === 'failed' ? t`Scheduled invoices` : t`Scheduled invoice`),
    };
  }, [t, i18n]);
}

type RunMarkProps = {
  readonly run: Pick<BillingRunAnswer, 'finished_at' | 'failed'>;
  readonly size?: 'list' | 'page';
};

/** The result of a run. */
export function RunMark({ run, size = 'list' }: RunMarkProps) {
  const { t } = useLingui();
  if (run.finished_at === null)
    return <StatusBadge tone="away" icon={CalendarClock} word={t`Not done yet`} size={size} />;
  if (run.failed > 0) return <StatusBadge tone="stop" icon={TriangleAlert} word={t`With failures`} size={size} />;
  return <StatusBadge tone="stored" icon={Check} word={t`Done`} size={size} />;
}

const LOOKS = {
  billed: { tone: 'stored', icon: Check },
  issued: { tone: 'stored', icon: Check },
  nothing: { tone: 'away', icon: Ban },
  failed: { tone: 'stop', icon: TriangleAlert },
} as const;

/** What a run did about one subscription or invoice. */
export function OutcomeMark({ outcome }: { readonly outcome: RunOutcome }) {
  const { outcomes } = useRunWords();
  return <StatusBadge {...LOOKS[outcome]} word={outcomes[outcome]} />;
}
