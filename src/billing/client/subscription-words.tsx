import { useLingui } from '@lingui/react/macro';
import { Ban, CalendarClock, CalendarX2, Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { EndConditionName, SubscriptionAnswer, SubscriptionStatus } from '../subscription.schema.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Words about subscriptions and days, in the person's language. */
export function useSubscriptionWords() {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const day = (on: CivilDate) => i18n.date(`${on}T12:00:00`, DAY);
    const status: Readonly<Record<SubscriptionStatus, string>> = {
      not_started: t`Scheduled`,
      active: t`Running`,
      past_due: t`Payment is late`,
      cancel_scheduled: t`Ends soon`,
      canceled: t`Ended`,
    };
    const end: Readonly<Record<EndConditionName, string>> = {
      none: t`No end: until it is cancelled`,
      first_of_next_month: t`On the first of next month`,
      end_of_period: t`At the end of the period`,
      after_cycles: t`After a number of invoices`,
      chosen_date: t`On a chosen day`,
    };
    return {
      status,
      end,
      day,
      /** The last day of what ends before `untilOn`. */
      lastOf: (untilOn: CivilDate) => day(addDays(untilOn, -1)),
      /** `untilOn` is the day after the last one. */
      period: (fromOn: CivilDate, untilOn: CivilDate) => {
        const [first, last] = [day(fromOn), day(addDays(untilOn, -1))];
        return first === last ? first : `\u2068${first}\u2069 – \u2068${last}\u2069`;
      },
    };
  }, [t, i18n]);
}

const LOOKS = {
  active: { tone: 'stored', icon: Check },
  not_started: { tone: 'away', icon: CalendarClock },
  past_due: { tone: 'stop', icon: TriangleAlert },
  cancel_scheduled: { tone: 'attention', icon: CalendarX2 },
  canceled: { tone: 'away', icon: Ban },
} as const;

type StatusMarkProps = { readonly status: SubscriptionStatus; readonly size?: 'list' | 'page' };

/** The state of a subscription. */
export function SubscriptionStatusMark({ status, size = 'list' }: StatusMarkProps) {
  const words = useSubscriptionWords();
  return <StatusBadge {...LOOKS[status]} word={words.status[status]} size={size} />;
}

/** The price of a period: the unit price times the quantity. */
export function periodPrice({ price_cents: price, quantity }: Pick<SubscriptionAnswer, 'price_cents' | 'quantity'>) {
  return price * quantity;
}
