import { useLingui } from '@lingui/react/macro';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SlotField } from './slot-field.tsx';

type WhenFieldsProps = {
  readonly week: OpeningWeek;
  readonly ownId?: string;
  readonly override: boolean;
  readonly onOverride: (override: boolean) => void;
  /** A rule spoke against it: it goes ahead with a reason. */
  readonly asksReason: boolean;
};

/** Day and time, and why when a rule speaks against them: `date`, `time` and `reason` of the form. */
export function WhenFields({ week, ownId, override, onOverride, asksReason }: WhenFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <DateField name="date" label={t`Date`} required />
      <SlotField week={week} override={override} onOverride={onOverride} {...(ownId === undefined ? {} : { ownId })} />
      {(asksReason || override) && <TextField name="reason" label={t`Reason`} maxLength={300} />}
    </>
  );
}
