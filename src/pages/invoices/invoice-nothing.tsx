import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReceiptText, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** No invoice passes the filter. */
export function NothingFound({ onStartOver }: { readonly onStartOver: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={SearchX}
      title={t`Nothing matches this filter`}
      action={
        <Button variant="outline" onClick={onStartOver}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );
}

/** The company has no invoice yet. */
export function NoInvoices() {
  const { t } = useLingui();
  const makesInvoices = useMakesInvoices();
  return (
    <EmptyState
      icon={ReceiptText}
      title={t`No invoices yet`}
      action={
        makesInvoices ? (
          <Button asChild>
            <Link to="/finance/invoices/create">{t`New invoice`}</Link>
          </Button>
        ) : undefined
      }
    >
      <Trans>What customers pay per month appears here automatically once they have a subscription.</Trans>
    </EmptyState>
  );
}
