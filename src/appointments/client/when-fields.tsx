import { useLingui } from '@lingui/react/macro';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { dayAt, isCivilDate, isClockTime } from '#shared/civil-date.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { isPast } from '../appointment.ts';
import { SlotField } from './slot-field.tsx';
import { useYardTime } from './use-yard-time.ts';

type WhenFieldsProps = {
  readonly week: OpeningWeek;
  readonly ownId?: string;
  /** One line below the day that the form opened on. */
  readonly dayHint?: string | undefined;
  readonly override: boolean;
  readonly onOverride: (override: boolean) => void;
  /** A rule spoke against it: it goes ahead with a reason. */
  readonly asksReason: boolean;
};

/** The fields `date`, `time` and `reason` of the form; the reason is asked when a rule is against the time. */
export function WhenFields({ week, ownId, dayHint, override, onOverride, asksReason }: WhenFieldsProps) {
  const { t } = useLingui();
  const { control } = useFormContext();
  const { defaultValues } = useFormState({ control });
  const date: unknown = useWatch({ control, name: 'date' });
  const time: unknown = useWatch({ control, name: 'time' });
  const now = useYardTime();
  const isOver =
    typeof date === 'string' &&
    isCivilDate(date) &&
    typeof time === 'string' &&
    isClockTime(time) &&
    isPast({ date, time }, dayAt(Date.now()), now);
  const hint = isOver ? t`This time is already past.` : date === defaultValues?.['date'] ? dayHint : undefined;
  return (
    <>
      <DateField name="date" label={t`Date`} required {...(hint === undefined ? {} : { hint })} />
      <SlotField week={week} override={override} onOverride={onOverride} {...(ownId === undefined ? {} : { ownId })} />
      {(asksReason || override) && <TextField name="reason" label={t`Reason`} maxLength={300} required />}
    </>
  );
}
