import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Caravan } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AppointmentForm } from '#appointments/client/appointment-form.tsx';
import { planAppointment } from '#appointments/client/appointments.store.ts';
import { FREE_DAY_HORIZON_DAYS, type FreeDay } from '#appointments/first-free-day.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { objectTable } from '#objects/object.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { useAssignees } from '#pages/parts/use-assignees.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { isCivilDate, isClockTime } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFreeDay } from './use-free-day.ts';

const MORNING = '10:00';

/** Plans an appointment; from an object, or a customer with one, the object is chosen already, from the calendar day and time. */
export function AppointmentCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
  const picks = useObjectPicks();
  const week = useOpeningWeek();
  const free = useFreeDay();
  const freeDayText = useFreeDayText();
  const assignees = useAssignees(null);
  const { entries, ready } = useListIndex(objectIndex);
  const customerId = query.get('customer');
  const own = customerId === null ? entries : entries.filter((entry) => entry.customerId === customerId);
  const onlyId = customerId !== null && own.length === 1 ? (own[0]?.id ?? null) : null;
  const objectId = query.get('object') ?? onlyId;
  const ownIds = new Set(own.map(({ id }) => id));
  const date = query.get('date') ?? '';
  const time = query.get('time') ?? '';
  // A day that somebody chose is kept; today is what the page begins with when nobody did.
  const proposes = free !== undefined && (!isCivilDate(date) || date === free.today) && !isClockTime(time);
  const directionFor = (id: string) => {
    const entry = entries.find((object) => object.id === id);
    if (entry === undefined) return undefined;
    return entry.storageStatus === 'with_storage' ? ('out' as const) : ('in' as const);
  };
  const back =
    customerId !== null
      ? { to: `/customers/${customerId}`, label: t`Customer` }
      : objectId === null
        ? { to: '/appointments', label: t`Appointments` }
        : { to: `/objects/${objectId}`, label: t`Object` };
  return (
    <Page title={t`New appointment`} width="form" back={back}>
      {ready && customerId !== null && own.length === 0 ? (
        <EmptyState
          icon={Caravan}
          title={t`This customer has no object yet`}
          action={
            can('object create') ? (
              <Button variant="outline" asChild>
                <Link to={`/objects/create?customer=${customerId}`}>{t`New object`}</Link>
              </Button>
            ) : undefined
          }
        >
          <Trans>An appointment brings an object in, or takes it out.</Trans>
        </EmptyState>
      ) : ready && week !== undefined && free !== undefined ? (
        <AppointmentForm
          draftKey={`appointment-new-${objectId ?? customerId ?? ''}`}
          objects={customerId === null ? picks.options : picks.options.filter(({ id }) => ownIds.has(id))}
          week={week}
          dayHint={proposes ? freeDayText(free) : undefined}
          assignees={assignees}
          directionFor={directionFor}
          initial={{
            objectId,
            direction: (objectId === null ? undefined : directionFor(objectId)) ?? 'out',
            type: 1,
            date: proposes ? (free.date ?? free.today) : isCivilDate(date) ? date : free.today,
            // With opening hours there are slots to choose from, and none is chosen automatically.
            time: isClockTime(time) ? time : week.hours.length === 0 ? MORNING : '',
            note: '',
            assigneeId: '',
            reason: '',
            notification: true,
          }}
          onSubmit={async (input, choices) => {
            const object = await session.mirror.get(objectTable, input.objectId);
            const fields = { ...input, customerId: object?.customerId ?? null };
            const { result } = await planAppointment(session, fields, choices);
            const problem = tell(result);
            if (problem !== null) {
              return [{ ...problem, ...(result.outcome === 'refused' ? { code: result.refusal.code } : {}) }];
            }
            void navigate(objectId === null && customerId === null ? `/appointments?date=${input.date}` : back.to, {
              replace: true,
            });
            return undefined;
          }}
          onCancel={() => void navigate(back.to)}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}

/**
 * Explains why the form opens on another day than today; undefined when it does not, or when another day was asked for.
 */
function useFreeDayText(): (free: FreeDay) => string | undefined {
  const { t } = useLingui();
  return ({ date, problem }) => {
    if (problem === undefined) return undefined;
    const why = { closed: t`closed`, full: t`full`, too_late: t`too late to book without a reason` }[problem];
    return date === undefined
      ? t`Today is no longer possible: ${why}. Nothing is free in the next ${FREE_DAY_HORIZON_DAYS} days.`
      : t`Today is no longer possible: ${why}. This is the first day with room.`;
  };
}
