import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { DepositAnswer, DepositTotalsAnswer } from '#billing/deposits/deposit.schema.ts';
import { DEPOSIT_STATES, type DepositState } from '#billing/deposits/deposit.ts';
import { DEPOSIT_SORTS, type DepositSort } from '#billing/list-sorts.ts';
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
import { AskDepositDialog } from './deposit-ask-dialog.tsx';
import { DepositBulk } from './deposit-bulk.tsx';
import { DepositMark, useDepositWords } from './deposit-words.tsx';

const PAGE_ROWS = 100;
const CARD_HEIGHT = 96;

type Choice = { readonly status: DepositState | ''; readonly sort: ListSort<DepositSort> | '' };
const LIST: ChosenList<Choice> = {
  path: '/finance/deposits',
  none: { status: 'held', sort: '' },
  values: { status: DEPOSIT_STATES, sort: sortsOf(DEPOSIT_SORTS) },
};

/** All deposits: those that are held, asked for, and over, with what the company owes back. */
export function DepositsPage() {
  const { t } = useLingui();
  const makes = useMakesInvoices();
  const picker = useCustomerPicker();
  const { states } = useDepositWords();
  const [{ status: state, sort }, change, viewing] = useListChoice(LIST);
  const sorted = useListSort(sort, change);
  const [typed, search] = useState('');
  const [asking, setAsking] = useState(false);
  const settled = useDeferredValue(typed).trim();
  const query = filled({ status: state, search: settled, sort });
  const list = useServerPages('/api/deposits', { query }, { pageRows: PAGE_ROWS, live: true });
  const columns = useDepositColumns();
  const readRows = () => readAllRows<DepositAnswer, '/api/deposits'>('/api/deposits', { query });
  const can = useCan();
  const rows = useChosenRows({
    mayChoose: can('payment book'),
    nameOf,
    rows: list.answer !== 'asking' && list.answer.ok ? list.answer.result.rows : [],
    hasMore: list.more !== undefined,
    filter: JSON.stringify(query),
    readAll: readRows,
  });
  const totals = list.answer !== 'asking' && list.answer.ok ? list.answer.result.body.totals : undefined;
  const add = makes ? (
    <ServerButton variant="solid" aria-haspopup="dialog" onClick={() => setAsking(true)}>
      <Plus aria-hidden="true" />
      {t`New deposit`}
    </ServerButton>
  ) : undefined;
  return (
    <Page title={t`Deposits`} fill actions={add}>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <FilterRow>
          <ListViews viewing={viewing} />
          <FilterChips<DepositState | ''>
            label={t`Status`}
            value={state}
            onChange={(status) => change({ status })}
            chips={[
              { value: 'held', label: states.held, ...(totals === undefined ? {} : { count: totals.held }) },
              { value: 'asked', label: states.asked, ...(totals === undefined ? {} : { count: totals.asked }) },
              { value: 'ended', label: states.ended },
              { value: '', label: t`All` },
            ]}
          />
        </FilterRow>
        <Flex gap="2" flex={{ base: '1 1 100%', md: '0 1 32rem' }} justify="flex-end">
          <SearchField onSearch={search} label={t`Search by purpose or customer`} />
          <ListFiles name={t`Deposits`} columns={columns} readRows={readRows} />
        </Flex>
      </Flex>
      {totals !== undefined && <Totals totals={totals} />}
      {list.answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : list.answer.ok ? (
        <DepositRecords
          deposits={list.answer.result.rows}
          more={list.more}
          sorted={sorted}
          rows={rows}
          isSearched={settled !== ''}
        />
      ) : (
        <NotThere answer={list.answer} askAgain={list.askAgain}>
          <Trans>Invoices are kept on the server, not on this device.</Trans>
        </NotThere>
      )}
      <DepositBulk rows={rows} onDone={list.askAgain} />
      {asking && (
        <AskDepositDialog
          customer={picker.picks}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            list.askAgain();
          }}
        />
      )}
      {picker.dialog}
    </Page>
  );
}

