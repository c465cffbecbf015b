import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DebtorItemsAnswer, OpenTotalsAnswer } from '#accountancy/accountancy.schema.ts';
import { AGE_DAYS } from '#accountancy/open-items.ts';
import { Amount } from '#billing/client/amount.tsx';
import { FigureCell, FigureHead, FigureTable } from '#billing/client/figure-table.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnchor } from '#pages/parts/use-anchor.ts';
import { filled } from '#session/api-call.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { dayAt } from '#shared/civil-date.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterDay } from '#ui/list/filter-day.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';

const PAGE_ROWS = 20;

/** The open amounts per customer by the age of the invoices, at the end of a day. */
export function AccountancyOpen() {
  const { t } = useLingui();
  const [on, choose] = useState(() => dayAt(Date.now()));
  const { answer, askAgain, more } = useServerPages(
    '/api/accountancy/open-items',
    { query: filled({ on }) },
    { pageRows: PAGE_ROWS, live: true },
  );
  useAnchor('open', answer !== 'asking');
  return (
    <Panel
      title={t`Open items`}
      anchor="open"
      actions={<FilterDay label={t`At the end of`} value={on} onChange={choose} />}
    >
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <Items rows={answer.result.rows} totals={answer.result.body.totals} more={more} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Panel>
  );
}

/** The names of the ages, `0–30` and so on; the last has no upper end. */
function useAgeNames(): readonly string[] {
  const { t } = useLingui();
  const starts = [0, ...AGE_DAYS.map((days) => days + 1)];
  const last = AGE_DAYS.at(-1) ?? 0;
  const ended = AGE_DAYS.map((end, index) => {
    const start = starts[index] ?? 0;
    return t`${start}–${end} days`;
  });
  return [...ended, t`Over ${last} days`];
}

type ItemsProps = {
  readonly rows: readonly DebtorItemsAnswer[];
  readonly totals: OpenTotalsAnswer;
  readonly more: (() => void) | undefined;
};

