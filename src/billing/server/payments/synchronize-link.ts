import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { type ErrandParts, mollieOf, stripeOf } from '../ledger/errand-parts.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import type { MollieApi, MolliePayment } from '../provider/mollie.provider.ts';
import type { ProviderPayment } from './apply-payments.ts';
import { findLink, isPayment } from './payment-link.repository.ts';
import { lookAtPage } from './stripe-look.ts';
import { type Seen, takeOverLink } from './take-over-link.ts';

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
  const { externalId } = link;
  const today = todayOf(parts.ledger);
  const seen = await (link.provider === 'stripe'
    ? stripeOf(parts, companyId).then((stripe) =>
        stripe === undefined ? undefined : lookAtPage(stripe, { externalId, state: link.state }, today),
      )
    : seenAtMollie(await mollieOf(parts, companyId), { externalId, now: parts.ledger.now(), today }));
  if (seen === undefined) return 'no_key';
  await inLedgerOf(parts.ledger, companyId, (tx) => takeOverLink(tx, link, seen, today));
  return 'done';
}

const UNDER_WAY: ReadonlySet<MolliePayment['status']> = new Set(['open', 'pending', 'authorized']);

type MollieQuestion = { readonly externalId: string; readonly now: number; readonly today: CivilDate };

/** Reads a payment page, or a single payment such as a direct debit. Undefined without Mollie. */
async function seenAtMollie(
  mollie: MollieApi | undefined,
  { externalId, now, today }: MollieQuestion,
): Promise<Seen | undefined> {
  if (mollie === undefined) return undefined;
  const paidOf = async (payments: readonly MolliePayment[]) => {
    const paid: ProviderPayment[] = [];
    for (const payment of payments) {
      if (payment.status !== 'paid') continue;
      const reason = payment.chargedBackCents > 0 ? await mollie.chargeBackReason(payment.id).catch(() => null) : null;
      paid.push({ ...takenOver(payment, today), ...(reason === null ? {} : { returnReason: reason }) });
    }
    return paid;
  };
  if (isPayment(externalId)) {
    const payment = await mollie.getPayment(externalId);
    const isOver = ['failed', 'expired', 'canceled'].includes(payment.status);
    return {
      paid: await paidOf([payment]),
      isOver: isOver ? 'failed' : null,
      mayCome: UNDER_WAY.has(payment.status),
      failedFor: payment.failedFor,
    };
  }
  // The link first: a payment begun on a link that is already closed is then in the list.
  const link = await mollie.getPaymentLink(externalId);
  const payments = await mollie.listLinkPayments(externalId);
  const hasRunOut = link.expiresAt !== null && Date.parse(link.expiresAt) < now;
  // What a bank has under way comes in all the same.
  const isUnderWay = payments.some(({ status }) => UNDER_WAY.has(status));
  const mayCome = isUnderWay || !(hasRunOut || link.archived);
  return { paid: await paidOf(payments), isOver: hasRunOut && !isUnderWay ? 'expired' : null, mayCome };
}

/** A payment of Mollie as the ledger keeps it. */
export function takenOver(payment: MolliePayment, today: CivilDate): ProviderPayment {
  return {
    source: 'mollie',
    externalId: payment.id,
    method: payment.method ?? '',
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    chargedBackCents: payment.chargedBackCents,
    paidOn: payment.paidAt === null ? today : dayAt(payment.paidAt),
  };
}
