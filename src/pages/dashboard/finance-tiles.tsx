import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { RevenueBars } from '#billing/client/revenue-bars.tsx';
import type { RevenueAnswer, UpcomingRevenueAnswer } from '#billing/revenue.schema.ts';
import {
  type InvoicePage,
  newestInvoicesQuery,
  revenueQuery,
  upcomingRevenueQuery,
} from '#pages/invoices/invoice-calls.ts';
import { TileLink } from '#pages/parts/tile-link.tsx';
import type { Answer } from '#session/answer.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { dayAt } from '#shared/civil-date.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Sum = { readonly cents: number; readonly invoices: number };

type Finance = {
  /** What is still to be paid, as its list has it; what is overdue is part of it. */
  readonly open: Sum;
  readonly overdue: Sum;
  readonly now: RevenueAnswer;
  readonly before: RevenueAnswer;
};

const financeQuery: ServerQuery<Finance> = { key: ['finance figures'], ask: fetchFinance };

async function fetchFinance(): Promise<Answer<Finance>> {
  const year = Number(dayAt(Date.now()).slice(0, 4));
  const [open, overdue, now, before] = await Promise.all([
    newestInvoicesQuery({ status: 'unpaid' }, 1).ask(),
    newestInvoicesQuery({ status: 'overdue' }, 1).ask(),
    revenueQuery(year).ask(),
    revenueQuery(year - 1).ask(),
  ]);
  if (!open.ok) return open;
  if (!overdue.ok) return overdue;
  if (!now.ok) return now;
  if (!before.ok) return before;
  const sums = { open: sumOf(open.result), overdue: sumOf(overdue.result) };
  return { ok: true, result: { ...sums, now: now.result, before: before.result } };
}

const sumOf = ({ totals }: InvoicePage): Sum => ({ cents: totals.open_cents, invoices: totals.count });

/**
 * The finance figures: what is open and late, this year beside the last, and what is expected. Each links to its list.
 */
export function FinanceTiles() {
  const { t } = useLingui();
  const { answer } = useAnswer(financeQuery);
  const upcoming = useAnswer(upcomingRevenueQuery).answer;
  if (answer === 'asking' || upcoming === 'asking') return <Skeleton lines={4} />;
  // Without a connection the yard's own work goes on, for which amounts are not needed.
  if (!answer.ok) return null;
  const { open, overdue, now, before } = answer.result;
  // A company that has never invoiced gets no empty amounts.
  const isUnused = now.years.length === 0 && open.invoices === 0;
  if (isUnused && !(upcoming.ok && upcoming.result.documents > 0)) return null;
  return (
    <Box
      display="grid"
      gap="3"
      alignItems="start"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 19rem), 1fr))"
      data-finance-tiles=""
    >
      <Flex direction="column" gap="3" minWidth="0">
        <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3">
          <MoneyTile to="/invoices?status=open" label={t`Open`} sum={open} tone="attention" />
          <MoneyTile to="/invoices?status=overdue" label={t`Overdue`} sum={overdue} tone="stop" />
        </Box>
        {upcoming.ok && <Upcoming upcoming={upcoming.result} />}
      </Flex>
      <Panel title={t`Revenue`}>
        <Revenue now={now} before={before} />
      </Panel>
    </Box>
  );
}

type MoneyTileProps = {
  readonly to: string;
  readonly label: string;
  readonly sum: Sum;
  readonly tone: 'attention' | 'stop';
};

function MoneyTile({ to, label, sum: { cents, invoices }, tone }: MoneyTileProps) {
  return (
    <TileLink
      to={to}
      borderTopWidth="3px"
      borderTopColor={invoices > 0 ? `tone.${tone}.line` : 'border'}
      data-cents={cents}
    >
      <Box fontSize="large" fontWeight="strong" lineHeight="tight">
        <Amount cents={cents} />
      </Box>
      <Box color="fg.muted">{label}</Box>
      <Box color="fg.muted" fontSize="small">
        <Plural value={invoices} one="# invoice" other="# invoices" />
      </Box>
    </TileLink>
  );
}

const LineLink = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    justifyContent: 'space-between',
    alignItems: 'center',
    minHeight: 'var(--touch-0)',
    _hover: { textDecoration: 'underline' },
  },
});

function Revenue({ now, before }: Pick<Finance, 'now' | 'before'>) {
  const month = dayAt(Date.now()).slice(0, 7);
  const last = Number(month.slice(5));
  const sameMonths = before.months.slice(0, last).reduce((sum, { net_cents: net }) => sum + net, 0);
  return (
    <Flex direction="column" gap="1">
      <LineLink to="/invoices?period=this_year" data-revenue-cents={now.net_cents}>
        <Box fontWeight="strong">
          <Trans>This year</Trans>
        </Box>
        <Amount cents={now.net_cents} strong />
      </LineLink>
      {/* A company that had nothing then is not compared with it. */}
      {before.documents > 0 && (
        <LineLink to="/invoices?period=last_year" color="fg.muted" data-revenue-cents={sameMonths}>
          <Trans>Same months last year</Trans>
          <Amount cents={sameMonths} />
        </LineLink>
      )}
      <Box mt="3">
        <RevenueBars now={now} before={before} />
      </Box>
    </Flex>
  );
}

/** What running subscriptions will be invoiced at. */
export function Upcoming({ upcoming }: { readonly upcoming: UpcomingRevenueAnswer }) {
  const { t } = useLingui();
  const [now, next] = upcoming.months;
  return (
    <Panel title={t`Still to be invoiced for subscriptions`}>
      <Flex direction="column" gap="1" data-upcoming-cents={upcoming.net_cents}>
        <LineLink to="/finance/subscriptions">
          <Trans>This month</Trans>
          <Amount cents={now?.net_cents ?? 0} />
        </LineLink>
        <LineLink to="/finance/subscriptions">
          <Trans>Next month</Trans>
          <Amount cents={next?.net_cents ?? 0} />
        </LineLink>
        <LineLink to="/finance/subscriptions">
          <Trans>Total for twelve months</Trans>
          <Amount cents={upcoming.net_cents} strong />
        </LineLink>
        <Box color="fg.muted" fontSize="small">
          <Trans>Excluding VAT</Trans>
        </Box>
      </Flex>
    </Panel>
  );
}
