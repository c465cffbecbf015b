import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { hasReason } from '#objects/fit.ts';
import { id } from '#shared/fields.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { PickerField, type PickOption } from '#ui/picker-field.tsx';
import { type AppointmentFields, appointmentFields } from '../appointment.schema.ts';
import { useAppointmentWords } from './use-appointment-words.ts';

const appointmentForm = appointmentFields.omit({ customerId: true, assigneeId: true }).extend({
  objectId: id.nullable(),
  reason: z.string().max(300),
});
export type AppointmentFormValues = z.input<typeof appointmentForm>;
export type AppointmentInput = Omit<AppointmentFields, 'customerId' | 'assigneeId'>;

/** Why a second appointment on one day was not kept: the form then asks for a reason. */
export const SAME_DAY = 'appointment.same_day';

type AppointmentFormProps = {
  readonly draftKey: string;
  readonly initial: AppointmentFormValues;
  /** Objects to choose from; an existing appointment keeps its own. */
  readonly objects: readonly PickOption[] | null;
  readonly onSubmit: (
    input: AppointmentInput,
    reason: string | null,
  ) => Promise<readonly (SaveProblem & { readonly code?: string })[] | undefined>;
  readonly onCancel: () => void;
  /** Runs when another object is chosen, to propose the direction that makes sense for it. */
  readonly directionFor?: (objectId: string) => AppointmentFields['direction'] | undefined;
};

/** Plans or changes an appointment. A rule that speaks against it can be answered with a reason. */
export function AppointmentForm({
  draftKey,
  initial,
  objects,
  onSubmit,
  onCancel,
  directionFor,
}: AppointmentFormProps) {
  const { t } = useLingui();
  const words = useAppointmentWords();
  const [asksReason, setAsksReason] = useState(initial.reason !== '');
  const form = useForm<AppointmentFormValues>({
    resolver: zodResolver(appointmentForm),
    defaultValues: initial,
  });
  const save = async ({ objectId, reason, ...fields }: AppointmentFormValues) => {
    if (objectId === null) return [{ field: 'objectId', message: t`Choose an object` }];
    const problems = await onSubmit({ objectId, ...fields }, hasReason(reason) ? reason.trim() : null);
    if (problems?.some((problem) => problem.code === SAME_DAY) === true) setAsksReason(true);
    return problems;
  };
  return (
    <RecordForm
      form={form}
      label={t`Appointment`}
      submitLabel={t`Save`}
      draftKey={draftKey}
      onSubmit={save}
      onCancel={onCancel}
    >
      {objects !== null && (
        <PickerField
          name="objectId"
          label={t`Object`}
          options={objects}
          placeholder={t`Type a plate, number or customer`}
          required
          onChosen={(chosen) => {
            const direction = chosen === null ? undefined : directionFor?.(chosen);
            if (direction !== undefined) form.setValue('direction', direction, { shouldDirty: true });
          }}
        />
      )}
      <FieldRow>
        <ChoiceField
          name="direction"
          label={t`Direction`}
          choices={[
            { value: 'in', label: words.direction.in, icon: ArrowDownLeft },
            { value: 'out', label: words.direction.out, icon: ArrowUpRight },
          ]}
        />
        <ChoiceField
          name="type"
          label={t`Type`}
          choices={[
            { value: 1, label: words.type[1] },
            { value: 2, label: words.type[2] },
          ]}
        />
      </FieldRow>
      <FieldRow>
        <DateField name="date" label={t`Date`} required />
        <TimeField name="time" label={t`Time`} required />
      </FieldRow>
      {asksReason && <TextField name="reason" label={t`Reason`} maxLength={300} />}
      <TextAreaField name="note" label={t`Remark`} rows={3} />
    </RecordForm>
  );
}
