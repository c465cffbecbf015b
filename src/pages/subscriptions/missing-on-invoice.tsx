import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMissingOfSeller } from '#billing/client/use-missing-of-seller.ts';
import type { LetterheadAnswer } from '#billing/printed/letterhead.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import type { Needed } from '#shared/permission.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';

/** Who sends the company’s documents. */
export const letterheadQuery: ServerQuery<LetterheadAnswer> = queryOf('/api/letterhead');

type MissingOnInvoiceProps = {
  /** Null as long as nobody is chosen. */
  readonly customerId: string | null;
  /** Says too that nothing can be mailed where there is no e-mail address. */
  readonly mails?: boolean;
};

/** Says before an invoice is issued what the company and the customer lack of what belongs on it; nothing otherwise. */
export function MissingOnInvoice(props: MissingOnInvoiceProps) {
  return (
    <>
      <MissingOfCompany />
      <MissingOfCustomer {...props} />
    </>
  );
}

/** The same of the customer alone. */
export function MissingOfCustomer({ customerId, mails = false }: MissingOnInvoiceProps) {
  const { t } = useLingui();
  const { row } = useRow(customerTable, customerId);
  const edit = `/customers/${customerId}/edit`;
  return (
    <>
      {row !== undefined && (row.street === '' || row.city === '') && (
        <Missing to={`${edit}#street`} may="customer edit" way={t`Add the address`}>
          <Trans>The customer has no address, which belongs on an invoice.</Trans>
        </Missing>
      )}
      {mails && row?.email === '' && (
        <Missing to={`${edit}#email`} may="customer edit" way={t`Add the e-mail address`}>
          <Trans>The customer has no e-mail address, so nothing can be mailed.</Trans>
        </Missing>
      )}
    </>
  );
}

/** Says what the company has not filled in of itself and no invoice can do without; nothing as long as it is not known. */
export function MissingOfCompany() {
  const { t } = useLingui();
  const { answer } = useAnswer(letterheadQuery);
  const seller = answer !== 'asking' && answer.ok ? answer.result.seller : null;
  const missing = useMissingOfSeller(seller === null ? null : { general: seller, legal: seller });
  const [section] = missing.sections;
  if (section === undefined) return null;
  const fields = missing.names;
  return (
    <Missing to={`/settings/${section}`} may="company edit" way={t`Fill it in`}>
      <Trans>No invoice can be issued yet. Missing of your company: {fields}.</Trans>
    </Missing>
  );
}

type MissingProps = {
  readonly to: string;
  /** Who may fill it in. */
  readonly may: Needed;
  readonly way: string;
  readonly children: ReactNode;
};

/** What is missing, and the way to its field for who may fill it in. */
function Missing({ to, may, way, children }: MissingProps) {
  const can = useCan();
  return (
    <Flex role="status" gap="2" color="tone.attention.fg">
      <TriangleAlert aria-hidden="true" size={16} style={{ flexShrink: 0, marginBlockStart: 3 }} />
      <span>
        {children}{' '}
        {can(may) && (
          <Link className="lone" to={to}>
            {way}
          </Link>
        )}
      </span>
    </Flex>
  );
}
