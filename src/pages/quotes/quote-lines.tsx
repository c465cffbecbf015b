import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '#billing/client/amount.tsx';
import { InvoiceSums } from '#billing/client/invoice-lines.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { PublicQuote } from '#billing/quotes/quote.schema.ts';
import { Ltr } from '#ui/ltr.tsx';

type Shown = Pick<PublicQuote, 'lines' | 'sums' | 'includes_vat'>;

/** What is offered: what is charged once, and what for each length of period, each with its sum. */
export function QuoteLines({ quote }: { readonly quote: Shown }) {
  const { t } = useLingui();
  const headings: Readonly<Record<number, string>> = {
    1: t`Every month`,
    3: t`Every quarter`,
    6: t`Every half-year`,
    12: t`Every year`,
  };
  const { lines, sums } = quote;
  return (
    <Flex direction="column" gap="6">
      {sums.map((sum) => {
        const interval = sum.interval_months;
        const title = interval === null ? t`Once` : (headings[interval] ?? t`Once`);
        return (
          <chakra.section key={String(interval)} aria-label={title} data-interval={interval ?? 'once'}>
            <chakra.h3 fontWeight="strong" mb="1">
              {title}
            </chakra.h3>
            <Lines lines={lines.filter((line) => line.interval_months === interval)} />
            <InvoiceSums invoice={{ net_cents: sum.net_cents, amount_cents: sum.total_cents, vat: sum.vat }} />
          </chakra.section>
        );
      })}
    </Flex>
  );
}

function Lines({ lines }: { readonly lines: Shown['lines'] }) {
  const words = useInvoiceWords();
  return (
    <chakra.ul listStyleType="none" mb="2" css={{ '& > li': { py: '2', borderBottom: '1px solid {colors.border}' } }}>
      {lines.map((line, index) => (
        // Lines are never sorted or taken away here.
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells them apart
        <li key={index}>
          <Flex gap="3" justify="space-between">
            <Box flex="1" minWidth="0" overflowWrap="anywhere">
              <chakra.bdi whiteSpace="pre-line">{line.description}</chakra.bdi>
              <Box color="fg.muted" fontSize="small">
                <Ltr>
                  {words.quantity(line.quantity_hundredths)} × <Amount cents={line.unit_price_cents} />
                </Ltr>
              </Box>
            </Box>
            <Amount cents={line.amount_cents} />
          </Flex>
        </li>
      ))}
    </chakra.ul>
  );
}
