import { Plural, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { appointmentTable } from '#appointments/appointment.ts';
import { type AppointmentFilter, countFilters, NO_FILTER } from '#appointments/appointment-filter.ts';
import { daysOfWeek } from '#appointments/week.ts';
import { addDays, dayAt, isCivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { FilterButton } from '#ui/filter-button.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { useSavedFilter } from '#ui/list/use-saved-filter.ts';
import { Page } from '#ui/page.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { AppointmentsBar, type AppointmentView, ViewChips } from './appointments-bar.tsx';
import { AppointmentsDay } from './appointments-day.tsx';
import { AppointmentsFilters } from './appointments-filters.tsx';
import { AppointmentsList } from './appointments-list.tsx';
import { AppointmentsWeek } from './appointments-week.tsx';
import { DayRoomOf } from './day-room-of.tsx';
import { useAppointmentAttention } from './use-appointment-attention.ts';

type PageFilter = AppointmentFilter & {
  /** Until somebody chooses: a day on a phone, a week where there is room. */
  readonly view: AppointmentView | 'auto';
};
const NO_PAGE_FILTER: PageFilter = { ...NO_FILTER, view: 'auto' };
const VIEWS = ['day', 'week', 'list'] as const;

/** Appointments as a day's agenda, a week's calendar or a list, filtered. */
export function AppointmentsPage() {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('date') ?? '';
  const today = dayAt(Date.now());
  const day = isCivilDate(asked) ? asked : today;
  const [filter, changeFilter] = useSavedFilter('/appointments', NO_PAGE_FILTER, givenFilter(query));
  const attention = useAppointmentAttention();
  const usual = narrow ? 'day' : 'week';
  const view = VIEWS.find((known) => known === query.get('view')) ?? (filter.view === 'auto' ? usual : filter.view);
  const go = (to: { readonly date: string; readonly view: string | null }) =>
    setQuery(
      { ...(to.date === today ? {} : { date: to.date }), ...(to.view === null ? {} : { view: to.view }) },
      { replace: true },
    );
  const length = narrow ? 'short' : 'long';
  const show = (chosen: AppointmentView) => {
    changeFilter({ view: chosen });
    go({ date: day, view: null });
  };
  const filters = <AppointmentsFilters filter={filter} onChange={changeFilter} attention={attention} />;
  const dayName = i18n.date(`${day}T12:00:00`, { weekday: length, day: 'numeric', month: length });
  return (
    <Page
      title={t`Appointments`}
      actions={
        narrow ? (
          <FilterButton active={countFilters(filter)}>
            <ViewChips view={view} onView={show} />
            {filters}
          </FilterButton>
        ) : undefined
      }
      subtitle={
        view === 'week' ? (
          <WeekName day={day} />
        ) : (
          <DayName day={day} name={day === today ? t`Today, ${dayName}` : dayName} />
        )
      }
    >
      <AppointmentsBar
        day={day}
        today={today}
        view={view}
        onGo={(date) => go({ date, view: query.get('view') })}
        onView={show}
      />
      {view === 'day' && <DayRoomOf day={day} />}
      {!narrow && <FilterRow>{filters}</FilterRow>}
      {view === 'week' ? (
        <AppointmentsWeek day={day} today={today} filter={filter} />
      ) : view === 'list' ? (
        <AppointmentsList day={day} filter={filter} />
      ) : (
        <AppointmentsDay day={day} dayName={dayName} filter={filter} onShowAll={() => changeFilter(NO_FILTER)} />
      )}
    </Page>
  );
}

function DayName({ day, name }: { readonly day: string; readonly name: string }) {
  const count = useRows(async (mirror) => (await mirror.where(appointmentTable, 'date', day)).length, [day]);
  return (
    <>
      {name}
      {count !== undefined && (
        <>
          {' · '}
          <Plural value={count} one="# appointment" other="# appointments" />
        </>
      )}
    </>
  );
}

function WeekName({ day }: { readonly day: string }) {
  const { i18n } = useLingui();
  const [monday = day] = daysOfWeek(day);
  const name = (date: string) => i18n.date(`${date}T12:00:00`, { day: 'numeric', month: 'long', year: 'numeric' });
  return <bdi>{`${name(monday)} – ${name(addDays(monday, 6))}`}</bdi>;
}

/** A tile's link carries its filter: `?status=attention`. */
function givenFilter(query: URLSearchParams): Partial<PageFilter> | undefined {
  const status = (['all', 'open', 'attention', 'done', 'cancelled'] as const).find(
    (known) => known === query.get('status'),
  );
  return status === undefined ? undefined : { status };
}
