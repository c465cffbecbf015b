import type { CustomerBillingAnswer, CustomerBillingBody } from '#billing/customer-billing.schema.ts';
import type {
  ChangeStatusBody,
  CreditInvoiceBody,
  InvoiceAnswer,
  InvoiceBody,
  InvoiceDetailAnswer,
  SendInvoiceBody,
} from '#billing/invoice.schema.ts';
import type { RevenueAnswer, UpcomingRevenueAnswer } from '#billing/revenue.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { type CallResult, call, change, post } from '#session/session-api.ts';

const URL = '/api/mollie/invoices';

/** Empty fields filter nothing. Days are `YYYY-MM-DD`, both included. */
export type InvoiceFilter = {
  readonly status: string;
  readonly kind: string;
  readonly customer: string;
  readonly from: string;
  readonly until: string;
  readonly search: string;
};
/** What all invoices found come to, in cents. */
export type InvoiceTotals = {
  readonly count: number;
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly amount_cents: number;
  readonly open_cents: number;
};
export type InvoicePage = {
  readonly invoices: readonly InvoiceAnswer[];
  readonly totals: InvoiceTotals;
};

/** Where invoices are asked for, the newest first. */
export function invoicesPath(filter: Partial<InvoiceFilter>): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return `${URL}?${new URLSearchParams(asked)}`;
}

/** The newest invoices, and what all of them come to. */
export async function fetchInvoices(filter: Partial<InvoiceFilter>, limit: number): Promise<Answer<InvoicePage>> {
  const answer = await call(`${invoicesPath(filter)}&${new URLSearchParams({ limit: String(limit), totals: '1' })}`);
  if (!answer.ok) return answer;
  const { result, totals } = answer.body as { result: readonly InvoiceAnswer[]; totals: InvoiceTotals };
  return { ok: true, result: { invoices: result, totals } };
}

/** One invoice by its UUID or ULID. */
export async function fetchInvoice(id: string): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await call(`${URL}/${encodeURIComponent(id)}`));
}

export async function createInvoice(body: InvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post(URL, body));
}

export async function editDraft(id: string, body: InvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await change('PUT', `${URL}/${id}`, body));
}

export function deleteDraft(id: string): Promise<CallResult> {
  return change('DELETE', `${URL}/${id}`);
}

/** `version`: the draft that was seen; another one is not issued. */
export async function issueInvoice(id: string, version: number): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post(`${URL}/${id}/issue`, { version }));
}

export async function sendInvoice(id: string, body: SendInvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post(`${URL}/${id}/send`, body));
}

type StatusWish = Partial<ChangeStatusBody> & Pick<ChangeStatusBody, 'status'>;

export async function changeStatus(ulid: string, body: StatusWish): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post(`${URL}/${ulid}/change-status`, body));
}

/** Answers with the credit invoice. */
export async function creditInvoice(body: CreditInvoiceBody): Promise<Answer<InvoiceDetailAnswer>> {
  return resultOf(await post('/api/mollie/credit-invoices', body));
}

/** The PDF; null without a valid answer. */
export function fetchInvoiceDocument(id: string): Promise<Blob | null> {
  return fetchPdf(`${URL}/${id}/document`);
}

export async function fetchRevenue(year: number): Promise<Answer<RevenueAnswer>> {
  return resultOf(await call(`/api/mollie/revenue?year=${year}`));
}

export async function fetchUpcomingRevenue(): Promise<Answer<UpcomingRevenueAnswer>> {
  return resultOf(await call('/api/mollie/revenue/upcoming'));
}

export async function fetchCustomerBilling(customerId: string): Promise<Answer<CustomerBillingAnswer>> {
  return resultOf(await call(`/api/customers/${customerId}/billing`));
}

export async function saveCustomerBilling(
  customerId: string,
  body: CustomerBillingBody,
): Promise<Answer<CustomerBillingAnswer>> {
  return resultOf(await change('PUT', `/api/customers/${customerId}/billing`, body));
}
