import { useLingui } from '@lingui/react/macro';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';

/** How visits are planned in a range: the same for the week and for an exception. */
export function PlanningFields() {
  const { t } = useLingui();
  return (
    <>
      <FieldRow>
        <NumberField
          name="capacity"
          label={t`Visits per slot`}
          hint={t`Bringing in and taking out together`}
          required
        />
        <NumberField name="slotMinutes" label={t`Length of a slot in minutes`} required />
      </FieldRow>
      <NumberField
        name="noticeHours"
        label={t`Minimum booking time in hours`}
        hint={t`How many hours ahead an appointment has to be made; 0 for none`}
        required
      />
    </>
  );
}
