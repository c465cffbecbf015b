import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { civilDate } from '#shared/fields.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { warnOfException } from '../hours-warnings.ts';
import { type ExceptionFields, exceptionFields, type OpeningException } from '../opening-hours.schema.ts';
import type { OpeningWeek } from '../opening-hours.ts';
import { PlanningFields } from './planning-fields.tsx';
import { HoursWarnings } from './warnings.tsx';

/** Without a last day, the first day is also the last. */
const exceptionForm = exceptionFields
  .omit({ closed: true })
  .extend({ until: civilDate.nullable(), open: z.enum(['closed', 'open']) })
  .transform(({ open, until, ...fields }): ExceptionFields => {
    const closed = open === 'closed';
    return { ...fields, until: until ?? fields.date, closed, ...(closed ? { start: null, end: null } : {}) };
  });
type Values = z.input<typeof exceptionForm>;

function valuesOf(seen: OpeningException | undefined, date: string): Values {
  const { capacity = 2, slotMinutes = 30, noticeHours = 24, reason = '' } = seen ?? {};
  return {
    date: seen?.date ?? date,
    until: seen === undefined || seen.until === seen.date ? null : seen.until,
    open: seen?.closed === false ? 'open' : 'closed',
    start: seen?.start ?? '09:00',
    end: seen?.end ?? '12:00',
    capacity,
    slotMinutes,
    noticeHours,
    reason,
  };
}

type ExceptionFormProps = {
  /** The exception that is changed; left out for a new one. */
  readonly seen?: OpeningException;
  /** The first day of a new exception. */
  readonly date: string;
  readonly week: OpeningWeek;
  readonly onSubmit: (fields: ExceptionFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Closes days, or gives them hours of their own, even on a weekday that is otherwise closed. */
export function ExceptionForm({ seen, date, week, onSubmit, onCancel }: ExceptionFormProps) {
  const { t } = useLingui();
  const form = useForm<Values, unknown, ExceptionFields>({
    resolver: zodResolver(exceptionForm),
    defaultValues: valuesOf(seen, date),
  });
  const values = useWatch({ control: form.control });
  const wanted = exceptionForm.safeParse(values);
  return (
    <RecordForm
      form={form}
      label={t`Exception`}
      submitLabel={t`Save`}
      draftKey={`opening-exception-${seen?.id ?? 'new'}`}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <FieldRow>
        <DateField name="date" label={t`First day`} required />
        <DateField name="until" label={t`Last day`} hint={t`Leave empty for one day`} />
      </FieldRow>
      <ChoiceField
        name="open"
        label={t`On these days`}
        choices={[
          { value: 'closed', label: t`Closed` },
          { value: 'open', label: t`Other hours` },
        ]}
      />
      {values.open === 'open' && (
        <>
          <FieldRow>
            <TimeField name="start" label={t`From`} required />
            <TimeField name="end" label={t`Until`} required />
          </FieldRow>
          <PlanningFields />
        </>
      )}
      <TextField name="reason" label={t`Reason`} maxLength={200} hint={t`Shown where people plan an appointment`} />
      <HoursWarnings warnings={wanted.success ? warnOfException(week, wanted.data, seen?.id) : []} />
    </RecordForm>
  );
}
