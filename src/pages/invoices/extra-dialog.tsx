import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { uuidv7 } from '#shared/ids.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { wholeAmount } from '#ui/form/amount-rule.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { PickerField, type Picks } from '#ui/form/picker-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ExtraSubject, noteExtra, noteObjectExtras } from './extra-calls.ts';
import { type InvoiceChoices, invoiceChoicesQuery } from './invoice-form-calls.ts';

const MOST_QUANTITY = 99_999_999;
const RANDOM_BYTES = 10;
const filledIn = z.custom<string | null>().superRefine((held, context) => {
  if (held === null || held === '') context.addIssue({ code: 'invalid_type', expected: 'string', input: null });
});
const shape = {
  product: z.string().nullable(),
  description: z.string().trim().min(1).max(500),
  quantity_hundredths: z.int().min(1).max(MOST_QUANTITY),
  unit_price_cents: wholeAmount,
  includes_vat: z.boolean(),
  tax_rate: z.string().min(1),
  done_on: civilDate,
} as const;
const schema = z.object({ customer: z.string().nullable(), ...shape });
const schemaOfAnybody = z.object({ customer: filledIn, ...shape });
type Values = z.infer<typeof schema>;

/** Whom it is for: a customer with what it was done for, the customers of many objects, or somebody chosen in the dialog. */
export type ExtraFor =
  | (ExtraSubject & { readonly customer: string })
  | { readonly objects: readonly string[] }
  | { readonly customers: Picks };

type ExtraDialogProps = Omit<QuestionEnds, 'onStale'> & { readonly extraFor: ExtraFor };

/** Puts something on a customer's next invoice: a product that is charged once, or what is typed. */
export function ExtraDialog({ extraFor, ...ends }: ExtraDialogProps) {
  const { t } = useLingui();
  const { answer } = useAnswer(invoiceChoicesQuery(undefined));
  const said = useSaid();
  // The same for every try: one whose answer got lost is not done twice.
  const [call] = useState(() => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))));
  if (answer === 'asking' || !answer.ok) return null;
  const { products, rates, usual } = answer.result;
  const once = products.filter(({ price }) => price?.interval_months === null);
  const objects = 'objects' in extraFor ? extraFor.objects.length : 0;
  const usable = rates.filter(({ archived }) => !archived);
  return (
    <QuestionDialog<Values, unknown>
      {...ends}
      onStale={() => undefined}
      title={t`Extra on the next invoice`}
      submitLabel={t`Put on the next invoice`}
      schema={'customers' in extraFor ? schemaOfAnybody : schema}
      values={{
        customer: null,
        product: null,
        description: '',
        quantity_hundredths: 100,
        includes_vat: usual.includes_vat,
        tax_rate: usual.tax_rate ?? '',
        done_on: dayAt(Date.now()),
      }}
      act={(values) => note(extraFor, { ...values, call })}
      said={(_values, noted) => said(noted)}
    >
      {'objects' in extraFor && (
        <Text>
          <Plural
            value={objects}
            one="For the customer of # object."
            other="For the customers of # objects, each on their own invoice."
          />
        </Text>
      )}
      {'customers' in extraFor && <PickerField name="customer" label={t`Customer`} {...extraFor.customers} required />}
      <ExtraFields products={once} rates={usable} />
    </QuestionDialog>
  );
}

/** What became of it: which invoice takes it, or that none comes by itself. */
function useSaid(): (noted: unknown) => string {
  const { t } = useLingui();
  const day = useDayText();
  return (noted) => {
    // Of many objects only how many were noted is answered.
    const isOne = typeof noted === 'object' && noted !== null && 'next_invoice_on' in noted;
    if (!isOne) return t`Waits for the next invoice`;
    const next = typeof noted.next_invoice_on === 'string' ? day(noted.next_invoice_on) : null;
    return next === null ? t`Noted. No invoice comes by itself.` : t`On the invoice of ${next}`;
  };
}

async function note(extraFor: ExtraFor, { customer, ...sold }: Values & { readonly call: string }) {
  if ('objects' in extraFor) return noteObjectExtras({ ...sold, objects: [...extraFor.objects] });
  if ('customers' in extraFor) return noteExtra({ ...sold, customer: customer ?? '', object: null, appointment: null });
  const { object = null, appointment = null } = extraFor;
  return noteExtra({ ...sold, customer: extraFor.customer, object, appointment });
}

function ExtraFields({ products, rates }: Pick<InvoiceChoices, 'products' | 'rates'>) {
  const { t } = useLingui();
  const words = useProductWords();
  const form = useFormContext<Values>();
  const mode = words.vatMode(form.watch('includes_vat'));
  const fillIn = (product: ProductAnswer | undefined) => {
    if (product === undefined) return;
    form.setValue('description', product.name);
    if (rates.some(({ uuid }) => uuid === product.tax_rate.uuid)) form.setValue('tax_rate', product.tax_rate.uuid);
    if (product.price === null) return;
    form.setValue('unit_price_cents', product.price.unit_price_cents);
    form.setValue('includes_vat', product.price.includes_vat);
  };
  return (
    <>
      {products.length === 0 ? (
        <Text color="fg.muted">
          <Trans>Products that are charged once can be chosen here, with their price and VAT.</Trans>
        </Text>
      ) : (
        <PickerField
          name="product"
          label={t`Product`}
          placeholder={t`Without a product`}
          options={products.map(({ uuid, name, price }) => ({
            id: uuid,
            label: name,
            ...(price === null ? {} : { detail: words.price(price) }),
          }))}
          onChosen={(id) => fillIn(products.find(({ uuid }) => uuid === id))}
        />
      )}
      <TextField name="description" label={t`Description`} autoComplete="off" maxLength={500} required />
      <FieldRow>
        <NumberField name="quantity_hundredths" label={t`Quantity`} scale={100} decimals={2} required />
        <AmountField name="unit_price_cents" label={t`Price per unit, ${mode}`} required />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="tax_rate"
          label={t`VAT rate`}
          options={rates.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          required
        />
        <DateField name="done_on" label={t`Done on`} max={dayAt(Date.now())} required />
      </FieldRow>
    </>
  );
}
