import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileX2 } from 'lucide-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { CreditForm } from '#billing/client/credit-form.tsx';
import type { Creditable } from '#billing/client/credit-form-values.ts';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { CreditInvoiceBody, InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { providerOf } from '#company/company-settings.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { SaveProblem } from '#ui/form/record-form.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { notify } from '#ui/toaster.tsx';
import { CreditChoice } from './credit-choice.tsx';
import { creditInvoice } from './invoice-calls.ts';
import { creditableQuery } from './invoice-form-calls.ts';

const INVOICES_PAGE = '/invoices';

/** Credits an invoice; where none is named, one is chosen first. */
export function CreditPage() {
  const { invoiceId } = useParams();
  const [query] = useSearchParams();
  const id = invoiceId ?? query.get('invoice');
  return id === null ? <CreditChoice customerId={query.get('customer')} /> : <CreditOf key={id} invoiceId={id} />;
}

function CreditOf({ invoiceId }: { readonly invoiceId: string }) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(creditableQuery(invoiceId));
  const back = { to: `${INVOICES_PAGE}/${invoiceId}`, label: t`Invoice` };
  const isKnown = answer !== 'asking' && answer.ok;
  return (
    <Page
      title={t`New credit invoice`}
      width="form"
      back={back}
      subtitle={isKnown ? <Subject invoice={answer.result.invoice} /> : undefined}
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : answer.result.invoice.actions.includes('credit') ? (
        <Credit {...answer.result} onRefused={askAgain} />
      ) : (
        <NotCreditable invoice={answer.result.invoice} />
      )}
    </Page>
  );
}

/** The invoice that is being credited. */
function Subject({ invoice }: { readonly invoice: InvoiceDetailAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  const { number, customer, issued_on: on } = invoice;
  return (
    <>
      {number === null ? t`Draft` : <Ltr>{number}</Ltr>}
      {on !== null && (
        <>
          {' · '}
          <bdi>{day(on)}</bdi>
        </>
      )}
      {' · '}
      <bdi>{customer.name}</bdi>
    </>
  );
}

function Credit({ invoice, credits, onRefused }: Creditable & { readonly onRefused: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const company = useSignedInUser()?.company;
  const can = useCan();
  const offline = useOfflineReason();
  const submit = async (body: CreditInvoiceBody): Promise<readonly SaveProblem[] | undefined> => {
    const made = await creditInvoice(body);
    if (!made.ok) {
      // Somebody else may have credited of it, or it was paid: what is left is worked out anew.
      if (made.status !== 'offline') onRefused();
      return problemsOf(made, t`Needs a connection`);
    }
    const { uuid, customer } = made.result;
    const number = made.result.number ?? '';
    notify({ tone: 'done', title: t`Credited with ${number}` });
    void navigate(`/customers/${customer.uuid}/credit/${uuid}`, { replace: true });
    return undefined;
  };
  return (
    <CreditForm
      invoice={invoice}
      credits={credits}
      mayRefund={can('invoice refund')}
      provider={
        company === undefined || company.payment_provider === null ? 'mollie' : providerOf(company.payment_provider)
      }
      blocked={offline ?? undefined}
      onSubmit={submit}
      onCancel={() => void navigate(`${INVOICES_PAGE}/${invoice.uuid}`)}
    />
  );
}

/** Why nothing of an invoice can be credited, and where to go on. */
function NotCreditable({ invoice }: { readonly invoice: InvoiceDetailAnswer }) {
  const { t } = useLingui();
  const { kind, number, status } = invoice;
  const why = () => {
    if (kind === 'credit_invoice') return t`This is a credit invoice itself`;
    if (number === null) return t`This invoice is not issued yet: a draft can be changed or deleted`;
    return status === 'void' ? t`This invoice is void: all of it was credited` : t`This invoice is fully credited`;
  };
  return (
    <Box>
      <EmptyState
        icon={FileX2}
        title={why()}
        action={
          <Button asChild>
            <Link to={`${INVOICES_PAGE}/${invoice.uuid}`}>{t`To the invoice`}</Link>
          </Button>
        }
      >
        <Trans>Nothing can be credited here.</Trans>
      </EmptyState>
    </Box>
  );
}
