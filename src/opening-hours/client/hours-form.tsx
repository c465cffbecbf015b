import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { warnOfHours } from '../hours-warnings.ts';
import { type HoursFields, hoursFields, type OpeningHours } from '../opening-hours.schema.ts';
import type { OpeningWeek } from '../opening-hours.ts';
import { DaysField } from './days-field.tsx';
import { PlanningFields } from './planning-fields.tsx';
import { HoursWarnings } from './warnings.tsx';

type Values = z.input<typeof hoursFields>;

const USUAL: Values = {
  days: [1, 2, 3, 4, 5],
  start: '09:00',
  end: '17:00',
  capacity: 2,
  slotMinutes: 30,
  noticeHours: 24,
};

function valuesOf(seen: OpeningHours | undefined): Values {
  if (seen === undefined) return USUAL;
  const { days, start, end, capacity, slotMinutes, noticeHours } = seen;
  return { days, start, end, capacity, slotMinutes, noticeHours };
}

type HoursFormProps = {
  /** The hours that are changed; left out for new ones. */
  readonly seen?: OpeningHours;
  readonly week: OpeningWeek;
  readonly onSubmit: (fields: HoursFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Adds or changes a range of the week. Warns about probable mistakes while it is filled in. */
export function HoursForm({ seen, week, onSubmit, onCancel }: HoursFormProps) {
  const { t } = useLingui();
  const form = useForm<Values, unknown, HoursFields>({
    resolver: zodResolver(hoursFields),
    defaultValues: valuesOf(seen),
  });
  const wanted = hoursFields.safeParse(useWatch({ control: form.control }));
  return (
    <RecordForm
      form={form}
      label={t`Opening hours`}
      submitLabel={t`Save`}
      draftKey={`opening-hours-${seen?.id ?? 'new'}`}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <DaysField name="days" label={t`Days`} required />
      <FieldRow>
        <TimeField name="start" label={t`From`} required />
        <TimeField name="end" label={t`Until`} required />
      </FieldRow>
      <PlanningFields />
      <HoursWarnings warnings={wanted.success ? warnOfHours(week, wanted.data, seen?.id) : []} />
    </RecordForm>
  );
}
