import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { PartLeft, useDayText, useInvoiceName } from '#billing/client/invoice-columns.tsx';
import { InvoiceStatusMark } from '#billing/client/invoice-status.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { AsOf } from '#pages/parts/as-of.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import { type InvoicePage, newestOfCustomerQuery } from './invoice-calls.ts';

/** What a customer was billed and still has to pay; the newest first. */
export function CustomerInvoicesPanel({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const makesInvoices = useMakesInvoices();
  const { answer, asOf } = useAnswer(newestOfCustomerQuery(customerId), { kept: true, live: true });
  return (
    <Panel
      title={t`Invoices`}
      actions={
        makesInvoices ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={`/finance/invoices/create?customer=${customerId}`}>
              <Plus aria-hidden="true" />
              {t`New invoice`}
            </Link>
          </Button>
        ) : undefined
      }
    >
      <AsOf at={asOf} />
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <>
          <Invoices page={answer.result} customerId={customerId} />
          <CustomerCredit customerId={customerId} />
        </>
      )}
    </Panel>
  );
}

function Invoices({ page, customerId }: { readonly page: InvoicePage; readonly customerId: string }) {
  const { invoices, totals } = page;
  const count = totals.count;
  const open = totals.open_cents;
  if (invoices.length === 0) {
    return (
      <Box color="fg.muted">
        <Trans>No invoices.</Trans>
      </Box>
    );
  }
  return (
    <>
      <Box mb="2" data-open-cents={open}>
        {open > 0 ? (
          <Trans>
            Still open: <Amount cents={open} strong />
          </Trans>
        ) : (
          <Trans>Nothing is open.</Trans>
        )}
      </Box>
      {totals.overpaid_cents > 0 && (
        <Box mb="2" data-overpaid-cents={totals.overpaid_cents}>
          <Trans>
            Paid too much: <Amount cents={totals.overpaid_cents} strong />
          </Trans>
        </Box>
      )}
      {totals.uncollectible_cents > 0 && (
        <Box mb="2">
          <Trans>
            Uncollectible: <Amount cents={totals.uncollectible_cents} strong />
          </Trans>
        </Box>
      )}
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="0.5" mx="-2">
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.uuid} invoice={invoice} customerId={customerId} />
        ))}
      </chakra.ul>
      {count > invoices.length && (
        <Button size="sm" variant="outline" mt="3" asChild>
          <Link to={`/invoices?customer=${customerId}`}>
            <Plural value={count} one="Show the # invoice" other="Show all # invoices" />
          </Link>
        </Button>
      )}
    </>
  );
}

type InvoiceLineProps = { readonly invoice: InvoiceAnswer; readonly customerId: string };

function InvoiceLine({ invoice, customerId }: InvoiceLineProps) {
  const { t } = useLingui();
  const name = useInvoiceName();
  const day = useDayText();
  const { uuid, kind, number, issued_on: issued, created_at: created } = invoice;
  const isCredit = kind === 'credit_invoice';
  return (
    <chakra.li data-invoice={number ?? uuid}>
      <Box asChild display="block" px="2" py="1.5" borderRadius="control" _hover={{ bg: 'bg.hover' }}>
        <Link to={isCredit ? `/customers/${customerId}/credit/${uuid}` : `/invoices/${uuid}`}>
          <Flex gap="3" align="center">
            <CutText flex="1" fontWeight="strong">
              {name(invoice)}
            </CutText>
            <PartLeft invoice={invoice} />
            <Amount cents={invoice.amount_cents} />
          </Flex>
          <Flex gap="3" align="center" mt="0.5">
            <Box flex="1" minWidth="0" color="fg.muted" fontSize="small" truncate>
              <bdi>{day(issued ?? created)}</bdi>
              {isCredit && number !== null && ` · ${t`Credit invoice`}`}
            </Box>
            <InvoiceStatusMark invoice={invoice} />
          </Flex>
        </Link>
      </Box>
    </chakra.li>
  );
}
