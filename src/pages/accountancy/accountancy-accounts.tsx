import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '#company/company-settings.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ledgerAccountsQuery } from './accountancy-calls.ts';
import { useAccountancyWords } from './accountancy-words.ts';

const FIELDS: readonly LedgerAccount[] = Object.values(LEDGER_ACCOUNTS).flat();

/** The accounts that bookings go to; who may change the company changes them. */
export function AccountancyAccounts() {
  const { t } = useLingui();
  const can = useCan();
  const { accounts } = useAccountancyWords();
  const { answer, askAgain } = useAnswer(ledgerAccountsQuery);
  const edit = can('company edit') ? (
    <Button variant="outline" size="sm" asChild>
      <Link to="/settings/accountancy">{t`Edit`}</Link>
    </Button>
  ) : undefined;
  return (
    <Panel title={t`Ledger accounts`} actions={edit}>
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <Facts facts={FIELDS.map((field) => ({ term: accounts[field], value: <Ltr>{answer.result[field]}</Ltr> }))} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Panel>
  );
}
