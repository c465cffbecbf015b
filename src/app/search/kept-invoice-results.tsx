import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { AsOf } from '#pages/parts/as-of.tsx';
import { usePaperAsked } from './paper-asked.ts';
import { InvoiceOption } from './shell-search-documents.tsx';
import { OptionGroup } from './shell-search-option.tsx';
import { useKeptInvoices } from './use-kept-invoices.ts';

const MOST_SHOWN = 5;

type KeptInvoiceResultsProps = { readonly asked: string; readonly onOpen: () => void };

/** Invoices that are found among those of this device while the server cannot be asked. */
export function KeptInvoiceResults({ asked, onOpen }: KeptInvoiceResultsProps) {
  const { t } = useLingui();
  const paper = usePaperAsked(asked);
  const text = paper?.kind === 'invoice' ? paper.rest : asked;
  const { found } = useKeptInvoices(text);
  if (found.length === 0) return null;
  return (
    <OptionGroup title={t`Invoices`} count={found.length}>
      {found.slice(0, MOST_SHOWN).map((invoice) => (
        <InvoiceOption key={invoice.uuid} invoice={invoice} onOpen={onOpen} />
      ))}
    </OptionGroup>
  );
}

/** What is not searched without a connection, and how old what is searched may be. */
export function SearchedOffline() {
  const { t } = useLingui();
  const { isThere, asOf } = useKeptInvoices('');
  if (!isThere) return <NothingSearched />;
  return (
    <>
      <Box>{t`Without a connection only the invoices that were listed on this device are searched, and no subscriptions, quotes, contracts and products.`}</Box>
      <AsOf at={asOf} />
    </>
  );
}

/** The same for who may not see invoices, or never had a list of them here. */
export function NothingSearched() {
  const { t } = useLingui();
  return <Box>{t`Invoices, subscriptions, quotes, contracts and products are searched with a connection only.`}</Box>;
}
