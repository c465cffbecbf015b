import { useState } from 'react';
import { appointmentTable } from '#appointments/appointment.ts';
import { DayRoomLine } from '#appointments/client/day-room-line.tsx';
import { useHasDay } from '#appointments/client/use-appointments-coming.tsx';
import { dayRoom } from '#appointments/day-room.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** The room of one day, from what this device has; nothing until that was read. */
export function DayRoomOf({ day }: { readonly day: CivilDate }) {
  const week = useOpeningWeek();
  const hasDay = useHasDay();
  const [nowMs] = useState(() => Date.now());
  const appointments = useRows((mirror) => mirror.where(appointmentTable, 'date', day), [day]);
  if (week === undefined || appointments === undefined) return null;
  const room = dayRoom(week, day, hasDay(day) ? appointments : undefined, nowMs);
  return <DayRoomLine week={week} day={day} today={dayAt(nowMs)} room={room} appointments={appointments} />;
}
