import type { BalanceAnswer, GiveBackBody, PaymentBody } from '#billing/balance.schema.ts';
import type {
  CustomerBillingAnswer,
  CustomerBillingBody,
  CustomerVatAnswer,
} from '#billing/customer-billing.schema.ts';
import type {
  CreditInvoiceBody,
  InvoiceAnswer,
  InvoiceBody,
  InvoiceDetailAnswer,
  SendInvoiceBody,
} from '#billing/invoice.schema.ts';
import type { RevenueAnswer, UpcomingRevenueAnswer } from '#billing/revenue.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import {
  type ApiAnswer,
  type ApiBody,
  type ApiFilter,
  type ApiQuery,
  addressOf,
  ask,
  change,
  filled,
  post,
} from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { CallResult } from '#session/session-api.ts';

/** Empty fields filter nothing. Days are `YYYY-MM-DD`, both included. */
export type InvoiceFilter = ApiFilter<
  '/api/invoices',
  'status' | 'kind' | 'customer' | 'from' | 'until' | 'search' | 'sort'
>;
/** What all invoices found come to, in cents. */
export type InvoiceTotals = NonNullable<ApiAnswer<'get', '/api/invoices'>['totals']>;
export type InvoicePage = {
  readonly invoices: readonly InvoiceAnswer[];
  readonly totals: InvoiceTotals;
};

/** The newest invoices, and what all of them come to. */
export function newestInvoicesQuery(filter: Partial<InvoiceFilter>, limit: number): ServerQuery<InvoicePage> {
  const query = { ...filled(filter), limit, totals: '1' } as const;
  return { key: ['newest invoices', JSON.stringify(query)], ask: () => fetchInvoices(query) };
}

/** The newest of a customer, and what all of theirs come to. */
export function newestOfCustomerQuery(customerId: string): ServerQuery<InvoicePage> {
  return newestInvoicesQuery({ customer: customerId }, 8);
}

async function fetchInvoices(query: ApiQuery<'/api/invoices'>): Promise<Answer<InvoicePage>> {
  const answer = await ask('/api/invoices', { query });
  if (!answer.ok) return answer;
  const { result, totals } = answer.body;
  // They were asked for.
  if (totals === undefined) return { ok: false, status: 'offline' };
  return { ok: true, result: { invoices: result, totals } };
}

/** One invoice by its UUID or ULID. */
export function invoiceQuery(id: string): ServerQuery<InvoiceDetailAnswer> {
  return queryOf('/api/invoices/show/{id}', { params: { id } });
}

export async function createInvoice(body: InvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/invoices', { body }));
}

export async function editDraft(id: string, body: InvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await change('PUT', '/api/invoices/{id}', { params: { id }, body }));
}

export function deleteDraft(id: string): Promise<CallResult> {
  return change('DELETE', '/api/invoices/{id}', { params: { id }, body: {} });
}

/** `version`: the version of the draft that the person saw; the server issues no other. */
export async function issueInvoice(id: string, version: number): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/invoices/{id}/issue', { params: { id }, body: { version } }));
}

export async function sendInvoice(id: string, body: SendInvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/invoices/{id}/send', { params: { id }, body }));
}

type StatusInput = ApiBody<'post', '/api/invoices/{id}/change-status'>;

export async function changeStatus(ulid: string, body: StatusInput): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/invoices/{id}/change-status', { params: { id: ulid }, body }));
}

/** Notes money that came in outside the provider. */
export async function recordPayment(ulid: string, body: PaymentBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/invoices/{id}/payments', { params: { id: ulid }, body }));
}

/** Decides about what was paid too much. */
export async function giveBack(ulid: string, body: GiveBackBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/invoices/{id}/give-back', { params: { id: ulid }, body }));
}

/** What a customer has in credit. */
export function balanceQuery(customerId: string): ServerQuery<BalanceAnswer> {
  return queryOf('/api/customers/{id}/balance', { params: { id: customerId } });
}

/** Answers with the credit invoice. */
export async function creditInvoice(body: CreditInvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/credit-invoices', { body }));
}

/** The PDF; null without a valid answer. */
export function fetchInvoiceDocument(id: string): Promise<Blob | null> {
  return fetchPdf(addressOf('/api/invoices/{id}/document', { params: { id } }));
}

export function revenueQuery(year: number): ServerQuery<RevenueAnswer> {
  return queryOf('/api/revenue', { query: { year } });
}

export const upcomingRevenueQuery: ServerQuery<UpcomingRevenueAnswer> = queryOf('/api/revenue/upcoming');

export function customerBillingQuery(customerId: string): ServerQuery<CustomerBillingAnswer> {
  return queryOf('/api/customers/{id}/billing', { params: { id: customerId } });
}

/** How a customer is taxed; nothing for nobody. */
export function customerVatQuery(customerId: string | null): ServerQuery<CustomerVatAnswer | null> {
  if (customerId === null) return { key: ['nobody’s vat'], ask: () => Promise.resolve({ ok: true, result: null }) };
  return queryOf('/api/customers/{id}/billing/vat', { params: { id: customerId } });
}

/** Has VIES asked about the customer's VAT id. */
export async function checkVatId(customerId: string): Promise<Answer<CustomerBillingAnswer>> {
  return resultOf(await post('/api/customers/{id}/billing/check-vat', { params: { id: customerId } }));
}

export async function saveCustomerBilling(
  customerId: string,
  body: CustomerBillingBody,
): Promise<Answer<CustomerBillingAnswer>> {
  return resultOf(await change('PUT', '/api/customers/{id}/billing', { params: { id: customerId }, body }));
}
