import type { StripeLine } from '../../stripe-lines.ts';
import type { StripeEvent, StripeInvoice, StripePayment, StripeRefund } from './stripe-values.ts';

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
  /** Unique in the account. */
  readonly number: string;
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

/** Stripe as the ledger needs it. Every call answers within the limit or throws a ProviderFailure. */
export type StripeApi = {
  /** Makes a customer, or changes one. Null: it was deleted at Stripe. */
  readonly saveCustomer: (customer: ToldCustomer & Keyed & { readonly id: string | null }) => Promise<string | null>;
  /** Refused in an account that never had this customer; one who was deleted is still known. */
  readonly knowsCustomer: (id: string) => Promise<void>;
  /** Makes an invoice that can be paid. Refused, and not to be paid, where Stripe works out another total than ours. */
  readonly createInvoice: (invoice: NewStripeInvoice) => Promise<StripeInvoice>;
  readonly getInvoice: (id: string) => Promise<StripeInvoice>;
  readonly voidInvoice: (invoice: Keyed & { readonly id: string }) => Promise<void>;
  readonly giveUpInvoice: (invoice: Keyed & { readonly id: string }) => Promise<void>;
  /** Was paid outside of Stripe. */
  readonly payOutside: (invoice: Keyed & { readonly id: string }) => Promise<void>;
  readonly listPayments: (invoiceId: string) => Promise<readonly StripePayment[]>;
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
  /** What happened since a moment, in seconds since 1970; the newest first. Stripe keeps thirty days. */
  readonly listEvents: (since: number) => AsyncIterable<StripeEvent>;
};
