import { sql } from 'kysely';
import type { QuoteDetailAnswer, SubscribeQuoteBody } from '../../quotes/quote.schema.ts';
import { createInvoice } from '../invoices/invoice-draft.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { createSubscription } from '../subscriptions/subscription-create.ts';
import { markQuote } from './quote.repository.ts';
import { audit, knownQuote, lockFor } from './quote-acts.ts';

/** Makes a draft invoice of what an accepted quote charges once; a quote makes one. */
export async function invoiceQuote(at: Booking, id: string): Promise<QuoteDetailAnswer> {
  const quote = await lockFor(at, id, 'invoice');
  const { uuid } = await createInvoice(at, {
    customer: quote.customerId,
    includes_vat: quote.includesVat,
    lines: quote.asked.filter((_line, index) => quote.lines[index]?.intervalMonths === null),
    reference: quote.reference === '' ? (quote.number ?? '') : quote.reference,
    note: '',
    scheduled_on: null,
  });
  await markQuote(at.tx, id, { invoice_id: sql`${uuid}::uuid` });
  await audit(at.tx, quote, 'quote.invoice', at.actor);
  return knownQuote(at, id);
}

/** Starts a subscription for each line that an accepted quote charges by the period; a quote starts them once. */
export async function subscribeQuote(at: Booking, id: string, body: SubscribeQuoteBody): Promise<QuoteDetailAnswer> {
  const quote = await lockFor(at, id, 'subscribe');
  const made: string[] = [];
  for (const [index, line] of quote.asked.entries()) {
    const product = line.product;
    if (product === null || (quote.lines[index]?.intervalMonths ?? null) === null) continue;
    const { uuid } = await createSubscription(at, {
      customer: quote.customerId,
      object: body.object,
      product,
      description: line.description,
      price_cents: line.unit_price_cents,
      quantity: line.quantity_hundredths / 100,
      start_on: body.start_on,
      trial_end: null,
      end: { condition: 'none' },
      collection: 'invoice',
      bill: 'now',
    });
    made.push(uuid);
  }
  await markQuote(at.tx, id, { subscription_ids: sql`${made}::uuid[]` });
  await audit(at.tx, quote, 'quote.subscribe', at.actor);
  return knownQuote(at, id);
}
