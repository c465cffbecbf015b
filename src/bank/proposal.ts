import type { PaymentProvider } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { EntryKind } from './entry-kind.ts';
import type { Nameable } from './named-invoices.ts';

/** A payment that the bank may take back, with the number of its invoice and what the bank told of it. */
export type MatchPayment = Nameable & {
  readonly invoiceId: string;
  /** Not charged back yet. */
  readonly amountCents: number;
  readonly endToEndId: string;
  readonly iban: string;
};

/** What an invoice was paid too much, or its customer was left in credit of it. */
export type Surplus = Nameable & { readonly customerId: string; readonly amountCents: number };

/** A transfer back that a person noted before the bank told of it. */
export type PaidBack = Nameable & {
  readonly invoiceId: string;
  readonly customerId: string;
  readonly amountCents: number;
  readonly on: CivilDate;
};

/** Money of a payout as the bank tells of it: it arrived, or went back to the provider (`isBack`). No entry is tied to it. */
export type MatchPayout = {
  readonly id: string;
  readonly isBack: boolean;
  readonly provider: PaymentProvider;
  /** What the provider writes on the statement. */
  readonly reference: string;
  /** Below zero where the bank takes it. */
  readonly amountCents: number;
  readonly on: CivilDate;
};

/** What is booked of invoices. */
export const BOOKING_ACTIONS = ['pay', 'charge_back', 'pay_back', 'paid_back'] as const;
/** An entry that is a `payout` is tied to it, and books nothing. */
export const PROPOSAL_ACTIONS = [...BOOKING_ACTIONS, 'payout'] as const;
/** By what it was found: a reference, a number in the text, who pays from that account, the name beside the amount, the amount. */
export const PROPOSAL_GROUNDS = ['reference', 'number', 'payer', 'name', 'amount'] as const;

/** What is proposed for an entry. It is booked only when a person accepts it. */
export type Proposal = {
  readonly action: (typeof PROPOSAL_ACTIONS)[number];
  readonly by: (typeof PROPOSAL_GROUNDS)[number];
  /** Nothing about it is open: neither which invoices, nor the amount. */
  readonly isCertain: boolean;
  /** Amounts above zero. `targetId`: the payment that is charged back, or the refund that was noted. */
  readonly parts: readonly { readonly invoiceId: string; readonly amountCents: number; readonly targetId?: string }[];
  /** Of the action `payout`, which has no parts. */
  readonly payout?: Pick<MatchPayout, 'id' | 'isBack'>;
  /** More than its invoices have open: it goes to the balance of the customer of the last part, where it counts in the amount. */
  readonly restCents: number;
};

export type MatchEntry = {
  readonly id: string;
  readonly on: string;
  readonly amountCents: number;
  readonly kind: EntryKind;
  readonly iban: string;
  readonly name: string;
  readonly text: string;
  readonly reference: string;
  readonly endToEndId: string;
};

export type MatchInvoice = Nameable & {
  readonly customerId: string;
  readonly customerName: string;
  readonly openCents: number;
};

export type MatchFacts = {
  /** The one that is due first comes first. */
  readonly invoices: readonly MatchInvoice[];
  /** Customers who were seen to pay from an account. */
  readonly payers: ReadonlyMap<string, readonly string[]>;
  readonly payments: readonly MatchPayment[];
  readonly surpluses: readonly Surplus[];
  readonly paidBack: readonly PaidBack[];
  readonly payouts: readonly MatchPayout[];
};
