import { Box, chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ban, CalendarX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type OpeningWeek, rangesOn } from '#opening-hours/opening-hours.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { Appointment } from '../appointment.schema.ts';
import { closedConcern, type DayRoom, exceptionName } from '../day-room.ts';

type DayRoomLineProps = {
  readonly week: OpeningWeek;
  readonly day: CivilDate;
  readonly today: CivilDate;
  readonly room: DayRoom;
  /** Those of the day that are here. */
  readonly appointments: readonly Appointment[];
};

/** Whether a day is closed and why, how much of it is free, and how many visits are planned on closed time. */
export function DayRoomLine({ week, day, today, room, appointments }: DayRoomLineProps) {
  const name = exceptionName(week, day);
  const closed = room.state === 'closed';
  const visits = appointments.filter((appointment) => closedConcern(week, appointment, today) !== undefined).length;
  if (room.state === 'unknown' && name === '' && visits === 0) return null;
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      rowGap="1"
      fontSize="small"
      fontWeight="normal"
      color="fg.muted"
      lineHeight="tight"
      data-day-room={room.state}
    >
      <Room room={room} />
      {name !== '' && (
        <Box minWidth="0" overflowWrap="anywhere">
          {closed ? <bdi>{name}</bdi> : <OpenHours week={week} day={day} name={name} />}
        </Box>
      )}
      {visits > 0 && (
        <chakra.span
          display="inline-flex"
          gap="1.5"
          px="2"
          py="0.5"
          borderRadius="control"
          bg="tone.attention.bg"
          color="tone.attention.fg"
          fontWeight="strong"
          data-closed-visits={visits}
        >
          <TriangleAlert aria-hidden="true" size={14} strokeWidth={2.25} style={{ flexShrink: 0 }} />
          <span>
            {closed ? (
              <Plural value={visits} one="# appointment on a closed day" other="# appointments on a closed day" />
            ) : (
              <Plural
                value={visits}
                one="# appointment outside opening hours"
                other="# appointments outside opening hours"
              />
            )}
          </span>
        </chakra.span>
      )}
    </Box>
  );
}

function Room({ room }: { readonly room: DayRoom }) {
  const { i18n } = useLingui();
  switch (room.state) {
    case 'closed':
      return (
        <Marked icon={CalendarX}>
          <Trans>Closed</Trans>
        </Marked>
      );
    case 'full':
      return (
        <Marked icon={Ban}>
          <Trans>Full</Trans>
        </Marked>
      );
    case 'too_late':
      return (
        <span>
          <Trans>Can only be planned with a reason now</Trans>
        </span>
      );
    case 'free': {
      const [free, capacity] = [i18n.number(room.free), i18n.number(room.capacity)];
      return (
        <span>
          <Trans>
            {free} of {capacity} free
          </Trans>
        </span>
      );
    }
    default:
      return null;
  }
}

/** The hours of a day that is open otherwise than in other weeks, and why: a name alone may seem to say the opposite. */
function OpenHours({ week, day, name }: Pick<DayRoomLineProps, 'week' | 'day'> & { readonly name: string }) {
  const hours = rangesOn(week, day)
    .map(({ start, end }) => `${start}–${end}`)
    .join(', ');
  return (
    <Trans>
      Open <Ltr>{hours}</Ltr>: <bdi>{name}</bdi>
    </Trans>
  );
}

/** A state that is told by a mark and a word. */
function Marked({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" fontWeight="strong" color="fg" whiteSpace="nowrap">
      <Icon aria-hidden="true" size={14} strokeWidth={2.25} />
      {children}
    </chakra.span>
  );
}
