import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Package } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { type ShownAnswer, useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { AddLink } from '#ui/add-link.tsx';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { categoriesQuery, type ProductFilter, productsQuery } from './product-calls.ts';

const CARD_HEIGHT = 84;
/** Typing pauses this long before the server is asked. */

/** What the yard sells. */
export function ProductsPage() {
  const { t } = useLingui();
  const can = useCan();
  const [filter, setFilter] = useState<ProductFilter>({ search: '', category: '', archived: 'no' });
  const search = useCallback((text: string) => setFilter((before) => ({ ...before, search: text.trim() })), []);
  const { answer, askAgain } = useProducts(filter);
  const showAll = () => setFilter((before) => ({ ...before, category: '', archived: 'no' }));
  return (
    <Page
      title={t`Products`}
      fill
      {...(can('product create') ? { actions: <AddLink to="/products/create" label={t`New product`} /> } : {})}
    >
      <Flex>
        <SearchField onSearch={search} label={t`Search products`} />
      </Flex>
      <Filters filter={filter} onChange={setFilter} />
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <ProductList products={answer.result} filter={filter} onShowAll={showAll} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Page>
  );
}

/** Products as the server filters them, asked when the typing pauses. */
function useProducts(filter: ProductFilter): ShownAnswer<readonly ProductAnswer[]> {
  return useAnswer(productsQuery(useDebounced(filter)));
}

type FiltersProps = { readonly filter: ProductFilter; readonly onChange: (filter: ProductFilter) => void };

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  const { answer } = useAnswer(categoriesQuery);
  const categories = answer !== 'asking' && answer.ok ? answer.result : [];
  return (
    <FilterRow>
      <FilterChips
        label={t`Products`}
        value={filter.archived}
        chips={[
          { value: 'no', label: t`For sale` },
          { value: 'only', label: t`Archived products` },
          { value: 'all', label: t`All products` },
        ]}
        onChange={(archived) => onChange({ ...filter, archived })}
      />
      {categories.length > 0 && (
        <FilterSelect
          label={t`Category`}
          none={t`All categories`}
          value={filter.category}
          options={categories.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(category) => onChange({ ...filter, category })}
        />
      )}
    </FilterRow>
  );
}

type ProductListProps = {
  readonly products: readonly ProductAnswer[];
  readonly filter: ProductFilter;
  readonly onShowAll: () => void;
};

function ProductList({ products, filter, onShowAll }: ProductListProps) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const columns = useProductColumns();
  const isChosen = filter.category !== '' || filter.archived === 'only';
  return (
    <RecordList
      label={t`Products`}
      items={products}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(product) => <ProductCard product={product} />}
      cardHeight={CARD_HEIGHT}
      rowAttributes={({ name }) => ({ 'data-product': name })}
      onOpen={({ uuid }) => {
        if (can('product edit')) void navigate(`/products/${uuid}/edit`);
      }}
      empty={
        isChosen || filter.search !== '' ? (
          <EmptyState
            icon={Package}
            title={t`Nothing matches this filter`}
            action={isChosen ? <Button variant="outline" onClick={onShowAll}>{t`Show all`}</Button> : undefined}
          />
        ) : (
          <EmptyState
            icon={Package}
            title={t`No products yet`}
            action={
              can('product create') ? (
                <Button asChild>
                  <Link to="/products/create">{t`New product`}</Link>
                </Button>
              ) : undefined
            }
          >
            <Trans>What you sell is listed here with its price: a spot for a year, washing, a winter package.</Trans>
          </EmptyState>
        )
      }
    />
  );
}

function useProductColumns(): readonly RecordColumn<ProductAnswer>[] {
  const { t } = useLingui();
  const words = useProductWords();
  return useMemo(
    (): readonly RecordColumn<ProductAnswer>[] => [
      { key: 'name', header: t`Name`, width: 'minmax(10rem, 2fr)', render: (product) => <Name product={product} /> },
      {
        key: 'category',
        header: t`Category`,
        width: 'minmax(7rem, 1fr)',
        render: ({ category }) => (category === null ? '–' : category.name),
      },
      {
        key: 'price',
        header: t`Price per unit`,
        width: '9rem',
        align: 'end',
        render: ({ price }) => (price === null ? '–' : <Amount cents={price.unit_price_cents} />),
      },
      {
        key: 'terms',
        header: t`Charged`,
        width: '11rem',
        render: ({ price }) =>
          price === null ? '' : `${words.interval(price.interval_months)} · ${words.vatMode(price.includes_vat)}`,
      },
      {
        key: 'rate',
        header: t`VAT rate`,
        width: 'minmax(7rem, 1fr)',
        render: ({ tax_rate: rate }) => rate.name,
      },
      {
        key: 'subscriptions',
        header: t`Subscriptions`,
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

function ProductCard({ product }: { readonly product: ProductAnswer }) {
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
