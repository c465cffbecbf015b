import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useProductWords } from '#billing/client/product-words.ts';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import { NOTICE_DAYS } from '#billing/letter-term.ts';
import type { MandateAnswer } from '#billing/mandate.schema.ts';
import { MOST_UNIT_CENTS, type ProductAnswer } from '#billing/product.schema.ts';
import type { PriceTerms } from '#billing/product-price.ts';
import { END_CONDITIONS } from '#billing/subscription.schema.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCollectsByDebit } from '#session/use-bills-here.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { mandatesQuery } from './subscription-calls.ts';
import type { NewValues } from './subscription-values.ts';

/** A product to choose, with what it costs now. */
export type ProductChoice = Pick<ProductAnswer, 'uuid' | 'name'> & { readonly price: PriceTerms | null };

type SoldFieldsProps = {
  readonly products: readonly ProductChoice[];
  /** The text of the invoice line when the field is left empty; undefined when the field is required. */
  readonly described?: string;
  /** Words under the choice of a product. */
  readonly productHint?: string;
};

/** What is sold, for how much and how often. A product brings its price. */
export function SoldFields({ products, described, productHint }: SoldFieldsProps) {
  const { t } = useLingui();
  const words = useProductWords();
  const { clearErrors, control, setValue } = useFormContext<NewValues>();
  const chosenId = useWatch({ control, name: 'product' });
  const chosen = products.find(({ uuid }) => uuid === chosenId);
  const options = useMemo(
    () =>
      products.map(({ uuid, name, price }) => ({
        id: uuid,
        label: name,
        ...(price === null ? {} : { detail: words.price(price) }),
      })),
    [products, words],
  );
  const take = (id: string | null) => {
    const product = products.find(({ uuid }) => uuid === id);
    if (product === undefined || product.price === null) return;
    setValue('price_cents', product.price.unit_price_cents, { shouldDirty: true });
    clearErrors('price_cents');
    if (described === undefined) setValue('description', product.name, { shouldDirty: true });
  };
  const price = chosen?.price ?? null;
  return (
    <>
      <PickerField
        name="product"
        label={t`Product`}
        options={options}
        placeholder={t`Type the name of a product`}
        onChosen={take}
        required
        {...(productHint === undefined ? {} : { hint: productHint })}
      />
      <TextField
        name="description"
        label={t`Text on the invoice`}
        autoComplete="off"
        maxLength={500}
        {...(described === undefined ? { required: true } : { hint: described })}
      />
      <FieldRow>
        <AmountField
          name="price_cents"
          label={t`Price per unit`}
          most={MOST_UNIT_CENTS}
          required
          {...(price === null
            ? {}
            : { hint: `${words.interval(price.interval_months)} · ${words.vatMode(price.includes_vat)}` })}
        />
        <NumberField name="quantity" label={t`Quantity`} required />
      </FieldRow>
    </>
  );
}

/** Which of the customer's objects it is for, or none. */
export function ObjectField({ customerId }: { readonly customerId: string | null }) {
  const { t } = useLingui();
  const { options: all, coming = false } = useObjectPicks();
  const { entries } = useListIndex(objectIndex);
  const options = useMemo(() => {
    const own = new Set(entries.flatMap((entry) => (entry.customerId === customerId ? [entry.id] : [])));
    return all.filter(({ id }) => own.has(id));
  }, [entries, all, customerId]);
  const hint =
    customerId === null
      ? t`Choose the customer first.`
      : options.length > 0
        ? undefined
        : coming
          ? t`Not everything is here yet`
          : t`This customer has no objects here.`;
  return (
    <PickerField
      name="object"
      label={t`Object`}
      options={options}
      placeholder={t`Type a plate or number`}
      disabled={customerId === null || options.length === 0}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

/** When it ends, with what the chosen kind needs. */
export function EndFields() {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const { control } = useFormContext<NewValues>();
  const condition = useWatch({ control, name: 'end.condition' });
  return (
    <FieldRow>
      <SelectField
        name="end.condition"
        label={t`End`}
        options={END_CONDITIONS.map((value) => ({ value, label: words.end[value] }))}
      />
      {condition === 'after_cycles' && (
        <NumberField
          name="end.cycles"
          label={t`Number of invoices`}
          hint={t`A partial first period counts as one.`}
          required
        />
      )}
      {condition === 'chosen_date' && <DateField name="end.last_on" label={t`Last day`} required />}
    </FieldRow>
  );
}

const NO_MANDATES: ServerQuery<readonly MandateAnswer[]> = {
  key: ['no mandates'],
  ask: () => Promise.resolve({ ok: true, result: [] }),
};

type CollectionProps = { readonly customerId: string | null };

/**
 * How its invoices are paid. A direct debit needs a valid mandate; nothing is asked where nobody collects by debit. Use
 * the customer as this component's `key`.
 */
export function CollectionField({ customerId }: CollectionProps) {
  return useCollectsByDebit() ? <Collection customerId={customerId} /> : null;
}

function Collection({ customerId }: CollectionProps) {
  const { t } = useLingui();
  const { answer } = useAnswer(customerId === null ? NO_MANDATES : mandatesQuery(customerId));
  const isKnown = answer !== 'asking' && answer.ok;
  const hasMandate = isKnown && answer.result.some(({ status }) => status === 'valid');
  return (
    <ChoiceField
      name="collection"
      label={t`Payment`}
      choices={[
        { value: 'invoice', label: t`By invoice` },
        { value: 'direct_debit', label: t`By direct debit`, off: !hasMandate },
      ]}
      hint={
        hasMandate ? (
          t`The customer gets a message with the day and the amount; each invoice is collected ${NOTICE_DAYS} days after it is sent.`
        ) : customerId === null || !isKnown ? (
          t`Direct debit needs a valid mandate of the customer.`
        ) : (
          <Box as="span">
            <Trans>This customer has no valid mandate for direct debit.</Trans>{' '}
            <Box asChild color="accent" textDecoration="underline" display="inline-block" minHeight="6">
              <Link to={`/customers/${customerId}#mandates`}>
                <Trans>Add one at the customer</Trans>
              </Link>
            </Box>
          </Box>
        )
      }
    />
  );
}
