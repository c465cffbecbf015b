import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { CutText } from '#ui/cut-text.tsx';
import type { RecordColumn } from '#ui/list/record-list.tsx';

export const PRODUCT_CARD_HEIGHT = 84;

/** The columns of the list of products. */
export function useProductColumns(): readonly RecordColumn<ProductAnswer>[] {
  const { t } = useLingui();
  const words = useProductWords();
  return useMemo(
    (): readonly RecordColumn<ProductAnswer>[] => [
      {
        key: 'name',
        header: t`Name`,
        cell: ({ name }) => name,
        sortable: true,
        width: 'minmax(10rem, 2fr)',
        render: (product) => <Name product={product} />,
      },
      {
        key: 'category',
        header: t`Category`,
        cell: ({ category }) => category?.name ?? null,
        sortable: true,
        width: 'minmax(7rem, 1fr)',
        render: ({ category }) => (category === null ? '–' : category.name),
      },
      {
        key: 'price',
        header: t`Price per unit`,
        cell: ({ price }) => (price === null ? null : { cents: price.unit_price_cents }),
        sortable: true,
        width: '9rem',
        align: 'end',
        render: ({ price }) => (price === null ? '–' : <Amount cents={price.unit_price_cents} />),
      },
      {
        key: 'terms',
        header: t`Charged`,
        cell: ({ price }) =>
          price === null ? null : `${words.interval(price.interval_months)} · ${words.vatMode(price.includes_vat)}`,
        sortable: true,
        width: '11rem',
        render: ({ price }) =>
          price === null ? '' : `${words.interval(price.interval_months)} · ${words.vatMode(price.includes_vat)}`,
      },
      {
        key: 'rate',
        header: t`VAT rate`,
        cell: ({ tax_rate: rate }) => rate.name,
        sortable: true,
        width: 'minmax(7rem, 1fr)',
        render: ({ tax_rate: rate }) => rate.name,
      },
      {
        key: 'subscriptions',
        header: t`Subscriptions`,
        cell: ({ subscriptions }) => subscriptions,
        sortable: true,
        width: '8.5rem',
        align: 'end',
        render: ({ subscriptions }) => subscriptions,
      },
    ],
    [t, words],
  );
}

/** The name, with a word where it is no longer sold. */
function Name({ product }: { readonly product: ProductAnswer }) {
  return (
    <>
      <bdi>{product.name}</bdi>
      {product.archived && (
        <Box as="span" color="fg.muted">
          {' · '}
          <Trans>archived</Trans>
        </Box>
      )}
    </>
  );
}

/** A product on a phone. */
export function ProductCard({ product }: { readonly product: ProductAnswer }) {
  const words = useProductWords();
  const { price, category } = product;
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3">
        <CutText flex="1" fontWeight="strong">
          <Name product={product} />
        </CutText>
        {price !== null && <Amount cents={price.unit_price_cents} strong />}
      </Flex>
      <Flex gap="3" color="fg.muted">
        <CutText flex="1">{category?.name}</CutText>
        {price !== null && (
          <Box flexShrink={0}>{`${words.interval(price.interval_months)} · ${words.vatMode(price.includes_vat)}`}</Box>
        )}
      </Flex>
    </Flex>
  );
}
