import { sql } from 'kysely';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { type ErrandParts, mollieOf, stripeOf } from '../ledger/errand-parts.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import type { MollieApi, MolliePayment } from '../provider/mollie.provider.ts';
import type { StripeApi } from '../provider/stripe-api.ts';
import type { StripePayment } from '../provider/stripe-values.ts';
import { applyPayments, type ProviderPayment } from './apply-payments.ts';
import { endWatch, findLink, isPayment, type LinkState, setLinkState } from './payment-link.repository.ts';

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
  const { externalId, invoiceId } = link;
  const today = todayOf(parts.ledger);
  const seen = await (link.provider === 'stripe'
    ? seenAtStripe(await stripeOf(parts, companyId), { externalId, state: link.state, today })
    : seenAtMollie(await mollieOf(parts, companyId), { externalId, now: parts.ledger.now(), today }));
  if (seen === undefined) return 'no_key';
  const { paid, isOver, mayCome } = seen;
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
  readonly paid: readonly ProviderPayment[];
  readonly isOver: 'expired' | 'failed' | null;
  /** Money may still come: somebody can pay, or a bank has something under way. */
  readonly mayCome: boolean;
};

const UNDER_WAY: ReadonlySet<MolliePayment['status']> = new Set(['open', 'pending', 'authorized']);

type MollieQuestion = { readonly externalId: string; readonly now: number; readonly today: CivilDate };

/** Reads a payment page, or a single payment such as a direct debit. Undefined without Mollie. */
async function seenAtMollie(
  mollie: MollieApi | undefined,
  { externalId, now, today }: MollieQuestion,
): Promise<Seen | undefined> {
  if (mollie === undefined) return undefined;
  const paidOf = (payments: readonly MolliePayment[]) =>
    payments.filter(({ status }) => status === 'paid').map((payment) => takenOver(payment, today));
  if (isPayment(externalId)) {
    const payment = await mollie.getPayment(externalId);
    const isOver = ['failed', 'expired', 'canceled'].includes(payment.status);
    return { paid: paidOf([payment]), isOver: isOver ? 'failed' : null, mayCome: UNDER_WAY.has(payment.status) };
  }
  // The link first: a payment begun on a link that is already closed is then in the list.
  const link = await mollie.getPaymentLink(externalId);
  const payments = await mollie.listLinkPayments(externalId);
  const hasRunOut = link.expiresAt !== null && Date.parse(link.expiresAt) < now;
  // What a bank has under way comes in all the same.
  const isUnderWay = payments.some(({ status }) => UNDER_WAY.has(status));
  const mayCome = isUnderWay || !(hasRunOut || link.archived);
  return { paid: paidOf(payments), isOver: hasRunOut && !isUnderWay ? 'expired' : null, mayCome };
}

type StripeQuestion = { readonly externalId: string; readonly state: LinkState; readonly today: CivilDate };

/** Reads an invoice at Stripe. Undefined without Stripe. */
async function seenAtStripe(
  stripe: StripeApi | undefined,
  { externalId, state, today }: StripeQuestion,
): Promise<Seen | undefined> {
  if (stripe === undefined) return undefined;
  const { status, paidOutsideCents } = await stripe.getInvoice(externalId);
  const payments = status === 'paid' ? await stripe.listPayments(externalId) : [];
  const paid = payments.map((payment) => takenFromStripe(payment));
  // Somebody noted it at Stripe. What is noted here as paid closes the link first.
  if (state === 'open' && paidOutsideCents > 0) paid.push(paidOutside(externalId, paidOutsideCents, today));
  const mayCome = status === 'open' || status === 'uncollectible';
  return { paid, isOver: status === 'void' ? 'expired' : null, mayCome };
}

function takenFromStripe({ id, paidAt, ...payment }: StripePayment): ProviderPayment {
  return { source: 'stripe', externalId: id, paidOn: dayAt(paidAt), ...payment };
}

function paidOutside(invoiceId: string, amountCents: number, paidOn: CivilDate): ProviderPayment {
  const externalId = `${invoiceId} outside`;
  return { source: 'stripe', externalId, method: 'bank', amountCents, refundedCents: 0, chargedBackCents: 0, paidOn };
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
