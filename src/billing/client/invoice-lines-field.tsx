import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { AmountField } from '#ui/form/amount-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { CustomerVatAnswer } from '../customer-billing.schema.ts';
import { MOST_LINES } from '../invoice.schema.ts';
import { MOST_UNIT_CENTS, type ProductAnswer, type TaxRateAnswer } from '../product.schema.ts';
import { Amount } from './amount.tsx';
import { emptyLine, type FilledInvoice, type InvoiceValues, lineAmount, lineOfProduct } from './invoice-form-values.ts';
import { productAbroad, ratesFor, vatChoiceOf } from './line-vat.ts';
import { useProductWords } from './product-words.ts';
import { useVatReasons } from './vat-words.ts';

export type InvoiceFormOf = UseFormReturn<InvoiceValues, unknown, FilledInvoice>;

type LinesProps = {
  readonly form: InvoiceFormOf;
  readonly products: readonly ProductAnswer[];
  /** Those that can be chosen. */
  readonly rates: readonly TaxRateAnswer[];
  /** What a new line is at. */
  readonly usualRate: string;
  /** How the customer is taxed; undefined while nobody knows. */
  readonly vat: CustomerVatAnswer | undefined;
};

/** The lines of an invoice; each starts from a product or blank. */
export function InvoiceLinesField({ form, products, rates, usualRate, vat }: LinesProps) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <>
      {fields.map((field, index) => (
        <LineFields
          key={field.id}
          form={form}
          index={index}
          products={products}
          rates={rates}
          vat={vat}
          onRemove={fields.length === 1 ? undefined : () => remove(index)}
        />
      ))}
      {fields.length < MOST_LINES && (
        <Box>
          <Button
            variant="outline"
            width={{ base: 'full', md: 'auto' }}
            onClick={() => append(emptyLine(usualRate), { focusName: `lines.${fields.length}.description` })}
          >
            <Plus aria-hidden="true" />
            {t`Add a line`}
          </Button>
        </Box>
      )}
    </>
  );
}

type LineProps = Omit<LinesProps, 'usualRate'> & {
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
};

const third = { base: 'span 1', md: 'span 2' };

function LineFields({ form, index, products, rates, vat, onRemove }: LineProps) {
  const { t } = useLingui();
  const at = `lines.${index}` as const;
  const number = index + 1;
  return (
    <chakra.fieldset bg="bg.panel" border="hairline" borderRadius="panel" px="4" pt="2" pb="4" minWidth="0">
      <chakra.legend srOnly>{t`Line ${number}`}</chakra.legend>
      <Flex align="center" gap="3" minHeight="11">
        <Box flex="1" fontWeight="strong" aria-hidden="true">
          {t`Line ${number}`}
        </Box>
        <LineTotal form={form} index={index} />
        {onRemove !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            px="0"
            color="fg.muted"
            aria-label={t`Remove line ${number}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </Flex>
      <Box
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' }}
      >
        {products.length > 0 && (
          <Box gridColumn={{ base: 'span 2', md: 'span 3' }}>
            <ProductField form={form} index={index} products={products} rates={rates} vat={vat} />
          </Box>
        )}
        <Box gridColumn={{ base: 'span 2', md: products.length > 0 ? 'span 3' : 'span 6' }}>
          <TextField name={`${at}.description`} label={t`Description`} autoComplete="off" maxLength={500} required />
        </Box>
        <Box gridColumn={third}>
          <NumberField name={`${at}.quantity_hundredths`} label={t`Quantity`} scale={100} decimals={2} required />
        </Box>
        <Box gridColumn={third}>
          <AmountField
            name={`${at}.unit_price_cents`}
            label={t`Price per unit`}
            negative
            most={MOST_UNIT_CENTS}
            required
          />
        </Box>
        <Box gridColumn={{ base: 'span 2', md: 'span 2' }}>
          <RateField form={form} index={index} products={products} rates={rates} vat={vat} />
        </Box>
        <Box gridColumn={third}>
          <DateField name={`${at}.from_on`} label={t`Period from`} />
        </Box>
        <Box gridColumn={third}>
          <DateField name={`${at}.last_on`} label={t`Up to and including`} />
        </Box>
      </Box>
    </chakra.fieldset>
  );
}

/** Picks a product, which fills in its name, price and VAT rate; each of these can be changed. */
function ProductField({ form, index, products, rates, vat }: Omit<LineProps, 'onRemove'>) {
  const { t } = useLingui();
  const words = useProductWords();
  const options = useMemo(
    () =>
      products.map(({ uuid, name, price }) => ({
        id: uuid,
        label: name,
        ...(price === null ? {} : { detail: words.price(price) }),
      })),
    [products, words],
  );
  const fillIn = (productId: string | null) => {
    const product = products.find(({ uuid }) => uuid === productId);
    if (product === undefined) return;
    const filled = lineOfProduct(productAbroad(product, vat, rates), form.getValues('includes_vat') === 'yes', rates);
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue(`lines.${index}.description`, filled.description, how);
    if (filled.unit_price_cents !== undefined) {
      form.setValue(`lines.${index}.unit_price_cents`, filled.unit_price_cents, how);
    }
    if (filled.tax_rate !== undefined) form.setValue(`lines.${index}.tax_rate`, filled.tax_rate, how);
  };
  return (
    <PickerField
      name={`lines.${index}.product`}
      label={t`Product`}
      placeholder={t`Without a product`}
      options={options}
      onChosen={fillIn}
    />
  );
}

/** The VAT rate, with the reason where the customer is abroad; only what the law leaves can be chosen then. */
function RateField({ form, index, products, rates, vat }: Omit<LineProps, 'onRemove'>) {
  const { t } = useLingui();
  const reasons = useVatReasons();
  const [productId, chosen] = useWatch({
    control: form.control,
    name: [`lines.${index}.product`, `lines.${index}.tax_rate`],
  });
  const product = products.find(({ uuid }) => uuid === productId);
  const choice = vatChoiceOf(vat, product === undefined ? 'other_service' : (product.category?.supply ?? 'place'));
  return (
    <SelectField
      name={`lines.${index}.tax_rate`}
      label={t`VAT rate`}
      options={ratesFor(rates, choice, chosen).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      {...(choice === undefined || product === undefined ? {} : { hint: reasons[choice.reason] })}
      required
    />
  );
}

/** What the line comes to, as it is typed. */
function LineTotal({ form, index }: Pick<LineProps, 'form' | 'index'>) {
  const [quantity, price] = useWatch({
    control: form.control,
    name: [`lines.${index}.quantity_hundredths`, `lines.${index}.unit_price_cents`],
  });
  const cents = lineAmount({ quantity_hundredths: quantity, unit_price_cents: price });
  return (
    <Box fontVariantNumeric="tabular-nums" role="status" {...(cents === undefined ? { color: 'fg.muted' } : {})}>
      {cents === undefined ? <Trans>No amount yet</Trans> : <Amount cents={cents} strong />}
    </Box>
  );
}
