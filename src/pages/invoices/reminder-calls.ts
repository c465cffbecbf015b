import type { DebtorAnswer, DebtorDetailAnswer, DebtorState, ReminderChannel } from '#billing/reminder.schema.ts';
import type { DunningStep } from '#company/company-settings.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { call, change, post } from '#session/session-api.ts';

const URL = '/api/reminders';

export type DebtorPage = {
  readonly debtors: readonly DebtorAnswer[];
  readonly next: string | null;
  /** Reminders go out by themselves. */
  readonly enabled: boolean;
};

/** A page of customers with something overdue, who is late longest first. */
export async function fetchDebtors(
  { state, search }: { readonly state: DebtorState | ''; readonly search: string },
  cursor: string | null,
): Promise<Answer<DebtorPage>> {
  const asked = { state, search, cursor: cursor ?? '', limit: '100' };
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  const answer = await call(`${URL}?${query}`);
  if (!answer.ok) return answer;
  const { result, next_cursor, enabled } = answer.body as {
    readonly result: readonly DebtorAnswer[];
    readonly next_cursor: string | null;
    readonly enabled: boolean;
  };
  return { ok: true, result: { debtors: result, next: next_cursor, enabled } };
}

export async function fetchDebtor(customerId: string): Promise<Answer<DebtorDetailAnswer>> {
  return resultOf(await call(`${URL}/customers/${customerId}`));
}

/** Takes the step that is due. Without a channel it goes by mail where there is an address, else on paper. */
export async function sendReminder(
  customer: string,
  step: DunningStep,
  channel?: ReminderChannel,
): Promise<Answer<DebtorDetailAnswer>> {
  return resultOf(await post(URL, { customer, step, ...(channel === undefined ? {} : { channel }) }));
}

export async function skipReminder(customer: string, step: DunningStep): Promise<Answer<DebtorDetailAnswer>> {
  return resultOf(await post(`${URL}/skip`, { customer, step }));
}

/** Leaves an invoice out of reminders for a reason; null takes it along again. */
export async function stopInvoice(invoiceId: string, stop: 'dispute' | 'other' | null): Promise<Answer<true>> {
  return resultOf(await change('PUT', `${URL}/invoices/${invoiceId}`, { stop }));
}

/** The letter of the next step as it would be today; null when it did not come. */
export function fetchPreview(customerId: string): Promise<Blob | null> {
  return fetchPdf(`${URL}/customers/${customerId}/letter`);
}

/** A letter that was sent; null when it did not come. */
export function fetchLetter(reminderId: string): Promise<Blob | null> {
  return fetchPdf(`${URL}/${reminderId}/document`);
}
