import { useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { isKvkNumber, vatIdProblem } from '#company/tax-ids.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { RegisterFields } from './register-fields.tsx';

/** What a new customer is, and what their invoices say where that is a company. Names are those of the billing details. */
export type BusinessValues = {
  readonly kind: 'person' | 'company';
  readonly company_name: string;
  readonly kvk_number: string;
  readonly vat_id: string;
};
export const NO_BUSINESS: BusinessValues = { kind: 'person', company_name: '', kvk_number: '', vat_id: '' };

/** The choice between a person and a company, and the fields of a company. */
export function BusinessFields() {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isCompany = useIsCompany();
  return (
    <>
      <ChoiceField
        name="kind"
        label={t`Kind of customer`}
        choices={[
          { value: 'person', label: t`Private person` },
          { value: 'company', label: t`Company` },
        ]}
      />
      {isCompany && (
        <>
          <TextField
            name="company_name"
            label={t`Company name`}
            hint={
              isOffline
                ? t`The customer is saved at once. The company name, KvK and VAT id need a connection: they are kept here, and saved at the billing details when you open the customer with a connection.`
                : t`Saved at the billing details, with KvK and VAT id`
            }
            required
            autoComplete="off"
            maxLength={120}
          />
          <RegisterFields />
        </>
      )}
    </>
  );
}

/** True while the form around it is about a company. */
export function useIsCompany(): boolean {
  const { control } = useFormContext();
  return useWatch({ control, name: 'kind' }) === 'company';
}

/** Finds what is wrong with the details of a company: a text by field. */
export function useBusinessCheck(): (values: BusinessValues) => Readonly<Record<string, string>> {
  const { t } = useLingui();
  return ({ kind, company_name: name, kvk_number: kvk, vat_id: vatId }) => {
    if (kind !== 'company') return {};
    const vatProblem = vatId.trim() === '' ? undefined : vatIdProblem(vatId.trim());
    const vatText =
      vatProblem === 'company.vat_checksum'
        ? t`This VAT id is wrong: there is a mistake in a digit.`
        : t`This is not a VAT id. Write it with the letters of its country, such as NL123456789B13.`;
    const kvkDigits = kvk.replace(/[\s.]/g, '');
    return {
      ...(name.trim() === '' ? { company_name: t`Fill this in` } : {}),
      ...(kvkDigits === '' || isKvkNumber(kvkDigits)
        ? {}
        : { kvk_number: t`This is not a KvK number. Write its eight digits.` }),
      ...(vatProblem === undefined ? {} : { vat_id: vatText }),
    };
  };
}
