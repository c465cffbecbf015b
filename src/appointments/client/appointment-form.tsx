import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { hasReason } from '#objects/fit.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { id } from '#shared/fields.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { PickerField, type PickOption } from '#ui/form/picker-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { type AppointmentFields, appointmentFields } from '../appointment.schema.ts';
import { OVERRIDABLE } from '../slot-rule.ts';
import type { Told } from '../told-visit.ts';
import { NotifyField } from './notify-field.tsx';
import { useAppointmentWords } from './use-appointment-words.ts';
import { WhenFields } from './when-fields.tsx';

const appointmentForm = appointmentFields.omit({ customerId: true, assigneeId: true }).extend({
  objectId: id.nullable(),
  /** Empty for nobody. */
  assigneeId: z.string(),
  reason: z.string().max(300),
  notification: z.boolean(),
});
export type AppointmentFormValues = z.input<typeof appointmentForm>;
export type AppointmentInput = Omit<AppointmentFields, 'customerId'>;

/** What is entered besides the fields: the reason to override a rule, and whether the customer is told. */
export type AppointmentChoices = { readonly reason: string | null; readonly notification: boolean };

type AppointmentFormProps = {
  readonly draftKey: string;
  readonly initial: AppointmentFormValues;
  /** Objects to choose from; an existing appointment keeps its own. */
  readonly objects: readonly PickOption[] | null;
  /** The company's opening hours, whose slots are the times to choose from. */
  readonly week: OpeningWeek;
  /** Why the form opened on another day than today. */
  readonly dayHint?: string | undefined;
  /** The id of an existing appointment, so that it does not occupy its own slot. */
  readonly ownId?: string;
  /** What the customer was told of an existing appointment. */
  readonly told?: Told;
  /** People it can be given to, the first for nobody. */
  readonly assignees: readonly { readonly value: string; readonly label: string }[];
  readonly onSubmit: (
    input: AppointmentInput,
    choices: AppointmentChoices,
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
  week,
  dayHint,
  ownId,
  told,
  assignees,
  onSubmit,
  onCancel,
  directionFor,
}: AppointmentFormProps) {
  const { t } = useLingui();
  const [asksReason, setAsksReason] = useState(initial.reason !== '');
  const [override, setOverride] = useState(false);
  const form = useForm<AppointmentFormValues>({
    resolver: zodResolver(appointmentForm),
    defaultValues: initial,
  });
  const objectId = useWatch({ control: form.control, name: 'objectId' });
  const save = async ({ objectId, assigneeId, reason, notification, ...fields }: AppointmentFormValues) => {
    if (objectId === null) return [{ field: 'objectId', message: t`Choose an object` }];
    const input = { objectId, ...fields, assigneeId: assigneeId === '' ? null : assigneeId };
    const problems = await onSubmit(input, { reason: hasReason(reason) ? reason.trim() : null, notification });
    if (problems?.some(({ code }) => code !== undefined && OVERRIDABLE.has(code)) === true) setAsksReason(true);
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
      <WhatFields />
      <WhenFields
        week={week}
        dayHint={dayHint}
        override={override}
        onOverride={setOverride}
        asksReason={asksReason}
        {...(ownId === undefined ? {} : { ownId })}
      />
      <SelectField name="assigneeId" label={t`Given to`} options={assignees} />
      <TextAreaField name="note" label={t`Remark`} rows={3} />
      <NotifyField objectId={objectId} told={told ?? 'new'} />
    </RecordForm>
  );
}

/** Which way the object goes, and where it is handed over. */
function WhatFields() {
  const { t } = useLingui();
  const words = useAppointmentWords();
  return (
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
  );
}
