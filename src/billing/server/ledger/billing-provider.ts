import type { CivilDate } from '#shared/civil-date.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { GiveBackBody, PaymentBody } from '../../balance.schema.ts';
import type {
  ChangeStatusBody,
  CreditInvoiceBody,
  InvoiceBody,
  InvoiceDetailAnswer,
  SendInvoiceBody,
} from '../../invoice.schema.ts';
import type { ProductAnswer, ProductBody } from '../../product.schema.ts';
import type {
  CancelQuoteAnswer,
  CancelSubscriptionBody,
  ChangeSubscriptionBody,
  PlannedInvoiceAnswer,
  PreviewAnswer,
  SubscriptionAnswer,
  SubscriptionBody,
} from '../../subscription.schema.ts';

/** A call that asks a company's provider for something, with access to the company's transactions. */
export type BillingCall = {
  readonly actor: Actor;
  readonly today: CivilDate;
  readonly inCompany: <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
};

/** The context of a call that needs one transaction: that transaction, who asks, and today. */
export type Booking = Pick<BillingCall, 'actor' | 'today'> & { readonly tx: CompanyTx };

/** What happens to an issued invoice that is removed; without a status it stays. */
export type GivenUp = { readonly status?: 'void' | 'uncollectible' | undefined; readonly note: string };

/**
 * A way of billing: the ledger kept here with payment links of Mollie, or another provider's own. Each decides how many
 * transactions a call opens and whom it asks between them (docs/decisions/0015). Refusals are thrown as `RequestError`.
 */
export type BillingProvider = {
  readonly saveProduct: (call: BillingCall, id: string | null, body: ProductBody) => Promise<ProductAnswer>;
  /** Deletes a product that was never sold; archives one that was. */
  readonly removeProduct: (call: BillingCall, id: string) => Promise<void>;
  readonly previewSubscription: (call: BillingCall, body: SubscriptionBody) => Promise<PreviewAnswer>;
  readonly createSubscription: (call: BillingCall, body: SubscriptionBody) => Promise<SubscriptionAnswer>;
  readonly previewChange: (call: BillingCall, id: string, body: ChangeSubscriptionBody) => Promise<PreviewAnswer>;
  readonly changeSubscription: (
    call: BillingCall,
    id: string,
    body: ChangeSubscriptionBody,
  ) => Promise<SubscriptionAnswer>;
  readonly cancelQuote: (call: BillingCall, id: string, on: CivilDate) => Promise<CancelQuoteAnswer>;
  readonly cancelSubscription: (
    call: BillingCall,
    id: string,
    body: CancelSubscriptionBody,
  ) => Promise<SubscriptionAnswer>;
  readonly createInvoice: (call: BillingCall, body: InvoiceBody) => Promise<InvoiceDetailAnswer>;
  readonly editDraft: (call: BillingCall, id: string, body: InvoiceBody) => Promise<InvoiceDetailAnswer>;
  readonly deleteDraft: (call: BillingCall, id: string) => Promise<void>;
  /** `version`: the draft that was seen. */
  readonly issueInvoice: (call: BillingCall, id: string, version?: number) => Promise<InvoiceDetailAnswer>;
  /** `once`: nothing happens when the same was asked within a minute. */
  readonly sendInvoice: (
    call: BillingCall,
    id: string,
    input: SendInvoiceBody & { readonly once?: boolean },
  ) => Promise<InvoiceDetailAnswer>;
  readonly changeStatus: (call: BillingCall, id: string, body: ChangeStatusBody) => Promise<InvoiceDetailAnswer>;
  /** Deletes a draft, or changes the status of an issued invoice; null when it was deleted. */
  readonly removeInvoice: (call: BillingCall, id: string, gone: GivenUp) => Promise<InvoiceDetailAnswer | null>;
  /** What the next invoice of the same subscription will be; null when none will come. */
  readonly nextInvoice: (call: BillingCall, id: string) => Promise<PlannedInvoiceAnswer | null>;
  readonly creditInvoice: (call: BillingCall, body: CreditInvoiceBody) => Promise<InvoiceDetailAnswer>;
  /** Notes money that came in outside the provider. */
  readonly recordPayment: (call: BillingCall, id: string, body: PaymentBody) => Promise<InvoiceDetailAnswer>;
  /** Takes back a payment that a person noted; answers its invoice. */
  readonly undoPayment: (
    call: BillingCall,
    paymentId: string,
    body: { readonly note: string; readonly on?: CivilDate | undefined },
  ) => Promise<InvoiceDetailAnswer>;
  /** Decides about what was paid too much. */
  readonly giveBack: (call: BillingCall, id: string, body: GiveBackBody) => Promise<InvoiceDetailAnswer>;
};
