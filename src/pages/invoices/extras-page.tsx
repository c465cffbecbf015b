import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListPlus, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { EXTRA_STATES, type ExtraAnswer, type ExtraState } from '#billing/extras/extra.schema.ts';
import { EXTRA_SORTS, type ExtraSort } from '#billing/list-sorts.ts';
import { type ChosenRows, useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { filled } from '#session/api-call.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { type ChosenList, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ExtraBulk } from './extra-bulk.tsx';
import { ExtraDialog } from './extra-dialog.tsx';
import { ExtraAmount, UndoExtra, WhenInvoiced } from './extras-panel.tsx';

const PAGE_ROWS = 100;
const CARD_HEIGHT = 124;

type Choice = { readonly status: ExtraState; readonly sort: ListSort<ExtraSort> | '' };
const LIST: ChosenList<Choice> = {
  path: '/finance/extras',
  none: { status: 'waiting', sort: '' },
  values: { status: EXTRA_STATES, sort: sortsOf(EXTRA_SORTS) },
};

/** All extras: those that wait, of these the ones that no invoice will take by itself, and those that were invoiced. */
export function ExtrasPage() {
  const { t } = useLingui();
  const can = useCan();
  const makesInvoices = useMakesInvoices();
  const picker = useCustomerPicker();
  const [{ status: state, sort }, change, viewing] = useListChoice(LIST);
  const sorted = useListSort(sort, change);
  const [asked, search] = useState('');
  const [adding, setAdding] = useState(false);
  const settled = useDeferredValue(asked).trim();
  const query = filled({ status: state, search: settled, sort });
  const list = useServerPages('/api/extras', { query }, { pageRows: PAGE_ROWS, live: true });
  const readRows = () => readAllRows<ExtraAnswer, '/api/extras'>('/api/extras', { query });
  const rows = useChosenRows({
    mayChoose: makesInvoices,
    nameOf,
    rows: list.answer !== 'asking' && list.answer.ok ? list.answer.result.rows : [],
    hasMore: list.more !== undefined,
    filter: JSON.stringify(query),
    readAll: readRows,
  });
  const columns = useExtraColumns(list.askAgain);
  const totals = list.answer !== 'asking' && list.answer.ok ? list.answer.result.body.totals : undefined;
  const close = () => {
    setAdding(false);
    // Whose answer got lost may be there all the same.
    list.askAgain();
  };
  const add =
    makesInvoices && can('product index') ? (
      <ServerButton variant="solid" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        {t`Add an extra`}
      </ServerButton>
    ) : undefined;
  return (
    <Page title={t`Extras`} fill actions={add}>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <FilterRow>
          <ListViews viewing={viewing} />
          <FilterChips<ExtraState>
            label={t`Status`}
            value={state}
            onChange={(status) => change({ status })}
            chips={[
              { value: 'waiting', label: t`Waiting`, ...(totals === undefined ? {} : { count: totals.waiting }) },
              { value: 'alone', label: t`No invoice comes`, ...(totals === undefined ? {} : { count: totals.alone }) },
              { value: 'invoiced', label: t`Invoiced` },
            ]}
          />
        </FilterRow>
        <Flex gap="2" flex={{ base: '1 1 100%', md: '0 1 32rem' }} justify="flex-end">
          <SearchField onSearch={search} label={t`Search by description or customer`} />
          <ListFiles name={t`Extras`} columns={columns} readRows={readRows} />
        </Flex>
      </Flex>
      {list.answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : list.answer.ok ? (
        <ExtraRecords extras={list.answer.result.rows} more={list.more} columns={columns} sorted={sorted} rows={rows} />
      ) : (
        <NotThere answer={list.answer} askAgain={list.askAgain}>
          <Trans>Invoices are kept on the server, not on this device.</Trans>
        </NotThere>
      )}
      <ExtraBulk rows={rows} onDone={list.askAgain} />
      {adding && <ExtraDialog extraFor={{ customers: picker.picks }} onClose={close} onDone={close} />}
      {picker.dialog}
    </Page>
  );
}

type RecordsProps = {
  readonly extras: readonly ExtraAnswer[];
  readonly more: (() => void) | undefined;
  readonly columns: readonly RecordColumn<ExtraAnswer>[];
  readonly sorted: ReturnType<typeof useListSort>;
  readonly rows: ChosenRows<ExtraAnswer>;
};

const nameOf = ({ description, customer }: ExtraAnswer) => `${description} ${customer.name}`;
const addressOf = ({ invoice, customer }: ExtraAnswer) =>
  invoice === null ? `/customers/${customer.uuid}` : `/invoices/${invoice.uuid}`;

function ExtraRecords({ extras, more, columns, sorted, rows }: RecordsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <RecordList
      label={t`Extras`}
      items={extras}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(extra) => <ExtraCard extra={extra} />}
      cardHeight={CARD_HEIGHT}
      rowAttributes={({ uuid }) => ({ 'data-extra': uuid })}
      addressOf={addressOf}
      onOpen={(one) => void navigate(addressOf(one))}
      onEnd={more}
      {...sorted}
      {...rows.selecting}
      empty={
        <EmptyState icon={ListPlus} title={t`No extras here`}>
          <Trans>
            A wash, a late request or an exit in winter is added at the customer, the object or the appointment. It goes
            on the next invoice by itself.
          </Trans>
        </EmptyState>
      }
    />
  );
}

