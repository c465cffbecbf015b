// What the lists of billing can be sorted by: the columns that their pages show.

export const INVOICE_SORTS = ['number', 'customer', 'issued', 'expires', 'status', 'amount', 'open'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const SUBSCRIPTION_SORTS = ['customer', 'product', 'object', 'price', 'status', 'next', 'end'] as const;
export type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number];

export const QUOTE_SORTS = ['number', 'customer', 'sent', 'until', 'status', 'amount'] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

export const EXTRA_SORTS = ['day', 'description', 'customer', 'invoice', 'amount'] as const;
export type ExtraSort = (typeof EXTRA_SORTS)[number];

export const DEPOSIT_SORTS = ['day', 'purpose', 'customer', 'state', 'amount'] as const;
export type DepositSort = (typeof DEPOSIT_SORTS)[number];
