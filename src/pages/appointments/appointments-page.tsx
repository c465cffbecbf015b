import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { appointmentTable } from '#appointments/appointment.ts';
import { type AppointmentFilter, countFilters, NO_FILTER, passesFilter } from '#appointments/appointment-filter.ts';
import { leadsOn, shownDays } from '#appointments/week.ts';
import { ListViews } from '#pages/lists/list-views.tsx';
import { useSignedInUser } from '#session/user-context.ts';
import { type CivilDate, dayAt, isCivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { FilterButton } from '#ui/filter-button.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { Page } from '#ui/page.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { useAppointmentChoice } from './appointment-choice.ts';
import { AppointmentsBar, ViewChips } from './appointments-bar.tsx';
import { AppointmentsDay } from './appointments-day.tsx';
import { AppointmentsFilters } from './appointments-filters.tsx';
import { AppointmentsList } from './appointments-list.tsx';
import { AppointmentsWeek } from './appointments-week.tsx';
import { AttentionElsewhere } from './attention-elsewhere.tsx';
import { DayRoomOf } from './day-room-of.tsx';
import { useAppointmentAttention } from './use-appointment-attention.ts';

/** Appointments as a day's agenda, a week's calendar or a list, filtered. */
export function AppointmentsPage() {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('date') ?? '';
  const today = dayAt(Date.now());
  const day = isCivilDate(asked) ? asked : today;
  const { choice: filter, change, viewing, isGone, dayPath } = useAppointmentChoice();
  const attention = useAppointmentAttention();
  const usual = narrow ? 'day' : 'week';
  const view = filter.view === 'auto' ? usual : filter.view;
  const go = (date: CivilDate) =>
    setQuery(
      (before) => {
        const others = [...before].filter(([name]) => name !== 'date');
        return date === today ? others : [...others, ['date', date]];
      },
      { replace: true },
    );
  const showAll = (from: CivilDate) => setQuery({ status: 'attention', view: 'list', date: from });
  const length = narrow ? 'short' : 'long';
  const views = <ListViews viewing={viewing} isGone={isGone} />;
  const filters = <AppointmentsFilters filter={filter} onChange={change} attention={attention} />;
  const dayName = i18n.date(`${day}T12:00:00`, { weekday: length, day: 'numeric', month: length });
  return (
    <Page
      title={t`Appointments`}
      actions={
        narrow ? (
          <FilterButton active={countFilters(filter)}>
            {views}
            <ViewChips view={view} onView={(chosen) => change({ view: chosen })} />
            {filters}
          </FilterButton>
        ) : undefined
      }
      subtitle={
        view === 'week' ? (
          <WeekName day={day} today={today} />
        ) : view === 'list' ? (
          <Trans>From {dayName} on</Trans>
        ) : (
          <DayName day={day} name={day === today ? t`Today, ${dayName}` : dayName} filter={filter} />
        )
      }
    >
      <AppointmentsBar day={day} today={today} view={view} onGo={go} onView={(chosen) => change({ view: chosen })} />
      {view === 'day' && <DayRoomOf day={day} />}
      {!narrow && (
        <FilterRow>
          {views}
          {filters}
        </FilterRow>
      )}
      {filter.status === 'attention' && <AttentionElsewhere day={day} today={today} view={view} onShowAll={showAll} />}
      {view === 'week' ? (
        <AppointmentsWeek day={day} today={today} filter={filter} dayPath={dayPath} />
      ) : view === 'list' ? (
        <AppointmentsList day={day} filter={filter} />
      ) : (
        <AppointmentsDay day={day} dayName={dayName} filter={filter} onShowAll={() => change(NO_FILTER)} />
      )}
    </Page>
  );
}

type DayNameProps = { readonly day: string; readonly name: string; readonly filter: AppointmentFilter };

/** The day, and how many appointments it has; with a filter also how many of them are shown. */
function DayName({ day, name, filter }: DayNameProps) {
  const userId = useSignedInUser()?.id ?? '';
  const appointments = useRows((mirror) => mirror.where(appointmentTable, 'date', day), [day]);
  const count = appointments?.length;
  const shown = appointments?.filter((appointment) => passesFilter(appointment, filter, userId)).length;
  return (
    <>
      {name}
      {count !== undefined && (
        <>
          {' · '}
          {countFilters(filter) === 0 ? (
            <Plural value={count} one="# appointment" other="# appointments" />
          ) : (
            <Plural value={count} one={`${shown} of # appointment`} other={`${shown} of # appointments`} />
          )}
        </>
      )}
    </>
  );
}

/** The first and the last day that the calendar shows, and in words what they are where they are no week. */
function WeekName({ day, today }: { readonly day: string; readonly today: string }) {
  const { t, i18n } = useLingui();
  const days = shownDays(day, today);
  const name = (date: string) => i18n.date(`${date}T12:00:00`, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <>
      {leadsOn(day, today) && <>{t`Today and next week`}: </>}
      <bdi>{`${name(days[0] ?? day)} – ${name(days.at(-1) ?? day)}`}</bdi>
    </>
  );
}
