import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useInvoiceName } from '#billing/client/invoice-columns.tsx';
import { InvoiceLines, InvoiceSums } from '#billing/client/invoice-lines.tsx';
import { InvoiceMoney } from '#billing/client/invoice-money.tsx';
import { InvoiceStatusMark } from '#billing/client/invoice-status.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { Answer } from '#session/answer.ts';
import { useAnswer } from '#session/use-answer.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { InvoiceActionBar, InvoiceHeadActions } from './invoice-actions.tsx';
import { InvoiceChain, InvoiceFace, InvoicePanels } from './invoice-body.tsx';
import { invoiceQuery } from './invoice-calls.ts';
import { CustomerLink, TextLink } from './invoice-origin.tsx';
import { NoInvoice } from './invoice-page.tsx';

type Both = { readonly credit: InvoiceDetailAnswer; readonly original: InvoiceDetailAnswer };

/** A credit invoice of this customer, and the invoice that it credits. */
async function fetchBoth(customerId: string, creditId: string, missing: string): Promise<Answer<Both>> {
  const credit = await invoiceQuery(creditId).ask();
  if (!credit.ok) return credit;
  const { original, customer } = credit.result;
  if (original === null || customer.uuid !== customerId) {
    return { ok: false, status: 404, message: missing, code: 'not_found', retryAfterS: null, fields: {} };
  }
  const found = await invoiceQuery(original.uuid).ask();
  return found.ok ? { ok: true, result: { credit: credit.result, original: found.result } } : found;
}

/** One credit invoice with its original. */
export function CustomerCreditPage() {
  const { t } = useLingui();
  const { customerId = '', creditId = '' } = useParams();
  const missing = t`This customer has no such credit invoice`;
  const { answer, askAgain } = useAnswer(
    {
      key: ['credit of customer', customerId, creditId],
      ask: () => fetchBoth(customerId, creditId, missing),
    },
    { live: true },
  );
  const back = { to: `/customers/${customerId}`, label: t`Customer` };
  if (answer === 'asking' || !answer.ok) return <NoInvoice answer={answer} back={back} askAgain={askAgain} />;
  return <CreditDetails {...answer.result} back={back} onChanged={askAgain} />;
}

type DetailsProps = Both & {
  readonly back: { readonly to: string; readonly label: string };
  readonly onChanged: () => void;
};

function CreditDetails({ credit, original, back, onChanged }: DetailsProps) {
  const { t } = useLingui();
  const name = useInvoiceName();
  return (
    <Page
      title={name(credit)}
      back={{ ...back, label: credit.customer.name === '' ? back.label : credit.customer.name }}
      subtitle={
        <>
          {t`Credit invoice`}
          {' · '}
          <CustomerLink invoice={credit} />
        </>
      }
      actions={<InvoiceHeadActions invoice={credit} onChanged={onChanged} />}
    >
      <InvoiceFace invoice={credit} />
      <InvoiceActionBar invoice={credit} onChanged={onChanged} />
      <Box
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 32rem), 1fr))"
      >
        <InvoiceChain invoice={credit} />
        <OriginalPanel original={original} />
      </Box>
      <InvoicePanels invoice={credit} />
    </Page>
  );
}

/** The invoice that was credited, and its state since. */
function OriginalPanel({ original }: { readonly original: InvoiceDetailAnswer }) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const { uuid, number, issued_on: issued } = original;
  return (
    <Panel title={t`The invoice it credits`}>
      <Flex direction="column" gap="4">
        <Flex columnGap="4" rowGap="1" wrap="wrap" align="center">
          <TextLink className="lone" to={`/invoices/${uuid}`} fontWeight="strong">
            <Ltr>{number}</Ltr>
          </TextLink>
          {issued !== null && <chakra.bdi color="fg.muted">{words.day(issued)}</chakra.bdi>}
          <InvoiceStatusMark invoice={original} />
          <Box ms="auto">
            <Trans>
              Open <Amount cents={original.open_cents} strong />
            </Trans>
          </Box>
        </Flex>
        <InvoiceLines invoice={original} />
        <InvoiceSums invoice={original} />
        <InvoiceMoney invoice={original} creditPath={(id) => `/customers/${original.customer.uuid}/credit/${id}`} />
      </Flex>
    </Panel>
  );
}
