import { Box, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Facts } from '#ui/facts.tsx';
import type { PlannedInvoiceAnswer } from '../subscription.schema.ts';
import { Amount } from './amount.tsx';
import { PlannedInvoices } from './subscription-invoices.tsx';

type SubscriptionPlanProps = {
  readonly invoices: readonly PlannedInvoiceAnswer[];
  readonly includesVat: boolean;
  /** What it would come to without the change that is tried; null when none is. In cents, VAT included. */
  readonly unchangedCents: number | null;
};

const sumOf = (invoices: readonly PlannedInvoiceAnswer[], key: 'net_cents' | 'vat_cents' | 'total_cents') =>
  invoices.reduce((sum, invoice) => sum + invoice[key], 0);

/** The invoices of a year, one below the other, with what they come to together. */
export function SubscriptionPlan({ invoices, includesVat, unchangedCents }: SubscriptionPlanProps) {
  const { t } = useLingui();
  if (invoices.length === 0) {
    return (
      <Box color="fg.muted">
        <Trans>Nothing is invoiced in these twelve months.</Trans>
      </Box>
    );
  }
  const total = sumOf(invoices, 'total_cents');
  return (
    <Flex direction="column" gap="5">
      <Box data-year-cents={total}>
        <Box fontSize="small" fontWeight="strong" color="fg.muted" mb="2">
          <Plural value={invoices.length} one="# invoice in twelve months" other="# invoices in twelve months" />
        </Box>
        <Facts
          facts={[
            { term: t`Excluding VAT`, value: <Figure cents={sumOf(invoices, 'net_cents')} /> },
            { term: t`VAT`, value: <Figure cents={sumOf(invoices, 'vat_cents')} /> },
            { term: t`Total including VAT`, value: <Figure cents={total} strong /> },
            ...(unchangedCents === null
              ? []
              : [
                  { term: t`Without the change`, value: <Figure cents={unchangedCents} /> },
                  { term: t`Difference`, value: <Figure cents={total - unchangedCents} /> },
                ]),
          ]}
        />
      </Box>
      <PlannedInvoices invoices={invoices} includesVat={includesVat} />
    </Flex>
  );
}

function Figure({ cents, strong = false }: { readonly cents: number; readonly strong?: boolean }): ReactNode {
  return (
    <Box textAlign="end">
      <Amount cents={cents} strong={strong} />
    </Box>
  );
}