function useExtraColumns(onChanged: () => void): readonly RecordColumn<ExtraAnswer>[] {
  const { t } = useLingui();
  const day = useDayText();
  return useMemo(
    (): readonly RecordColumn<ExtraAnswer>[] => [
      {
        key: 'day',
        header: t`Done on`,
        cell: ({ done_on: on }) => ({ day: on }),
        sortable: true,
        width: '8rem',
        render: ({ done_on: on }) => <bdi>{day(on)}</bdi>,
      },
      {
        key: 'description',
        header: t`Description`,
        cell: ({ description }) => description,
        sortable: true,
        width: 'minmax(9rem, 2fr)',
        render: ({ description }) => <bdi>{description}</bdi>,
      },
      {
        key: 'customer',
        header: t`Customer`,
        cell: ({ customer }) => customer.name,
        sortable: true,
        width: 'minmax(8rem, 1.5fr)',
        render: ({ customer }) => <bdi>{customer.name}</bdi>,
      },
      {
        key: 'invoice',
        header: t`Invoice`,
        cell: ({ invoice, next_invoice_on: next }) => invoice?.number ?? (next === null ? null : { day: next }),
        sortable: true,
        width: 'minmax(12rem, 1.5fr)',
        render: (extra) => <OnInvoice extra={extra} />,
      },
      {
        key: 'amount',
        header: t`Amount`,
        cell: ({ amount_cents: cents }) => ({ cents }),
        sortable: true,
        width: '11rem',
        align: 'end',
        render: (extra) => <ExtraAmount extra={extra} inline />,
      },
      {
        key: 'undo',
        header: '',
        width: '3.5rem',
        align: 'end',
        render: (extra) => (extra.invoice === null ? <UndoExtra extra={extra} onDone={onChanged} /> : null),
      },
    ],
    [t, day, onChanged],
  );
}

function OnInvoice({ extra }: { readonly extra: ExtraAnswer }) {
  const { t } = useLingui();
  if (extra.invoice === null) return <WhenInvoiced extra={extra} />;
  return <bdi>{extra.invoice.number === '' ? t`Draft` : extra.invoice.number}</bdi>;
}

/** An extra on a phone. */
function ExtraCard({ extra }: { readonly extra: ExtraAnswer }) {
  const day = useDayText();
  return (
    <Flex align="center" height="full" gap="3">
      <Box flex="1" minWidth="0">
        <CutText fontWeight="strong">{extra.description}</CutText>
        <Box color="fg.muted" truncate>
          <bdi>{extra.customer.name}</bdi>
          {' · '}
          <bdi>{day(extra.done_on)}</bdi>
        </Box>
        <OnInvoice extra={extra} />
      </Box>
      <ExtraAmount extra={extra} />
    </Flex>
  );
}
