import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { AmountField } from '#ui/form/amount-field.tsx';
import type { SaveProblem } from '#ui/form/record-form.tsx';
import type { InvoiceDetailAnswer } from '../invoice.schema.ts';
import { Amount } from './amount.tsx';

type LinesProps = {
  readonly invoice: InvoiceDetailAnswer;
  /** The field with more than there is left, and what is said there while it is typed. */
  readonly tooMuch: SaveProblem | undefined;
};

/** How much of each line is credited, with what is left of it. */
export function CreditLinesField({ invoice, tooMuch }: LinesProps) {
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
                  <Left
                    cents={line.left_cents}
                    name={`lines.${index}.amount_cents`}
                    tooMuch={tooMuch?.field === `lines.${index}.amount_cents` ? tooMuch.message : undefined}
                  />
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

type LeftProps = { readonly cents: number; readonly name: string; readonly tooMuch: string | undefined };

/** What is left of a line, or that more than that is filled in. Once the press was refused the field says that itself. */
function Left({ cents, name, tooMuch }: LeftProps) {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  if (tooMuch !== undefined && get(errors, name) === undefined) {
    return (
      <Box role="status" color="fg.error" fontWeight="strong">
        {tooMuch}
      </Box>
    );
  }
  return (
    <Trans>
      Left: <Amount cents={cents} />
    </Trans>
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
