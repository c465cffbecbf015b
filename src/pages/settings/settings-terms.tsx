import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useProductWords } from '#billing/client/product-words.ts';
import { BILLING_DAYS, PRORATIONS, VAT_CATEGORIES } from '#company/company-settings.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { NewestBackup } from './settings-backup.tsx';
import { SectionForm, type SectionProps } from './settings-form.tsx';
import { useSettingsWords } from './settings-words.ts';

/** How invoices are numbered and worked out. */
export function InvoicingSection(props: SectionProps) {
  const { t } = useLingui();
  const { invoicing } = props.settings;
  const values = useMemo(
    () => ({
      ...invoicing,
      prices_include_vat: yesNo(invoicing.prices_include_vat),
      use_balance: yesNo(invoicing.use_balance),
    }),
    [invoicing],
  );
  return (
    <SectionForm
      {...props}
      section="invoicing"
      label={t`Invoices`}
      values={values}
      inputOf={(typed) => ({
        ...typed,
        prices_include_vat: typed.prices_include_vat === 'yes',
        use_balance: typed.use_balance === 'yes',
      })}
    >
      <FieldRow>
        <TextField name="invoice_prefix" label={t`Prefix of invoices`} ltr autoComplete="off" maxLength={12} />
        <NumberField name="invoice_start" label={t`First number`} />
      </FieldRow>
      <FieldRow>
        <TextField name="credit_prefix" label={t`Prefix of credit invoices`} ltr autoComplete="off" maxLength={12} />
        <NumberField name="credit_start" label={t`First number of credit invoices`} />
      </FieldRow>
      <FieldRow>
        <TextField name="quote_prefix" label={t`Prefix of quotes`} ltr autoComplete="off" maxLength={12} />
        <NumberField name="term_days" label={t`Payment term in days`} />
      </FieldRow>
      <BillingDayField />
      <ProrationField />
      <ChoiceField
        name="prices_include_vat"
        label={t`Prices`}
        hint={t`Consumers are shown prices with VAT.`}
        choices={[
          { value: 'yes', label: t`Including VAT` },
          { value: 'no', label: t`Excluding VAT` },
        ]}
      />
      <ChoiceField
        name="use_balance"
        label={t`What customers have in credit`}
        choices={[
          { value: 'yes', label: t`Pays the next invoice of a billing run` },
          { value: 'no', label: t`Waits until somebody uses it` },
        ]}
      />
      <FieldRow>
        <TextField
          name="deposit_purpose"
          label={t`What a deposit is usually for`}
          placeholder={t`Key, gate card, place`}
          autoComplete="off"
          maxLength={200}
        />
        <AmountField name="deposit_cents" label={t`Usual amount of a deposit`} />
      </FieldRow>
      <VatField />
    </SectionForm>
  );
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');

function BillingDayField() {
  const { t } = useLingui();
  const { billingDay } = useSettingsWords();
  return (
    <SelectField
      name="billing_day"
      label={t`When a period begins`}
      options={BILLING_DAYS.map((value) => ({ value, label: billingDay[value] }))}
    />
  );
}

/** The hint shows the result of the chosen rule in an example, because nobody knows these rules by heart. */
function ProrationField() {
  const { t } = useLingui();
  const chosen = useWatch({ name: 'proration' }) as (typeof PRORATIONS)[number];
  const { proration } = useSettingsWords();
  const hints = {
    strict30: t`From € 100 to € 200 on 15 May: 15 of 30 days at each price, so € 50 extra. The day of the change still counts at the old price.`,
    actualDays: t`From € 100 to € 200 on 15 May: 16 of the 31 days are left, so € 51.61 extra. The day of the change still counts at the old price.`,
    none: t`A new price applies from the next period. Nothing is settled for the days in between.`,
  };
  return (
    <SelectField
      name="proration"
      label={t`A price changes within a period`}
      hint={hints[chosen]}
      options={PRORATIONS.map((value) => ({ value, label: proration[value] }))}
    />
  );
}

function VatField() {
  const { t } = useLingui();
  const { vatCategories } = useProductWords();
  return (
    <SelectField
      name="vat_category"
      label={t`VAT on new products`}
      hint={t`Storing vehicles is taxed at the standard rate. A product can have another.`}
      options={VAT_CATEGORIES.map((value) => ({ value, label: vatCategories[value] }))}
    />
  );
}

/** When a year of storage begins, and how far ahead notices are given. */
export function StorageSection(props: SectionProps) {
  const { t } = useLingui();
  const { storage } = props.settings;
  const { yearStarts } = useSettingsWords();
  const values = useMemo(() => ({ ...storage, start_month: String(storage.start_month) }), [storage]);
  return (
    <SectionForm
      {...props}
      section="storage"
      label={t`Storage year`}
      values={values}
      inputOf={(typed) => ({ ...typed, start_month: Number(typed.start_month) })}
    >
      <ChoiceField
        name="year_starts"
        label={t`A storage year begins`}
        hint={t`With a fixed day all contracts end together, often at the start of the season.`}
        choices={[
          { value: 'first_delivery', label: yearStarts.first_delivery },
          { value: 'date', label: yearStarts.date },
        ]}
      />
      <FixedDay />
      <FieldRow>
        <NumberField
          name="notice_months"
          label={t`Notice in months`}
          hint={t`How long before the end a customer has to cancel. For consumers at most one month after the first year.`}
        />
        <NumberField
          name="price_notice_weeks"
          label={t`Notice of a higher price, in weeks`}
          hint={t`How long in advance a customer is told.`}
        />
      </FieldRow>
    </SectionForm>
  );
}

function FixedDay() {
  const { t, i18n } = useLingui();
  const isFixed = useWatch({ name: 'year_starts' }) === 'date';
  const months = useMemo(
    () =>
      Array.from({ length: 12 }, (_, month) => ({
        value: String(month + 1),
        label: i18n.date(new Date(2026, month, 15), { month: 'long' }),
      })),
    [i18n],
  );
  if (!isFixed) return null;
  return (
    <FieldRow>
      <NumberField name="start_day" label={t`Day`} />
      <SelectField name="start_month" label={t`Month`} options={months} />
    </FieldRow>
  );
}

/** How long each kind of data is kept. */
export function RetentionSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <SectionForm {...props} section="retention" label={t`Retention`} values={props.settings.retention}>
      <FieldRow>
        <NumberField
          name="invoice_years"
          label={t`Invoices, in years`}
          hint={t`At least seven years by law, counted from the end of the financial year.`}
        />
        <NumberField name="mail_months" label={t`Sent messages, in months`} />
      </FieldRow>
      <Text color="fg.muted">
        <Trans>
          Anyone who did not become a customer is deleted after a year. What was done, and who logged in, is kept for
          thirteen months.
        </Trans>
      </Text>
      <NewestBackup />
    </SectionForm>
  );
}
