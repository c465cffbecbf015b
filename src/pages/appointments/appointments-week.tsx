import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { type AppointmentFilter, passesFilter } from '#appointments/appointment-filter.ts';
import { useAppointmentsComing } from '#appointments/client/use-appointments-coming.tsx';
import { readWeekAgenda } from '#appointments/client/week-agenda.ts';
import { WeekCalendar } from '#appointments/client/week-calendar.tsx';
import { daysOfWeek, weekRows } from '#appointments/week.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useAssigneeName } from '#pages/parts/use-assignees.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { isolated } from '#ui/isolated.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type AppointmentMove, AppointmentMoveDialog } from './appointment-move-dialog.tsx';
import { useAppointmentDrop } from './use-appointment-drop.tsx';

type WeekProps = { readonly day: CivilDate; readonly today: CivilDate; readonly filter: AppointmentFilter };

/** The week of a day. What is dragged to a time that breaks a rule asks why, else whether the customer is mailed. */
export function AppointmentsWeek({ day, today, filter }: WeekProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const userId = useSignedInUser()?.id ?? '';
  const pending = usePendingKeys();
  const assigneeName = useAssigneeName();
  const week = useOpeningWeek();
  const days = useMemo(() => daysOfWeek(day), [day]);
  const [nowMs] = useState(() => Date.now());
  const shown = (appointment: Parameters<typeof passesFilter>[0]) => passesFilter(appointment, filter, userId);
  const agenda = useRows((mirror) => readWeekAgenda(mirror, days, shown), [days, filter, userId]);
  const coming = useAppointmentsComing(agenda?.appointments.length === 0, day);
  const [move, setMove] = useState<AppointmentMove | null>(null);
  const { drop, dialog } = useAppointmentDrop(setMove);
  const { row: object } = useRow(objectTable, move?.appointment.objectId ?? null);
  if (agenda === undefined || week === undefined) return <Skeleton lines={10} />;
  if (coming !== null) return coming;

  const first = i18n.date(`${days[0]}T12:00:00`, { dateStyle: 'medium' });
  return (
    <>
      <WeekCalendar
        label={t`Week of ${first}`}
        days={days}
        today={today}
        week={week}
        rows={weekRows(week, days, agenda.appointments, shown, nowMs)}
        items={agenda.items}
        pending={pending}
        assigneeName={assigneeName}
        mayPlan={can('appointment create')}
        onMoveTo={can('appointment edit') ? drop : undefined}
        onMove={(appointment) => setMove({ appointment, date: appointment.date, time: appointment.time })}
      />
      {dialog}
      <AppointmentMoveDialog
        move={move}
        week={week}
        subject={
          object === undefined
            ? t`appointment`
            : isolated(formatPlate(object.plate, object.plateCountry)) || object.brand
        }
        onClose={() => setMove(null)}
      />
    </>
  );
}
