import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { NotifyField } from '#appointments/client/notify-field.tsx';
import { WhenFields } from '#appointments/client/when-fields.tsx';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import type { Told } from '#appointments/told-visit.ts';
import { hasReason } from '#objects/fit.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { civilDate, clockTime } from '#shared/fields.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';

const whenForm = z.strictObject({
  date: civilDate,
  time: clockTime,
  reason: z.string().max(300),
  notification: z.boolean(),
});
type WhenValues = z.infer<typeof whenForm>;

/** The day and time asked for, the reason for overruling a rule, and whether the customer is told. */
export type WhenInput = Omit<WhenValues, 'reason'> & { readonly reason: string | null };

type WhenDialogProps = {
  readonly title: string;
  /** The form's accessible name. */
  readonly label: string;
  readonly submitLabel: string;
  readonly when: { readonly date: string; readonly time: string };
  readonly notification?: boolean;
  /** What the customer was told of an appointment that is moved. */
  readonly told?: Told;
  /** The problem with that time: the form asks for a reason at once. */
  readonly problem?: string | undefined;
  /** The appointment itself: it does not count as taking its own slot. */
  readonly ownId: string;
  readonly objectId: string | null;
  readonly week: OpeningWeek;
  readonly onSave: (input: WhenInput) => Promise<SubmitOutcome | { readonly outcome: 'unchanged' }>;
  readonly onClose: () => void;
};

/** When an appointment takes place: a free slot, or any time with a reason. */
export function AppointmentWhenDialog(props: WhenDialogProps) {
  const { title, label, submitLabel, when, notification = false, problem, ownId, objectId, week } = props;
  const { onSave, onClose } = props;
  const tell = useOutcome();
  const asked = problem !== undefined;
  const [asksReason, setAsksReason] = useState(asked);
  const [override, setOverride] = useState(asked);
  const form = useForm<WhenValues>({
    resolver: zodResolver(whenForm),
    defaultValues: { date: when.date, time: when.time, reason: '', notification },
  });
  const save = async ({ reason, ...values }: WhenValues) => {
    const result = await onSave({ ...values, reason: hasReason(reason) ? reason.trim() : null });
    const found = tell(result);
    if (found === null) {
      onClose();
      return undefined;
    }
    if (result.outcome === 'refused' && OVERRIDABLE.has(result.refusal.code)) setAsksReason(true);
    return [found];
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {asked && (
        <Box role="alert" bg="tone.attention.bg" color="tone.attention.fg" borderRadius="panel" px="4" py="2.5" mb="4">
          {problem}
        </Box>
      )}
      <RecordForm
        form={form}
        label={label}
        submitLabel={submitLabel}
        guarded={false}
        onSubmit={save}
        onCancel={onClose}
      >
        <WhenFields week={week} ownId={ownId} override={override} onOverride={setOverride} asksReason={asksReason} />
        <NotifyField objectId={objectId} told={props.told} />
      </RecordForm>
    </Dialog>
  );
}
