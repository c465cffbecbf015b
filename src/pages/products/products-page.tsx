import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Package } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { type ShownAnswer, useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { foldText } from '#shared/sort-key.ts';
import { AddLink } from '#ui/add-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { type ChosenList, type ListViewing, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { RecordList } from '#ui/list/record-list.tsx';
import { type SortValue, sortRows } from '#ui/list/sort-rows.ts';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { ProductBulk } from './product-bulk.tsx';
import { categoriesQuery, type ProductFilter, productsQuery } from './product-calls.ts';
import { PRODUCT_CARD_HEIGHT, ProductCard, useProductColumns } from './product-columns.tsx';

const SORTS = ['name', 'category', 'price', 'terms', 'rate', 'subscriptions'] as const;
type Choice = Omit<ProductFilter, 'search'> & { readonly sort: ListSort<(typeof SORTS)[number]> | '' };
const LIST: ChosenList<Choice> = {
  path: '/products',
  none: { category: '', archived: 'no', sort: '' },
  values: { archived: ['no', 'only', 'all'], sort: sortsOf(SORTS) },
};

/** What the yard sells. */
export function ProductsPage() {
  const { t } = useLingui();
  const can = useCan();
  const [{ category, archived, sort }, change, viewing] = useListChoice(LIST);
  const [typed, search] = useState('');
  const filter: ProductFilter = { category, archived, search: typed.trim() };
  const { answer, askAgain } = useProducts(filter);
  const sorted = useListSort(sort, change);
  const columns = useProductColumns();
  const rows = answer !== 'asking' && answer.ok ? sortRows(answer.result, sort, SORT_VALUES) : null;
  const showAll = () => change({ category: '', archived: 'no' });
  return (
    <Page
      title={t`Products`}
      fill
      {...(can('product create') ? { actions: <AddLink to="/products/create" label={t`New product`} /> } : {})}
    >
      <Flex gap="2">
        <SearchField onSearch={search} label={t`Search products`} />
        <ListFiles name={t`Products`} columns={columns} readRows={() => Promise.resolve(rows)} />
      </Flex>
      <Filters viewing={viewing} filter={filter} onChange={change} />
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <ProductList
          products={answer.result}
          sort={sort}
          sorted={sorted}
          filter={filter}
          onShowAll={showAll}
          askAgain={askAgain}
        />
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

type FiltersProps = {
  readonly viewing: ListViewing;
  readonly filter: ProductFilter;
  readonly onChange: (change: Partial<Choice>) => void;
};

function Filters({ viewing, filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  const { answer } = useAnswer(categoriesQuery);
  const categories = answer !== 'asking' && answer.ok ? answer.result : [];
  const isGone = (query: URLSearchParams) => {
    const id = query.get('category') ?? '';
    return id !== '' && answer !== 'asking' && answer.ok && !categories.some(({ uuid }) => uuid === id);
  };
  return (
    <FilterRow>
      <ListViews viewing={viewing} isGone={isGone} />
      <FilterChips
        label={t`Products`}
        value={filter.archived}
        chips={[
          { value: 'no', label: t`For sale` },
          { value: 'only', label: t`Archived products` },
          { value: 'all', label: t`All products` },
        ]}
        onChange={(archived) => onChange({ archived })}
      />
      {categories.length > 0 && (
        <FilterSelect
          label={t`Category`}
          none={t`All categories`}
          value={filter.category}
          options={categories.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(category) => onChange({ category })}
        />
      )}
    </FilterRow>
  );
}

type ProductListProps = {
  readonly products: readonly ProductAnswer[];
  readonly sort: Choice['sort'];
  readonly sorted: ReturnType<typeof useListSort>;
  readonly filter: ProductFilter;
  readonly onShowAll: () => void;
  readonly askAgain: () => void;
};

const nameOf = ({ name }: ProductAnswer) => name;
const addressOf = ({ uuid }: ProductAnswer) => `/products/${uuid}/edit`;

function ProductList({ products, sort, sorted, filter, onShowAll, askAgain }: ProductListProps) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const columns = useProductColumns();
  const rows = useMemo(() => sortRows(products, sort, SORT_VALUES), [products, sort]);
  const chosen = useChosenRows({
    mayChoose: can('product edit'),
    nameOf,
    rows,
    hasMore: false,
    filter: '',
    readAll: () => Promise.resolve(rows),
  });
  const isChosen = filter.category !== '' || filter.archived === 'only';
  return (
    <>
      <RecordList
        label={t`Products`}
        items={rows}
        {...sorted}
        {...chosen.selecting}
        getId={({ uuid }) => uuid}
        columns={columns}
        renderCard={(product) => <ProductCard product={product} />}
        cardHeight={PRODUCT_CARD_HEIGHT}
        rowAttributes={({ name }) => ({ 'data-product': name })}
        {...(can('product edit') ? { addressOf } : {})}
        onOpen={(product) => {
          if (can('product edit')) void navigate(addressOf(product));
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
      <ProductBulk rows={chosen} onDone={askAgain} />
    </>
  );
}

const SORT_VALUES: Readonly<Record<(typeof SORTS)[number], (product: ProductAnswer) => SortValue>> = {
  name: ({ name }) => foldText(name),
  category: ({ category }) => foldText(category?.name ?? ''),
  price: ({ price }) => price?.unit_price_cents ?? '',
  terms: ({ price }) => price?.interval_months ?? '',
  rate: ({ tax_rate: rate }) => rate.rate_bp,
  subscriptions: ({ subscriptions }) => subscriptions,
};
