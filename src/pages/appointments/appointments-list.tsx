import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isOpen } from '#appointments/appointment.ts';
import { type AppointmentFilter, passesFilter } from '#appointments/appointment-filter.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { useAppointmentsComing } from '#appointments/client/use-appointments-coming.tsx';
import { useNoAppointments } from '#appointments/client/use-no-appointments.ts';
import { readAgendaFrom } from '#appointments/client/week-agenda.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { type RecordSelection, useChoose } from '#ui/list/record-choice.tsx';
import { useChoice } from '#ui/list/use-choice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AgendaBoard } from './agenda-board.tsx';
import { AppointmentBulk } from './appointment-bulk.tsx';
import type { ChosenVisit } from './appointment-bulk-visit.tsx';
import { type ChoosingVisits, DayBox, idOfVisit, useVisitName } from './choosing-visits.tsx';
import { DayRoomOf } from './day-room-of.tsx';
import { FirstAppointment } from './first-appointment.tsx';
import { useVisitMove, type VisitMove } from './use-visit-move.tsx';

/** How many days a list looks ahead, and how many appointments it shows before somebody asks for more. */
export const DAYS_AHEAD = 90;
const FIRST_SHOWN = 60;

type ListProps = { readonly day: CivilDate; readonly filter: AppointmentFilter };

/** Appointments from a day on, day by day. */
export function AppointmentsList({ day, filter }: ListProps) {
  const { t } = useLingui();
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
  const isNew = useNoAppointments(found?.length === 0);
  const mayEdit = useCan()('appointment edit');
  const open = useMemo(() => openOf((found ?? []).slice(0, most)), [found, most]);
  const choice = useChoice(open, mayEdit && open.length > 0);
  const nameOf = useVisitName();
  const selection =
    choice.ids === null ? null : { chosenIds: choice.ids, onChange: choice.choose, nameOf, allLabel: t`Choose all` };
  const onChoose = useChoose({ items: open, getId: idOfVisit, ...(selection === null ? {} : { selection }) });
  return (
    <>
      {choice.toggle !== null && <Flex>{choice.toggle}</Flex>}
      {found === undefined ? (
        <Skeleton lines={8} />
      ) : (
        (coming ??
        (isNew ? (
          <FirstAppointment day={day} />
        ) : found.length === 0 ? (
          <EmptyState icon={CalendarX} title={t`Nothing in the ${DAYS_AHEAD} days from this day`} />
        ) : (
          <Days
            items={found.slice(0, most)}
            week={week}
            onMove={onMove}
            selection={selection}
            choosing={selection === null ? null : { ...selection, onChoose }}
            open={open}
          />
        )))
      )}
      {dialog}
      {found !== undefined && found.length > most && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setMost(most + FIRST_SHOWN)}>
          {t`Show more`}
        </Button>
      )}
      <AppointmentBulk entries={choice.chosen} shown={choice.shown} onClear={choice.end} />
    </>
  );
}

type DaysProps = {
  readonly items: readonly AgendaItem[];
  readonly week: OpeningWeek | undefined;
  readonly onMove: VisitMove['onMove'];
  /** Null where nothing can be chosen, and so for `choosing`. */
  readonly selection: RecordSelection<ChosenVisit> | null;
  readonly choosing: ChoosingVisits | null;
  /** Those that can be chosen. */
  readonly open: readonly ChosenVisit[];
};

function Days({ items, week, onMove, selection, choosing, open }: DaysProps) {
  const { i18n } = useLingui();
  const dates = [...new Set(items.map(({ appointment }) => appointment.date))];
  return dates.map((date) => {
    const name = i18n.date(`${date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
    return (
      <Box as="section" key={date}>
        <Flex wrap="wrap" align={selection === null ? 'baseline' : 'center'} columnGap="3" rowGap="1" mb="1.5">
          {selection !== null && <DayBox name={name} items={open} date={date} selection={selection} />}
          <Heading as="h2" size="md" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {name}
          </Heading>
          <DayRoomOf day={date} />
        </Flex>
        <AgendaBoard
          label={name}
          items={items.filter(({ appointment }) => appointment.date === date)}
          primary={date === dates[0]}
          week={week}
          onMove={onMove}
          choosing={choosing}
        />
      </Box>
    );
  });
}

/** Those that can still be changed, as a list chooses them. */
function openOf(items: readonly AgendaItem[]): readonly ChosenVisit[] {
  return items.filter(({ appointment }) => isOpen(appointment)).map((item) => ({ id: item.appointment.id, item }));
}
