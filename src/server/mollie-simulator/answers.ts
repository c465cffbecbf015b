import type { Moment } from '../simulator/play.ts';
import type { Chargeback, Customer, Link, Mandate, Payment, Refund, State } from './state.ts';

/**
 * Resources as Mollie's API writes them. API addresses carry the host under which the official client reaches the
 * simulator, because that client follows them; addresses for people carry the simulator's own host.
 */
type Port = Pick<State, 'port'>;

const HAL = 'application/hal+json';
export const apiBase = ({ port }: Port) => `https://api.mollie.invalid:${port}/v2`;
export const pageBase = ({ port }: Port) => `http://127.0.0.1:${port}`;

export const amountOf = (cents: number) => ({
  currency: 'EUR',
  value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});
/** Whole seconds with an offset, as Mollie writes them. */
export const momentText = (moment: Moment) => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;
const momentOrNull = (moment: Moment | null) => (moment === null ? null : momentText(moment));

const api = (state: Port, path: string) => ({ href: `${apiBase(state)}/${path}`, type: HAL });
const page = (state: Port, path: string) => ({ href: `${pageBase(state)}/${path}`, type: 'text/html' });
const docs = (path: string) => ({ href: `https://docs.mollie.com/reference/${path}`, type: 'text/html' });

export function linkAnswer(state: State, link: Link): object {
  return {
    resource: 'payment-link',
    id: link.id,
    mode: link.mode,
    description: link.description,
    amount: amountOf(link.amountCents),
    minimumAmount: null,
    archived: link.archived,
    redirectUrl: link.redirectUrl,
    webhookUrl: link.webhookUrl,
    lines: null,
    billingAddress: null,
    shippingAddress: null,
    profileId: link.profileId,
    reusable: link.reusable,
    createdAt: momentText(link.createdAt),
    paidAt: momentOrNull(link.paidAt),
    updatedAt: null,
    expiresAt: momentOrNull(link.expiresAt),
    sequenceType: link.sequenceType,
    customerId: link.customerId,
    allowedMethods: link.allowedMethods,
    applicationFee: null,
    _links: {
      self: api(state, `payment-links/${link.id}`),
      paymentLink: page(state, `checkout/${link.id}`),
      documentation: docs('get-payment-link'),
    },
  };
}

const SETTLED_FIELDS = {
  paid: 'paidAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
} as const;

export function paymentAnswer(state: State, payment: Payment): object {
  const { status } = payment;
  const settled = status === 'open' || status === 'pending' ? null : SETTLED_FIELDS[status];
  return {
    resource: 'payment',
    id: payment.id,
    mode: payment.mode,
    createdAt: momentText(payment.createdAt),
    status,
    isCancelable: isCancelable(payment),
    ...(settled === null || payment.settledAt === null ? {} : { [settled]: momentText(payment.settledAt) }),
    ...(status === 'open' && payment.dueAt !== null ? { expiresAt: momentText(payment.dueAt) } : {}),
    amount: amountOf(payment.amountCents),
    ...(status === 'paid' ? paidAmounts(state, payment) : {}),
    description: payment.description,
    redirectUrl: payment.redirectUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    method: payment.method,
    metadata: payment.metadata,
    locale: payment.locale,
    countryCode: 'NL',
    profileId: payment.profileId,
    customerId: payment.customerId,
    sequenceType: payment.sequenceType,
    mandateId: payment.mandateId,
    settlementId: payment.settlementId ?? null,
    subscriptionId: null,
    orderId: null,
    details: detailsOf(state, payment),
    _links: paymentLinks(state, payment),
  };
}

