import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { AmountField } from '#ui/form/amount-field.tsx';
import type { InvoiceDetailAnswer } from '../invoice.schema.ts';
import { Amount } from './amount.tsx';

type LinesProps = { readonly invoice: InvoiceDetailAnswer };

/** How much of each line is credited, with what is left of it. */
export function CreditLinesField({ invoice }: LinesProps) {
  const { t } = useLingui();
  return (
    <chakra.ul
      aria-label={t`Lines`}
      listStyleType="none"
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      px="4"
      css={{ '& > li + li': { borderTop: 'hairline' } }}
    >
      {invoice.lines.map((line, index) => (
        <chakra.li key={line.position} py="3">
          <Box
            role="group"
            aria-label={line.description}
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 14rem' }}
            columnGap="4"
            rowGap="2"
            alignItems="start"
          >
            <Box minWidth="0">
              <chakra.bdi overflowWrap="anywhere">{line.description}</chakra.bdi>
              <Box color="fg.muted" fontSize="small">
                <LineMode includesVat={invoice.includes_vat} cents={line.amount_cents} />
              </Box>
            </Box>
            {line.left_cents > 0 ? (
              <AmountField
                name={`lines.${index}.amount_cents`}
                label={t`To credit`}
                hint={
                  <Trans>
                    Left: <Amount cents={line.left_cents} />
                  </Trans>
                }
              />
            ) : (
              <Box color="fg.muted" textAlign={{ base: 'start', md: 'end' }}>
                {line.left_cents === 0 ? <Trans>Nothing left</Trans> : <Trans>Only with the whole invoice</Trans>}
              </Box>
            )}
          </Box>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function LineMode({ includesVat, cents }: { readonly includesVat: boolean; readonly cents: number }) {
  return includesVat ? (
    <Trans>
      <Amount cents={cents} /> including VAT
    </Trans>
  ) : (
    <Trans>
      <Amount cents={cents} /> excluding VAT
    </Trans>
  );
}
