import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarClock, FilePen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { markAppointment } from '#appointments/client/appointments.store.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import type { VisitConcern } from '#appointments/visit-concerns.ts';
import { contractPath } from '#pages/contracts/object-contract-panel.tsx';
import { CallLink } from '#pages/objects/call-link.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { notify } from '#ui/toaster.tsx';

type WaysOutProps = {
  readonly item: Pick<AgendaItem, 'appointment' | 'customer'>;
  readonly concerns: readonly VisitConcern[];
  /** Moves the visit; undefined where this person may not. */
  readonly onMove?: ((appointment: Appointment) => void) | undefined;
  /** On the visit's own page, which has the customer's numbers, a mark can be taken away. */
  readonly onPage?: boolean;
};

const MOVABLE: readonly VisitConcern['kind'][] = ['closed', 'past', 'full', 'marked'];
const NOT_TO_CALL: readonly VisitConcern['kind'][] = [...MOVABLE, 'unsigned'];

/**
 * What to do instead of going on: have the contract signed, move the visit to open time, take its mark away, or call
 * somebody. Nothing without a concern.
 */
export function WaysOut({ item: { appointment, customer }, concerns, onMove, onPage = false }: WaysOutProps) {
  const { t } = useLingui();
  if (concerns.length === 0) return null;
  const mayCall = concerns.some(({ kind }) => !NOT_TO_CALL.includes(kind));
  return (
    <>
      {onMove !== undefined && concerns.some(({ kind }) => MOVABLE.includes(kind)) && (
        <Button
          variant="outline"
          minHeight={{ base: 'var(--touch-0)', md: 'var(--touch-8)' }}
          px="3"
          aria-haspopup="dialog"
          onClick={() => onMove(appointment)}
        >
          <CalendarClock aria-hidden="true" />
          {t`Reschedule`}
        </Button>
      )}
      {concerns.some(({ kind }) => kind === 'unsigned') && (
        <Button variant="outline" minHeight={{ base: 'var(--touch-0)', md: 'var(--touch-8)' }} px="3" asChild>
          <Link to={contractPath(appointment.objectId)}>
            <FilePen aria-hidden="true" />
            {t`Open contract`}
          </Link>
        </Button>
      )}
      {onPage && <ClearMark appointment={appointment} />}
      {mayCall && <CallLink customer={customer} officeOnly={onPage} />}
    </>
  );
}

/** Takes away the mark that a visit needs attention; nothing for one that has none, or who may not. */
function ClearMark({ appointment }: { readonly appointment: Appointment }) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const mayMark = useCan()('appointment edit');
  if (!mayMark || appointment.status !== NEEDS_ATTENTION) return null;
  const clear = async () => {
    const problem = tell(await markAppointment(session, appointment, PLANNED));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (
    <Button
      variant="outline"
      minHeight={{ base: 'var(--touch-0)', md: 'var(--touch-8)' }}
      px="3"
      onClick={() => void clear()}
    >
      <CalendarCheck aria-hidden="true" />
      {t`No longer needs attention`}
    </Button>
  );
}