/** A refund counts from the moment it is requested. */
export function refundedCents(state: State, payment: Payment): number {
  return state.refunds
    .filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export function chargedBackCents(state: State, payment: Payment): number {
  return state.chargebacks
    .filter(({ paymentId, reversedAt }) => paymentId === payment.id && reversedAt === undefined)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function paidAmounts(state: State, payment: Payment): object {
  const refunded = refundedCents(state, payment);
  const chargedBack = chargedBackCents(state, payment);
  return {
    amountRefunded: amountOf(refunded),
    amountRemaining: amountOf(Math.max(payment.amountCents - refunded - chargedBack, 0)),
    ...(chargedBack === 0 ? {} : { amountChargedBack: amountOf(chargedBack) }),
  };
}

/** True for a payment that is unpaid and that no bank is processing; a direct debit until the bank has it. */
export function isCancelable({ status, method }: Payment): boolean {
  return status === 'open' || (status === 'pending' && method === 'directdebit');
}

const CONSUMER = {
  consumerName: 'J. Jansen',
  consumerAccount: 'NL91ABNA0417164300',
  consumerBic: 'ABNANL2A',
};

/** Why banks return direct debits, as they tell Mollie. */
export const RETURNS: Readonly<Record<string, string>> = {
  AC01: 'Account identifier incorrect',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AC13: 'Debtor account is a non-consumer account',
  AG01: 'Direct debit forbidden on this account',
  AM04: 'Insufficient funds',
  MD01: 'No mandate',
  MD02: 'Missing mandate information',
  MD06: 'Return of funds requested by end customer',
  MD07: 'End customer deceased',
  MS02: 'Refusal by the end customer',
  MS03: 'Reason not specified',
  SL01: 'Specific service offered by debtor bank',
};

const failureOf = ({ reason = 'AM04' }: Payment) => ({
  bankReasonCode: reason,
  bankReason: RETURNS[reason] ?? 'Unknown',
});

function detailsOf(state: State, payment: Payment): object | null {
  if (payment.status !== 'paid' && payment.method !== 'directdebit') return null;
  if (payment.method === 'creditcard') {
    return {
      cardHolder: 'J. Jansen',
      cardNumber: '6787',
      cardFingerprint: 'simulated',
      cardAudience: 'consumer',
      cardLabel: 'Mastercard',
      cardCountryCode: 'NL',
      cardSecurity: '3dsecure',
      feeRegion: 'intra-eu',
    };
  }
  const mandate = state.mandates.find(({ id }) => id === payment.mandateId);
  const consumer = mandate === undefined ? CONSUMER : consumerOf(mandate);
  if (payment.method !== 'directdebit') return consumer;
  return {
    ...consumer,
    transferReference: `SD${payment.id.slice(3)}`,
    creditorIdentifier: 'NL08ZZZ502057730000',
    dueDate: momentText(payment.createdAt).slice(0, 10),
    signatureDate: mandate?.signatureDate ?? null,
    mandateReference: mandate?.mandateReference ?? null,
    endToEndIdentifier: payment.id,
    batchReference: null,
    fileReference: null,
    ...(payment.status === 'failed' ? failureOf(payment) : {}),
  };
}

export const consumerOf = ({ consumerName, consumerAccount, consumerBic }: Mandate) => ({
  consumerName,
  consumerAccount,
  consumerBic,
});
export const simulatedConsumer = CONSUMER;

function paymentLinks(state: State, { id, status, customerId, mandateId, sequenceType }: Payment): object {
  return {
    self: api(state, `payments/${id}`),
    ...(status === 'open' && sequenceType !== 'recurring' ? { checkout: page(state, `checkout/${id}`) } : {}),
    changePaymentState: page(state, `checkout/${id}`),
    dashboard: page(state, `checkout/${id}`),
    refunds: api(state, `payments/${id}/refunds`),
    chargebacks: api(state, `payments/${id}/chargebacks`),
    ...(customerId === null ? {} : { customer: api(state, `customers/${customerId}`) }),
    ...(customerId === null || mandateId === null
      ? {}
      : { mandate: api(state, `customers/${customerId}/mandates/${mandateId}`) }),
    documentation: docs('get-payment'),
  };
}

export function refundAnswer(state: State, refund: Refund): object {
  return {
    resource: 'refund',
    id: refund.id,
    mode: refund.mode,
    amount: amountOf(refund.amountCents),
    settlementId: refund.settlementId ?? null,
    settlementAmount: { currency: 'EUR', value: `-${amountOf(refund.amountCents).value}` },
    description: refund.description,
    metadata: refund.metadata,
    status: refund.status,
    paymentId: refund.paymentId,
    createdAt: momentText(refund.createdAt),
    _links: {
      self: api(state, `payments/${refund.paymentId}/refunds/${refund.id}`),
      payment: api(state, `payments/${refund.paymentId}`),
      documentation: docs('get-refund'),
    },
  };
}

export function chargebackAnswer(state: State, chargeback: Chargeback): object {
  const { reason = 'MD06' } = chargeback;
  return {
    resource: 'chargeback',
    id: chargeback.id,
    amount: amountOf(chargeback.amountCents),
    settlementAmount: { currency: 'EUR', value: `-${amountOf(chargeback.amountCents).value}` },
    createdAt: momentText(chargeback.createdAt),
    reason: { code: reason, description: RETURNS[reason] ?? 'Unknown' },
    reversedAt: momentOrNull(chargeback.reversedAt ?? null),
    paymentId: chargeback.paymentId,
    settlementId: chargeback.settlementId ?? null,
    _links: {
      self: api(state, `payments/${chargeback.paymentId}/chargebacks/${chargeback.id}`),
      payment: api(state, `payments/${chargeback.paymentId}`),
      documentation: docs('get-chargeback'),
    },
  };
}

export function customerAnswer(state: State, customer: Customer): object {
  const self = `customers/${customer.id}`;
  const { resource, id, mode, name, email, locale, metadata } = { resource: 'customer', ...customer };
  return {
    resource,
    id,
    mode,
    name,
    email,
    locale,
    metadata,
    recentlyUsedMethods: [],
    createdAt: momentText(customer.createdAt),
    _links: {
      self: api(state, self),
      dashboard: page(state, ''),
      mandates: api(state, `${self}/mandates`),
      subscriptions: api(state, `${self}/subscriptions`),
      payments: api(state, `${self}/payments`),
      documentation: docs('get-customer'),
    },
  };
}

export function mandateAnswer(state: State, mandate: Mandate): object {
  const customer = `customers/${mandate.customerId}`;
  return {
    resource: 'mandate',
    id: mandate.id,
    mode: mandate.mode,
    status: mandate.status,
    method: mandate.method,
    details: consumerOf(mandate),
    mandateReference: mandate.mandateReference,
    signatureDate: mandate.signatureDate,
    createdAt: momentText(mandate.createdAt),
    _links: {
      self: api(state, `${customer}/mandates/${mandate.id}`),
      customer: api(state, customer),
      documentation: docs('get-mandate'),
    },
  };
}
