import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Repeat, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import { SUBSCRIPTION_SORTS, type SubscriptionSort } from '#billing/list-sorts.ts';
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionAnswer,
  type SubscriptionStatus,
} from '#billing/subscription.schema.ts';
import { type ChosenRows, useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { AsOf, NotKeptYet } from '#pages/parts/as-of.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { filled } from '#session/api-call.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { type Rows, useServerPages } from '#session/use-server-pages.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { type ChosenList, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { RecordList } from '#ui/list/record-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SubscriptionBulk } from './subscription-bulk.tsx';
import { SUBSCRIPTION_CARD_HEIGHT, SubscriptionCard, useSubscriptionColumns } from './subscription-columns.tsx';

export const NEW_SUBSCRIPTION = '/finance/subscriptions/create';
export const subscriptionPath = (id: string) => `/finance/subscriptions/${id}/edit`;
/** The same of one that was just made: what it is, and no form to change it yet. */
export const MADE = 'made';
export const madeSubscriptionPath = (id: string) => `${subscriptionPath(id)}?${MADE}=1`;

type Filter = { readonly status: SubscriptionStatus | ''; readonly sort: ListSort<SubscriptionSort> | '' };
const LIST: ChosenList<Filter> = {
  path: '/finance/subscriptions',
  none: { status: '', sort: '' },
  values: { status: SUBSCRIPTION_STATUSES, sort: sortsOf(SUBSCRIPTION_SORTS) },
};
const MOST_SEARCHED = 100;

/** Every subscription, searched and filtered by the server, page by page. For a page that fills the screen. */
export function SubscriptionList() {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const [{ status, sort }, setFilter, viewing] = useListChoice(LIST);
  const sorted = useListSort(sort, setFilter);
  const [typed, setTyped] = useState('');
  const search = typed.trim().slice(0, MOST_SEARCHED);
  const query = filled({ status, search, sort });
  const { answer, askAgain, asOf, more } = useServerPages('/api/subscriptions', { query }, { kept: true, live: true });
  const columns = useSubscriptionColumns();
  const readRows = () => readAllRows<SubscriptionAnswer, '/api/subscriptions'>('/api/subscriptions', { query });
  const can = useCan();
  const rows = useChosenRows({
    mayChoose: can('invoice delete'),
    nameOf,
    rows: answer !== 'asking' && answer.ok ? answer.result.rows : [],
    hasMore: more !== undefined,
    filter: JSON.stringify(query),
    readAll: readRows,
  });
  return (
    <>
      <Flex gap="2">
        <SearchField onSearch={setTyped} label={t`Search customer, product or plate`} />
        <ListFiles name={t`Subscriptions`} columns={columns} readRows={readRows} />
      </Flex>
      <FilterRow>
        <ListViews viewing={viewing} />
        <FilterChips
          label={t`Status`}
          value={status}
          onChange={(chosen) => setFilter({ status: chosen })}
          chips={[
            { value: '', label: t`All` },
            ...SUBSCRIPTION_STATUSES.map((value) => ({ value, label: words.status[value] })),
          ]}
        />
      </FilterRow>
      <AsOf at={asOf} />
      {answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : answer.ok ? (
        <FoundSubscriptions
          found={answer.result}
          isFiltered={status !== '' || search !== ''}
          sorted={sorted}
          onShowAll={status === '' ? undefined : () => setFilter({ status: '' })}
          more={more}
          rows={rows}
          askAgain={askAgain}
        />
      ) : (
        <NotThere answer={answer} askAgain={askAgain}>
          <NotKeptYet />
        </NotThere>
      )}
    </>
  );
}

type FoundProps = {
  readonly found: Rows<SubscriptionAnswer>;
  readonly isFiltered: boolean;
  readonly sorted: ReturnType<typeof useListSort>;
  /** Undefined where every state is shown. */
  readonly onShowAll: (() => void) | undefined;
  readonly more: (() => void) | undefined;
  readonly rows: ChosenRows<SubscriptionAnswer>;
  readonly askAgain: () => void;
};

const nameOf = ({ customer, description }: SubscriptionAnswer) => `${customer.name} ${description}`;
const addressOf = ({ uuid }: SubscriptionAnswer) => subscriptionPath(uuid);

function FoundSubscriptions({ found, isFiltered, sorted, onShowAll, more, rows, askAgain }: FoundProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useSubscriptionColumns();
  return (
    <>
      <RecordList
        label={t`Subscriptions`}
        items={found.rows}
        getId={({ uuid }) => uuid}
        columns={columns}
        renderCard={(subscription) => <SubscriptionCard subscription={subscription} />}
        cardHeight={SUBSCRIPTION_CARD_HEIGHT}
        rowAttributes={({ uuid }) => ({ 'data-subscription': uuid })}
        addressOf={addressOf}
        onOpen={(one) => void navigate(addressOf(one))}
        onEnd={more}
        {...sorted}
        {...rows.selecting}
        empty={
          isFiltered ? (
            <EmptyState
              icon={SearchX}
              title={t`Nothing found`}
              action={
                onShowAll === undefined ? undefined : (
                  <Button variant="outline" onClick={onShowAll}>
                    <Trans>Show all states</Trans>
                  </Button>
                )
              }
            >
              <Trans>Search for a name, a product or a plate, or look at all states.</Trans>
            </EmptyState>
          ) : (
            <NoSubscriptions />
          )
        }
      />
      <SubscriptionBulk rows={rows} onDone={askAgain} />
    </>
  );
}

function NoSubscriptions() {
  const { t } = useLingui();
  const makesInvoices = useMakesInvoices();
  return (
    <EmptyState
      icon={Repeat}
      title={t`No subscriptions yet`}
      action={
        makesInvoices ? (
          <Button asChild>
            <Link to={NEW_SUBSCRIPTION}>{t`New subscription`}</Link>
          </Button>
        ) : undefined
      }
    >
      <Trans>A subscription creates a customer’s invoices automatically, each month, quarter or year.</Trans>
    </EmptyState>
  );
}
