import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, Outlet, useNavigate, useParams } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { QUOTE_SORTS, type QuoteSort } from '#billing/list-sorts.ts';
import type { QuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '#billing/quotes/quote-states.ts';
import { useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { filled } from '#session/api-call.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { ListBeside } from '#ui/list/list-beside.tsx';
import { type ChosenList, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { QuoteBulk } from './quote-bulk.tsx';
import { QuoteMark, useQuoteStatusWords } from './quote-words.tsx';

const PAGE_ROWS = 100;
const CARD_HEIGHT = 84;

type Choice = { readonly status: QuoteStatus | ''; readonly sort: ListSort<QuoteSort> | '' };
const LIST: ChosenList<Choice> = {
  path: '/finance/quotes',
  none: { status: '', sort: '' },
  values: { status: QUOTE_STATUSES, sort: sortsOf(QUOTE_SORTS) },
};

/** All quotes, the newest first unless sorted, and the one that was opened. */
export function QuotesPage() {
  const { quoteId } = useParams();
  return (
    <ListBeside recordId={quoteId} list={<QuoteList selectedId={quoteId} />}>
      <Outlet />
    </ListBeside>
  );
}

function QuoteList({ selectedId }: { readonly selectedId: string | undefined }) {
  const isWhole = useListRoom() === 'whole';
  const { t } = useLingui();
  const navigate = useNavigate();
  const makes = useMakesInvoices();
  const words = useQuoteStatusWords();
  const columns = useQuoteColumns();
  const [{ status, sort }, change, viewing] = useListChoice(LIST);
  const sorted = useListSort(sort, change);
  const [asked, search] = useState('');
  const settled = useDeferredValue(asked).trim();
  const query = filled({ status, search: settled, sort });
  const list = useServerPages('/api/quotes', { query }, { pageRows: PAGE_ROWS, live: true });
  const readRows = () => readAllRows<QuoteAnswer, '/api/quotes'>('/api/quotes', { query });
  const rows = useChosenRows({
    mayChoose: makes,
    nameOf,
    rows: list.answer !== 'asking' && list.answer.ok ? list.answer.result.rows : [],
    hasMore: list.more !== undefined,
    filter: JSON.stringify(query),
    readAll: readRows,
  });
  const isFiltered = status !== '' || settled !== '';
  return (
    <Page title={t`Quotes`} fill beside={!isWhole} actions={makes ? <NewQuote /> : undefined}>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <FilterRow>
          <ListViews viewing={viewing} />
          <FilterChips<QuoteStatus | ''>
            label={t`Status`}
            none=""
            value={status}
            onChange={(next) => change({ status: next })}
            chips={[
              { value: '', label: t`All` },
              ...(['draft', 'sent', 'accepted', 'declined', 'expired'] as const).map((value) => ({
                value,
                label: words[value],
              })),
            ]}
          />
        </FilterRow>
        <Flex gap="2" flex={{ base: '1 1 100%', md: isWhole ? '0 1 32rem' : '1 1 100%' }} justify="flex-end">
          <SearchField onSearch={search} label={t`Search by number or customer`} />
          {isWhole && <ListFiles name={t`Quotes`} columns={columns} readRows={readRows} />}
        </Flex>
      </Flex>
      {list.answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : list.answer.ok ? (
        <RecordList
          label={t`Quotes`}
          items={list.answer.result.rows}
          getId={({ uuid }) => uuid}
          columns={columns}
          renderCard={(quote) => <QuoteCard quote={quote} />}
          cardHeight={CARD_HEIGHT}
          rowAttributes={({ uuid }) => ({ 'data-quote': uuid })}
          addressOf={addressOf}
          onOpen={(one) => void navigate(addressOf(one))}
          onEnd={list.more}
          {...sorted}
          {...rows.selecting}
          {...(selectedId === undefined ? {} : { selectedId })}
          empty={
            isFiltered ? (
              <EmptyState icon={SearchX} title={t`Nothing matches this filter`} />
            ) : (
              <EmptyState icon={FileText} title={t`No quotes yet`} action={makes ? <NewQuote /> : undefined}>
                <Trans>
                  A quote is accepted by the customer on a page of its own, and becomes an invoice or a subscription
                  without typing anything again.
                </Trans>
              </EmptyState>
            )
          }
        />
      ) : (
        <NotThere answer={list.answer} askAgain={list.askAgain}>
          <Trans>Quotes are kept on the server, not on this device.</Trans>
        </NotThere>
      )}
      <QuoteBulk rows={rows} onDone={list.askAgain} />
    </Page>
  );
}

const nameOf = ({ number, customer }: QuoteAnswer) => `${number ?? ''} ${customer.name}`.trim();
const addressOf = ({ uuid }: QuoteAnswer) => `/finance/quotes/${uuid}`;

function NewQuote() {
  const { t } = useLingui();
  return (
    <Button asChild>
      <Link to="/finance/quotes/create">
        <Plus aria-hidden="true" />
        {t`New quote`}
      </Link>
    </Button>
  );
}

export function useQuoteColumns(): readonly RecordColumn<QuoteAnswer>[] {
  const { t } = useLingui();
  const day = useDayText();
  const words = useQuoteStatusWords();
  return useMemo(
    (): readonly RecordColumn<QuoteAnswer>[] => [
      {
        key: 'number',
        header: t`Number`,
        cell: ({ number }) => number,
        sortable: true,
        width: '7rem',
        beside: '5rem',
        render: ({ number }) => (number === null ? '–' : <Ltr>{number}</Ltr>),
      },
      {
        key: 'customer',
        header: t`Customer`,
        cell: ({ customer }) => customer.name,
        sortable: true,
        width: 'minmax(8rem, 2fr)',
        beside: 'minmax(5rem, 1fr)',
        render: ({ customer }) => <bdi>{customer.name}</bdi>,
      },
      {
        key: 'sent',
        header: t`Sent on`,
        cell: ({ sent_on: on }) => (on === null ? null : { day: on }),
        sortable: true,
        width: '8rem',
        render: ({ sent_on: on }) => <bdi>{day(on)}</bdi>,
      },
      {
        key: 'until',
        header: t`Valid until`,
        cell: ({ valid_until: on }) => ({ day: on }),
        sortable: true,
        width: '8rem',
        render: ({ valid_until: on }) => <bdi>{day(on)}</bdi>,
      },
      {
        key: 'status',
        header: t`Status`,
        cell: ({ status }) => words[status],
        sortable: true,
        width: '9.5rem',
        beside: '8.5rem',
        render: ({ status }) => <QuoteMark status={status} />,
      },
      {
        key: 'amount',
        header: t`Amount`,
        cell: ({ amount_cents: cents }) => ({ cents }),
        sortable: true,
        width: '8rem',
        align: 'end',
        render: ({ amount_cents: cents }) => <Amount cents={cents} />,
      },
    ],
    [t, day, words],
  );
}

/** A quote on a phone. */
function QuoteCard({ quote }: { readonly quote: QuoteAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {quote.customer.name}
        </CutText>
        <Amount cents={quote.amount_cents} />
      </Flex>
      <Flex gap="3" align="center" color="fg.muted">
        <Box flex="1" truncate>
          <bdi>{quote.number ?? t`Draft`}</bdi>
          {' · '}
          <bdi>{day(quote.valid_until)}</bdi>
        </Box>
        <QuoteMark status={quote.status} />
      </Flex>
    </Flex>
  );
}
