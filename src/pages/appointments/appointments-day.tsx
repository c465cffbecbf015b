import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarX } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isOpen } from '#appointments/appointment.ts';
import { type AppointmentFilter, passesFilter } from '#appointments/appointment-filter.ts';
import { orderDay } from '#appointments/client/agenda-order.ts';
import { readDayAgenda } from '#appointments/client/day-agenda.ts';
import { useAppointmentsComing } from '#appointments/client/use-appointments-coming.tsx';
import { useNoAppointments } from '#appointments/client/use-no-appointments.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { DigOutLink } from '#pages/dig-out/dig-out-link.tsx';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AgendaBoard } from './agenda-board.tsx';
import { FirstAppointment } from './first-appointment.tsx';
import { useVisitMove } from './use-visit-move.tsx';

type DayProps = {
  readonly day: CivilDate;
  readonly dayName: string;
  readonly filter: AppointmentFilter;
  readonly onShowAll: () => void;
};

/** A day's agenda, by time. */
export function AppointmentsDay({ day, dayName, filter, onShowAll }: DayProps) {
  const { t } = useLingui();
  const can = useCan();
  const userId = useSignedInUser()?.id ?? '';
  const agenda = useRows((mirror) => readDayAgenda(mirror, day), [day]);
  const shown = useMemo(
    () => orderDay(agenda ?? []).filter(({ appointment }) => passesFilter(appointment, filter, userId)),
    [agenda, filter, userId],
  );
  const week = useOpeningWeek();
  const { onMove, dialog } = useVisitMove(week);
  const coming = useAppointmentsComing(agenda?.length === 0, day);
  const isNew = useNoAppointments(agenda?.length === 0);
  if (agenda === undefined) return <Skeleton lines={6} />;
  if (coming !== null) return coming;
  if (shown.length > 0) {
    return (
      <>
        <AgendaBoard label={dayName} items={shown} week={week} ofDay={agenda} onMove={onMove} hourly />
        {dialog}
        {shown.some(({ appointment }) => appointment.direction === 'out' && isOpen(appointment)) && (
          <Box>
            <DigOutLink day={day} />
          </Box>
        )}
      </>
    );
  }
  if (isNew) return <FirstAppointment day={day} />;
  return (
    <EmptyState
      icon={CalendarX}
      title={agenda.length === 0 ? t`Nothing planned on this day` : t`Nothing matches this filter`}
      action={
        agenda.length > 0 ? (
          <Button variant="outline" onClick={onShowAll}>{t`Show all`}</Button>
        ) : can('appointment create') ? (
          <Button variant="outline" asChild>
            <Link to={`/appointments/create?date=${day}`}>{t`Plan an appointment`}</Link>
          </Button>
        ) : undefined
      }
    />
  );
}
