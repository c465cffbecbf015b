import { useCallback, useMemo } from 'react';
import { type AppointmentFilter, NO_FILTER } from '#appointments/appointment-filter.ts';
import { useColleagues } from '#pages/parts/use-assignees.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { type ChosenList, type ListViewing, useListChoice, writeChoice } from '#ui/list/list-choice.ts';

export const APPOINTMENT_VIEWS = ['day', 'week', 'list'] as const;
export type AppointmentView = (typeof APPOINTMENT_VIEWS)[number];

export type AppointmentChoice = AppointmentFilter & {
  /** How appointments are shown. Until somebody chooses: a day on a phone, a week where there is room. */
  readonly view: AppointmentView | 'auto';
};

/** In addresses of this list `view` is how it is shown. The named view stands under another word. */
const NAMED = 'named';
const LIST: ChosenList<AppointmentChoice> = {
  path: '/appointments',
  none: { ...NO_FILTER, view: 'auto' },
  values: {
    direction: ['all', 'out', 'in'],
    type: ['all', '1', '2'],
    status: ['all', 'open', 'attention', 'done', 'cancelled'],
    view: ['auto', ...APPOINTMENT_VIEWS],
  },
  viewField: NAMED,
  standsAlone: true,
};

type Chosen = {
  readonly choice: AppointmentChoice;
  readonly change: (change: Partial<AppointmentChoice>) => void;
  readonly viewing: ListViewing;
  /** True for a query that asks for what was given to somebody who is unknown. */
  readonly isGone: (query: URLSearchParams) => boolean;
  /** The address of a day by itself, with the same filters. */
  readonly dayPath: (date: CivilDate) => string;
};

/** What is chosen of the appointments. Which day they begin with is no part of it: a named view is for any day. */
export function useAppointmentChoice(): Chosen {
  const [held, change, viewing] = useListChoice(LIST);
  const colleagues = useColleagues();
  const isUnknown = useCallback(
    (who: string) =>
      !['', 'all', 'mine', 'nobody'].includes(who) && colleagues.length > 0 && !colleagues.some(({ id }) => id === who),
    [colleagues],
  );
  const choice = useMemo(() => understood(held, isUnknown(held.who)), [held, isUnknown]);
  const isGone = useCallback((query: URLSearchParams) => isUnknown(query.get('who') ?? ''), [isUnknown]);
  const dayPath = (date: CivilDate) => {
    const query = new URLSearchParams(writeChoice(LIST, { ...choice, view: 'day' }));
    if (viewing.viewId !== '') query.set(NAMED, viewing.viewId);
    query.set('date', date);
    return `/appointments?${query.toString()}`;
  };
  return { choice, change, viewing, isGone, dayPath };
}

/** A choice that can be shown: an address may leave a field empty, or name somebody who is unknown. */
function understood(held: AppointmentChoice, isGone: boolean): AppointmentChoice {
  const given = Object.entries(held).filter(([, value]) => value !== '');
  return { ...LIST.none, ...Object.fromEntries(given), ...(isGone ? { who: LIST.none.who } : {}) };
}
