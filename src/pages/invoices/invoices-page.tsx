import { Box, Flex, Heading } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate, useOutletContext, useParams } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { INVOICE_CARD_HEIGHT, InvoiceCard, useInvoiceColumns } from '#billing/client/invoice-columns.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { AsOf, NotKeptYet } from '#pages/parts/as-of.tsx';
import { NewBillingLink } from '#pages/parts/new-billing-link.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { type ApiAnswer, filled } from '#session/api-call.ts';
import { useCan } from '#session/use-can.ts';
import { type PagedAnswer, useServerPages } from '#session/use-server-pages.ts';
import { ListBeside, ListColumn } from '#ui/list/list-beside.tsx';
import { useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import { RecordList } from '#ui/list/record-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { InvoiceBulk } from './invoice-bulk.tsx';
import type { InvoiceFilter, InvoiceTotals } from './invoice-calls.ts';
import { askedOf, INVOICE_LIST, type InvoiceChoice, InvoiceFilters, NO_INVOICE_CHOICE } from './invoice-filters.tsx';
import { NoInvoices, NothingFound } from './invoice-nothing.tsx';
import { INVOICE_PAGES } from './invoice-pages.ts';

type Invoices = PagedAnswer<InvoiceAnswer, ApiAnswer<'get', '/api/invoices'>>;

/** The callback from an invoice's details to the list beside them; absent when they are shown on their own. */
type BesideList = { readonly changed: () => void };

/** Tells the list beside the details that something changed. */
export function useInvoiceListBeside(): () => void {
  const context = useOutletContext<BesideList | null | undefined>();
  return context?.changed ?? ignore;
}

const ignore = () => {
  // No list beside.
};

/** Invoices and credit invoices, and the one that was opened. */
export function InvoicesPage() {
  const { invoiceId } = useParams();
  const [round, setRound] = useState(0);
  const beside = useMemo((): BesideList => ({ changed: () => setRound((before) => before + 1) }), []);
  return (
    <ListBeside recordId={invoiceId} list={<InvoiceList invoiceId={invoiceId} round={round} />}>
      <Outlet context={beside} />
    </ListBeside>
  );
}

type InvoiceListProps = { readonly invoiceId: string | undefined; readonly round: number };

function InvoiceList({ invoiceId, round }: InvoiceListProps) {
  const split = useListRoom() !== 'whole';
  const [asked, search] = useState('');
  const [choice, change, viewing] = useListChoice(INVOICE_LIST);
  const settled = useDeferredValue(asked);
  const filter = useMemo(() => askedOf(choice, settled.trim()), [choice, settled]);
  const list = useServerPages(
    '/api/invoices',
    { query: filled(filter) },
    { ...INVOICE_PAGES, changes: round, live: true },
  );
  const startOver = useCallback(() => change(NO_INVOICE_CHOICE), [change]);
  return (
    <ListColumn>
      <ListHead split={split} list={list} filter={filter} onSearch={search} />
      <InvoiceFilters viewing={viewing} choice={choice} onChange={change} />
      <AsOf at={list.asOf} />
      <Found
        list={list}
        split={split}
        selectedId={invoiceId}
        isFiltered={Object.values({ ...choice, sort: '' }).some((value) => value !== '') || asked.trim() !== ''}
        filter={filter}
        sort={choice.sort}
        onChange={change}
        onStartOver={startOver}
      />
    </ListColumn>
  );
}

type ListHeadProps = {
  readonly split: boolean;
  readonly list: Invoices;
  readonly filter: InvoiceFilter;
  readonly onSearch: (text: string) => void;
};

function ListHead({ split, list, filter, onSearch }: ListHeadProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const title = t`Invoices`;
  const columns = useInvoiceColumns();
  const readRows = () => readAllRows<InvoiceAnswer, '/api/invoices'>('/api/invoices', { query: filled(filter) });
  useEffect(() => {
    if (pathname === '/invoices') document.title = `${title} · Remise`;
  }, [pathname, title]);
  const totals = list.answer !== 'asking' && list.answer.ok ? list.answer.result.body.totals : undefined;
  return (
    <Flex as="header" wrap="wrap" align="center" columnGap="4" rowGap="2">
      <Flex flex="1 1 auto" align="baseline" gap="3" rowGap="0" wrap="wrap" minWidth="0">
        <Heading
          as={split ? 'h2' : 'h1'}
          size="xl"
          id={split ? 'list-title' : 'page-title'}
          tabIndex={-1}
          outline="none"
        >
          {title}
        </Heading>
        {totals !== undefined && <TotalsLine totals={totals} split={split} />}
      </Flex>
      <Flex
        data-no-print=""
        gap="2"
        flex={{ base: '1 1 100%', md: split ? '1 1 100%' : '0 1 32rem' }}
        justify="flex-end"
      >
        <SearchField onSearch={onSearch} label={t`Search invoices`} />
        {!split && <ListFiles name={title} columns={columns} readRows={readRows} />}
        {!split && <NewBillingLink to="/finance/invoices/create" label={t`New invoice`} />}
      </Flex>
    </Flex>
  );
}

/** The number of invoices found, what the issued ones come to and how much of it is still to be paid; drafts apart. */
function TotalsLine({ totals, split }: { readonly totals: InvoiceTotals; readonly split: boolean }) {
  return (
    <Flex
      columnGap="4"
      wrap="wrap"
      color="fg.muted"
      aria-live="polite"
      fontVariantNumeric="tabular-nums"
      data-count={totals.count}
      data-open-cents={totals.open_cents}
    >
      <Box>
        <Plural value={totals.count} one="# match" other="# matches" />
      </Box>
      {!split && totals.count > 0 && <Sums totals={totals} />}
    </Flex>
  );
}

function Sums({ totals }: { readonly totals: InvoiceTotals }) {
  return (
    <>
      {totals.count > totals.draft_count && (
        <>
          <Box>
            <Trans>
              Issued together <Amount cents={totals.amount_cents} />
            </Trans>
          </Box>
          <Box>
            <Trans>
              Of which open <Amount cents={totals.open_cents} />
            </Trans>
          </Box>
        </>
      )}
      {totals.overpaid_cents > 0 && (
        <Box data-overpaid-cents={totals.overpaid_cents}>
          <Trans>
            Paid too much <Amount cents={totals.overpaid_cents} />
          </Trans>
        </Box>
      )}
      {totals.uncollectible_cents > 0 && (
        <Box>
          <Trans>
            Uncollectible <Amount cents={totals.uncollectible_cents} />
          </Trans>
        </Box>
      )}
      {totals.draft_count > 0 && (
        <Box data-draft-cents={totals.draft_cents}>
          <Trans>
            Not issued yet <Amount cents={totals.draft_cents} />
          </Trans>
        </Box>
      )}
    </>
  );
}

type FoundProps = {
  readonly list: Invoices;
  readonly split: boolean;
  readonly selectedId: string | undefined;
  readonly isFiltered: boolean;
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceChoice['sort'];
  readonly onChange: (change: Partial<InvoiceChoice>) => void;
  readonly onStartOver: () => void;
};

function Found({ list: { answer, askAgain, more }, ...props }: FoundProps) {
  if (answer === 'asking') return <Skeleton lines={8} />;
  if (answer.ok) {
    const { rows, body } = answer.result;
    const total = body.totals?.count ?? rows.length;
    return <InvoiceRecords invoices={rows} total={total} more={more} askAgain={askAgain} {...props} />;
  }
  return (
    <NotThere answer={answer} askAgain={askAgain}>
      <NotKeptYet />
    </NotThere>
  );
}

type RecordsProps = Omit<FoundProps, 'list'> & {
  readonly invoices: readonly InvoiceAnswer[];
  /** How many the filter finds, listed or not. */
  readonly total: number;
  readonly more: (() => void) | undefined;
  readonly askAgain: () => void;
};

const nameOf = ({ number, customer }: InvoiceAnswer) => `${number ?? ''} ${customer.name}`.trim();
const addressOf = ({ uuid }: InvoiceAnswer) => `/invoices/${uuid}`;

function InvoiceRecords({
  invoices,
  total,
  more,
  askAgain,
  selectedId,
  isFiltered,
  filter,
  onStartOver,
  sort,
  onChange,
}: RecordsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useInvoiceColumns();
  const can = useCan();
  const rows = useChosenRows({
    mayChoose: can('invoice edit'),
    nameOf,
    rows: invoices,
    hasMore: more !== undefined,
    filter: JSON.stringify(filter),
    readAll: () => readAllRows<InvoiceAnswer, '/api/invoices'>('/api/invoices', { query: filled(filter) }),
  });
  const sorted = useListSort(sort, onChange);
  return (
    <>
      <RecordList
        label={t`Invoices`}
        items={invoices}
        getId={({ uuid }) => uuid}
        columns={columns}
        renderCard={(invoice) => <InvoiceCard invoice={invoice} />}
        cardHeight={INVOICE_CARD_HEIGHT}
        rowAttributes={({ number, uuid, status }) => ({ 'data-invoice': number ?? uuid, 'data-status': status })}
        addressOf={addressOf}
        onOpen={(one) => void navigate(addressOf(one))}
        onEnd={more}
        {...sorted}
        {...rows.selecting}
        {...(selectedId === undefined ? {} : { selectedId })}
        empty={isFiltered ? <NothingFound onStartOver={onStartOver} /> : <NoInvoices />}
      />
      <InvoiceBulk rows={rows} total={total} onDone={askAgain} />
    </>
  );
}
