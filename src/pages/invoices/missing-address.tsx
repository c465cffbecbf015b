import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { customerTable } from '#customers/customer.ts';
import { useCan } from '#session/use-can.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { TextLink } from './invoice-origin.tsx';

/** Says before an invoice is issued that it would bear no address of the customer; nothing where there is one. */
export function MissingAddress({ customerId }: { readonly customerId: string | null }) {
  const can = useCan();
  const { row } = useRow(customerTable, customerId ?? '');
  if (row === undefined || (row.street !== '' && row.city !== '')) return null;
  return (
    <Flex role="status" gap="2" color="tone.attention.fg" alignItems="baseline">
      <TriangleAlert aria-hidden="true" size={16} style={{ flexShrink: 0, alignSelf: 'center' }} />
      <span>
        <Trans>The customer has no address, which belongs on an invoice.</Trans>{' '}
        {can('customer edit') && (
          <TextLink to={`/customers/${row.id}/edit#street`}>
            <Trans>Add the address</Trans>
          </TextLink>
        )}
      </span>
    </Flex>
  );
}
