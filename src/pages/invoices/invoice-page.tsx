import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useInvoiceName } from '#billing/client/invoice-columns.tsx';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { AsOf, NotKeptYet } from '#pages/parts/as-of.tsx';
import { type MissingField, MissingFields } from '#pages/parts/missing-fields.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import type { Answer } from '#session/answer.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useAskAgain } from '#session/use-ask-again.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { InvoiceActionBar, InvoiceHeadActions } from './invoice-actions.tsx';
import { InvoiceChain, InvoiceFace, InvoicePanels, lastSending, NotMailed, SendFailed } from './invoice-body.tsx';
import { invoiceQuery } from './invoice-calls.ts';
import { CustomerLink } from './invoice-origin.tsx';
import { useInvoiceListBeside } from './invoices-page.tsx';

/** One invoice or credit invoice: how its amount came about, what was paid of it, and the actions on it. */
export function InvoicePage() {
  const { t } = useLingui();
  const { invoiceId = '' } = useParams();
  return <InvoiceOf key={invoiceId} invoiceId={invoiceId} back={{ to: '/invoices', label: t`Invoices` }} />;
}

type Back = { readonly to: string; readonly label: string };

function InvoiceOf({ invoiceId, back }: { readonly invoiceId: string; readonly back: Back }) {
  const { answer, askAgain, asOf } = useAnswer(invoiceQuery(invoiceId), { kept: true, live: true });
  const tellList = useInvoiceListBeside();
  const changed = useCallback(() => {
    askAgain();
    tellList();
  }, [askAgain, tellList]);
  if (answer === 'asking' || !answer.ok) return <NoInvoice answer={answer} back={back} askAgain={askAgain} />;
  return <InvoiceDetails invoice={answer.result} asOf={asOf} back={back} onChanged={changed} onWait={askAgain} />;
}

type NoInvoiceProps = {
  readonly answer: Answer<unknown> | 'asking';
  readonly back: Back;
  readonly askAgain: () => void;
};

/** Shown while an invoice is loading, when it does not exist, or when the server cannot be reached. */
export function NoInvoice({ answer, back, askAgain }: NoInvoiceProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Invoice`} back={back}>
      {answer === 'asking' || answer.ok ? (
        <Skeleton lines={10} />
      ) : (
        <NotThere
          answer={answer}
          askAgain={askAgain}
          besides={
            answer.status === 'offline' ? undefined : (
              <Button variant="outline" asChild>
                <Link to="/invoices">{t`All invoices`}</Link>
              </Button>
            )
          }
        >
          <NotKeptYet />
        </NotThere>
      )}
    </Page>
  );
}

/** Leads to what the form of this draft was told is missing when it should have been issued. */
function NotIssued() {
  const { state } = useLocation() as { readonly state: { readonly missing?: readonly MissingField[] } | null };
  const { missing = [] } = state ?? {};
  if (missing.length === 0) return null;
  return (
    <Box role="alert" borderStartWidth="4px" borderColor="border.error" bg="error.tint" px="4" py="3" maxWidth="form">
      <Box fontWeight="strong">
        <Trans>Something that has to be on an invoice is missing.</Trans>
      </Box>
      <MissingFields fields={missing} />
    </Box>
  );
}

type DetailsProps = {
  readonly invoice: InvoiceDetailAnswer;
  readonly asOf: number | null;
  readonly back: Back;
  readonly onChanged: () => void;
  readonly onWait: () => void;
};

function InvoiceDetails({ invoice, asOf, back, onChanged, onWait }: DetailsProps) {
  const { t } = useLingui();
  const name = useInvoiceName();
  const last = lastSending(invoice);
  const isBusy = last?.action === 'send_wanted' || invoice.refunds.some(({ status }) => status === 'wanted');
  useAskAgain(isBusy, onWait);
  return (
    <Page
      title={name(invoice)}
      back={back}
      subtitle={
        <>
          {invoice.kind === 'credit_invoice' ? t`Credit invoice` : t`Invoice`}
          {' · '}
          <CustomerLink invoice={invoice} />
        </>
      }
      actions={<InvoiceHeadActions invoice={invoice} onChanged={onChanged} />}
    >
      <AsOf at={asOf} />
      <InvoiceFace invoice={invoice} />
      {last?.action === 'send_wanted' && (
        <chakra.p role="status" color="fg.muted">
          <Trans>It is being sent. This page shows when that is done.</Trans>
        </chakra.p>
      )}
      <SendFailed invoice={invoice} />
      <NotMailed invoice={invoice} />
      {invoice.number === null && <NotIssued />}
      <InvoiceActionBar invoice={invoice} onChanged={onChanged} />
      <InvoiceChain invoice={invoice} />
      <InvoicePanels invoice={invoice} />
    </Page>
  );
}
