import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { useTold } from '#pages/mails/use-told.ts';
import { AppointmentWhenDialog } from '#pages/parts/appointment-when-dialog.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';

/** An appointment being moved. `problem`: why it was not moved at once; `notification`: what was chosen then. */
export type AppointmentMove = {
  readonly appointment: Appointment;
  readonly date: string;
  readonly time: string;
  readonly problem?: string;
  readonly notification?: boolean;
};

type MoveDialogProps = {
  readonly move: AppointmentMove | null;
  readonly week: OpeningWeek;
  /** What moves, in words. */
  readonly subject: string;
  readonly onClose: () => void;
};

/** Moves an appointment to another day and time; with a reason, against a rule. */
export function AppointmentMoveDialog({ move, week, subject, onClose }: MoveDialogProps) {
  return move === null ? null : <Moving move={move} week={week} subject={subject} onClose={onClose} />;
}

type MovingProps = MoveDialogProps & { readonly move: AppointmentMove };

function Moving({ move, week, subject, onClose }: MovingProps) {
  const { t } = useLingui();
  const session = useSync();
  const told = useTold(move.appointment);
  const { appointment, date, time, problem, notification = false } = move;
  return (
    <AppointmentWhenDialog
      key={`${appointment.id} ${date} ${time}`}
      title={t`Reschedule ${subject}`}
      label={t`Reschedule appointment`}
      submitLabel={t`Reschedule`}
      when={move}
      problem={problem}
      notification={notification}
      told={told}
      ownId={appointment.id}
      objectId={appointment.objectId}
      week={week}
      onSave={({ date: day, time: at, ...choices }) =>
        changeAppointment(session, appointment, { ...appointment, date: day, time: at }, choices)
      }
      onClose={onClose}
    />
  );
}
