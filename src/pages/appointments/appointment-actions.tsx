import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarClock, CalendarX2, Ellipsis, Pencil, TriangleAlert, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { isOpen, NEEDS_ATTENTION, NO_SHOW, PLANNED } from '#appointments/appointment.ts';
import { cancelAppointment, markAppointment } from '#appointments/client/appointments.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Menu } from '#ui/menu.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { AppointmentCancelDialog } from './appointment-cancel-dialog.tsx';
import { AppointmentMoveDialog } from './appointment-move-dialog.tsx';
import { ReopenAppointment, useProblemToast } from './appointment-reopen.tsx';

type ActionsProps = {
  readonly appointment: Appointment;
  readonly customer: Customer | undefined;
  /** The appointment as text. */
  readonly subject: string;
};

/** What the office does with an appointment: change, move, mark, cancel; of one that is closed, reopen. */
export function AppointmentActions(props: ActionsProps) {
  return isOpen(props.appointment) ? <OpenActions {...props} /> : <ReopenAppointment appointment={props.appointment} />;
}

function OpenActions({ appointment, customer, subject }: ActionsProps) {
  const { t } = useLingui();
  const session = useSync();
  const say = useProblemToast();
  const week = useOpeningWeek();
  const narrow = useNarrow();
  const [asking, setAsking] = useState<'cancel' | 'move' | null>(null);
  const mark = async (status: 1 | 2 | 5) => say(await markAppointment(session, appointment, status));
  const attention = appointment.status === NEEDS_ATTENTION;
  return (
    <>
      <Button variant="outline" asChild>
        <Link to={`/appointments/${appointment.id}/edit`}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </Link>
      </Button>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking('cancel')}>
        <CalendarX2 aria-hidden="true" />
        {/* Shorter, so that three buttons fit on a line of a phone; not Cancel, which closes forms elsewhere. */}
        {narrow ? t`Call off` : t`Cancel appointment`}
      </Button>
      {/* The menu opens towards the start of the line, so it stays at the end, even alone on its line. */}
      <Box ms="auto">
        <Menu
          label={t`More actions`}
          button={<Ellipsis aria-hidden="true" />}
          items={[
            {
              key: 'move',
              label: t`Reschedule`,
              icon: CalendarClock,
              opens: 'dialog',
              run: () => setAsking('move'),
            },
            attention
              ? {
                  key: 'settled',
                  label: t`No longer needs attention`,
                  icon: CalendarCheck,
                  run: () => void mark(PLANNED),
                }
              : {
                  key: 'attention',
                  label: t`Needs attention`,
                  icon: TriangleAlert,
                  run: () => void mark(NEEDS_ATTENTION),
                },
            { key: 'no_show', label: t`No-show`, icon: UserX, run: () => void mark(NO_SHOW) },
          ]}
        />
      </Box>
      <AppointmentCancelDialog
        open={asking === 'cancel'}
        appointment={appointment}
        customer={customer}
        onConfirm={(notification) => {
          setAsking(null);
          void cancelAppointment(session, appointment, notification).then(say);
        }}
        onCancel={() => setAsking(null)}
      />
      {week !== undefined && (
        <AppointmentMoveDialog
          move={asking === 'move' ? { appointment, date: appointment.date, time: appointment.time } : null}
          week={week}
          subject={subject}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
