import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '#shared/money.ts';

/** Twelve months of a year, January first. */
type Year = {
  readonly year: number;
  readonly months: readonly { readonly month: string; readonly net_cents: number }[];
};

type RevenueBarsProps = {
  readonly now: Year;
  readonly before: Year;
  /** `YYYY-MM` of today: later months are still to come. */
  readonly month: string;
};

/**
 * Two years side by side, with a pair of bars per month. Each pair gives its amounts as text, on hover and to screen
 * readers.
 */
export function RevenueBars({ now, before, month }: RevenueBarsProps) {
  const { t, i18n } = useLingui();
  const highest = Math.max(1, ...[...now.months, ...before.months].map(({ net_cents: net }) => net));
  const share = (cents: number) => `${Math.max(0, (cents / highest) * 100)}%`;
  return (
    <Box>
      <chakra.ul
        listStyleType="none"
        aria-label={t`Revenue by month, excluding VAT`}
        display="grid"
        gridTemplateColumns="repeat(12, minmax(0, 1fr))"
        gap="1"
      >
        {now.months.map(({ month: name, net_cents: cents }, index) => {
          const was = before.months[index]?.net_cents ?? 0;
          const long = i18n.date(`${name}-15T12:00:00`, { month: 'long' });
          const [one, other] = [formatAmount(cents, i18n.locale), formatAmount(was, i18n.locale)];
          const text = t`${long}: ${one} in ${now.year}, ${other} in ${before.year}`;
          return (
            <chakra.li key={name} title={text} data-month={name} data-cents={cents} data-before-cents={was}>
              <chakra.span srOnly>{text}</chakra.span>
              <Flex aria-hidden="true" height="20" align="flex-end" gap="1px" borderBottom="hairline">
                <Box flex="1" bg="border.strong" borderTopRadius="1px" style={{ height: share(was) }} />
                <Box
                  flex="1"
                  bg={name > month ? 'transparent' : 'accent'}
                  borderTopRadius="1px"
                  style={{ height: share(cents) }}
                />
              </Flex>
              <Box aria-hidden="true" textAlign="center" color="fg.muted" fontSize="small" overflow="hidden">
                {i18n.date(`${name}-15T12:00:00`, { month: 'narrow' })}
              </Box>
            </chakra.li>
          );
        })}
      </chakra.ul>
      <Flex gap="4" mt="1.5" color="fg.muted" fontSize="small" wrap="wrap">
        <Mark color="border.strong">{before.year}</Mark>
        <Mark color="accent">{now.year}</Mark>
        <Box ms="auto">
          <Trans>Excluding VAT</Trans>
        </Box>
      </Flex>
    </Box>
  );
}

function Mark({ color, children }: { readonly color: string; readonly children: number }) {
  return (
    <Flex align="center" gap="1.5">
      <Box width="2.5" height="2.5" bg={color} borderRadius="1px" aria-hidden="true" />
      <bdi>{children}</bdi>
    </Flex>
  );
}
