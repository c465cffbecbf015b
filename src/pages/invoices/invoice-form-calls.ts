import type { Creditable } from '#billing/client/credit-form-values.ts';
import type { InvoiceBody, InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { taxRatesQuery, type UsualTerms } from '#pages/products/product-calls.ts';
import type { Answer } from '#session/answer.ts';
import { ask } from '#session/api-call.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { createInvoice, editDraft, invoiceQuery } from './invoice-calls.ts';

/** The choices an invoice form offers, with the invoice itself unless it is a new one. */
export type InvoiceChoices = {
  readonly invoice: InvoiceDetailAnswer | null;
  readonly products: readonly ProductAnswer[];
  readonly rates: readonly TaxRateAnswer[];
  readonly usual: UsualTerms;
};

export function invoiceChoicesQuery(invoiceId: string | undefined): ServerQuery<InvoiceChoices> {
  return { key: ['invoice choices', invoiceId ?? null], ask: () => fetchInvoiceChoices(invoiceId) };
}

async function fetchInvoiceChoices(invoiceId: string | undefined): Promise<Answer<InvoiceChoices>> {
  const [invoice, products, rates] = await Promise.all([
    invoiceId === undefined ? null : invoiceQuery(invoiceId).ask(),
    ask('/api/products'),
    taxRatesQuery.ask(),
  ]);
  if (invoice !== null && !invoice.ok) return invoice;
  if (!products.ok) return products;
  if (!rates.ok) return rates;
  const { result, usual } = products.body;
  return { ok: true, result: { invoice: invoice?.result ?? null, products: result, rates: rates.result, usual } };
}

/** Makes a draft (`id` undefined) or changes one. */
export function saveDraft(id: string | undefined, body: InvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return id === undefined ? createInvoice(body) : editDraft(id, body);
}

/** An invoice with the credit invoices that took something of it, which is what another one is worked out from. */
export function creditableQuery(invoiceId: string): ServerQuery<Creditable> {
  return { key: ['creditable', invoiceId], ask: () => fetchCreditable(invoiceId) };
}

async function fetchCreditable(invoiceId: string): Promise<Answer<Creditable>> {
  const invoice = await invoiceQuery(invoiceId).ask();
  if (!invoice.ok) return invoice;
  const credits = await Promise.all(invoice.result.credits.map(({ uuid }) => invoiceQuery(uuid).ask()));
  const found: InvoiceDetailAnswer[] = [];
  for (const credit of credits) {
    if (!credit.ok) return credit;
    found.push(credit.result);
  }
  return { ok: true, result: { invoice: invoice.result, credits: found } };
}
