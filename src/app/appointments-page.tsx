import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isOpen } from '#appointments/appointment.ts';
import { orderDay } from '#appointments/client/agenda-order.ts';
import { readDayAgenda } from '#appointments/client/day-agenda.ts';
import { useAppointmentsComing } from '#appointments/client/use-appointments-coming.tsx';
import { addDays, dayAt, isCivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/use-row.ts';
import { AddLink } from '#ui/add-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { FilterRow } from '#ui/filter-row.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSavedFilter } from '#ui/use-saved-filter.ts';
import { AgendaBoard } from './agenda-board.tsx';
import { useCan } from './use-can.ts';

type AgendaFilter = {
  readonly direction: 'all' | 'in' | 'out';
  readonly status: 'all' | 'open' | 'attention' | 'done';
};
const NO_FILTER: AgendaFilter = { direction: 'all', status: 'all' };

/** A day's agenda, by time; the day before and the day after are one press away. */
export function AppointmentsPage() {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('date') ?? '';
  const today = dayAt(Date.now());
  const day = isCivilDate(asked) ? asked : today;
  const [filter, changeFilter] = useSavedFilter('/appointments', NO_FILTER, givenFilter(query));
  const agenda = useRows((mirror) => readDayAgenda(mirror, day), [day]);
  const shown = useMemo(
    () => orderDay(agenda ?? []).filter(({ appointment }) => passes(appointment, filter)),
    [agenda, filter],
  );
  const coming = useAppointmentsComing(agenda?.length === 0, day);
  const goTo = (date: string) => setQuery(date === today ? {} : { date }, { replace: true });
  const dayName = i18n.date(`${day}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Page
      title={t`Appointments`}
      subtitle={
        <>
          {day === today ? t`Today, ${dayName}` : dayName}
          {agenda !== undefined && (
            <>
              {' · '}
              <Plural value={agenda.length} one="# appointment" other="# appointments" />
            </>
          )}
        </>
      }
    >
      <DayBar day={day} today={today} onGo={goTo} />
      <AgendaFilters filter={filter} onChange={changeFilter} />
      {agenda === undefined ? (
        <Skeleton lines={6} />
      ) : coming !== null ? (
        coming
      ) : shown.length === 0 ? (
        <EmptyState
          icon={CalendarX}
          title={agenda.length === 0 ? t`Nothing planned on this day` : t`Nothing matches this filter`}
          action={
            agenda.length > 0 ? (
              <Button variant="outline" onClick={() => changeFilter(NO_FILTER)}>{t`Show all`}</Button>
            ) : can('appointment create') ? (
              <Button variant="outline" asChild>
                <Link to={`/appointments/create?date=${day}`}>{t`Plan an appointment`}</Link>
              </Button>
            ) : undefined
          }
        />
      ) : (
        <AgendaBoard label={dayName} items={shown} />
      )}
    </Page>
  );
}

type DayBarProps = { readonly day: string; readonly today: string; readonly onGo: (day: string) => void };

/** The day before, any day, the day after, and a new appointment on the day shown. */
function DayBar({ day, today, onGo }: DayBarProps) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Button variant="outline" px="2" aria-label={t`Previous day`} onClick={() => onGo(addDays(day, -1))}>
        <Mirrored>
          <ChevronLeft aria-hidden="true" />
        </Mirrored>
      </Button>
      <Input
        type="date"
        aria-label={t`Day`}
        width="10.5rem"
        value={day}
        onChange={(event) => {
          if (isCivilDate(event.target.value)) onGo(event.target.value);
        }}
      />
      <Button variant="outline" px="2" aria-label={t`Next day`} onClick={() => onGo(addDays(day, 1))}>
        <Mirrored>
          <ChevronRight aria-hidden="true" />
        </Mirrored>
      </Button>
      {day !== today && (
        <Button variant="outline" onClick={() => onGo(today)}>
          {t`Today`}
        </Button>
      )}
      {can('appointment create') && (
        <Box ms="auto">
          <AddLink to={`/appointments/create?date=${day}`} label={t`New appointment`} />
        </Box>
      )}
    </Flex>
  );
}

/** An arrow that points the other way where the language does. */
function Mirrored({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" _rtl={{ transform: 'scaleX(-1)' }}>
      {children}
    </chakra.span>
  );
}

type AgendaFiltersProps = {
  readonly filter: AgendaFilter;
  readonly onChange: (change: Partial<AgendaFilter>) => void;
};

function AgendaFilters({ filter, onChange }: AgendaFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterRow>
      <FilterChips
        label={t`Direction`}
        chips={[
          { value: 'all', label: t`Both ways` },
          { value: 'out', label: t`Take out` },
          { value: 'in', label: t`Bring in` },
        ]}
        value={filter.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <FilterChips
        label={t`Status`}
        chips={[
          { value: 'all', label: t`All` },
          { value: 'open', label: t`Open` },
          { value: 'attention', label: t`Needs attention` },
          { value: 'done', label: t`Done` },
        ]}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
    </FilterRow>
  );
}

function passes(
  appointment: Parameters<typeof isOpen>[0] & { readonly direction: 'in' | 'out' },
  filter: AgendaFilter,
) {
  if (filter.direction !== 'all' && appointment.direction !== filter.direction) return false;
  if (filter.status === 'open') return isOpen(appointment);
  if (filter.status === 'attention') return appointment.status === 2;
  return filter.status === 'all' || appointment.status === 3;
}

/** A tile's link carries its filter: `?status=attention`. */
function givenFilter(query: URLSearchParams): Partial<AgendaFilter> | undefined {
  const status = (['all', 'open', 'attention', 'done'] as const).find((known) => known === query.get('status'));
  return status === undefined ? undefined : { status };
}
