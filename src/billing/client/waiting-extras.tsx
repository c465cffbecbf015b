import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { ListPlus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { ExtraAnswer } from '../extras/extra.schema.ts';
import type { TaxRateAnswer } from '../product.schema.ts';
import { type InvoiceFormOf, type LineValues, unitPriceIn } from './invoice-form-values.ts';

/** An extra, described as its line will be. */
export type ExtraToBill = ExtraAnswer & { readonly lineText: string };

type WaitingExtrasProps = {
  readonly form: InvoiceFormOf;
  /** Those of the customer chosen that no invoice has. */
  readonly extras: readonly ExtraToBill[];
  readonly rates: readonly TaxRateAnswer[];
};

/** Offers what waits for the customer's next invoice, and puts it on this one. */
export function WaitingExtras({ form, extras, rates }: WaitingExtrasProps) {
  const { t } = useLingui();
  const [lines, mode] = useWatch({ control: form.control, name: ['lines', 'includes_vat'] });
  const used = new Set(lines.map(({ extra }) => extra));
  const waiting = extras.filter(({ uuid }) => !used.has(uuid));
  const count = waiting.length;
  if (count === 0) return null;
  const put = () => {
    // An empty line was only there to begin with.
    const typed = form.getValues('lines').filter(({ description, product }) => description !== '' || product !== null);
    const added = waiting.map((extra) => lineOfExtra(extra, mode === 'yes', rates));
    form.setValue('lines', [...typed, ...added], { shouldDirty: true });
  };
  return (
    <Flex
      gap="3"
      wrap="wrap"
      align="center"
      bg="accent.tint"
      borderRadius="panel"
      px="4"
      py="3"
      data-waiting-extras={count}
    >
      <Box flex="1" minWidth="12rem">
        <Plural
          value={count}
          one="# extra waits for the next invoice of this customer."
          other="# extras wait for the next invoice of this customer."
        />
        <Box color="fg.muted" fontSize="small">
          <bdi>{waiting.map(({ lineText }) => lineText).join(', ')}</bdi>
        </Box>
      </Box>
      <Button variant="outline" bg="bg.panel" onClick={put}>
        <ListPlus aria-hidden="true" />
        {t`Put on this invoice`}
      </Button>
    </Flex>
  );
}

/** The line that bills an extra. */
function lineOfExtra(extra: ExtraToBill, includesVat: boolean, rates: readonly TaxRateAnswer[]): LineValues {
  const rateBp = rates.find(({ uuid }) => uuid === extra.tax_rate)?.rate_bp ?? 0;
  return {
    product: extra.product,
    description: extra.lineText,
    quantity_hundredths: extra.quantity_hundredths,
    unit_price_cents: unitPriceIn(includesVat, {
      cents: extra.unit_price_cents,
      includesVat: extra.includes_vat,
      rateBp,
    }),
    tax_rate: extra.tax_rate,
    from_on: null,
    last_on: null,
    extra: extra.uuid,
  };
}
