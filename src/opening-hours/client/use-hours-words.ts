import { useLingui } from '@lingui/react/macro';
import type { DayRange } from '../opening-hours.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** 5 January 2026 is a Monday. */
const someDayOf = (weekday: number) => `2026-01-${String(4 + weekday).padStart(2, '0')}T12:00:00`;

/** The words of this area in the reader's language. */
export function useHoursWords() {
  const { t, i18n } = useLingui();
  const dayName = (weekday: number, width: 'long' | 'short') => i18n.date(someDayOf(weekday), { weekday: width });
  return {
    weekdays: WEEKDAYS.map((weekday) => ({
      weekday,
      long: dayName(weekday, 'long'),
      short: dayName(weekday, 'short'),
    })),
    /** How visits are planned in a range: how many, how long, how far ahead. */
    planning: ({ capacity, slotMinutes, noticeHours }: Omit<DayRange, 'start' | 'end'>) => {
      const slots = t`${capacity} per ${slotMinutes} min`;
      return noticeHours === 0 ? slots : `${slots} · ${t`${noticeHours} h ahead`}`;
    },
    warning: {
      overlap: t`This overlaps other opening hours. Where they overlap, the slots of the earlier ones count.`,
      closes_others: t`Another exception has hours for these days. This one closes them: closed wins.`,
      closed_anyway: t`Another exception closes these days. Closed wins: these hours do not count while it is there.`,
      closed_twice: t`Another exception closes these days already.`,
      narrower_counts: t`Another exception is for fewer of these days. It goes on counting on them, open or closed.`,
      notice_beyond_horizon: t`This minimum booking time is longer than the 180 days that appointments are planned ahead, so nothing can be booked.`,
    },
  };
}
