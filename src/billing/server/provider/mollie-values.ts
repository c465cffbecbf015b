import type { Mandate, Payment, Refund } from '@mollie/api-client';
import { storableText } from '#sync/server/rows/storable.ts';

export type MolliePaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
export type MollieRefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
export type MollieMandateStatus = 'pending' | 'valid' | 'invalid';

/** Instants are `2026-11-20T09:30:00.000Z`. */
export type MolliePaymentLink = {
  readonly id: string;
  readonly paidAt: string | null;
  readonly expiresAt: string | null;
  readonly archived: boolean;
  readonly amountCents: number;
};

/** A payment. After refunds or charge backs `status` stays `paid`; the other two amounts show them. */
export type MolliePayment = {
  readonly id: string;
  readonly status: MolliePaymentStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly chargedBackCents: number;
  readonly paidAt: string | null;
  /** `ideal`, `directdebit` …; null while none was chosen. */
  readonly method: string | null;
  /** The payer. The account is masked: `NL91••••4300`; for a card, its last four digits. */
  readonly details: { readonly name: string | null; readonly account: string | null };
  readonly customerId: string | null;
  readonly mandateId: string | null;
  /**
   * The link of a payment, known only when payments of that link were listed. For a direct debit: the `linkId` it was
   * requested with.
   */
  readonly linkId: string | null;
  /** Why the bank did not pay a direct debit, as its code. */
  readonly failedFor: string | null;
};

export type MollieRefund = {
  readonly id: string;
  readonly status: MollieRefundStatus;
  readonly amountCents: number;
  /** The `refundId` it was requested with; null for refunds made at Mollie by hand. */
  readonly refundId: string | null;
};

export type MollieMandate = {
  readonly id: string;
  readonly status: MollieMandateStatus;
  readonly method: string;
  readonly reference: string | null;
  /** `YYYY-MM-DD` */
  readonly signedOn: string | null;
  readonly account: string | null;
};

type Amount = { readonly currency: string; readonly value: string };
/** Types of the client's own, which exports no names for them. */
type PaymentLink = Pick<MolliePaymentLink, 'id' | 'archived'> & {
  readonly amount?: Amount;
  readonly paidAt?: string;
  readonly expiresAt?: string;
};

/** `{ currency: 'EUR', value: '10.00' }` for 1000. */
export function amountOf(cents: number): Amount {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`${cents} is no amount to pay`);
  return { currency: 'EUR', value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}` };
}

/** Cents of an amount in euros; 0 where there is none. */
export function centsOf(amount: Amount | null | undefined): number {
  if (amount === null || amount === undefined) return 0;
  const [, minus = '', whole = '', rest = ''] = /^(-?)(\d+)\.(\d{2})$/.exec(amount.value) ?? [];
  if (amount.currency !== 'EUR' || whole === '')
    throw new RangeError(`${amount.value} ${amount.currency} is not in euros`);
  const cents = Number(whole) * 100 + Number(rest);
  return minus === '' ? cents : -cents;
}

export function linkOf(link: PaymentLink): MolliePaymentLink {
  return {
    id: link.id,
    paidAt: instantOf(link.paidAt),
    expiresAt: instantOf(link.expiresAt),
    archived: link.archived,
    amountCents: centsOf(link.amount),
  };
}

export function paymentOf(payment: Payment, linkId: string | null = null): MolliePayment {
  return {
    id: payment.id,
    status: payment.status,
    amountCents: centsOf(payment.amount),
    refundedCents: centsOf(payment.amountRefunded),
    chargedBackCents: centsOf(payment.amountChargedBack),
    paidAt: instantOf(payment.paidAt),
    method: payment.method ?? null,
    details: payerOf(payment.details),
    customerId: payment.customerId ?? null,
    mandateId: payment.mandateId ?? null,
    linkId: linkId ?? textIn(payment.metadata, 'link'),
    failedFor: payment.status === 'failed' ? returnCodeOf(payment.details, 'bankReasonCode') : null,
  };
}

/** A bank's code for returning money, such as AM04; null for anything else. */
export function returnCodeOf(from: object | null | undefined, name: 'code' | 'bankReasonCode' = 'code'): string | null {
  const code = (from as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof code === 'string' && /^[A-Z]{2}\d{2}$/.test(code) ? code : null;
}

function textIn(metadata: unknown, name: 'link' | 'refund'): string | null {
  const text =
    typeof metadata === 'object' && metadata !== null ? (metadata as Readonly<Record<string, unknown>>)[name] : null;
  return typeof text === 'string' ? text : null;
}

export function refundOf(refund: Refund): MollieRefund {
  return {
    id: refund.id,
    status: refund.status,
    amountCents: centsOf(refund.amount),
    refundId: textIn(refund.metadata, 'refund'),
  };
}

export function mandateOf(mandate: Mandate): MollieMandate {
  return {
    id: mandate.id,
    status: mandate.status,
    method: mandate.method,
    reference: mandate.mandateReference ?? null,
    signedOn: mandate.signatureDate ?? null,
    account: payerOf(mandate.details).account,
  };
}

const LONGEST_NAME = 200;

/** Details differ by method; only these fields identify the payer. */
function payerOf(details: object | null | undefined): MolliePayment['details'] {
  const text = (name: string) => {
    const value = (details as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    return typeof value === 'string' && value !== '' ? storableText(value, LONGEST_NAME) : null;
  };
  const account = text('consumerAccount') ?? text('cardNumber');
  return { name: text('consumerName') ?? text('cardHolder'), account: account === null ? null : masked(account) };
}

function masked(account: string): string {
  const bare = account.replaceAll(' ', '');
  return bare.length <= 8 ? `••••${bare.slice(-4)}` : `${bare.slice(0, 4)}••••${bare.slice(-4)}`;
}

function instantOf(moment: string | null | undefined): string | null {
  return moment === null || moment === undefined ? null : new Date(moment).toISOString();
}
