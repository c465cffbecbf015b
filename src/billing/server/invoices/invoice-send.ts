import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceDetailAnswer, SendInvoiceBody, SendMode } from '../../invoice.schema.ts';
import { isIssued, isMailed } from '../../invoice-states.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { lockedProvider } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { issueLocked } from './invoice-draft.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';

/** A repeat within this time, with the same mode, counts as the same request. */
const AGAIN_AFTER_S = 60;

/**
 * Queues the sending of an invoice: by mail with or without a payment link, or only the link or the paper, for staff to
 * pass on. A company that is paid by transfer has no links: it is mailed without one. A draft is issued first. `once`: does nothing when that was asked within a minute.
 */
export async function sendInvoice(
  at: Booking,
  id: string,
  { mode: asked, to, version, once = false }: SendInvoiceBody & { readonly once?: boolean },
): Promise<InvoiceDetailAnswer> {
  const invoice = await lockInvoice(at.tx, id);
  if (invoice.state === 'void') throw refuseNow('invoice.voided');
  if (once && (await wasJustAsked(at.tx, id))) return knownInvoice(at, id);
  const mode = await modeOf(at.tx, asked);
  if (isMailed(mode) && to === undefined && !(await hasAddress(at.tx, invoice))) {
    throw refuseField('to', 'invoice.no_address');
  }
  if (!isIssued(invoice.state)) await issueLocked(at, invoice, version);
  await queueErrand(at.tx, {
    kind: 'send_invoice',
    subjectId: id,
    key: `send ${id} ${newId()}`,
    payload: {
      mode,
      to: to ?? null,
      by: {
        userId: at.actor.userId,
        userName: at.actor.userName,
      },
    },
  });
  const details = { mode, to: to ?? '' };
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: id, action: 'send_wanted', by: at.actor, details, subject: invoice.number ?? '' },
  ]);
  return knownInvoice(at, id);
}

/** What a mode comes to in this company: where nobody makes links, mail has none. */
export async function modeOf(tx: CompanyTx, asked: SendMode): Promise<SendMode> {
  if (asked !== 'mail_with_link') return asked;
  return (await lockedProvider(tx)) === 'bank_transfer' ? 'mail_without_link' : asked;
}

async function hasAddress(tx: CompanyTx, { customerId }: LockedInvoice): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers where id = ${customerId}::uuid and deleted_at is null and email <> ''`.execute(tx);
  return rows.length > 0;
}

async function wasJustAsked(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from billing_events where entity_id = ${id}::uuid and action = 'send_wanted'
      and at > now() - ${AGAIN_AFTER_S} * interval '1 second' limit 1`.execute(tx);
  return rows.length > 0;
}
