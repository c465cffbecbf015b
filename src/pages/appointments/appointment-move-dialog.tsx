import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
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
  const { t } = useLingui();
  const session = useSync();
  if (move === null) return null;
  const { appointment, date, time, problem, notification = false } = move;
  return (
    <AppointmentWhenDialog
      key={`${appointment.id} ${date} ${time}`}
      title={t`Move ${subject}`}
      label={t`Move appointment`}
      submitLabel={t`Move`}
      when={move}
      problem={problem}
      notification={notification}
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
