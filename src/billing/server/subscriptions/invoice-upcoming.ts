import { sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { notFound } from '#shared/request-error.ts';
import type { PlannedInvoiceAnswer } from '../../subscription.schema.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { extrasToCome } from './extra-lines.ts';
import { planAnswer, plannedWaiting } from './subscription-preview.ts';
import { findSubscription, findWaitingLines } from './subscription-row.ts';

/** The next invoice of the subscription that an invoice is of; null for an invoice of none, or one that has ended. */
export async function findNextInvoice({ tx, today }: Booking, invoiceId: string): Promise<PlannedInvoiceAnswer | null> {
  const { rows } = await sql<{ subscriptionId: string | null }>`
    select subscription_id as "subscriptionId" from invoices where id = ${invoiceId}::uuid`.execute(tx);
  if (rows[0] === undefined) throw notFound();
  const { subscriptionId } = rows[0];
  const row = subscriptionId === null ? undefined : await findSubscription(tx, subscriptionId);
  if (row === undefined) return null;
  const waiting = await findWaitingLines(tx, [row.id]);
  const language = row.language ?? (await readSettings(tx)).sections.general.language;
  const { description, object, vatCategory, rateBp, includesVat, nextPeriodOn, abroad, supply } = row;
  const naming = { description, object, language, vatCategory, rateBp, includesVat, abroad, supply };
  const pending = [...waiting.map(plannedWaiting), ...(await extrasToCome(tx, row, today))];
  const planned = planAnswer({ terms: row, nextPeriodOn, pending, naming, today });
  return planned[0] ?? null;
}
