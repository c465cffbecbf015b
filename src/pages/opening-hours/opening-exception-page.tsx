import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { withException, withoutException } from '#opening-hours/changed-week.ts';
import { AfterExceptionWords } from '#opening-hours/client/after-exception-words.tsx';
import { ExceptionForm } from '#opening-hours/client/exception-form.tsx';
import { removeException, saveException } from '#opening-hours/client/opening-hours.store.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt, isCivilDate } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Page } from '#ui/page.tsx';
import { useClosedVisits } from './use-closed-visits.tsx';
import type { TouchedVisits } from './visits-while-closed.tsx';

const HOURS_PAGE = '/openinghours';

/** Adds days that differ from the week, or changes those that the path names. */
export function OpeningExceptionPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { exceptionId } = useParams();
  const [query] = useSearchParams();
  const session = useSync();
  const can = useCan();
  const tell = useOutcome();
  const week = useOpeningWeek();
  const closed = useClosedVisits();
  const seen = useSeen(week?.exceptions.find(({ id }) => id === exceptionId));
  const date = query.get('date') ?? '';
  const title = exceptionId === undefined ? t`New exception` : t`Change exception`;
  const back = { to: HOURS_PAGE, label: t`Opening hours` };
  if (week === undefined || (exceptionId !== undefined && seen === undefined)) {
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
            title={t`Delete this exception?`}
            onDelete={async () => {
              const marks = await closed.ask({ before: week, after: withoutException(week, seen) });
              if (marks === null) return { message: closed.notSaved };
              const problem = tell(await removeException(session, seen.id));
              if (problem === null) await closed.mark(marks);
              return problem;
            }}
            to={HOURS_PAGE}
          >
            <AfterExceptionWords week={week} gone={seen} />
          </DeleteControl>
        ) : undefined
      }
    >
      <ExceptionForm
        week={week}
        date={isCivilDate(date) ? date : dayAt(Date.now())}
        {...(seen === undefined ? {} : { seen })}
        onSubmit={async (fields) => {
          const marks = await closed.ask({ before: week, after: withException(week, fields, seen) });
          if (marks === null) return [{ message: closed.notSaved }];
          const problem = tell(await saveException(session, seen, fields));
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
