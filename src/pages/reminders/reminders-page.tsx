import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { PartyPopper, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DebtorAnswer, DebtorState } from '#billing/reminders/reminder.schema.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { type ApiAnswer, filled } from '#session/api-call.ts';
import { useCan } from '#session/use-can.ts';
import { type PagedAnswer, useServerPages } from '#session/use-server-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { DEBTOR_CARD_HEIGHT, DebtorCard, nameOf, useDebtorColumns } from './reminder-columns.tsx';
import { ReminderSendMany } from './reminder-send-many.tsx';

const PAGE_ROWS = 100;
type Shown = DebtorState | '';
type Debtors = PagedAnswer<DebtorAnswer, ApiAnswer<'get', '/api/reminders'>>;

/** The customers who pay late: each one's step, what is due now, and why nothing is sent. */
export function RemindersPage() {
  const { t } = useLingui();
  const can = useCan();
  const [state, setState] = useState<Shown>('due');
  const [asked, search] = useState('');
  const settled = useDeferredValue(asked).trim();
  const list = useServerPages(
    '/api/reminders',
    { query: filled({ state, search: settled }) },
    { pageRows: PAGE_ROWS, live: true },
  );
  const isByHand = list.answer !== 'asking' && list.answer.ok && !list.answer.result.body.enabled;
  return (
    <Page title={t`Reminders`} fill>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <FilterChips<Shown>
          label={t`Status`}
          value={state}
          onChange={setState}
          chips={[
            { value: 'due', label: t`Due now` },
            { value: 'waiting', label: t`Waits` },
            { value: 'stopped', label: t`Stopped` },
            { value: 'done', label: t`Every step taken` },
            { value: '', label: t`All` },
          ]}
        />
        <Box flex={{ base: '1 1 100%', md: '0 1 24rem' }}>
          <SearchField onSearch={search} label={t`Search by customer`} />
        </Box>
      </Flex>
      {isByHand && (
        <Flex gap="3" wrap="wrap" align="center" bg="accent.tint" borderRadius="panel" px="4" py="2">
          <Box flex="1" minWidth="12rem">
            <Trans>Nothing is sent automatically: reminders go out by hand.</Trans>
          </Box>
          {can('company edit') && (
            <Button variant="outline" size="sm" asChild>
              <Link to="/settings/dunning">{t`Company settings`}</Link>
            </Button>
          )}
        </Flex>
      )}
      <Found key={`${state} ${settled}`} list={list} state={state} isSearched={settled !== ''} />
    </Page>
  );
}

type FoundProps = { readonly list: Debtors; readonly state: Shown; readonly isSearched: boolean };

function Found({ list, state, isSearched }: FoundProps) {
  const { answer, askAgain } = list;
  if (answer === 'asking') return <Skeleton lines={8} />;
  if (answer.ok)
    return <DebtorRecords debtors={answer.result.rows} list={list} state={state} isSearched={isSearched} />;
  return (
    <NotThere answer={answer} askAgain={askAgain}>
      <Trans>Invoices are kept on the server, not on this device.</Trans>
    </NotThere>
  );
}

type RecordsProps = FoundProps & { readonly debtors: readonly DebtorAnswer[] };

const addressOf = ({ customer }: DebtorAnswer) => `/finance/reminders/${customer.uuid}`;

function DebtorRecords({ debtors, list, state, isSearched }: RecordsProps) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const columns = useDebtorColumns();
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set());
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState(false);
  const maySend = can('invoice edit') && state === 'due' && debtors.length > 0;
  // On a phone a tap opens a row, unless the person is choosing several.
  const isChoosing = maySend && (!narrow || choosing);
  const chosen = debtors.filter((debtor) => debtor.state === 'due' && chosenIds.has(debtor.customer.uuid));
  return (
    <>
      {maySend && !isChoosing && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setChoosing(true)}>
          <Trans>Choose several</Trans>
        </Button>
      )}
      {isChoosing && (
        <ReminderSendMany
          chosen={chosen}
          onDone={() => {
            choose(new Set());
            setChoosing(false);
            list.askAgain();
          }}
        />
      )}
      <RecordList
        label={t`Customers who pay late`}
        items={debtors}
        getId={({ customer }) => customer.uuid}
        columns={columns}
        renderCard={(debtor) => <DebtorCard debtor={debtor} />}
        cardHeight={DEBTOR_CARD_HEIGHT}
        rowAttributes={({ customer, state: at }) => ({ 'data-debtor': customer.uuid, 'data-state': at })}
        addressOf={addressOf}
        onOpen={(one) => void navigate(addressOf(one))}
        onEnd={list.more}
        {...(isChoosing
          ? {
              selection: {
                chosenIds,
                onChange: choose,
                nameOf: (debtor: DebtorAnswer) => nameOf(debtor),
                allLabel: t`All`,
              },
            }
          : {})}
        empty={<Nobody state={state} isSearched={isSearched} />}
      />
    </>
  );
}

function Nobody({ state, isSearched }: { readonly state: Shown; readonly isSearched: boolean }) {
  const { t } = useLingui();
  if (isSearched) return <EmptyState icon={SearchX} title={t`Nothing matches this filter`} />;
  const titles: Readonly<Record<Shown, string>> = {
    due: t`Nobody needs a reminder now`,
    waiting: t`Nobody is waiting for a next step`,
    stopped: t`No reminders are stopped`,
    done: t`Nobody has been through every step`,
    nothing: t`Nobody pays late`,
    '': t`Nobody pays late`,
  };
  return (
    <EmptyState
      icon={PartyPopper}
      title={titles[state]}
      action={
        <Button variant="outline" asChild>
          <Link to="/invoices?status=overdue">{t`Overdue invoices`}</Link>
        </Button>
      }
    >
      <Trans>An invoice appears here the day after its due date.</Trans>
    </EmptyState>
  );
}
