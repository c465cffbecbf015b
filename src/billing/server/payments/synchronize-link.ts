import { sql } from 'kysely';
import { dayAt } from '#shared/civil-date.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { type ErrandParts, mollieOf } from '../ledger/errand-parts.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import type { MollieApi, MolliePayment } from '../provider/mollie.provider.ts';
import { applyPayments, type ProviderPayment } from './apply-payments.ts';
import { endWatch, findLink, isPayment, setLinkState } from './payment-link.repository.ts';

/**
 * Asks the provider what was paid on a link and takes it over. News may come twice, late or in any order: what counts is
 * only what the provider says now.
 */
export async function synchronizeLink(
  parts: ErrandParts,
  companyId: string,
  linkId: string,
): Promise<'done' | 'no_key'> {
  const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, linkId));
  if (link === undefined || link.externalId === null) return 'done';
  const mollie = await mollieOf(parts, companyId);
  if (mollie === undefined) return 'no_key';
  const { externalId, invoiceId } = link;
  const { payments, isOver, mayCome } = await lookAt(mollie, externalId, parts.ledger.now());
  const today = todayOf(parts.ledger);
  const paid = payments.filter(({ status }) => status === 'paid').map((payment) => takenOver(payment, today));
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    // Everyone locks in this order: the invoice, then its links.
    await sql`select 1 from invoices where id = ${invoiceId} for update`.execute(tx);
    const state = (await findLink(tx, linkId))?.state;
    if (paid.length > 0) {
      if (state !== 'paid') await setLinkState(tx, [linkId], 'paid');
      await applyPayments(tx, invoiceId, paid, today);
    } else if (state === 'open' && isOver !== null) {
      await setLinkState(tx, [linkId], isOver);
      if (isOver !== 'failed') return;
      await recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action: 'debit_failed', by: null }]);
    } else if (state === 'closed' && !mayCome) {
      await endWatch(tx, linkId);
    }
  });
  return 'done';
}

type Seen = {
  readonly payments: readonly MolliePayment[];
  readonly isOver: 'expired' | 'failed' | null;
  /** Money may still come: somebody can pay, or a bank has something under way. */
  readonly mayCome: boolean;
};

const UNDER_WAY: ReadonlySet<MolliePayment['status']> = new Set(['open', 'pending', 'authorized']);

/** Reads a payment page, or a single payment such as a direct debit. */
async function lookAt(mollie: MollieApi, externalId: string, now: number): Promise<Seen> {
  if (isPayment(externalId)) {
    const payment = await mollie.getPayment(externalId);
    const isOver = ['failed', 'expired', 'canceled'].includes(payment.status);
    return { payments: [payment], isOver: isOver ? 'failed' : null, mayCome: UNDER_WAY.has(payment.status) };
  }
  // The link first: a payment begun on a link that is already closed is then in the list.
  const link = await mollie.getPaymentLink(externalId);
  const payments = await mollie.listLinkPayments(externalId);
  const hasRunOut = link.expiresAt !== null && Date.parse(link.expiresAt) < now;
  // What a bank has under way comes in all the same.
  const isUnderWay = payments.some(({ status }) => UNDER_WAY.has(status));
  const mayCome = isUnderWay || !(hasRunOut || link.archived);
  return { payments, isOver: hasRunOut && !isUnderWay ? 'expired' : null, mayCome };
}

/** A payment of the provider as the ledger keeps it. */
export function takenOver(payment: MolliePayment, today: string): ProviderPayment {
  return {
    externalId: payment.id,
    method: payment.method ?? '',
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    chargedBackCents: payment.chargedBackCents,
    paidOn: payment.paidAt === null ? today : dayAt(payment.paidAt),
  };
}
