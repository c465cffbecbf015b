import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '#shared/money.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';

/** Twelve months of a year, January first. */
type Year = {
  readonly year: number;
  readonly months: readonly { readonly month: string; readonly net_cents: number }[];
};

type RevenueBarsProps = {
  readonly now: Year;
  readonly before: Year;
};

/** Two years side by side, with a pair of bars per month. A year of which nothing is known is left out. */
export function RevenueBars({ now, before }: RevenueBarsProps) {
  const { t, i18n } = useLingui();
  const hasPast = before.months.some(({ net_cents: net }) => net !== 0);
  const groups = now.months.map(({ month, net_cents: cents }, index) => {
    const was = before.months[index]?.net_cents ?? 0;
    const long = i18n.date(`${month}-15T12:00:00`, { month: 'long' });
    const [one, other] = [formatAmount(cents, i18n.locale), formatAmount(was, i18n.locale)];
    return {
      id: month,
      short: i18n.date(`${month}-15T12:00:00`, { month: 'narrow' }),
      text: hasPast ? t`${long}: ${one} in ${now.year}, ${other} in ${before.year}` : t`${long}: ${one} in ${now.year}`,
      values: { before: was, now: cents },
      data: { 'data-month': month, 'data-cents': cents, 'data-before-cents': was },
    };
  });
  const past = { id: 'before', name: String(before.year), color: 'border.strong' };
  return (
    <BarChart
      label={t`Revenue by month, excluding VAT`}
      series={[...(hasPast ? [past] : []), { id: 'now', name: String(now.year), color: 'accent' }]}
      groups={groups}
    >
      <Box ms="auto">
        <Trans>Excluding VAT</Trans>
      </Box>
    </BarChart>
  );
}
