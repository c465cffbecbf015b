import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { INVOICE_CARD_HEIGHT, InvoiceCard, useInvoiceColumns } from '#billing/client/invoice-columns.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { filled } from '#session/api-call.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** A draft has nothing to credit yet, a void invoice nothing left to credit. */
const isCreditable = ({ number, status }: InvoiceAnswer) => number !== null && status !== 'void';

/** The invoices there are to credit, of one customer or of all. */
export function CreditChoice({ customerId }: { readonly customerId: string | null }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { answer, askAgain, more } = useServerPages('/api/invoices', {
    query: { kind: 'invoice', ...filled({ customer: customerId ?? '', search }) },
  });
  const invoices = answer !== 'asking' && answer.ok ? answer.result.rows.filter(isCreditable) : [];
  const isEmpty = invoices.length === 0;
  useEffect(() => {
    // A page with only drafts shows no list, so nothing else would ask for the next page.
    if (isEmpty) more?.();
  }, [isEmpty, more]);
  return (
    <Page
      title={t`New credit invoice`}
      subtitle={t`Choose the invoice to credit`}
      fill
      back={{ to: '/invoices', label: t`Invoices` }}
    >
      <Flex>
        <SearchField label={t`Search invoices`} onSearch={setSearch} />
      </Flex>
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <Choices invoices={invoices} isSearched={search !== ''} onEnd={more} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Page>
  );
}

type ChoicesProps = {
  readonly invoices: readonly InvoiceAnswer[];
  readonly isSearched: boolean;
  readonly onEnd: (() => void) | undefined;
};

const addressOf = ({ uuid }: InvoiceAnswer) => `/finance/invoices/${uuid}/credit`;

function Choices({ invoices, isSearched, onEnd }: ChoicesProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useInvoiceColumns();
  return (
    <RecordList
      label={t`Invoices`}
      items={invoices}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(invoice) => <InvoiceCard invoice={invoice} />}
      cardHeight={INVOICE_CARD_HEIGHT}
      rowAttributes={({ uuid }) => ({ 'data-invoice': uuid })}
      addressOf={addressOf}
      onOpen={(one) => void navigate(addressOf(one))}
      onEnd={onEnd}
      empty={
        onEnd !== undefined ? (
          <Skeleton lines={6} />
        ) : (
          <EmptyState
            icon={FileSearch}
            title={isSearched ? t`No invoice found` : t`There is no invoice to credit`}
            action={
              <Button variant="outline" asChild>
                <Link to="/invoices">{t`All invoices`}</Link>
              </Button>
            }
          >
            <Trans>Only issued invoices can be credited.</Trans>
          </EmptyState>
        )
      }
    />
  );
}
