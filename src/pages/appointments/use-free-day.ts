import { useState } from 'react';
import { appointmentTable } from '#appointments/appointment.ts';
import { type FreeDay, findFreeDay } from '#appointments/first-free-day.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** The first day on which something can still be planned, as it was when the form opened; undefined until it was read. */
export function useFreeDay(): (FreeDay & { readonly today: string }) | undefined {
  const week = useOpeningWeek();
  const [nowMs] = useState(() => Date.now());
  const [opened, setOpened] = useState<FreeDay>();
  const today = dayAt(nowMs);
  const found = useRows(
    async (mirror) =>
      week === undefined ? null : findFreeDay(week, today, (day) => mirror.where(appointmentTable, 'date', day), nowMs),
    [week, today, nowMs],
  );
  if (opened === undefined && found !== undefined && found !== null) setOpened(found);
  return opened === undefined ? undefined : { ...opened, today };
}
