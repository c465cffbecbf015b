import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, FileInput, SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BankEntryAnswer, EntriesQuery } from '#bank/bank.schema.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { filled } from '#session/api-call.ts';
import { useCan } from '#session/use-can.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { matchAgain } from './bank-calls.ts';
import { BankFiles } from './bank-files.tsx';
import { BankUpload } from './bank-upload.tsx';
import { BankWork } from './bank-work.tsx';

const FILE_ROWS = 5;
const PAGE_ROWS = 200;
type Shown = NonNullable<EntriesQuery['state']> | '';

/** Bank files, and the lines of them that are worked off. */
export function BankPage() {
  const { t } = useLingui();
  const can = useCan();
  const [round, setRound] = useState(0);
  const files = useServerPages('/api/bank-statements', {}, { pageRows: FILE_ROWS, changes: round });
  const [file, chooseFile] = useState<string | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useFreshProposals(can('payment book'), again);
  const { answer } = files;
  if (answer !== 'asking' && !answer.ok) {
    return (
      <Page title={t`Bank`}>
        <NotThere answer={answer} askAgain={files.askAgain}>
          <Trans>Bank files are kept on the server, not on this device.</Trans>
        </NotThere>
      </Page>
    );
  }
  return (
    <Page title={t`Bank`}>
      {can('payment book') && (
        <BankUpload
          onTaken={({ uuid }) => {
            chooseFile(uuid);
            again();
          }}
        />
      )}
      {answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : answer.result.rows.length === 0 ? (
        <NoFile mayBring={can('payment book')} />
      ) : (
        <Flex direction="column" gap="4">
          <BankFiles files={answer.result.rows} chosen={file} onChoose={chooseFile} onMore={files.more} />
          <BankLines file={file} round={round} onRest={again} />
        </Flex>
      )}
    </Page>
  );
}

function NoFile({ mayBring }: { readonly mayBring: boolean }) {
  const { t } = useLingui();
  if (mayBring) {
    return (
      <EmptyState icon={FileInput} title={t`No bank file yet`}>
        <Trans>
          Download a CAMT.053 or MT940 file at your bank and bring it here. Each line gets a proposal: the invoice it
          pays.
        </Trans>
      </EmptyState>
    );
  }
  const toInvoices = (
    <Button variant="outline" asChild>
      <Link to="/invoices">{t`Invoices`}</Link>
    </Button>
  );
  return (
    <EmptyState icon={FileInput} title={t`No bank file yet`} action={toInvoices}>
      <Trans>Colleagues who may book payments bring the files of the bank here.</Trans>
    </EmptyState>
  );
}

/** Proposals were made when a file was taken; invoices may have been paid in another way since. */
function useFreshProposals(mayDecide: boolean, again: () => void): void {
  useEffect(() => {
    if (mayDecide) void matchAgain().then(again);
  }, [mayDecide, again]);
}

type BankLinesProps = { readonly file: string | null; readonly round: number; readonly onRest: () => void };

function BankLines({ file, round, onRest }: BankLinesProps) {
  const { t } = useLingui();
  const [state, choose] = useState<Shown>('undecided');
  const [typed, search] = useState('');
  const settled = useDeferredValue(typed).trim();
  const query = filled({ statement: file ?? '', state, search: settled });
  const list = useServerPages('/api/bank-entries', { query }, { pageRows: PAGE_ROWS, changes: round });
  return (
    <Box as="section" aria-label={t`Lines`}>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="3">
        <FilterChips<Shown>
          label={t`Status`}
          value={state}
          onChange={choose}
          chips={[
            { value: 'undecided', label: t`To do` },
            { value: 'booked', label: t`Booked` },
            { value: 'set_aside', label: t({ message: 'Set aside', context: 'state' }) },
            { value: '', label: t`All` },
          ]}
        />
        <Box flex={{ base: '1 1 100%', md: '0 1 24rem' }}>
          <SearchField onSearch={search} label={t`Search by name, text or account`} />
        </Box>
      </Flex>
      <Lines
        key={`${file ?? ''} ${state} ${settled}`}
        list={list}
        state={state}
        isSearched={settled !== ''}
        onRest={onRest}
      />
    </Box>
  );
}

type LinesProps = {
  readonly list: ReturnType<typeof useServerPages<'/api/bank-entries'>>;
  readonly state: Shown;
  readonly isSearched: boolean;
  readonly onRest: () => void;
};

function Lines({ list, state, isSearched, onRest }: LinesProps) {
  const { t } = useLingui();
  const { answer, askAgain, more } = list;
  const [hasWorked, setWorked] = useState(false);
  const rest = useCallback(() => {
    setWorked(true);
    onRest();
  }, [onRest]);
  if (answer === 'asking') return <Skeleton lines={8} />;
  if (!answer.ok) return <NotThere answer={answer} askAgain={askAgain} />;
  const rows: readonly BankEntryAnswer[] = answer.result.rows;
  // What was decided about in this list stays in it, also when it was the last.
  if (rows.length > 0 || hasWorked) return <BankWork entries={rows} onMore={more} onRest={rest} />;
  if (isSearched || state !== 'undecided') return <EmptyState icon={SearchX} title={t`Nothing matches this filter`} />;
  return (
    <EmptyState
      icon={CircleCheck}
      title={t`Everything is worked off`}
      action={
        <Button variant="outline" asChild>
          <Link to="/accountancy">{t`Accountancy`}</Link>
        </Button>
      }
    >
      <Trans>Each line of your bank files is booked or set aside. Bring the next file when there is one.</Trans>
    </EmptyState>
  );
}
