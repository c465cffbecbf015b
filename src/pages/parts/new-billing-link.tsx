import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useBillsHere, useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { AddLink } from '#ui/add-link.tsx';

type NewBillingLinkProps = { readonly to: string; readonly label: string };

/**
 * A link to create an invoice or a subscription. In a company that stopped billing it tells why there is none.
 */
export function NewBillingLink({ to, label }: NewBillingLinkProps) {
  const can = useCan();
  const billsHere = useBillsHere();
  if (useMakesInvoices()) return <AddLink to={to} label={label} />;
  if (!billsHere || !can('invoice create')) return null;
  return (
    <chakra.span color="fg.muted" fontSize="small" alignSelf="center">
      <Trans>Nothing new is made here: the company stopped billing.</Trans>
    </chakra.span>
  );
}
