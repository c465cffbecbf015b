import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { multiplyDivide } from '#shared/money.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { amount, amountProblem } from '#ui/form/amount-rule.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  type CategoryAnswer,
  MOST_UNIT_CENTS,
  type ProductAnswer,
  productBody,
  type TaxRateAnswer,
} from '../product.schema.ts';
import { isOtherPrice, type PriceTerms } from '../product-price.ts';
import { Amount } from './amount.tsx';
import { useProductWords } from './product-words.ts';

const ONCE = 'once';
const INTERVAL_CHOICES = ['1', '3', '6', '12', ONCE] as const;

const formSchema = z.object({
  name: productBody.shape.name,
  description: z.string().trim().max(2000),
  /** Empty: none. */
  category: z.string(),
  tax_rate: z.string().min(1),
  unit_price_cents: amount({ most: MOST_UNIT_CENTS }),
  includes_vat: z.enum(['yes', 'no']),
  interval_months: z.enum(INTERVAL_CHOICES),
  ledger_account: z.string().trim().max(20),
});
type Values = z.input<typeof formSchema>;
type Filled = z.output<typeof formSchema>;
type Form = UseFormReturn<Values, unknown, Filled>;

export type ProductInput = z.input<typeof productBody>;

const monthsOf = (interval: Values['interval_months']) =>
  interval === ONCE ? null : (Number(interval) as 1 | 3 | 6 | 12);

