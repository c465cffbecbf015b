import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PlannedInvoiceAnswer } from '../subscription.schema.ts';
import { Amount } from './amount.tsx';
import { useSubscriptionWords } from './subscription-words.tsx';

type PlannedLine = PlannedInvoiceAnswer['lines'][number];

/** Lines as an invoice will have them: what, for which days, how much. */
export function PlannedLines({ lines }: { readonly lines: readonly PlannedLine[] }) {
  const words = useSubscriptionWords();
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1.5">
      {lines.map(({ kind, description, quantity, unit_price_cents: price, amount_cents: amount, ...days }) => (
        <chakra.li
          key={`${kind} ${days.from_on} ${description} ${amount}`}
          display="flex"
          gap="3"
          data-line={kind}
          data-cents={amount}
        >
          <Box flex="1" minWidth="0">
            <bdi>{description}</bdi>
            <Box color="fg.muted" fontSize="small">
              {kind !== 'once' && <bdi>{words.period(days.from_on, days.until_on)}</bdi>}
              {quantity > 1 && (
                <>
                  {kind !== 'once' && ' · '}
                  <bdi dir="ltr" className="ltr">
                    {quantity} × <Amount cents={price} />
                  </bdi>
                </>
              )}
            </Box>
          </Box>
          <Amount cents={amount} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

type PlannedInvoicesProps = {
  readonly invoices: readonly PlannedInvoiceAnswer[];
  readonly includesVat: boolean;
};

/** Invoices to come, each with its day, lines, VAT and total. */
export function PlannedInvoices({ invoices, includesVat }: PlannedInvoicesProps) {
  return (
    <chakra.ol listStyleType="none" display="grid" gap="4">
      {invoices.map((invoice) => (
        <li key={`${invoice.on} ${invoice.lines[0]?.from_on} ${invoice.total_cents}`}>
          <PlannedInvoice invoice={invoice} includesVat={includesVat} />
        </li>
      ))}
    </chakra.ol>
  );
}

function PlannedInvoice({
  invoice,
  includesVat,
}: {
  readonly invoice: PlannedInvoiceAnswer;
  readonly includesVat: boolean;
}) {
  const { t } = useLingui();
  const { day } = useSubscriptionWords();
  const { on, kind, lines, net_cents: net, vat_cents: vat, total_cents: total } = invoice;
  return (
    <Box data-invoice-on={on} data-net-cents={net} data-total-cents={total}>
      <Flex gap="3" fontWeight="strong" mb="1.5">
        <Box flex="1" minWidth="0">
          <bdi>{day(on)}</bdi>
          {kind === 'credit_invoice' && (
            <Box color="fg.muted" fontWeight="normal">
              <Trans>Credit invoice</Trans>
            </Box>
          )}
        </Box>
        <Amount cents={total} strong />
      </Flex>
      <PlannedLines lines={lines} />
      <Box mt="1.5" pt="1.5" borderTop="hairline" color="fg.muted" fontSize="small" display="grid" gap="0.5">
        {!includesVat && <SumLine label={t`Excluding VAT`} cents={net} />}
        <SumLine label={includesVat ? t`Of which VAT` : t`VAT`} cents={vat} />
        {kind === 'credit_invoice' && (
          <Box>
            <Trans>It comes to less than zero, so it becomes a credit invoice.</Trans>
          </Box>
        )}
      </Box>
    </Box>
  );
}

function SumLine({ label, cents }: { readonly label: string; readonly cents: number }) {
  return (
    <Flex gap="3">
      <Box flex="1">{label}</Box>
      <Amount cents={cents} />
    </Flex>
  );
}
