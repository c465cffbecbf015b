import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type AppointmentFilter, passesFilter } from '#appointments/appointment-filter.ts';
import { useAppointmentsComing } from '#appointments/client/use-appointments-coming.tsx';
import { readAgendaFrom } from '#appointments/client/week-agenda.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AgendaBoard } from './agenda-board.tsx';
import { DayRoomOf } from './day-room-of.tsx';
import { useVisitMove } from './use-visit-move.tsx';

/** How many days a list looks ahead, and how many appointments it shows before somebody asks for more. */
export const DAYS_AHEAD = 90;
const FIRST_SHOWN = 60;

type ListProps = { readonly day: CivilDate; readonly filter: AppointmentFilter };

/** Appointments from a day on, day by day. */
export function AppointmentsList({ day, filter }: ListProps) {
  const { t, i18n } = useLingui();
  const userId = useSignedInUser()?.id ?? '';
  const [most, setMost] = useState(FIRST_SHOWN);
  const days = useMemo(() => Array.from({ length: DAYS_AHEAD }, (_, after) => addDays(day, after)), [day]);
  const found = useRows(
    (mirror) => readAgendaFrom(mirror, days, (appointment) => passesFilter(appointment, filter, userId), most),
    [days, filter, userId, most],
  );
  const week = useOpeningWeek();
  const { onMove, dialog } = useVisitMove(week);
  const coming = useAppointmentsComing(found?.length === 0, day);
  if (found === undefined) return <Skeleton lines={8} />;
  if (coming !== null) return coming;
  if (found.length === 0) {
    return <EmptyState icon={CalendarX} title={t`Nothing in the ${DAYS_AHEAD} days from this day`} />;
  }
  const shown = found.slice(0, most);
  const dates = [...new Set(shown.map(({ appointment }) => appointment.date))];
  return (
    <>
      {dates.map((date) => {
        const name = i18n.date(`${date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
        return (
          <Box as="section" key={date}>
            <Flex wrap="wrap" align="baseline" columnGap="3" rowGap="1" mb="1.5">
              <Heading as="h2" size="md" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
                {name}
              </Heading>
              <DayRoomOf day={date} />
            </Flex>
            <AgendaBoard
              label={name}
              items={shown.filter(({ appointment }) => appointment.date === date)}
              primary={date === dates[0]}
              week={week}
              onMove={onMove}
            />
          </Box>
        );
      })}
      {dialog}
      {found.length > most && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setMost(most + FIRST_SHOWN)}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
