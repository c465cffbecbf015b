import { useLingui } from '@lingui/react/macro';
import { FieldRow } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** Fields for the Chamber of Commerce number and the tax numbers. */
export function RegisterFields() {
  const { t } = useLingui();
  return (
    <FieldRow>
      <TextField
        name="kvk_number"
        label={t`Chamber of Commerce (KvK)`}
        hint={t`Eight digits`}
        ltr
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        name="vat_id"
        label={t`VAT id`}
        hint={t`For example NL123456789B13`}
        ltr
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
      />
    </FieldRow>
  );
}
