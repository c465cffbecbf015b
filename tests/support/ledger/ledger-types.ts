import type { VatCategory, VatGroup } from '#billing/vat.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Random } from '#tests/sync/model/random.ts';

/** A rate of the company at which documents are generated. */
export type Rate = { readonly id: string; readonly vatCategory: VatCategory; readonly rateBp: number };
export type Customer = {
  readonly id: string;
  readonly lastname: string;
  /** Null before the first document. */
  number: number | null;
  balanceCents: number;
};

export type DocumentLine = {
  readonly position: number;
  readonly rate: Rate;
  readonly amountCents: number;
  readonly netCents: number;
  readonly quantityHundredths: number;
  readonly unitPriceCents: number;
  readonly originalPosition: number | null;
};

export type Payment = {
  readonly id: string;
  readonly invoice: Document;
  readonly source: 'manual' | 'mollie' | 'stripe';
  readonly externalId: string | null;
  readonly method: string;
  readonly amountCents: number;
  readonly paidOn: CivilDate;
  readonly providerPaidOn: CivilDate | null;
  readonly booked: readonly Booked[];
  chargedBackCents: number;
  isUndone: boolean;
  undoneOn: CivilDate | null;
};

export type Refund = {
  readonly id: string;
  readonly invoice: Document;
  readonly payment: Payment | null;
  readonly credit: Document | null;
  readonly amountCents: number;
  readonly givenOn: CivilDate | null;
  readonly day: CivilDate;
  status: 'wanted' | 'refunded' | 'failed' | 'canceled';
  /** The bank sent it back, as the books have it. */
  isBack: boolean;
};

export type Move = {
  readonly id: string;
  readonly invoice: Document;
  readonly amountCents: number;
  readonly reason: 'kept' | 'credited' | 'set_off' | 'used' | 'given_back';
  readonly other: Document | null;
  readonly on: CivilDate;
};

export type Document = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly sequence: number;
  readonly number: string;
  readonly customer: Customer;
  readonly original: Document | null;
  readonly issuedOn: CivilDate;
  readonly dueOn: CivilDate | null;
  readonly includesVat: boolean;
  readonly netCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
  readonly vat: readonly VatGroup[];
  readonly lines: readonly DocumentLine[];
  readonly credits: Document[];
  readonly payments: Payment[];
  /** Of an invoice: all of it; of a credit invoice: those that it caused. */
  readonly refunds: Refund[];
  readonly moves: Move[];
  state: 'open' | 'paid' | 'uncollectible' | 'void';
  reason: string;
  paidCents: number;
  creditedCents: number;
  refundedCents: number;
  paidOn: CivilDate | null;
};

/** An event that the books read. */
export type LedgerEvent = {
  readonly id: string;
  readonly document: Document;
  readonly action:
    | 'given_up'
    | 'paid'
    | 'voided'
    | 'charged_back'
    | 'charge_back_reversed'
    | 'refunded'
    | 'refund_failed'
    | 'refund_canceled';
  readonly on: CivilDate;
  readonly details: Readonly<Record<string, unknown>>;
};

export type Claim = {
  readonly id: string;
  readonly invoice: Document;
  readonly on: CivilDate;
  readonly openCents: number;
  readonly vat: readonly VatGroup[];
};

export type Provider = 'mollie' | 'stripe';
export type PayoutPart = {
  readonly kind: 'payment' | 'refund' | 'refund_back' | 'charge_back' | 'reversal' | 'payout_back' | 'other';
  readonly paymentId: string | null;
  readonly on: CivilDate;
  readonly cents: number;
};
export type Payout = {
  readonly id: string;
  readonly provider: Provider;
  readonly externalId: string;
  readonly amountCents: number;
  readonly feesCents: number;
  readonly feesVatCents: number;
  readonly paidOn: CivilDate;
  readonly items: readonly PayoutPart[];
  failedOn: CivilDate | null;
};

/** The accounts of the books that a document or money is booked on, by what they are for. */
export type AccountUse =
  | 'debtors'
  | 'balances'
  | 'bank'
  | 'card'
  | 'cash'
  | 'mollie'
  | 'stripe'
  | 'payouts'
  | 'fees'
  | 'fees_vat'
  | 'questions'
  | `revenue_${'high' | 'low' | 'untaxed'}`
  | `vat_${'high' | 'low' | 'untaxed'}`;

/** What has to stand in the books of a day: debit above zero. `invoice` where it is about what one has open. */
export type Booked = {
  readonly on: CivilDate;
  readonly account: AccountUse;
  readonly cents: number;
  readonly invoice: Document | null;
  /** A payment that is noted by mistake, and gone. */
  isGone: boolean;
};

/** When an invoice was given up, and when it no longer was. */
type Lost = { readonly invoice: Document; readonly on: CivilDate; until: CivilDate | null };

/** A generated company so far: its documents, and apart from them what its books have to say. */
export type Ledger = {
  readonly random: Random;
  readonly rates: { readonly high: Rate; readonly low: Rate; readonly zero: Rate };
  readonly customers: readonly Customer[];
  readonly invoices: Document[];
  readonly credits: Document[];
  readonly payments: Payment[];
  readonly refunds: Refund[];
  readonly moves: Move[];
  readonly events: LedgerEvent[];
  readonly claims: Claim[];
  readonly payouts: Payout[];
  /** What each provider has and did not pay out. */
  readonly held: Record<Provider, PayoutPart[]>;
  /** Invoices that have too much, or put something into credit. */
  readonly surplus: Set<Document>;
  readonly booked: Booked[];
  readonly lost: Lost[];
  readonly closings: { readonly until: CivilDate; readonly before: CivilDate | null }[];
  today: CivilDate;
  closedUntil: CivilDate | null;
  customerNumbers: number;
  readonly newId: () => string;
};
