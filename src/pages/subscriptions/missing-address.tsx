import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
  const { t } = useLingui();
  const { row } = useRow(customerTable, customerId);
  if (row === undefined) return null;
  const edit = `/customers/${row.id}/edit`;
  return (
    <>
      {(row.street === '' || row.city === '') && (
        <Missing to={`${edit}#street`} way={t`Add the address`}>
          <Trans>The customer has no address, which belongs on an invoice.</Trans>
        </Missing>
      )}
      {mails && row.email === '' && (
        <Missing to={`${edit}#email`} way={t`Add the e-mail address`}>
          <Trans>The customer has no e-mail address, so nothing can be mailed.</Trans>
        </Missing>
      )}
    </>
  );
}

type MissingProps = { readonly to: string; readonly way: string; readonly children: ReactNode };

/** What is missing, and the way to its field for who may fill it in. */
function Missing({ to, way, children }: MissingProps) {
  const can = useCan();
  return (
    <Flex role="status" gap="2" color="tone.attention.fg">
      <TriangleAlert aria-hidden="true" size={16} style={{ flexShrink: 0, marginBlockStart: 3 }} />
      <span>
        {children}{' '}
        {can('customer edit') && (
          <Link className="lone" to={to}>
            {way}
          </Link>
        )}
      </span>
    </Flex>
  );
}
