import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { customerTable } from '#customers/customer.ts';
import { useCan } from '#session/use-can.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';

type MissingAddressProps = {
  readonly customerId: string | null;
  /** Says too that nothing can be mailed where there is no e-mail address. */
  readonly mails?: boolean;
};

/** Says before an invoice is issued that it would bear no address of the customer; nothing where there is one. */
export function MissingAddress({ customerId, mails = false }: MissingAddressProps) {
  const can = useCan();
  const { row } = useRow(customerTable, customerId);
  if (row === undefined) return null;
  const edit = `/customers/${row.id}/edit`;
  const mayEdit = can('customer edit');
  return (
    <>
      {(row.street === '' || row.city === '') && (
        <Flex role="status" gap="2" color="tone.attention.fg">
          <TriangleAlert aria-hidden="true" size={16} style={{ flexShrink: 0, marginBlockStart: 3 }} />
          <span>
            <Trans>The customer has no address, which belongs on an invoice.</Trans>{' '}
            {mayEdit && (
              <Link className="lone" to={`${edit}#street`}>
                <Trans>Add the address</Trans>
              </Link>
            )}
          </span>
        </Flex>
      )}
      {mails && row.email === '' && (
        <Flex role="status" gap="2" color="tone.attention.fg">
          <TriangleAlert aria-hidden="true" size={16} style={{ flexShrink: 0, marginBlockStart: 3 }} />
          <span>
            <Trans>The customer has no e-mail address, so nothing can be mailed.</Trans>{' '}
            {mayEdit && (
              <Link className="lone" to={`${edit}#email`}>
                <Trans>Add the e-mail address</Trans>
              </Link>
            )}
          </span>
        </Flex>
      )}
    </>
  );
}
