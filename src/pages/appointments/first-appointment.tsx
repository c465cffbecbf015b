import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Where nothing was ever planned: what appointments are for, and the way to the first. */
export function FirstAppointment({ day }: { readonly day: CivilDate }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <EmptyState
      icon={CalendarPlus}
      title={t`No appointments yet`}
      action={
        can('appointment create') ? (
          <Button asChild>
            <Link to={`/appointments/create?date=${day}`}>{t`Plan an appointment`}</Link>
          </Button>
        ) : undefined
      }
    >
      <Trans>An appointment says when a customer brings an object or collects it.</Trans>
    </EmptyState>
  );
}
