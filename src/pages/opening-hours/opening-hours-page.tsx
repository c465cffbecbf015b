import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ExceptionsPanel } from '#opening-hours/client/exceptions-panel.tsx';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { HoursWarnings } from '#opening-hours/client/warnings.tsx';
import { WeekBoard } from '#opening-hours/client/week-board.tsx';
import { warnOfHours } from '#opening-hours/hours-warnings.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { AddLink } from '#ui/add-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisitsWhileClosed } from './visits-while-closed.tsx';

/** When the company is open: the week, and the days that differ from it. */
export function OpeningHoursPage() {
  const { t } = useLingui();
  const can = useCan();
  const week = useOpeningWeek();
  const mayAdd = can('openhour create');
  const mayEdit = can('openhour edit');
  if (week === undefined) {
    return (
      <Page title={t`Opening hours`}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  const warnings = new Set(week.hours.flatMap((hours) => warnOfHours(week, hours, hours.id)));
  return (
    <Page
      title={t`Opening hours`}
      actions={mayAdd ? <AddLink to="/openinghours/create" label={t`New opening hours`} /> : undefined}
    >
      <HoursWarnings warnings={[...warnings]} />
      {can('appointment index') && <VisitsWhileClosed week={week} />}
      <Panel title={t`Week`} flush>
        {week.hours.length === 0 ? (
          <EmptyState
            icon={Clock}
            title={t`No opening hours yet`}
            action={
              mayAdd ? (
                <Button variant="outline" asChild>
                  <Link to="/openinghours/create">{t`Add opening hours`}</Link>
                </Button>
              ) : undefined
            }
          >
            <Trans>Until there are, appointments can be planned at any time.</Trans>
          </EmptyState>
        ) : (
          <WeekBoard hours={week.hours} pathOf={({ id }) => (mayEdit ? `/openinghours/${id}/edit` : undefined)} />
        )}
      </Panel>
      <ExceptionsPanel
        exceptions={week.exceptions}
        today={dayAt(Date.now())}
        pathOf={({ id }) => (mayEdit ? `/openinghours/exceptions/${id}/edit` : undefined)}
        action={
          mayAdd ? (
            <Box>
              <Button size="sm" variant="outline" asChild minHeight="var(--touch-8)">
                <Link to="/openinghours/exceptions/create">
                  <CalendarPlus aria-hidden="true" />
                  {t`New exception`}
                </Link>
              </Button>
            </Box>
          ) : undefined
        }
      />
    </Page>
  );
}
