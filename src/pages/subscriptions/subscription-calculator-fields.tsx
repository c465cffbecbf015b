import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { useProductWords } from '#billing/client/product-words.ts';
import { INTERVALS, MOST_UNIT_CENTS, type ProductAnswer } from '#billing/product.schema.ts';
import { CHANGE_PRORATIONS } from '#billing/subscription.schema.ts';
import { BILLING_DAYS, PRORATIONS } from '#company/company-settings.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import type { CalculationValues, WhatIfValues } from './subscription-calculator-values.ts';
import { EndFields } from './subscription-fields.tsx';

/** Null while the server cannot be asked. */
type ProductsProps = { readonly products: readonly ProductAnswer[] | 'asking' | null };

/** What is sold, for how much, from when and until when. */
export function CalculationFields({ products }: ProductsProps) {
  const { t } = useLingui();
  return (
    <>
      <ProductChoice products={products} />
      <FieldRow>
        <AmountField name="price_cents" label={t`Price per unit`} most={MOST_UNIT_CENTS} required />
        <NumberField name="quantity" label={t`Quantity`} required />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          name="vat_mode"
          label={t`Prices`}
          choices={[
            { value: 'incl', label: t`Including VAT` },
            { value: 'excl', label: t`Excluding VAT` },
          ]}
        />
        <NumberField name="rate_bp" label={t`VAT rate`} unit="%" scale={100} decimals={2} required />
      </FieldRow>
      <FieldRow>
        <IntervalField />
        <BillingDayField />
      </FieldRow>
      <FieldRow>
        <DateField name="start_on" label={t`First day`} required />
        <DateField
          name="trial_end"
          label={t`Free until`}
          hint={<Trans>The first day that is paid for. Left empty: paid from the first day.</Trans>}
        />
      </FieldRow>
      <EndFields />
      <ProrationField />
    </>
  );
}

/** A product fills in what it costs; everything can be filled in by hand just as well. */
function ProductChoice({ products: known }: ProductsProps) {
  const { t } = useLingui();
  const words = useProductWords();
  const { setValue } = useFormContext<CalculationValues>();
  const products = known === 'asking' ? [] : known;
  if (known !== 'asking' && known?.length === 0) return null;
  if (products === null) {
    return (
      <Box color="fg.muted">
        <Trans>
          Products appear once there is a connection. Without one, fill in what it costs: the calculator still works.
        </Trans>
      </Box>
    );
  }
  const take = (id: string | null) => {
    const product = products.find(({ uuid }) => uuid === id);
    if (product === undefined || product.price === null) return;
    const { unit_price_cents: cents, includes_vat: includesVat, interval_months: months } = product.price;
    const set = { shouldDirty: true, shouldValidate: true };
    setValue('price_cents', cents, set);
    setValue('vat_mode', includesVat ? 'incl' : 'excl', set);
    setValue('rate_bp', product.tax_rate.rate_bp, set);
    if (months !== null) setValue('interval', `${months}`, set);
  };
  return (
    <PickerField
      name="product"
      label={t`Fill in from a product`}
      options={products.map(({ uuid, name, price }) => ({
        id: uuid,
        label: name,
        ...(price === null ? {} : { detail: words.price(price) }),
      }))}
      placeholder={t`Type the name of a product`}
      onChosen={take}
    />
  );
}

function IntervalField() {
  const { t } = useLingui();
  const words = useProductWords();
  return (
    <SelectField
      name="interval"
      label={t`Period`}
      options={INTERVALS.map((months) => ({ value: String(months), label: words.interval(months) }))}
    />
  );
}

function BillingDayField() {
  const { t } = useLingui();
  const words = { calendar: t`On the first of the month`, anniversary: t`On the day a contract began` };
  return (
    <SelectField
      name="billing_day"
      label={t`When a period begins`}
      options={BILLING_DAYS.map((value) => ({ value, label: words[value] }))}
    />
  );
}

function ProrationField() {
  const { t } = useLingui();
  const words = {
    strict30: t`Every month has 30 days`,
    actualDays: t`Days of the calendar`,
    none: t`No proration`,
  };
  return (
    <SelectField
      name="proration"
      label={t`A part of a period`}
      hint={t`How its price is worked out from that of a whole period. New subscriptions take this from the company settings.`}
      options={PRORATIONS.map((value) => ({ value, label: words[value] }))}
    />
  );
}

/** Other terms from a day on, to see what they come to. */
export function WhatIfFields() {
  const { t } = useLingui();
  const { control } = useFormContext<WhatIfValues>();
  const kind = useWatch({ control, name: 'change.kind' });
  const when = { next: t`With the next invoice`, now: t`Invoice now`, none: t`Not settled` };
  return (
    <>
      <ChoiceField
        name="change.kind"
        label={t`Try a change`}
        choices={[
          { value: 'none', label: t`As it is` },
          { value: 'change', label: t`With a change` },
        ]}
      />
      {kind === 'change' && (
        <>
          <DateField
            name="change.on"
            label={t`Last day at the old price`}
            hint={t`The new price applies from the day after.`}
            required
          />
          <FieldRow>
            <AmountField name="change.price_cents" label={t`New price per unit`} most={MOST_UNIT_CENTS} required />
            <NumberField name="change.quantity" label={t`New quantity`} required />
          </FieldRow>
          <SelectField
            name="change.proration"
            label={t`The rest of the period`}
            options={CHANGE_PRORATIONS.map((value) => ({ value, label: when[value] }))}
          />
        </>
      )}
    </>
  );
}
