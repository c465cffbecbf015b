import { ApiRefusal } from '../simulator/play.ts';
import { nextId } from '../simulator/simulator.ts';
import { chargedBackCents, refundedCents, simulatedConsumer } from './answers.ts';
import type { Chargeback, Link, Mandate, Payment, Refund } from './state.ts';
import type { MollieSimulator } from './types.ts';
import { announce } from './webhooks.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
const OPEN_MS: Readonly<Record<string, number>> = { banktransfer: 14 * DAY_MS, creditcard: 30 * MINUTE_MS };
const OPEN_OTHERWISE_MS = 15 * MINUTE_MS;
const PENDING_MS = DAY_MS;
const DIRECT_DEBIT_MS = 5 * DAY_MS;

export type Outcome = 'paid' | 'failed' | 'canceled' | 'expired' | 'pending';
export const OUTCOMES: readonly Outcome[] = ['paid', 'failed', 'canceled', 'expired', 'pending'];

/** How long a payment stays open before it expires. */
export const openFor = (method: string | null) => OPEN_MS[method ?? ''] ?? OPEN_OTHERWISE_MS;
/** How long the bank takes before a pending payment is paid. */
export const pendingFor = (method: string | null) => (method === 'directdebit' ? DIRECT_DEBIT_MS : PENDING_MS);

/** Why a link takes no payment, or null. */
export function whyClosed({ now }: MollieSimulator, link: Link): 'archived' | 'expired' | 'paid' | null {
  if (link.archived) return 'archived';
  if (link.paidAt !== null && !link.reusable) return 'paid';
  return link.expiresAt !== null && link.expiresAt <= now() ? 'expired' : null;
}

/** A payment that a customer begins at a link. Two may be begun before one is paid, and then both can be paid. */
export function beginPayment(simulator: MollieSimulator, link: Link, method: string): Payment {
  const { state, now } = simulator;
  const payment: Payment = {
    id: nextId(state, 'tr'),
    profileId: link.profileId,
    mode: link.mode,
    linkId: link.id,
    createdAt: now(),
    amountCents: link.amountCents,
    description: link.description,
    redirectUrl: link.redirectUrl,
    cancelUrl: null,
    webhookUrl: link.webhookUrl,
    customerId: link.customerId,
    sequenceType: link.sequenceType,
    metadata: null,
    locale: 'nl_NL',
    method,
    mandateId: null,
    status: 'open',
    dueAt: now() + openFor(method),
    settledAt: null,
  };
  state.payments.push(payment);
  return payment;
}

/** Sets an open or pending payment to the chosen outcome, and notifies the app unless it is only pending. */
export function decide(simulator: MollieSimulator, payment: Payment, outcome: Outcome): void {
  const { state, now } = simulator;
  if (payment.status !== 'open' && payment.status !== 'pending') {
    throw new ApiRefusal(422, `The payment is ${payment.status} and stays so`);
  }
  const link = state.links.find(({ id }) => id === payment.linkId);
  // A payment that a bank is processing is completed all the same.
  if (link?.archived === true && payment.status === 'open' && (outcome === 'paid' || outcome === 'pending')) {
    throw new ApiRefusal(422, 'The payment link is archived');
  }
  payment.status = outcome;
  payment.method ??= 'ideal';
  payment.dueAt = outcome === 'pending' ? now() + pendingFor(payment.method) : null;
  if (outcome === 'pending') return;
  payment.settledAt = now();
  if (outcome === 'paid' && link !== undefined) link.paidAt ??= now();
  // A cancelled first payment leaves a mandate too, which never becomes valid.
  if (payment.sequenceType === 'first') giveMandate(simulator, payment, outcome === 'paid' ? 'valid' : 'invalid');
  announce(simulator, payment);
}

function giveMandate(simulator: MollieSimulator, payment: Payment, becomes: Mandate['becomes']): void {
  if (payment.customerId === null) return;
  const { profileId, mode, customerId } = payment;
  const customer = simulator.state.customers.find(({ id }) => id === customerId);
  const consumer = { ...simulatedConsumer, consumerName: customer?.name ?? simulatedConsumer.consumerName };
  payment.mandateId = addMandate(simulator, { profileId, mode, customerId, becomes, ...consumer }).id;
}