function Totals({ totals }: { readonly totals: DepositTotalsAnswer }) {
  return (
    <Flex columnGap="5" rowGap="1" wrap="wrap" data-held-cents={totals.held_cents}>
      <span>
        <Trans>
          Owed back in all: <Amount cents={totals.held_cents} strong />
        </Trans>
      </span>
      {totals.asked > 0 && (
        <Box as="span" color="fg.muted">
          <Trans>
            Asked for, not received: <Amount cents={totals.asked_cents} />
          </Trans>
        </Box>
      )}
    </Flex>
  );
}

type RecordsProps = {
  readonly deposits: readonly DepositAnswer[];
  readonly more: (() => void) | undefined;
  readonly sorted: ReturnType<typeof useListSort>;
  readonly rows: ChosenRows<DepositAnswer>;
  readonly isSearched: boolean;
};

const nameOf = ({ purpose, customer }: DepositAnswer) => `${purpose} ${customer.name}`;
const addressOf = ({ customer }: DepositAnswer) => `/customers/${customer.uuid}#deposits`;

function DepositRecords({ deposits, more, sorted, rows, isSearched }: RecordsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useDepositColumns();
  return (
    <RecordList
      label={t`Deposits`}
      items={deposits}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(deposit) => <DepositCard deposit={deposit} />}
      cardHeight={CARD_HEIGHT}
      rowAttributes={({ uuid }) => ({ 'data-deposit': uuid })}
      addressOf={addressOf}
      onOpen={(one) => void navigate(addressOf(one))}
      onEnd={more}
      {...sorted}
      {...rows.selecting}
      empty={
        isSearched ? (
          <EmptyState icon={SearchX} title={t`Nothing matches this filter`} />
        ) : (
          <EmptyState icon={KeyRound} title={t`No deposits here`}>
            <Trans>
              What a customer hands over as security for a key, a gate card or a place is owed back. It is noted here or
              at the customer, and stays out of turnover and VAT.
            </Trans>
          </EmptyState>
        )
      }
    />
  );
}

/** The day it came in, or else the day it was asked for. */
const dayOf = ({ received_on: received, asked_on: asked }: DepositAnswer) => received ?? asked;
const centsOf = ({ state, held_cents: held, amount_cents: cents }: DepositAnswer) => (state === 'held' ? held : cents);

function useDepositColumns(): readonly RecordColumn<DepositAnswer>[] {
  const { t } = useLingui();
  const day = useDayText();
  const { states } = useDepositWords();
  return useMemo(
    (): readonly RecordColumn<DepositAnswer>[] => [
      {
        key: 'day',
        header: t`Date`,
        cell: (deposit) => ({ day: dayOf(deposit) }),
        sortable: true,
        width: '8rem',
        render: (deposit) => <bdi>{day(dayOf(deposit))}</bdi>,
      },
      {
        key: 'purpose',
        header: t`What it is for`,
        cell: ({ purpose }) => purpose,
        sortable: true,
        width: 'minmax(9rem, 2fr)',
        render: ({ purpose }) => <bdi>{purpose}</bdi>,
      },
      {
        key: 'customer',
        header: t`Customer`,
        cell: ({ customer }) => customer.name,
        sortable: true,
        width: 'minmax(8rem, 2fr)',
        render: ({ customer }) => <bdi>{customer.name}</bdi>,
      },
      {
        key: 'state',
        header: t`Status`,
        cell: ({ state }) => states[state],
        sortable: true,
        width: '10rem',
        render: ({ state }) => <DepositMark state={state} />,
      },
      {
        key: 'amount',
        header: t`Amount`,
        cell: (deposit) => ({ cents: centsOf(deposit) }),
        sortable: true,
        width: '8rem',
        align: 'end',
        render: (deposit) => <Amount cents={centsOf(deposit)} />,
      },
    ],
    [t, day, states],
  );
}

/** A deposit on a phone. */
function DepositCard({ deposit }: { readonly deposit: DepositAnswer }) {
  const day = useDayText();
  return (
    <Flex align="center" height="full" gap="3">
      <Box flex="1" minWidth="0">
        <CutText fontWeight="strong">{deposit.purpose}</CutText>
        <Box color="fg.muted" truncate>
          <bdi>{deposit.customer.name}</bdi>
          {' · '}
          <bdi>{day(dayOf(deposit))}</bdi>
        </Box>
        <DepositMark state={deposit.state} />
      </Box>
      <Amount cents={centsOf(deposit)} />
    </Flex>
  );
}
