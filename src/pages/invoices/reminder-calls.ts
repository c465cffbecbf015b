import type { DebtorDetailAnswer, ReminderChannel } from '#billing/reminders/reminder.schema.ts';
import type { DunningStep } from '#company/company-settings.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { addressOf, change, post } from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';

export function debtorQuery(customerId: string): ServerQuery<DebtorDetailAnswer> {
  return queryOf('/api/reminders/customers/{id}', { params: { id: customerId } });
}

/** Sends the reminder that is due. Without a channel it goes by mail if there is an address, else on paper. */
export async function sendReminder(
  customer: string,
  step: DunningStep,
  channel?: ReminderChannel,
): Promise<Answer<DebtorDetailAnswer>> {
  return resultOf(
    await post('/api/reminders', { body: { customer, step, ...(channel === undefined ? {} : { channel }) } }),
  );
}

export async function skipReminder(customer: string, step: DunningStep): Promise<Answer<DebtorDetailAnswer>> {
  return resultOf(await post('/api/reminders/skip', { body: { customer, step } }));
}

/** Leaves an invoice out of reminders for a reason; null takes it along again. */
export async function stopInvoice(invoiceId: string, stop: 'dispute' | 'other' | null): Promise<Answer<true>> {
  return resultOf(await change('PUT', '/api/reminders/invoices/{id}', { params: { id: invoiceId }, body: { stop } }));
}

/** The letter of the next step as it would be today and, if given, in this way; null when it did not come. */
export function fetchPreview(customerId: string, channel?: ReminderChannel): Promise<Blob | null> {
  const query = channel === undefined ? {} : { channel };
  return fetchPdf(addressOf('/api/reminders/customers/{id}/letter', { params: { id: customerId }, query }));
}

/** A letter that was sent; null when it did not come. */
export function fetchLetter(reminderId: string): Promise<Blob | null> {
  return fetchPdf(addressOf('/api/reminders/{id}/document', { params: { id: reminderId } }));
}
