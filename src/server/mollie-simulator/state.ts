import { createHash } from 'node:crypto';

/** Milliseconds since 1970 on the simulator's clock. */
export type Moment = number;
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
};

export type Refund = Owned & {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: unknown;
  status: RefundStatus;
  dueAt: Moment | null;
};

export type Chargeback = Owned & { readonly paymentId: string; readonly amountCents: number };

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

/** A webhook on its way. `attempts` holds what each try came to: a status, or 0 for no answer. */
export type Delivery = {
  readonly id: string;
  readonly paymentId: string;
  readonly url: string;
  readonly attempts: number[];
  state: 'waiting' | 'sending' | 'delivered' | 'given_up' | 'lost';
  /** Held back until another one has gone ahead. */
  isHeld: boolean;
  dueAt: Moment | null;
};

/** An answer kept for a repeated call with the same idempotency key. */
export type KeptAnswer = {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly at: Moment;
};

export type State = {
  port: number;
  /** How far the simulator's clock is ahead of the machine's. */
  offsetMs: number;
  readonly counts: Record<string, number>;
  readonly links: Link[];
  readonly payments: Payment[];
  readonly refunds: Refund[];
  readonly chargebacks: Chargeback[];
  readonly customers: Customer[];
  readonly mandates: Mandate[];
  readonly deliveries: Delivery[];
  readonly answers: Record<string, KeptAnswer>;
};

export function emptyState(): State {
  return {
    port: 0,
    offsetMs: 0,
    counts: {},
    links: [],
    payments: [],
    refunds: [],
    chargebacks: [],
    customers: [],
    mandates: [],
    deliveries: [],
    answers: {},
  };
}

/** The next identifier of a kind, `tr_` and ten letters and digits: the same sequence after every reset. */
export function nextId(state: State, kind: string): string {
  const count = (state.counts[kind] ?? 0) + 1;
  state.counts[kind] = count;
  return `${kind}_${shortHash(`${kind}${count}`)}`;
}

/** A hash of a text, as ten letters and digits. */
export function shortHash(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 10);
}