type NewMandate = Pick<
  Mandate,
  'profileId' | 'mode' | 'customerId' | 'becomes' | 'consumerName' | 'consumerAccount' | 'consumerBic'
> & { readonly mandateReference?: string | null; readonly signatureDate?: string | null };

/** A mandate, which is pending on its first day. */
export function addMandate({ state, now }: MollieSimulator, given: NewMandate): Mandate {
  const id = nextId(state, 'mdt');
  const mandate: Mandate = {
    ...given,
    id,
    createdAt: now(),
    method: 'directdebit',
    mandateReference: given.mandateReference ?? `SIM-${id.slice(4).toUpperCase()}`,
    signatureDate: given.signatureDate ?? new Date(now()).toISOString().slice(0, 10),
    status: 'pending',
    dueAt: now() + DAY_MS,
  };
  state.mandates.push(mandate);
  return mandate;
}

/** A customer has their bank take the whole payment back. */
export function chargeBack(simulator: MollieSimulator, payment: Payment, reason = 'MD06'): Chargeback {
  const { state, now } = simulator;
  if (payment.status !== 'paid' || chargedBackCents(state, payment) > 0) {
    throw new ApiRefusal(422, 'Only a paid payment that was not charged back can be');
  }
  const { id: paymentId, profileId, mode, amountCents } = payment;
  const id = nextId(state, 'chb');
  const chargeback: Chargeback = { id, profileId, mode, paymentId, amountCents, reason, createdAt: now() };
  state.chargebacks.push(chargeback);
  announce(simulator, payment);
  return chargeback;
}

/** The bank gives a charge back back: the payment is as good as before. */
export function reverseChargeBack(simulator: MollieSimulator, payment: Payment): void {
  const chargeback = simulator.state.chargebacks.find(
    ({ paymentId, reversedAt }) => paymentId === payment.id && reversedAt === undefined,
  );
  if (chargeback === undefined) throw new ApiRefusal(422, 'The payment was not charged back');
  chargeback.reversedAt = simulator.now();
  announce(simulator, payment);
}

/** The bank returns a direct debit: one that is under way is not paid, one that was paid is charged back. */
export function returnDebit(simulator: MollieSimulator, payment: Payment, reason: string): void {
  delete payment.returns;
  if (payment.status === 'paid') {
    chargeBack(simulator, payment, reason);
    return;
  }
  payment.reason = reason;
  decide(simulator, payment, 'failed');
}

/** What can still be paid back of a payment. */
export function refundableCents(simulator: MollieSimulator, payment: Payment): number {
  if (payment.status !== 'paid') return 0;
  const gone = refundedCents(simulator.state, payment) + chargedBackCents(simulator.state, payment);
  return Math.max(payment.amountCents - gone, 0);
}

const NEXT_STEP = { queued: 'pending', pending: 'processing', processing: 'refunded' } as const;

/** One step of a refund on its way: queued, pending, processing, refunded, a day each. */
export function moveRefund(simulator: MollieSimulator, refund: Refund): void {
  if (refund.status !== 'queued' && refund.status !== 'pending' && refund.status !== 'processing') return;
  refund.status = NEXT_STEP[refund.status];
  refund.dueAt = refund.status === 'refunded' ? null : simulator.now() + DAY_MS;
  if (refund.status === 'refunded') announceRefund(simulator, refund);
}

/** The bank sends a refund back: the money is with the yard again. */
export function failRefund(simulator: MollieSimulator, refund: Refund): void {
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw new ApiRefusal(422, `The refund is ${refund.status} and stays so`);
  }
  refund.status = 'failed';
  refund.dueAt = null;
  announceRefund(simulator, refund);
}

function announceRefund(simulator: MollieSimulator, refund: Refund): void {
  const payment = simulator.state.payments.find(({ id }) => id === refund.paymentId);
  if (payment !== undefined) announce(simulator, payment);
}
