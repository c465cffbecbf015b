import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SummaryAnswer } from '#accountancy/accountancy.schema.ts';
import { Upcoming } from '#pages/dashboard/finance-tiles.tsx';
import { upcomingRevenueQuery } from '#pages/invoices/invoice-calls.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useBillsHere, useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountancyAccounts } from './accountancy-accounts.tsx';
import { AccountancyBadDebts } from './accountancy-bad-debts.tsx';
import { summaryQuery } from './accountancy-calls.ts';
import { AccountancyOpen } from './accountancy-open.tsx';
import { AccountancyPayouts } from './accountancy-payouts.tsx';
import { AccountancyPeriods } from './accountancy-periods.tsx';
import { AccountancyVat } from './accountancy-vat.tsx';
import { AccountancyYear } from './accountancy-year.tsx';

/** The company's books: revenue, what is open, VAT, and files for the bookkeeper. */
export function AccountancyPage() {
  const { t } = useLingui();
  const [thisYear] = useState(() => Number(dayAt(Date.now()).slice(0, 4)));
  const [year, choose] = useState(thisYear);
  const { answer, askAgain } = useAnswer(summaryQuery(year));
  if (answer === 'asking') {
    return (
      <Page title={t`Accountancy`}>
        <Skeleton lines={10} />
      </Page>
    );
  }
  if (!answer.ok) {
    return (
      <Page title={t`Accountancy`}>
        <NotThere answer={answer} askAgain={askAgain}>
          <Trans>Invoices are kept on the server, not on this device.</Trans>
        </NotThere>
      </Page>
    );
  }
  const years = [...new Set([thisYear, ...answer.result.years])].toSorted((one, other) => other - one);
  return (
    <Page title={t`Accountancy`}>
      {answer.result.years.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <FilterChips
            label={t`Year`}
            value={String(year)}
            onChange={(chosen) => choose(Number(chosen))}
            chips={years.map((value) => ({ value: String(value), label: String(value) }))}
          />
          <Books summary={answer.result} />
        </>
      )}
    </Page>
  );
}

function Books({ summary }: { readonly summary: SummaryAnswer }) {
  const billsHere = useBillsHere();
  return (
    <Flex direction="column" gap="4">
      <AccountancyYear summary={summary}>{billsHere && <StillToCome />}</AccountancyYear>
      <AccountancyOpen />
      <AccountancyPayouts />
      <AccountancyBadDebts />
      <AccountancyPeriods year={summary.year} />
      <AccountancyVat key={summary.year} year={summary.year} />
      <AccountancyAccounts />
    </Flex>
  );
}

/** The expected revenue of running subscriptions; it takes a moment longer than the rest. */
function StillToCome() {
  const { answer } = useAnswer(upcomingRevenueQuery);
  if (answer === 'asking') return <Skeleton lines={4} />;
  return answer.ok ? <Upcoming upcoming={answer.result} /> : null;
}

function NothingYet() {
  const { t } = useLingui();
  const can = useCan();
  const billsHere = useBillsHere();
  const makesInvoices = useMakesInvoices();
  const next = makesInvoices ? (
    <Button asChild>
      <Link to="/finance/invoices/create">{t`New invoice`}</Link>
    </Button>
  ) : can('company edit') && !billsHere ? (
    <Button asChild>
      <Link to="/settings/provider">{t`Choose how customers pay`}</Link>
    </Button>
  ) : undefined;
  return (
    <Box>
      <EmptyState icon={Landmark} title={t`No invoices yet`} {...(next === undefined ? {} : { action: next })}>
        <Trans>Revenue, VAT and open items appear here with the first invoice that is issued.</Trans>
      </EmptyState>
    </Box>
  );
}
