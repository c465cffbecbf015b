import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { withHours, withoutHours } from '#opening-hours/changed-week.ts';
import { HoursForm } from '#opening-hours/client/hours-form.tsx';
import { removeHours, saveHours } from '#opening-hours/client/opening-hours.store.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Page } from '#ui/page.tsx';
import { useClosedVisits } from './use-closed-visits.tsx';
import type { TouchedVisits } from './visits-while-closed.tsx';

const HOURS_PAGE = '/openinghours';

/** Adds hours to the week, or changes those that the path names. */
export function OpeningHoursEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { openhourId } = useParams();
  const session = useSync();
  const can = useCan();
  const tell = useOutcome();
  const week = useOpeningWeek();
  const closed = useClosedVisits();
  const seen = useSeen(week?.hours.find(({ id }) => id === openhourId));
  const title = openhourId === undefined ? t`New opening hours` : t`Change opening hours`;
  const back = { to: HOURS_PAGE, label: t`Opening hours` };
  if (week === undefined || (openhourId !== undefined && seen === undefined)) {
    return <MissingRecord title={title} loading={week === undefined} back={back} />;
  }
  return (
    <Page
      title={title}
      width="form"
      back={back}
      actions={
        seen !== undefined && can('openhour delete') ? (
          <DeleteControl
            title={t`Delete these opening hours?`}
            onDelete={async () => {
              const marks = await closed.ask({ before: week, after: withoutHours(week, seen) });
              if (marks === null) return { message: closed.notSaved };
              const problem = tell(await removeHours(session, seen.id));
              if (problem === null) await closed.mark(marks);
              return problem;
            }}
            to={HOURS_PAGE}
          >
            <Trans>Appointments that were planned in them stay.</Trans>
          </DeleteControl>
        ) : undefined
      }
    >
      <HoursForm
        week={week}
        {...(seen === undefined ? {} : { seen })}
        onSubmit={async (fields) => {
          const marks = await closed.ask({ before: week, after: withHours(week, fields, seen) });
          if (marks === null) return [{ message: closed.notSaved }];
          const problem = tell(await saveHours(session, seen, fields));
          if (problem !== null) return [problem];
          await closed.mark(marks);
          const state: TouchedVisits = { touched: marks.touched };
          void navigate(HOURS_PAGE, { replace: true, state });
          return undefined;
        }}
        onCancel={() => void navigate(HOURS_PAGE)}
      />
      {closed.dialog}
    </Page>
  );
}
