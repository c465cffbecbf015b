import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { type AppointmentFilter, passesFilter } from '#appointments/appointment-filter.ts';
import { DayRoomLine } from '#appointments/client/day-room-line.tsx';
import { useAppointmentsComing, useHasDay } from '#appointments/client/use-appointments-coming.tsx';
import { useNoAppointments } from '#appointments/client/use-no-appointments.ts';
import { readWeekAgenda } from '#appointments/client/week-agenda.ts';
import { WeekCalendar } from '#appointments/client/week-calendar.tsx';
import { dayRoom } from '#appointments/day-room.ts';
import { leadsOn, shownDays, weekRows } from '#appointments/week.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useAssigneeName } from '#pages/parts/use-assignees.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { FirstAppointment } from './first-appointment.tsx';
import { useAppointmentDrop } from './use-appointment-drop.tsx';
import { useVisitMove } from './use-visit-move.tsx';

type WeekProps = {
  readonly day: CivilDate;
  readonly today: CivilDate;
  readonly filter: AppointmentFilter;
  readonly dayPath: (date: CivilDate) => string;
};

/** The week of a day. What is dragged to a time that breaks a rule asks why, else whether the customer is mailed. */
export function AppointmentsWeek({ day, today, filter, dayPath }: WeekProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const userId = useSignedInUser()?.id ?? '';
  const pending = usePendingKeys();
  const assigneeName = useAssigneeName();
  const week = useOpeningWeek();
  const days = useMemo(() => shownDays(day, today), [day, today]);
  const [nowMs] = useState(() => Date.now());
  const shown = (appointment: Parameters<typeof passesFilter>[0]) => passesFilter(appointment, filter, userId);
  const agenda = useRows((mirror) => readWeekAgenda(mirror, days, shown), [days, filter, userId]);
  const coming = useAppointmentsComing(agenda?.appointments.length === 0, day);
  const isNew = useNoAppointments(agenda?.appointments.length === 0);
  const hasDay = useHasDay();
  const { onMove, setMove, dialog: moveDialog } = useVisitMove(week);
  const { drop, dialog } = useAppointmentDrop(setMove);
  if (agenda === undefined || week === undefined) return <Skeleton lines={10} />;
  if (coming !== null) return coming;

  const first = i18n.date(`${days[0]}T12:00:00`, { dateStyle: 'medium' });
  const underDay = (date: CivilDate) => {
    const ofDay = agenda.appointments.filter((appointment) => appointment.date === date);
    const room = dayRoom(week, date, hasDay(date) ? ofDay : undefined, nowMs);
    return <DayRoomLine week={week} day={date} today={today} room={room} appointments={ofDay} />;
  };
  return (
    <>
      {isNew && <FirstAppointment day={day < today && days.includes(today) ? today : day} />}
      <WeekCalendar
        label={leadsOn(day, today) ? t`Today and next week` : t`Week of ${first}`}
        days={days}
        today={today}
        week={week}
        rows={weekRows(week, days, agenda.appointments, shown, nowMs)}
        items={agenda.items}
        dayPath={dayPath}
        underDay={underDay}
        pending={pending}
        assigneeName={assigneeName}
        mayPlan={can('appointment create')}
        onMoveTo={onMove === undefined ? undefined : drop}
        onMove={onMove}
      />
      {dialog}
      {moveDialog}
    </>
  );
}
