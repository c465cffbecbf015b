import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileLock2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { InvoiceForm } from '#billing/client/invoice-form.tsx';
import type { NextStep } from '#billing/client/invoice-form-values.ts';
import { type InvoiceBody, type InvoiceDetailAnswer, LINK_MODES, TRANSFER_MODES } from '#billing/invoice.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { useUnmailed } from '#pages/mails/unmailed-note.tsx';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { missingFieldsOf } from '#pages/parts/missing-fields.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { MissingOfCompany, MissingOfCustomer } from '#pages/subscriptions/missing-on-invoice.tsx';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { formatAmount } from '#shared/money.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { SaveProblem } from '#ui/form/record-form.tsx';
import { isolated } from '#ui/isolated.ts';
import { Page } from '#ui/page.tsx';
import { notify } from '#ui/toaster.tsx';
import { invoiceQuery, issueInvoice, sendInvoice } from './invoice-calls.ts';
import { invoiceChoicesQuery, saveDraft } from './invoice-form-calls.ts';
import { InvoicePaperPreview } from './invoice-paper.tsx';
import { useCustomerVat } from './use-customer-vat.ts';
import { useExtrasToBill } from './use-extras-to-bill.ts';
import { useRoom } from './use-room.ts';

const INVOICES_PAGE = '/invoices';
/** From so many rem the document stands beside the form. */
const DOCUMENT_ROOM = 76;

/** A new invoice, or a draft that is changed. From a customer the customer is chosen already. */
export function InvoiceEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const picker = useCustomerPicker();
  const can = useCan();
  const nextSteps = useNextSteps();
  const unmailed = useUnmailed();
  const { invoiceId } = useParams();
  const [query] = useSearchParams();
  const customerId = query.get('customer');
  const { answer, askAgain } = useAnswer(invoiceChoicesQuery(invoiceId));
  const [billed, setBilled] = useState(customerId);
  const vat = useCustomerVat(billed);
  const extras = useExtrasToBill(billed);
  const submit = useSubmit(invoiceId, askAgain);
  const back = useBack(invoiceId, customerId);
  const [room, hasRoom] = useRoom(DOCUMENT_ROOM);
  const title = invoiceId === undefined ? t`New invoice` : t`Change invoice`;
  if (answer === 'asking' || !answer.ok) {
    return (
      <Page title={title} width="form" back={back}>
        <NoAnswer answer={answer} />
      </Page>
    );
  }
  const { invoice, ...choices } = answer.result;
  if (invoice !== null && invoice.number !== null) return <IssuedAlready invoice={invoice} back={back} />;
  return (
    <Page title={title} back={back}>
      <MissingOfCompany />
      <Box ref={room} display="flex" flexDirection="column" flex="1">
        <InvoiceForm
          key={invoice?.uuid ?? 'new'}
          {...(invoice === null ? {} : { invoice })}
          {...choices}
          customerId={customerId}
          vat={vat}
          onCustomer={setBilled}
          extras={extras}
          customers={picker.picks}
          createCustomer={can('customer create') ? picker.create : undefined}
          nextSteps={nextSteps}
          tomorrow={addDays(dayAt(Date.now()), 1)}
          blocked={offline ?? undefined}
          unmailed={unmailed}
          missing={<MissingOfCustomer customerId={billed} mails />}
          onSubmit={submit}
          onCancel={() => void navigate(back.to)}
          {...(hasRoom ? { beside: (form) => <InvoicePaperPreview form={form} rates={choices.rates} /> } : {})}
        />
      </Box>
      {picker.dialog}
    </Page>
  );
}

function useBack(invoiceId: string | undefined, customerId: string | null) {
  const { t } = useLingui();
  if (invoiceId !== undefined) return { to: `${INVOICES_PAGE}/${invoiceId}`, label: t`Invoice` };
  if (customerId !== null) return { to: `/customers/${customerId}`, label: t`Customer` };
  return { to: INVOICES_PAGE, label: t`Invoices` };
}

/**
 * The next steps a person may choose. Issuing and sending change an invoice: without that right a person can only
 * leave a draft or schedule it for a day.
 */
