import { emptyKernel, type KernelState, type Moment } from '../simulator/play.ts';

export type Mode = 'test' | 'live';
export type SequenceType = 'oneoff' | 'first' | 'recurring';
export type PaymentStatus = 'open' | 'canceled' | 'pending' | 'expired' | 'failed' | 'paid';
export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

/** A Mollie key stands for one profile in one mode and sees nothing of another. */
export type Caller = { readonly profileId: string; readonly mode: Mode };

type Owned = Caller & { readonly id: string; readonly createdAt: Moment };

export type Link = Owned & {
  readonly amountCents: number;
  readonly redirectUrl: string | null;
  readonly webhookUrl: string | null;
  readonly reusable: boolean;
  readonly expiresAt: Moment | null;
  readonly sequenceType: SequenceType;
  readonly customerId: string | null;
  description: string;
  allowedMethods: readonly string[] | null;
  archived: boolean;
  paidAt: Moment | null;
};

export type Payment = Owned & {
  readonly linkId: string | null;
  readonly amountCents: number;
  readonly description: string;
  readonly redirectUrl: string | null;
  readonly cancelUrl: string | null;
  readonly webhookUrl: string | null;
  readonly customerId: string | null;
  readonly sequenceType: SequenceType;
  readonly metadata: unknown;
  readonly locale: string;
  method: string | null;
  mandateId: string | null;
  status: PaymentStatus;
  /** When an open payment expires, or a pending one becomes paid, without anybody's action. */
  dueAt: Moment | null;
  /** When it reached its final state, after open and pending. */
  settledAt: Moment | null;
  /** Why the bank did not pay it, a code such as AM04. */
  reason?: string;
  /** The bank sends a direct debit back at a moment, whether it was paid by then or not. */
  returns?: { readonly at: Moment; readonly reason: string };
  settlementId?: string;
};

export type Refund = Owned & {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: unknown;
  status: RefundStatus;
  dueAt: Moment | null;
  settlementId?: string;
  /** The settlement in which it came back, after it had been paid out. */
  returnedIn?: string;
};

export type Chargeback = Owned & {
  readonly paymentId: string;
  readonly amountCents: number;
  /** A code such as MD06. */
  readonly reason?: string;
  /** When the bank gave it back. */
  reversedAt?: Moment;
  settlementId?: string;
  reversedIn?: string;
};

/** A line of a settlement: what came in by a method, or what was kept for it. Amounts in hundredths of a cent. */
export type SettledLine = {
  readonly description: string;
  readonly method: string;
  readonly count: number;
  readonly net: number;
  readonly vat: number;
};

/** A payout: what it is made of in lines, as Mollie tells it. */
export type Settlement = Owned & {
  readonly reference: string;
  readonly amountCents: number;
  readonly revenue: readonly SettledLine[];
  readonly costs: readonly SettledLine[];
  status: 'pending' | 'paidout' | 'failed';
  settledAt: Moment | null;
  /** When the bank takes it without anybody's action. */
  dueAt?: Moment;
};

export type Customer = Owned & {
  name: string | null;
  email: string | null;
  locale: string | null;
  metadata: unknown;
};

export type Mandate = Owned & {
  readonly customerId: string;
  readonly method: string;
  readonly consumerName: string;
  readonly consumerAccount: string;
  readonly consumerBic: string;
  readonly mandateReference: string;
  /** `YYYY-MM-DD` */
  readonly signatureDate: string;
  /** What it becomes when its first day is over. */
  readonly becomes: 'valid' | 'invalid';
  status: 'valid' | 'pending' | 'invalid';
  dueAt: Moment | null;
};

export type State = KernelState & {
  readonly links: Link[];
  readonly payments: Payment[];
  readonly refunds: Refund[];
  readonly chargebacks: Chargeback[];
  readonly customers: Customer[];
  readonly mandates: Mandate[];
  readonly settlements: Settlement[];
};

export function emptyState(): State {
  return {
    ...emptyKernel(),
    links: [],
    payments: [],
    refunds: [],
    chargebacks: [],
    customers: [],
    mandates: [],
    settlements: [],
  };
}
