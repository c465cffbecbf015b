import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SummaryAnswer } from '#accountancy/accountancy.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { FigureCell, FigureHead, FigureTable } from '#billing/client/figure-table.tsx';
import { RevenueBars } from '#billing/client/revenue-bars.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNarrow } from '#ui/use-narrow.ts';

type Month = SummaryAnswer['months'][number];
type YearProps = {
  readonly summary: SummaryAnswer;
  /** Stands beside the year. */
  readonly children?: ReactNode;
};

/** A year's revenue beside that of the year before, its composition, and each month. */
export function AccountancyYear({ summary, children }: YearProps) {
  const { t } = useLingui();
  const { year, months } = summary;
  const before = {
    year: year - 1,
    months: months.map(({ month, before_cents: net }) => ({ month, net_cents: net })),
  };
  const filled = months.filter((month) => month.documents > 0 || month.received_cents !== 0);
  return (
    <>
      <Box
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))"
      >
        <Panel title={t`Revenue`}>
          <RevenueBars now={summary} before={before} />
        </Panel>
        <Panel title={String(year)}>
          <Totals summary={summary} />
        </Panel>
        {children}
      </Box>
      {filled.length > 0 && (
        <Panel title={t`By month`}>
          <Months months={filled} summary={summary} />
        </Panel>
      )}
    </>
  );
}

function Totals({ summary }: { readonly summary: SummaryAnswer }) {
  const { t } = useLingui();
  return (
    <Flex direction="column" gap="1" data-year={summary.year} data-net-cents={summary.net_cents}>
      <Line label={t`Invoiced, excluding VAT`} cents={summary.invoiced_cents} />
      <Line label={t`Credited`} cents={summary.credited_cents} />
      <Line label={t`Revenue`} cents={summary.net_cents} strong />
      <Line label={t`VAT`} cents={summary.vat_cents} />
      <Line label={t`Received, including VAT`} cents={summary.received_cents} />
      {summary.years.includes(summary.year - 1) && (
        <Box color="fg.muted" mt="1">
          <Line label={t`Revenue of the year before`} cents={summary.before_cents} />
        </Box>
      )}
    </Flex>
  );
}

function Line({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <Flex justify="space-between" gap="3" {...(strong ? { fontWeight: 'strong' } : {})}>
      <span>{label}</span>
      <Amount cents={cents} strong={strong} />
    </Flex>
  );
}

type MonthsProps = { readonly months: readonly Month[]; readonly summary: SummaryAnswer };

/** On a phone a line for each month has what matters most. */
function Months({ months, summary }: MonthsProps) {
  const { t, i18n } = useLingui();
  const nameOf = ({ month }: Month) => i18n.date(`${month}-15T12:00:00`, { month: 'long' });
  if (useNarrow()) {
    return (
      <chakra.ul listStyleType="none">
        {months.map((month) => (
          <chakra.li
            key={month.month}
            py="2"
            css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}
            data-month={month.month}
          >
            <Line label={nameOf(month)} cents={month.net_cents} strong />
            <Flex color="fg.muted" fontSize="small" columnGap="4" wrap="wrap">
              <span>
                {t`VAT`} <Amount cents={month.vat_cents} />
              </span>
              <span>
                {t`Received`} <Amount cents={month.received_cents} />
              </span>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
    );
  }
  const head = [t`Invoiced`, t`Credited`, t`Revenue`, t`VAT`, t`Received`];
  return (
    <FigureTable label={t`By month`}>
      <FigureHead columns={[t`Month`, ...head.map((figures) => ({ figures }))]} />
      <tbody>
        {months.map((month) => (
          <tr key={month.month} data-month={month.month}>
            <FigureCell>{nameOf(month)}</FigureCell>
            <Figures sums={month} />
          </tr>
        ))}
        <chakra.tr fontWeight="strong">
          <FigureCell>
            <Trans>Total</Trans>
          </FigureCell>
          <Figures sums={summary} />
        </chakra.tr>
      </tbody>
    </FigureTable>
  );
}

function Figures({ sums }: { readonly sums: Omit<Month, 'month'> }) {
  const columns = ['invoiced_cents', 'credited_cents', 'net_cents', 'vat_cents', 'received_cents'] as const;
  return columns.map((column) => (
    <FigureCell key={column} figures>
      {sums[column] === 0 ? '–' : <Amount cents={sums[column]} />}
    </FigureCell>
  ));
}