function Items({ rows, totals, more }: ItemsProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  if (rows.length === 0) {
    return (
      <>
        <EmptyState icon={PartyPopper} title={t`Nothing is open`} />
        <Uncollectible cents={totals.uncollectible_cents} />
      </>
    );
  }
  return (
    <Flex direction="column" gap="3" data-open-cents={totals.open_cents}>
      {narrow ? (
        <>
          <AgeTotals totals={totals} />
          <Cards rows={rows} />
        </>
      ) : (
        <Rows rows={rows} totals={totals} />
      )}
      {more !== undefined && (
        <Button variant="outline" alignSelf="flex-start" onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
      <PaidTooMuch totals={totals} />
      <InCredit cents={totals.balance_cents} />
      <Uncollectible cents={totals.uncollectible_cents} />
    </Flex>
  );
}

/** What was paid too much pays nothing of others, but stands on the same account. */
function PaidTooMuch({ totals: { open_cents: open, overpaid_cents: overpaid } }: Pick<ItemsProps, 'totals'>) {
  if (!(overpaid > 0)) return null;
  return (
    <Box color="fg.muted" data-overpaid-cents={overpaid}>
      <Trans>
        Not taken off: <Amount cents={overpaid} /> that customers paid too much. The debtors’ account has the
        difference: <Amount cents={open - overpaid} />.
      </Trans>
    </Box>
  );
}

/** What customers have in credit stands on an account of its own. */
function InCredit({ cents }: { readonly cents: number }) {
  if (cents === 0) return null;
  return (
    <Box color="fg.muted" data-credit-cents={cents}>
      <Trans>
        Not counted: <Amount cents={cents} /> that customers have in credit.
      </Trans>
    </Box>
  );
}

/** The uncollectible amount, and its VAT (article 29 of the Dutch law on VAT). */
function Uncollectible({ cents }: { readonly cents: number }) {
  if (cents === 0) return null;
  return (
    <Box color="fg.muted">
      <Trans>
        Not counted: <Amount cents={cents} /> of invoices that are uncollectible. Their VAT may be claimed back as soon
        as it is certain that they will not be paid, and at the latest one year after the last day to pay.
      </Trans>{' '}
      <TextLink to="/invoices?status=uncollectible">
        <Trans>Show invoices</Trans>
      </TextLink>
    </Box>
  );
}

const TextLink = chakra(Link, { base: { color: 'accent', _hover: { textDecoration: 'underline' } } });

function AgeTotals({ totals }: Pick<ItemsProps, 'totals'>) {
  const ages = useAgeNames();
  return (
    <Box display="grid" gap="3" gridTemplateColumns="1fr 1fr">
      {ages.map((name, age) => (
        <Box key={name}>
          <Box color="fg.muted" fontSize="small">
            {name}
          </Box>
          <Amount cents={totals.ages[age] ?? 0} />
        </Box>
      ))}
      <Box>
        <Box color="fg.muted" fontSize="small">
          <Plural value={totals.invoices} one="# invoice" other="# invoices" />
        </Box>
        <Amount cents={totals.open_cents} strong />
      </Box>
    </Box>
  );
}

const invoicesOf = ({ customer }: DebtorItemsAnswer) => `/invoices?customer=${customer.uuid}`;

function Rows({ rows, totals }: Pick<ItemsProps, 'rows' | 'totals'>) {
  const { t } = useLingui();
  const ages = useAgeNames();
  return (
    <FigureTable label={t`Open items`}>
      <FigureHead columns={[t`Customer`, ...ages.map((figures) => ({ figures })), { figures: t`Open` }]} />
      <tbody>
        <chakra.tr fontWeight="strong">
          <FigureCell>
            <Plural value={totals.invoices} one="# invoice" other="# invoices" />
          </FigureCell>
          <AgeCells ages={totals.ages} />
          <FigureCell figures>
            <Amount cents={totals.open_cents} strong />
          </FigureCell>
        </chakra.tr>
        {rows.map((row) => (
          <tr key={row.customer.uuid} data-debtor={row.customer.uuid}>
            <FigureCell>
              <TextLink to={invoicesOf(row)}>
                <bdi>{row.customer.name}</bdi>
              </TextLink>
              <CreditOf row={row} />
            </FigureCell>
            <AgeCells ages={row.ages} />
            <FigureCell figures>
              <Amount cents={row.open_cents} strong />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function CreditOf({ row }: { readonly row: DebtorItemsAnswer }) {
  return (
    <>
      {row.overpaid_cents > 0 && (
        <Box color="fg.muted" fontSize="small">
          <Trans>
            Paid too much: <Amount cents={row.overpaid_cents} />
          </Trans>
        </Box>
      )}
      {row.balance_cents !== 0 && (
        <Box color="fg.muted" fontSize="small">
          <Trans>
            In credit: <Amount cents={row.balance_cents} />
          </Trans>
        </Box>
      )}
    </>
  );
}

function AgeCells({ ages }: Pick<OpenTotalsAnswer, 'ages'>) {
  const names = useAgeNames();
  return names.map((name, age) => (
    <FigureCell key={name} figures>
      {(ages[age] ?? 0) === 0 ? '–' : <Amount cents={ages[age] ?? 0} />}
    </FigureCell>
  ));
}

const CardLink = chakra(Link, { base: { display: 'block', py: '2', minHeight: '12' } });

function Cards({ rows }: Pick<ItemsProps, 'rows'>) {
  const ages = useAgeNames();
  return (
    <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}>
      {rows.map((row) => (
        <li key={row.customer.uuid} data-debtor={row.customer.uuid}>
          <CardLink to={invoicesOf(row)}>
            <Flex justify="space-between" gap="3">
              <chakra.bdi fontWeight="strong" minWidth="0" overflowWrap="anywhere">
                {row.customer.name}
              </chakra.bdi>
              <Amount cents={row.open_cents} strong />
            </Flex>
            <CreditOf row={row} />
            {ages.map((name, age) =>
              (row.ages[age] ?? 0) === 0 ? null : (
                <Flex key={name} justify="space-between" gap="3" color="fg.muted" fontSize="small">
                  <span>{name}</span>
                  <Amount cents={row.ages[age] ?? 0} />
                </Flex>
              ),
            )}
          </CardLink>
        </li>
      ))}
    </chakra.ul>
  );
}
