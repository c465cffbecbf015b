import type { StripeLine } from '../../stripe/stripe-lines.ts';
import type { PayoutApi } from './provider-payout.ts';
import type { StripeEvent, StripeInvoice, StripePaid, StripePayment, StripeRefund } from './stripe-values.ts';

/** The same key with the same request takes effect once, however often it is sent within a day. */
type Keyed = { readonly idempotencyKey: string };

/** A customer as Stripe is told. Empty texts are not known. */
export type ToldCustomer = {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly language: string;
};

export type NewStripeInvoice = Keyed & {
  readonly customer: string;
  /** Goes along, so that the invoice is found by it. */
  readonly linkId: string;
  /** Unique in the account: where it is taken, the next one with a count behind it. */
  readonly number: string;
  /** How many pages have had this number, or it with a count, before. */
  readonly pagesBefore: number;
  /** 0: at once. */
  readonly daysUntilDue: number;
  /** At least one; with the tax of each. */
  readonly lines: readonly StripeLine[];
};

export type NewCredit = Keyed & {
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly memo: string;
  /** What of it goes back to the customer's card or account; of the rest nothing was paid yet. */
  readonly refund: { readonly refundId: string; readonly amountCents: number } | null;
};

/** An invoice, and the status that it was seen with: with another one, an earlier request of this key was done. */
export type SeenInvoice = Keyed & { readonly id: string; readonly seenStatus: StripeInvoice['status'] };

/** A page of a list, the newest first. `next`: what to ask for the page behind it with; null on the last. */
export type StripeList<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** What was made in a stretch of time, in seconds since 1970, both included; of it the page behind `after`. */
export type Stretch = { readonly from: number; readonly until: number; readonly after: string | null };

/** Stripe as the ledger needs it. Every call answers within the limit or throws a ProviderFailure. */
export type StripeApi = PayoutApi & {
  /** Makes a customer, or changes one. Null: it was deleted at Stripe. */
  readonly saveCustomer: (customer: ToldCustomer & Keyed & { readonly id: string | null }) => Promise<string | null>;
  /** Refused in an account that never had this customer; one who was deleted is still known. */
  readonly knowsCustomer: (id: string) => Promise<void>;
  /** Makes an invoice that can be paid. Refused, and not to be paid, where Stripe works out another total than ours. */
  readonly createInvoice: (invoice: NewStripeInvoice) => Promise<StripeInvoice>;
  readonly getInvoice: (id: string) => Promise<StripeInvoice>;
  /** This and the two below are refused for one that somebody paid or voided meanwhile. */
  readonly voidInvoice: (invoice: SeenInvoice) => Promise<void>;
  readonly giveUpInvoice: (invoice: SeenInvoice) => Promise<void>;
  /** Was paid outside of Stripe. */
  readonly payOutside: (invoice: SeenInvoice) => Promise<void>;
  /** Up to a hundred invoices, with who paid them. */
  readonly listInvoices: (stretch: Stretch) => Promise<StripeList<StripeInvoice>>;
  readonly listPayments: (invoiceId: string) => Promise<readonly StripePayment[]>;
  /** Up to a hundred payments of any invoices. */
  readonly listPaid: (stretch: Stretch) => Promise<StripeList<StripePaid>>;
  /** Refused for one of which nothing was paid by card or account. */
  readonly createCredit: (credit: NewCredit) => Promise<StripeRefund | null>;
  readonly invoiceOfPayment: (paymentId: string) => Promise<string | null>;
  readonly getRefund: (id: string) => Promise<StripeRefund>;
  readonly listRefunds: (paymentId: string) => Promise<readonly StripeRefund[]>;
  /** Has Stripe tell an address of events. Its secret is told this once. */
  readonly createWebhook: (
    webhook: Keyed & { readonly url: string },
  ) => Promise<{ readonly id: string; readonly secret: string }>;
  /** One that is gone already is none. */
  readonly deleteWebhook: (id: string) => Promise<void>;
  /**
   * What happened since a moment, in seconds since 1970: up to a hundred, behind the event `after`. Refused with the field
   * `starting_after` where that is none. Stripe keeps thirty days.
   */
  readonly listEvents: (asked: {
    readonly since: number;
    readonly after: string | null;
  }) => Promise<StripeList<StripeEvent>>;
  /** The account that the key is of; refused to a key that may not know it. */
  readonly accountId: () => Promise<string>;
};
