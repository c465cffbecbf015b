import { useLingui } from '@lingui/react/macro';
import { LEDGER_ACCOUNTS, VAT_PERIODS } from '#company/company-settings.ts';
import { useAccountancyWords } from '#pages/accountancy/accountancy-words.ts';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SectionForm, type SectionProps } from './settings-form.tsx';

const ROWS = [
  [...LEDGER_ACCOUNTS.debtors, ...LEDGER_ACCOUNTS.payments],
  LEDGER_ACCOUNTS.vat,
  LEDGER_ACCOUNTS.revenue,
  LEDGER_ACCOUNTS.losses,
];

/** Where invoices and payments are booked, and how often VAT is filed. */
export function AccountancySection(props: SectionProps) {
  const { t } = useLingui();
  const { accounts, periods } = useAccountancyWords();
  return (
    <SectionForm {...props} section="accountancy" label={t`Accountancy`} values={props.settings.accountancy}>
      <SelectField
        name="vat_period"
        label={t`VAT return`}
        hint={t`How often you file it.`}
        options={VAT_PERIODS.map((value) => ({ value, label: periods[value] }))}
      />
      {ROWS.map((fields) => (
        <FieldRow key={fields[0]}>
          {fields.map((field) => (
            <TextField key={field} name={field} label={accounts[field]} ltr autoComplete="off" maxLength={20} />
          ))}
        </FieldRow>
      ))}
    </SectionForm>
  );
}
