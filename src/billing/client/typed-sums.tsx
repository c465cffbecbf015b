import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { TaxRateAnswer } from '../product.schema.ts';
import { type InvoiceValues, lineAmount, totalsOf } from './invoice-form-values.ts';
import { InvoiceSums } from './invoice-lines.tsx';

type TypedSumsProps = {
  readonly lines: InvoiceValues['lines'];
  readonly includesVat: boolean;
  readonly rates: readonly TaxRateAnswer[];
};

/** What the lines of a form come to, as they are typed. Says so while none of them has an amount. */
export function TypedSums({ lines, includesVat, rates }: TypedSumsProps) {
  if (lines.every((line) => lineAmount(line) === undefined)) {
    return (
      <Box color="fg.muted">
        <Trans>No amount yet</Trans>
      </Box>
    );
  }
  return <InvoiceSums invoice={totalsOf(lines, includesVat, rates)} />;
}