type ProductFormProps = {
  /** Left out for a new one. */
  readonly product?: ProductAnswer;
  readonly categories: readonly CategoryAnswer[];
  readonly rates: readonly TaxRateAnswer[];
  /** The initial values of a new product. */
  readonly usual: { readonly category: string; readonly includes_vat: boolean; readonly tax_rate: string | null };
  readonly blocked: string | undefined;
  readonly onSubmit: (asked: ProductInput) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Creates or changes a product. Says what changed terms do to running subscriptions. */
export function ProductForm({ product, categories, rates, usual, blocked, onSubmit, onCancel }: ProductFormProps) {
  const { t } = useLingui();
  const form = useForm<Values, unknown, Filled>({
    resolver: zodResolver(formSchema),
    defaultValues: startOf(product, usual),
  });
  // A draft of one version must not be filled in over another.
  const [draftKey] = useState(product === undefined ? 'product-new' : `product-${product.uuid}-${product.version}`);
  const submit = ({ category, includes_vat: mode, interval_months: interval, ...values }: Filled) =>
    onSubmit({
      ...values,
      category: category === '' ? null : category,
      includes_vat: mode === 'yes',
      interval_months: monthsOf(interval),
      ...(product === undefined ? {} : { version: product.version }),
    });
  return (
    <RecordForm
      form={form}
      label={product === undefined ? t`New product` : t`Change product`}
      submitLabel={t`Save`}
      draftKey={draftKey}
      blocked={blocked}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`Shown on the invoice.`}
        autoComplete="off"
        required
        autoFocus={product === undefined}
      />
      <TextAreaField name="description" label={t`Description`} rows={2} />
      <SelectField
        name="category"
        label={t`Category`}
        placeholder={t`No category`}
        options={categories.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      <PriceFields form={form} rates={rates} product={product} />
      <TextField
        name="ledger_account"
        label={t`Ledger account`}
        hint={t`Where its revenue is booked. Empty: as its VAT rate, or the settings of accountancy, say.`}
        autoComplete="off"
        maxLength={20}
        ltr
      />
      {product !== undefined && <PriceChange form={form} product={product} />}
    </RecordForm>
  );
}

function startOf(product: ProductAnswer | undefined, usual: ProductFormProps['usual']): Values {
  if (product === undefined) {
    return {
      name: '',
      description: '',
      category: usual.category,
      tax_rate: usual.tax_rate ?? '',
      unit_price_cents: null,
      includes_vat: usual.includes_vat ? 'yes' : 'no',
      interval_months: '1',
      ledger_account: '',
    };
  }
  const { name, description, category, tax_rate: rate, price } = product;
  const months = price?.interval_months;
  return {
    name,
    description,
    category: category?.uuid ?? '',
    tax_rate: rate.uuid,
    unit_price_cents: price?.unit_price_cents ?? null,
    includes_vat: (price?.includes_vat ?? usual.includes_vat) ? 'yes' : 'no',
    interval_months: months === null || months === undefined ? ONCE : (`${months}` as const),
    ledger_account: product.ledger_account,
  };
}

type PartProps = { readonly form: Form };

type PriceFieldsProps = PartProps & Pick<ProductFormProps, 'rates'> & { readonly product: ProductAnswer | undefined };

function PriceFields({ form, rates, product }: PriceFieldsProps) {
  const { t } = useLingui();
  const words = useProductWords();
  const shown = rates.filter(({ archived, uuid }) => !archived || uuid === product?.tax_rate.uuid);
  return (
    <>
      <FieldRow>
        <AmountField
          name="unit_price_cents"
          label={t`Price per unit`}
          most={MOST_UNIT_CENTS}
          hint={<OtherSide form={form} rates={rates} />}
          required
        />
        <ChoiceField
          name="includes_vat"
          label={t`This price is`}
          choices={[
            { value: 'yes', label: t`Including VAT` },
            { value: 'no', label: t`Excluding VAT` },
          ]}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="interval_months"
          label={t`Charged`}
          options={INTERVAL_CHOICES.map((value) => ({ value, label: words.interval(monthsOf(value)) }))}
          required
        />
        <SelectField
          name="tax_rate"
          label={t`VAT rate`}
          options={shown.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          required
        />
      </FieldRow>
    </>
  );
}

/** The price without VAT where it is typed with VAT, and the other way round. */
function OtherSide({ form, rates }: PartProps & Pick<ProductFormProps, 'rates'>) {
  const [price, mode, rateId] = useWatch({
    control: form.control,
    name: ['unit_price_cents', 'includes_vat', 'tax_rate'],
  });
  const rateBp = rates.find(({ uuid }) => uuid === rateId)?.rate_bp ?? 0;
  if (typeof price !== 'number' || amountProblem(price, { most: MOST_UNIT_CENTS }) !== undefined) {
    return <Trans>In euro</Trans>;
  }
  if (mode === 'yes') {
    return (
      <Trans>
        Excluding VAT: <Amount cents={multiplyDivide(price, 10_000, 10_000 + rateBp)} />
      </Trans>
    );
  }
  return (
    <Trans>
      Including VAT: <Amount cents={multiplyDivide(price, 10_000 + rateBp, 10_000)} />
    </Trans>
  );
}

/** Says what a changed price means for those who bought at the old one. */
function PriceChange({ form, product }: PartProps & { readonly product: ProductAnswer }) {
  const words = useProductWords();
  const [price, mode, interval] = useWatch({
    control: form.control,
    name: ['unit_price_cents', 'includes_vat', 'interval_months'],
  });
  const was: PriceTerms | null = product.price;
  const now = { includes_vat: mode === 'yes', interval_months: monthsOf(interval) };
  const isOther = was !== null && typeof price === 'number' && isOtherPrice(was, { ...now, unit_price_cents: price });
  const oldPrice = was === null ? '' : words.price(was);
  return (
    <Box role="status">
      {isOther && (
        <Box bg="accent.tint" borderRadius="panel" px="4" py="2">
          {product.subscriptions === 0 ? (
            <Trans>No subscription runs at the old price. New ones get the new price.</Trans>
          ) : (
            <Plural
              value={product.subscriptions}
              one={`# running subscription keeps ${oldPrice}. New ones get the new price.`}
              other={`# running subscriptions keep ${oldPrice}. New ones get the new price.`}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
