import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FilePen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import type { VisitConcern } from '#appointments/visit-concerns.ts';
import { contractPath } from '#pages/contracts/object-contract-panel.tsx';
import { CallLink } from '#pages/objects/call-link.tsx';

type WaysOutProps = {
  readonly item: Pick<AgendaItem, 'appointment' | 'customer'>;
  readonly concerns: readonly VisitConcern[];
};

/** What to do instead of going on: have the contract signed, or call somebody. Nothing without a concern. */
export function WaysOut({ item: { appointment, customer }, concerns }: WaysOutProps) {
  const { t } = useLingui();
  if (concerns.length === 0) return null;
  const onlyUnsigned = concerns.every(({ kind }) => kind === 'unsigned');
  return (
    <>
      {concerns.some(({ kind }) => kind === 'unsigned') && (
        <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-8)' }} px="3" asChild>
          <Link to={contractPath(appointment.objectId)}>
            <FilePen aria-hidden="true" />
            {t`Open contract`}
          </Link>
        </Button>
      )}
      {!onlyUnsigned && <CallLink customer={customer} />}
    </>
  );
}
