import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, FilePen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import type { VisitConcern } from '#appointments/visit-concerns.ts';
import { contractPath } from '#pages/contracts/object-contract-panel.tsx';
import { CallLink } from '#pages/objects/call-link.tsx';

type WaysOutProps = {
  readonly item: Pick<AgendaItem, 'appointment' | 'customer'>;
  readonly concerns: readonly VisitConcern[];
  /** Moves the visit; undefined where this person may not. */
  readonly onMove?: ((appointment: Appointment) => void) | undefined;
};

/**
 * What to do instead of going on: have the contract signed, move the visit to open time, or call somebody. Nothing
 * without a concern.
 */
export function WaysOut({ item: { appointment, customer }, concerns, onMove }: WaysOutProps) {
  const { t } = useLingui();
  if (concerns.length === 0) return null;
  const mayCall = concerns.some(({ kind }) => kind !== 'unsigned' && kind !== 'closed');
  return (
    <>
      {onMove !== undefined && concerns.some(({ kind }) => kind === 'closed') && (
        <Button
          variant="outline"
          minHeight={{ base: 'var(--touch-0)', md: 'var(--touch-8)' }}
          px="3"
          aria-haspopup="dialog"
          onClick={() => onMove(appointment)}
        >
          <CalendarClock aria-hidden="true" />
          {t`Move`}
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
      {mayCall && <CallLink customer={customer} />}
    </>
  );
}
