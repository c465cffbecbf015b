import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { QuoteBody, QuoteDetailAnswer } from '#billing/quotes/quote.schema.ts';
import { type InvoiceChoices, invoiceChoicesQuery } from '#pages/invoices/invoice-form-calls.ts';
import { useCustomerVat } from '#pages/invoices/use-customer-vat.ts';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { quoteQuery, saveQuote } from './quote-calls.ts';
import { QuoteForm } from './quote-form.tsx';
import { type QuoteProspect, useQuoteProspect } from './use-quote-prospect.ts';

type QuoteChoices = Omit<InvoiceChoices, 'invoice'> & { readonly quote: QuoteDetailAnswer | null };

function quoteChoicesQuery(id: string | undefined): ServerQuery<QuoteChoices> {
  return { key: ['quote choices', id ?? null], ask: () => fetchChoices(id) };
}

async function fetchChoices(id: string | undefined): Promise<Answer<QuoteChoices>> {
  const [quote, choices] = await Promise.all([
    id === undefined ? null : quoteQuery(id).ask(),
    invoiceChoicesQuery(undefined).ask(),
  ]);
  if (quote !== null && !quote.ok) return quote;
  if (!choices.ok) return choices;
  const { products, rates, usual } = choices.result;
  return { ok: true, result: { quote: quote?.result ?? null, products, rates, usual } };
}

/** A new quote, or a draft that is changed. */
export function QuoteEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const picker = useCustomerPicker();
  const can = useCan();
  const { quoteId } = useParams();
  const [query] = useSearchParams();
  const prospectId = query.get('prospect');
  const [told, setTold] = useState<QuoteProspect | null>(null);
  const found = useQuoteProspect(prospectId);
  // Who they were when the form opened: a customer made in it is chosen there.
  if (told === null && found.ready) setTold(found);
  const customerId = query.get('customer') ?? told?.customerId ?? null;
  const [chosen, setChosen] = useState(customerId);
  const vat = useCustomerVat(chosen);
  const { answer } = useAnswer(quoteChoicesQuery(quoteId));
  const title = quoteId === undefined ? t`New quote` : t`Change quote`;
  const back =
    quoteId !== undefined
      ? { to: `/finance/quotes/${quoteId}`, label: t`Quote` }
      : prospectId !== null
        ? { to: `/prospects/${prospectId}`, label: t`Prospect` }
        : { to: '/finance/quotes', label: t`Quotes` };
  const submit = async (body: QuoteBody) => {
    const saved = await saveQuote(quoteId, body);
    if (!saved.ok) return problemsOf(saved, t`Needs a connection`);
    notify({ tone: 'done', title: t`Saved` });
    void navigate(`/finance/quotes/${saved.result.uuid}`, { replace: true });
    return undefined;
  };
  return (
    <Page title={title} back={back}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : told === null ? (
        <Skeleton lines={8} />
      ) : (
        <QuoteForm
          key={answer.result.quote?.uuid ?? 'new'}
          {...answer.result}
          customerId={customerId}
          customers={picker.picks}
          createCustomer={can('customer create') ? picker.create : undefined}
          prospect={told.prospect}
          vat={vat}
          onCustomer={setChosen}
          blocked={offline ?? undefined}
          onSubmit={submit}
          onCancel={() => void navigate(back.to)}
        />
      )}
      {picker.dialog}
    </Page>
  );
}
