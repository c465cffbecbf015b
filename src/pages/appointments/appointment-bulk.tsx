import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarClock, CalendarX2, Mail, TriangleAlert, UserRound } from 'lucide-react';
import { useState } from 'react';
import { NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { markAppointment } from '#appointments/client/appointments.store.ts';
import { BulkDialog } from '#pages/bulk/bulk-dialog.tsx';
import { BulkButton, ChosenBar } from '#pages/bulk/chosen-bar.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { AppointmentBulkCancel, AppointmentBulkMove } from './appointment-bulk-dates.tsx';
import { AppointmentBulkGive } from './appointment-bulk-give.tsx';
import { AppointmentBulkMail } from './appointment-bulk-mail.tsx';
import { BulkVisit, type ChosenVisit, type ChosenVisits, onOpenVisit } from './appointment-bulk-visit.tsx';

type Bulk = 'move' | 'mail' | 'cancel' | 'give' | 'attention' | 'settled';

type AppointmentBulkProps = {
  readonly entries: readonly ChosenVisit[];
  /** True while appointments can be chosen, or are. */
  readonly shown: boolean;
  /** True where all of them stand on closed time: their customers can be mailed about it. */
  readonly whileClosed?: boolean;
  readonly onClear: () => void;
};

type Asking = { readonly what: Bulk; readonly entries: readonly ChosenVisit[] };

/** What can be done with the chosen appointments, by who may change them; nothing while none is chosen. */
export function AppointmentBulk({ entries, shown, whileClosed = false, onClear }: AppointmentBulkProps) {
  const { t } = useLingui();
  // One that is called off may leave the list behind: a dialog keeps what it was asked about.
  const [asking, setAsking] = useState<Asking | null>(null);
  const isMarked = entries.length > 0 && entries.every(({ item }) => item.appointment.status === NEEDS_ATTENTION);
  const button = (what: Bulk) => ({
    disabled: entries.length === 0,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setAsking({ what, entries }),
  });
  if (!shown && asking === null) return null;
  return (
    <ChosenBar label={t`Chosen appointments`} count={entries.length} onClear={onClear} sticky>
      <BulkButton icon={<CalendarClock aria-hidden="true" />} {...button('move')}>
        <Trans>Another day</Trans>
      </BulkButton>
      {whileClosed && (
        <BulkButton icon={<Mail aria-hidden="true" />} {...button('mail')}>
          <Trans>Mail the customers</Trans>
        </BulkButton>
      )}
      <BulkButton icon={<UserRound aria-hidden="true" />} {...button('give')}>
        <Trans>Give to</Trans>
      </BulkButton>
      {isMarked ? (
        <BulkButton icon={<CalendarCheck aria-hidden="true" />} {...button('settled')}>
          <Trans>No longer needs attention</Trans>
        </BulkButton>
      ) : (
        <BulkButton icon={<TriangleAlert aria-hidden="true" />} {...button('attention')}>
          <Trans>Needs attention</Trans>
        </BulkButton>
      )}
      <BulkButton icon={<CalendarX2 aria-hidden="true" />} {...button('cancel')}>
        <Trans>Call off</Trans>
      </BulkButton>
      {asking !== null && (
        <Asked
          {...asking}
          onClose={(changed) => {
            setAsking(null);
            if (changed) onClear();
          }}
        />
      )}
    </ChosenBar>
  );
}

type AskedProps = ChosenVisits & { readonly what: Bulk };

function Asked({ what, ...visits }: AskedProps) {
  switch (what) {
    case 'move':
      return <AppointmentBulkMove {...visits} />;
    case 'mail':
      return <AppointmentBulkMail {...visits} />;
    case 'cancel':
      return <AppointmentBulkCancel {...visits} />;
    case 'give':
      return <AppointmentBulkGive {...visits} />;
    default:
      return <BulkMark {...visits} status={what === 'attention' ? NEEDS_ATTENTION : PLANNED} />;
  }
}

type BulkMarkProps = ChosenVisits & { readonly status: 1 | 2 };

/** Marks many appointments, or takes the mark off. */
function BulkMark({ entries, status, onClose }: BulkMarkProps) {
  const { t } = useLingui();
  const session = useSync();
  return (
    <BulkDialog
      title={status === NEEDS_ATTENTION ? t`Needs attention` : t`No longer needs attention`}
      entries={entries}
      ready
      step={onOpenVisit(session, (seen) =>
        seen.status === status ? { outcome: 'unchanged' } : markAppointment(session, seen, status),
      )}
      nameOf={BulkVisit}
      onClose={onClose}
    >
      {status === NEEDS_ATTENTION ? (
        <Trans>They are listed under “needs attention” until somebody settles them.</Trans>
      ) : (
        <Trans>They are planned again, at the day and time they have.</Trans>
      )}
    </BulkDialog>
  );
}
