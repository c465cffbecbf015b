import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DayHour } from '#appointments/day-hours.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { Ltr } from '#ui/ltr.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { NowLine } from './agenda-now-line.tsx';

const PlanHere = chakra(Link);

/** A line between the visits of a board: an hour of the day, or where the day is now. */
export type BoardLine = { readonly time: string; readonly hour: DayHour | null };

/**
 * The lines of a board by the row they stand above; those at the place after the last row stand at its end. An hour
 * stands above its own visits, the line of now below those whose time has come.
 */
export function placeLines(
  times: readonly string[],
  hours: readonly DayHour[],
  now: string | null,
): ReadonlyMap<number, readonly BoardLine[]> {
  const lines: BoardLine[] = [
    ...hours.map((hour) => ({ time: hour.time, hour })),
    ...(now === null ? [] : [{ time: now, hour: null }]),
  ];
  const placed = new Map<number, BoardLine[]>();
  // At the full hour the heading comes first: a sort keeps the order of equal times.
  for (const line of lines.toSorted((left, right) => (left.time < right.time ? -1 : Number(left.time > right.time)))) {
    const found = times.findIndex((time) => (line.hour === null ? time > line.time : time >= line.time));
    const place = found === -1 ? times.length : found;
    placed.set(place, [...(placed.get(place) ?? []), line]);
  }
  return placed;
}

/** The hours that are worth a line: of those that are over, the ones in which visits are listed. `now`: null on other days. */
export function hoursToShow(
  hours: readonly DayHour[],
  times: readonly string[],
  now: string | null,
): readonly DayHour[] {
  const hourOf = (time: string) => time.slice(0, 2);
  const listed = new Set(times.map(hourOf));
  return hours.filter(({ time }) => now === null || hourOf(time) >= hourOf(now) || listed.has(hourOf(time)));
}

type BoardLinesProps = {
  readonly lines: readonly BoardLine[] | undefined;
  /** True above the first row, which on a phone begins at once. */
  readonly first: boolean;
  readonly date: CivilDate;
  /** The hour from which on something can be planned: `HH:MM`, null for none. */
  readonly plansFrom: string | null;
};

export function BoardLines({ lines = [], first, date, plansFrom }: BoardLinesProps) {
  const narrow = useNarrow();
  const shown = first && narrow ? lines.filter(({ hour }) => hour === null) : lines;
  return shown.map(({ time, hour }) =>
    hour === null ? (
      <NowLine key="now" time={time} />
    ) : (
      <HourLine key={time} hour={hour} date={date} mayPlan={plansFrom !== null && time >= plansFrom} />
    ),
  );
}

type HourLineProps = { readonly hour: DayHour; readonly date: CivilDate; readonly mayPlan: boolean };

/** Where an hour begins; of one without visits it says so, with the way to plan one. */
function HourLine({ hour: { time, isOpen, visits }, date, mayPlan }: HourLineProps) {
  const { t } = useLingui();
  const isFree = visits === 0 && isOpen;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      px="4"
      minHeight="7"
      bg={isOpen ? 'bg.panel' : 'bg.sunken'}
      borderBottom="hairline"
      color="fg.muted"
      fontSize="small"
      data-hour={time}
      data-visits={visits}
    >
      <chakra.span fontWeight="strong" fontVariantNumeric="tabular-nums">
        <Ltr>{time}</Ltr>
      </chakra.span>
      {visits === 0 && <span>{isOpen ? t`Nothing planned` : t`Closed`}</span>}
      {isFree && mayPlan && (
        <PlanHere
          to={`/appointments/create?date=${date}&time=${time}`}
          aria-label={t`New appointment ${date} ${time}`}
          ms="auto"
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          minHeight="var(--touch-6)"
          minWidth="var(--touch-6)"
        >
          <Plus aria-hidden="true" size={16} />
        </PlanHere>
      )}
    </chakra.li>
  );
}
