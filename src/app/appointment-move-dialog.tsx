import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import { NotifyField } from '#appointments/client/notify-field.tsx';
import { WhenFields } from '#appointments/client/when-fields.tsx';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import { hasReason } from '#objects/fit.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { civilDate, clockTime } from '#shared/fields.ts';
import { useSync } from '#sync/client/sync-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { useOutcome } from './use-outcome.ts';

/** An appointment on its way to another time. `problem`: why it was not simply put there. */
export type AppointmentMove = {
  readonly appointment: Appointment;
  readonly date: string;
  readonly time: string;
  readonly problem?: string;
};

type MoveDialogProps = {
  readonly move: AppointmentMove | null;
  readonly week: OpeningWeek;
  /** What moves, in words. */
  readonly subject: string;
  readonly onClose: () => void;
};

const moveForm = z.strictObject({
  date: civilDate,
  time: clockTime,
  reason: z.string().max(300),
  notification: z.boolean(),
});
type MoveValues = z.infer<typeof moveForm>;

/** Moves an appointment to another day and time; a rule that speaks against it is answered with a reason. */
export function AppointmentMoveDialog({ move, ...rest }: MoveDialogProps) {
  if (move === null) return null;
  return <OpenMove key={`${move.appointment.id} ${move.date} ${move.time}`} move={move} {...rest} />;
}

function OpenMove({ move, week, subject, onClose }: MoveDialogProps & { readonly move: AppointmentMove }) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const { appointment, problem } = move;
  const asked = problem !== undefined;
  const [asksReason, setAsksReason] = useState(asked);
  const [override, setOverride] = useState(asked);
  const form = useForm<MoveValues>({
    resolver: zodResolver(moveForm),
    defaultValues: { date: move.date, time: move.time, reason: '', notification: false },
  });
  const save = async ({ date, time, reason, notification }: MoveValues) => {
    const wish = { reason: hasReason(reason) ? reason.trim() : null, notification };
    const result = await changeAppointment(session, appointment, { ...appointment, date, time }, wish);
    const found = tell(result);
    if (found === null) {
      onClose();
      return undefined;
    }
    if (result.outcome === 'refused' && OVERRIDABLE.has(result.refusal.code)) setAsksReason(true);
    return [found];
  };
  return (
    <Dialog open onClose={onClose} title={t`Move ${subject}`}>
      {problem !== undefined && (
        <Box role="alert" bg="tone.attention.bg" color="tone.attention.fg" borderRadius="panel" px="4" py="2.5" mb="4">
          {problem}
        </Box>
      )}
      <RecordForm
        form={form}
        label={t`Move appointment`}
        submitLabel={t`Move`}
        guarded={false}
        onSubmit={save}
        onCancel={onClose}
      >
        <WhenFields
          week={week}
          ownId={appointment.id}
          override={override}
          onOverride={setOverride}
          asksReason={asksReason}
        />
        <NotifyField objectId={appointment.objectId} />
      </RecordForm>
    </Dialog>
  );
}