function useNextSteps(): readonly NextStep[] {
  const can = useCan();
  const modes = usePaidByTransfer() ? TRANSFER_MODES : LINK_MODES;
  return ['draft', ...(can('invoice edit') ? (['issue', ...modes] as const) : []), 'scheduled'];
}

/** Saves, then does what was asked for next. A draft that could not be issued or sent stays, and its page says so. */
function useSubmit(invoiceId: string | undefined, onIssued: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mirror } = useSync();
  const conflict = useConflict(invoiceId, onIssued);
  const unmailed = useUnmailed();
  return async (body: InvoiceBody, next: NextStep): Promise<readonly SaveProblem[] | undefined> => {
    const customer = await mirror.get(customerTable, body.customer);
    const isMailed = next === 'mail_with_link' || next === 'mail_without_link' || next === 'scheduled';
    if (isMailed && customer?.email === '') {
      return [{ field: 'next', message: t`This customer has no e-mail address to mail it to` }];
    }
    const saved = await saveDraft(invoiceId, { ...body, ...conflict.seen });
    if (!saved.ok) {
      return (await conflict.told(saved)) ?? problemsOf(saved, t`Needs a connection`);
    }
    const { uuid } = saved.result;
    const done = await take(next, saved.result);
    if (done.ok) {
      const { number, email } = done.result;
      const isSent = number !== null && isMailed && unmailed === null;
      notify({
        tone: 'done',
        title: number === null ? t`Saved` : t`Issued as ${number}`,
        ...(isSent ? { description: t`The mail to ${isolated(email)} is on its way.` } : {}),
        ...(number !== null && isMailed && unmailed !== null ? { description: unmailed } : {}),
      });
    } else {
      notify({
        tone: 'error',
        title: t`Saved as a draft, but not issued`,
        description: problemsOf(done, t`Needs a connection`)[0]?.message ?? '',
      });
    }
    // Its page leads to what has to be filled in before it can be issued.
    const missing = missingFieldsOf(done);
    void navigate(`${INVOICES_PAGE}/${uuid}`, {
      replace: true,
      ...(missing.length === 0 ? {} : { state: { missing } }),
    });
    return undefined;
  };
}

type Refused = Exclude<Answer<InvoiceDetailAnswer>, { readonly ok: true }>;

/** Tells that somebody else changed a draft, and what it comes to now. Saving again then replaces what they made. */
function useConflict(invoiceId: string | undefined, onIssued: () => void) {
  const { t, i18n } = useLingui();
  const [version, setVersion] = useState<number>();
  const told = async (refused: Refused): Promise<readonly SaveProblem[] | undefined> => {
    if (refused.status !== 409 || invoiceId === undefined) return undefined;
    const now = await invoiceQuery(invoiceId).ask();
    if (!now.ok) return undefined;
    if (now.result.number !== null) {
      onIssued();
      return undefined;
    }
    setVersion(now.result.version);
    const total = isolated(formatAmount(now.result.amount_cents, i18n.locale));
    return [
      {
        message: t`Somebody else changed this draft after you opened it: it comes to ${total} now. Save again to put yours in its place.`,
      },
    ];
  };
  return { seen: version === undefined ? {} : { version }, told };
}

/** Does what comes after saving, with the draft as it was saved. */
async function take(next: NextStep, saved: InvoiceDetailAnswer): Promise<Answer<InvoiceDetailAnswer>> {
  if (next === 'draft' || next === 'scheduled') return { ok: true, result: saved };
  const { uuid, version } = saved;
  return next === 'issue' ? issueInvoice(uuid, version) : sendInvoice(uuid, { mode: next, version });
}

type IssuedProps = {
  readonly invoice: InvoiceDetailAnswer;
  readonly back: { readonly to: string; readonly label: string };
};

/** Shown instead of an invoice's form once the invoice was issued. */
function IssuedAlready({ invoice, back }: IssuedProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Change invoice`} width="form" back={back}>
      <EmptyState
        icon={FileLock2}
        title={t`This invoice was issued and no longer changes`}
        action={
          <Button asChild>
            <Link to={`${INVOICES_PAGE}/${invoice.uuid}`}>{t`To the invoice`}</Link>
          </Button>
        }
      >
        <Trans>What is wrong on it is taken back with a credit invoice.</Trans>
      </EmptyState>
    </Page>
  );
}
