import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ContractMark, useContractWords } from '#contracts/client/contract-words.tsx';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import { CONTRACT_SORTS, type ContractSort } from '#contracts/contract-states.ts';
import { useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { AsOf, NotKeptYet } from '#pages/parts/as-of.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { filled } from '#session/api-call.ts';
import { useCan } from '#session/use-can.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { dayAt } from '#shared/civil-date.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { type ChosenList, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ContractBulk } from './contract-bulk.tsx';
import { contractPath } from './object-contract-panel.tsx';

const CARD_HEIGHT = 76;
type Shown = 'unsigned' | 'signed' | '';
type Choice = { readonly state: Shown; readonly sort: ListSort<ContractSort> | '' };
const LIST: ChosenList<Choice> = {
  path: '/contracts',
  none: { state: '', sort: '' },
  values: { state: ['unsigned', 'signed'], sort: sortsOf(CONTRACT_SORTS) },
};

/** Contracts of all objects, the newest first: those that nobody signed yet, or all. */
export function ContractsPage() {
  const { t } = useLingui();
  const [choice, change, viewing] = useListChoice(LIST);
  const [typed, search] = useState('');
  const settled = useDeferredValue(typed).trim();
  const columns = useColumns();
  const readRows = () =>
    readAllRows<ContractSummary, '/api/contracts'>('/api/contracts', { query: filled({ ...choice, search: settled }) });
  return (
    <Page title={t`Contracts`} fill>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <FilterRow>
          <ListViews viewing={viewing} />
          <FilterChips<Shown>
            label={t`Status`}
            value={choice.state}
            onChange={(state) => change({ state })}
            chips={[
              { value: '', label: t`All` },
              { value: 'unsigned', label: t`Unsigned` },
              { value: 'signed', label: t`Signed` },
            ]}
          />
        </FilterRow>
        <Flex gap="2" flex={{ base: '1 1 100%', md: '0 1 32rem' }} justify="flex-end">
          <SearchField onSearch={search} label={t`Search by customer or number`} />
          <ListFiles name={t`Contracts`} columns={columns} readRows={readRows} />
        </Flex>
      </Flex>
      <Found choice={choice} onChange={change} search={settled} readRows={readRows} />
    </Page>
  );
}

type FoundProps = {
  readonly choice: Choice;
  readonly onChange: (change: Partial<Choice>) => void;
  readonly search: string;
  readonly readRows: () => Promise<readonly ContractSummary[] | null>;
};

function Found({ choice: { state, sort }, onChange, search, readRows }: FoundProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useColumns();
  const query = filled({ state, search, sort });
  const sorted = useListSort(sort, onChange);
  const { answer, askAgain, asOf, more } = useServerPages('/api/contracts', { query }, { kept: true, live: true });
  const can = useCan();
  const rows = useChosenRows({
    mayChoose: can('contract edit'),
    nameOf,
    rows: answer !== 'asking' && answer.ok ? answer.result.rows : [],
    hasMore: more !== undefined,
    filter: JSON.stringify(query),
    readAll: readRows,
  });
  if (answer === 'asking') return <Skeleton lines={8} />;
  if (!answer.ok) {
    return (
      <NotThere answer={answer} askAgain={askAgain}>
        <NotKeptYet />
      </NotThere>
    );
  }
  return (
    <>
      <AsOf at={asOf} />
      <RecordList
        label={t`Contracts`}
        items={answer.result.rows}
        getId={({ uuid }) => uuid}
        columns={columns}
        renderCard={(contract) => <ContractCard contract={contract} />}
        cardHeight={CARD_HEIGHT}
        addressOf={addressOf}
        onOpen={(one) => void navigate(addressOf(one))}
        onEnd={more}
        {...sorted}
        {...rows.selecting}
        empty={<Nothing state={state} isSearched={search !== ''} />}
      />
      <ContractBulk rows={rows} onDone={askAgain} />
    </>
  );
}

const nameOf = ({ number, customer }: ContractSummary) => `${number} ${customer.name}`;
const addressOf = ({ object, uuid }: ContractSummary) => `${contractPath(object)}?contract=${uuid}`;

function useColumns(): readonly RecordColumn<ContractSummary>[] {
  const { t } = useLingui();
  const words = useContractWords();
  const { day } = words;
  return useMemo(
    () => [
      {
        key: 'number',
        header: t`Number`,
        cell: ({ number }: ContractSummary) => number,
        sortable: true,
        width: '6rem',
        render: ({ number }: ContractSummary) => <Ltr>{number}</Ltr>,
      },
      {
        key: 'customer',
        header: t`Customer`,
        cell: ({ customer }: ContractSummary) => customer.name,
        sortable: true,
        width: 'minmax(8rem, 2fr)',
        render: ({ customer }: ContractSummary) => <bdi>{customer.name}</bdi>,
      },
      {
        key: 'made',
        header: t`Made on`,
        cell: ({ created_at: at }: ContractSummary) => ({ day: dayAt(Date.parse(at)) }),
        sortable: true,
        width: '9rem',
        render: ({ created_at: at }: ContractSummary) => <bdi>{day(at)}</bdi>,
      },
      {
        key: 'state',
        header: t`Status`,
        cell: ({ state }: ContractSummary) => words.state[state],
        sortable: true,
        width: '12rem',
        render: ({ state }: ContractSummary) => <ContractMark state={state} />,
      },
    ],
    [t, words, day],
  );
}

function ContractCard({ contract }: { readonly contract: ContractSummary }) {
  const { day } = useContractWords();
  return (
    <Flex direction="column" gap="1" minWidth="0">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {contract.customer.name}
        </CutText>
        <ContractMark state={contract.state} />
      </Flex>
      <Flex gap="3" color="fg.muted" fontSize="small" justify="space-between">
        <span>
          <Trans>
            Contract <Ltr>{contract.number}</Ltr>
          </Trans>
        </span>
        <bdi>{day(contract.created_at)}</bdi>
      </Flex>
    </Flex>
  );
}

function Nothing({ state, isSearched }: { readonly state: Shown; readonly isSearched: boolean }) {
  const { t } = useLingui();
  if (isSearched) return <EmptyState icon={SearchX} title={t`Nothing matches this filter`} />;
  return (
    <EmptyState
      icon={FileText}
      title={state === 'unsigned' ? t`Everything is signed` : t`No contracts`}
      action={
        <Button variant="outline" asChild>
          <Link to="/objects">{t`To the objects`}</Link>
        </Button>
      }
    >
      <Trans>A contract is made on the page of its object.</Trans>
    </EmptyState>
  );
}
