import { Button, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { appointmentTable, NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { shownDays } from '#appointments/week.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { AppointmentView } from './appointment-choice.ts';
import { DAYS_AHEAD } from './appointments-list.tsx';

type ElsewhereProps = {
  readonly day: CivilDate;
  readonly today: CivilDate;
  readonly view: AppointmentView;
  /** Shows all of them: the list from the day of the first. */
  readonly onShowAll: (from: CivilDate) => void;
};

/** Says how many appointments need attention on days that are not shown, and leads there; nothing where there are none. */
export function AttentionElsewhere({ day, today, view, onShowAll }: ElsewhereProps) {
  const { t } = useLingui();
  const dates = useRows(
    async (mirror) =>
      (await mirror.where(appointmentTable, 'status', NEEDS_ATTENTION)).map(({ date }) => date).toSorted(),
    [],
  );
  const [first] = dates ?? [];
  if (dates === undefined || first === undefined) return null;
  const week = shownDays(day, today);
  const from = view === 'week' ? (week[0] ?? day) : day;
  const until = view === 'week' ? (week.at(-1) ?? day) : view === 'day' ? day : addDays(day, DAYS_AHEAD - 1);
  const others = dates.filter((date) => date < from || date > until).length;
  if (others === 0) return null;
  return (
    <Flex align="center" gap="3" wrap="wrap" color="fg.muted" fontSize="small">
      <Plural
        value={others}
        one="# appointment on another day needs attention too."
        other="# appointments on other days need attention too."
      />
      <Button size="sm" variant="outline" onClick={() => onShowAll(first)}>
        {t`Show all that need attention`}
      </Button>
    </Flex>
  );
}
