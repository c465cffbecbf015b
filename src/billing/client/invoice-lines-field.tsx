import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { AmountField } from '#ui/form/amount-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { CustomerVatAnswer } from '../customer-billing.schema.ts';
import { MOST_LINES } from '../invoice.schema.ts';
import { MOST_UNIT_CENTS, type ProductAnswer, type TaxRateAnswer } from '../product.schema.ts';
import { Amount } from './amount.tsx';
import { emptyLine, type InvoiceFormOf, lineAmount, lineOfProduct } from './invoice-form-values.ts';
import { LinePeriodButton, LinePeriodFields, useLinePeriod } from './invoice-line-period.tsx';
import { AMOUNT, BLOCK_TITLE, BUTTONS, END, FIELDS, HEADS, LINE, LINES, ROOM } from './invoice-lines-style.ts';
import { productAbroad, ratesFor, vatChoiceOf } from './line-vat.ts';
import { useProductWords } from './product-words.ts';
import { useVatReasons } from './vat-words.ts';

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

/**
 * The lines of an invoice; each starts from a product or blank. A row a line where there is room, with the fields in their
 * order for Tab; elsewhere blocks.
 */
export function InvoiceLinesField({ form, products, rates, usualRate, vat }: LinesProps) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const hasProducts = products.length > 0;
  const firstField = hasProducts ? 'product' : 'description';
  const add =
    fields.length < MOST_LINES
      ? () => append(emptyLine(usualRate), { focusName: `lines.${fields.length}.${firstField}` })
      : undefined;
  return (
    <Box css={ROOM} display="flex" flexDirection="column" gap="4">
      <Box css={LINES} data-products={hasProducts}>
        <Heads hasProducts={hasProducts} />
        {fields.map((field, index) => (
          <LineFields
            key={field.id}
            form={form}
            index={index}
            products={products}
            rates={rates}
            vat={vat}
            onRemove={fields.length === 1 ? undefined : () => remove(index)}
            onNext={index === fields.length - 1 ? add : undefined}
          />
        ))}
      </Box>
      {add !== undefined && (
        <Box>
          <Button variant="outline" width={{ base: 'full', md: 'auto' }} onClick={add}>
            <Plus aria-hidden="true" />
            {t`Add a line`}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The names of the columns, for the eye alone: every field has its own label. */
function Heads({ hasProducts }: { readonly hasProducts: boolean }) {
  const { t } = useLingui();
  return (
    <Box css={HEADS} aria-hidden="true">
      {hasProducts && <span>{t`Product`}</span>}
      <span>{t`Description`}</span>
      <span data-figures="typed">{t`Quantity`}</span>
      <span data-figures="typed">{t`Price per unit`}</span>
      <span>{t`VAT rate`}</span>
      <span data-figures="">{t`Amount`}</span>
    </Box>
  );
}

type LineProps = Omit<LinesProps, 'usualRate'> & {
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
  /** Adds a line after this one; undefined where one follows already. */
  readonly onNext: (() => void) | undefined;
};

type FieldsProps = Omit<LineProps, 'onRemove' | 'onNext'>;

function LineFields({ onRemove, onNext, ...line }: LineProps) {
  const { t } = useLingui();
  const { form, index } = line;
  const number = index + 1;
  const period = useLinePeriod(line);
  const lastField = `lines.${index}.${period.open ? 'last_on' : 'tax_rate'}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (onNext === undefined || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('name') !== lastField) return;
    event.preventDefault();
    onNext();
  };
  return (
    <chakra.fieldset css={LINE} onKeyDown={onKeyDown}>
      <chakra.legend srOnly>{t`Line ${number}`}</chakra.legend>
      <Box css={BLOCK_TITLE} aria-hidden="true">
        {t`Line ${number}`}
      </Box>
      <Box css={FIELDS}>
        <Cells {...line} />
        <LinePeriodFields index={index} open={period.open} />
      </Box>
      <Box css={END}>
        <LineTotal form={form} index={index} />
        <Box css={BUTTONS}>
          <LinePeriodButton number={number} period={period} />
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
        </Box>
      </Box>
    </chakra.fieldset>
  );
}

/** What is sold, how much of it, at which price and VAT rate. */
function Cells(line: FieldsProps) {
  const { t } = useLingui();
  const at = `lines.${line.index}` as const;
  const hasProducts = line.products.length > 0;
  const third = { base: 'span 1', md: 'span 2' };
  return (
    <>
      {hasProducts && (
        <Box data-cell="product" gridColumn={{ base: 'span 2', md: 'span 3' }}>
          <ProductField {...line} />
        </Box>
      )}
      <Box data-cell="description" gridColumn={{ base: 'span 2', md: hasProducts ? 'span 3' : 'span 6' }}>
        <TextField name={`${at}.description`} label={t`Description`} autoComplete="off" maxLength={500} required />
      </Box>
      <Box data-cell="quantity" gridColumn={third}>
        <NumberField name={`${at}.quantity_hundredths`} label={t`Quantity`} scale={100} decimals={2} required />
      </Box>
      <Box data-cell="price" gridColumn={third}>
        <AmountField
          name={`${at}.unit_price_cents`}
          label={t`Price per unit`}
          negative
          most={MOST_UNIT_CENTS}
          required
        />
      </Box>
      <Box data-cell="rate" gridColumn={{ base: 'span 2', md: 'span 2' }}>
        <RateField {...line} />
      </Box>
    </>
  );
}

/** Picks a product, which fills in its name, price and VAT rate; each of these can be changed. */
function ProductField({ form, index, products, rates, vat }: FieldsProps) {
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
function RateField({ form, index, products, rates, vat }: FieldsProps) {
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
    <Box css={AMOUNT} role="status" {...(cents === undefined ? { color: 'fg.muted' } : {})}>
      {cents === undefined ? <Trans>No amount yet</Trans> : <Amount cents={cents} strong />}
    </Box>
  );
}
