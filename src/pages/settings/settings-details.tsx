import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { COUNTRIES } from '#company/company-settings.ts';
import { formatIban } from '#company/iban.ts';
import { RegisterFields } from '#customers/client/register-fields.tsx';
import { formatPostcode } from '#customers/postcode.ts';
import { LOCALES } from '#locales/activate.ts';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SectionForm, type SectionProps } from './settings-form.tsx';
import { LogoPanel } from './settings-logo.tsx';

/** Who the company is and how to reach it, and its logo. */
export function GeneralSection(props: SectionProps) {
  const { t } = useLingui();
  const countries = useCountries();
  return (
    <>
      <LogoPanel {...props} />
      <SectionForm
        {...props}
        section="general"
        label={t`Company`}
        values={props.settings.general}
        inputOf={(typed) => ({ ...typed, postcode: formatPostcode(typed.postcode, typed.country) })}
      >
        <FieldRow>
          <TextField name="name" label={t`Name`} required autoComplete="organization" maxLength={120} />
          <TextField
            name="legal_name"
            label={t`Legal name`}
            hint={t`Only where it differs from the name`}
            autoComplete="off"
            maxLength={120}
          />
        </FieldRow>
        <FieldRow>
          <TextField name="street" label={t`Street`} autoComplete="off" maxLength={120} />
          <TextField name="house_number" label={t`House number`} ltr autoComplete="off" maxLength={20} />
        </FieldRow>
        <FieldRow>
          <TextField name="postcode" label={t`Postcode`} ltr autoComplete="off" maxLength={12} />
          <TextField name="city" label={t`City`} autoComplete="off" maxLength={120} />
        </FieldRow>
        <FieldRow>
          <SelectField name="country" label={t`Country`} options={countries} />
          <TextField name="phone" label={t`Phone`} type="tel" autoComplete="off" maxLength={30} />
        </FieldRow>
        <FieldRow>
          <TextField name="email" label={t`E-mail`} type="email" autoComplete="off" maxLength={254} />
          <TextField name="website" label={t`Website`} type="url" autoComplete="off" maxLength={200} />
        </FieldRow>
        <FieldRow>
          <SelectField
            name="language"
            label={t`Language of your mails`}
            hint={t`Customers are written to in this language.`}
            options={LOCALES.map(({ code, title }) => ({ value: code, label: title }))}
          />
        </FieldRow>
      </SectionForm>
    </>
  );
}

/** The numbers under which the company is registered elsewhere. */
export function LegalSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <SectionForm {...props} section="legal" label={t`Registration`} values={props.settings.legal}>
      <RegisterFields />
    </SectionForm>
  );
}

/** The account that stands on invoices. */
export function BankSection(props: SectionProps) {
  const { t } = useLingui();
  const { bank } = props.settings;
  const values = useMemo(() => ({ ...bank, iban: formatIban(bank.iban) }), [bank]);
  return (
    <SectionForm {...props} section="bank" label={t`Bank account`} values={values}>
      <FieldRow>
        <TextField
          name="iban"
          label={t`IBAN`}
          hint={t`Shown on your invoices`}
          ltr
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          name="bic"
          label={t`BIC`}
          hint={t`Only needed for payments from outside Europe`}
          ltr
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
        />
      </FieldRow>
      <TextField name="account_holder" label={t`Account holder`} autoComplete="off" maxLength={120} />
    </SectionForm>
  );
}

/** The countries by name in the reader's language; the Netherlands and its neighbours come first. */
function useCountries() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
  }, [i18n.locale]);
}
