import type { PaymentProvider } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
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

/** Who asks a company's provider for something, and a way to transactions of the company. */
export type BillingCall = {
  readonly actor: Actor;
  readonly today: CivilDate;
  readonly inCompany: <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
};

/** Where the work of a call happens that needs one transaction: that, and who asks. */
export type Booking = Pick<BillingCall, 'actor' | 'today'> & { readonly tx: CompanyTx };

/** What an invoice that nobody expects money for may be. */
/** What becomes of an issued invoice that is removed; without a status it stays. */
export type GivenUp = { readonly status?: 'void' | 'uncollectible' | undefined; readonly note: string };

/** What a way of billing can do that another cannot. */
export type ProviderAbilities = {
  readonly refunds: boolean;
  readonly hostedInvoice: boolean;
  readonly localDocuments: boolean;
  readonly directDebit: boolean;
};

/**
 * A way of billing: the ledger kept here with payment links of Mollie, or another provider's own. How many transactions
 * a call opens, and whom it asks between them, is its own (docs/decisions/0015). Refusals are thrown as `RequestError`.
 */
export type BillingProvider = {
  readonly kind: PaymentProvider;
  readonly abilities: ProviderAbilities;
  readonly saveProduct: (call: BillingCall, id: string | null, body: ProductBody) => Promise<ProductAnswer>;
  /** Removes a product nobody has; archives one that was sold. */
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
    wish: SendInvoiceBody & { readonly once?: boolean },
  ) => Promise<InvoiceDetailAnswer>;
  readonly changeStatus: (call: BillingCall, id: string, body: ChangeStatusBody) => Promise<InvoiceDetailAnswer>;
  /** Removes a draft, or says what became of an issued one; null when it is gone. */
  readonly removeInvoice: (call: BillingCall, id: string, gone: GivenUp) => Promise<InvoiceDetailAnswer | null>;
  /** What the next invoice of the same subscription will be; null when none will come. */
  readonly nextInvoice: (call: BillingCall, id: string) => Promise<PlannedInvoiceAnswer | null>;
  readonly creditInvoice: (call: BillingCall, body: CreditInvoiceBody) => Promise<InvoiceDetailAnswer>;
};
