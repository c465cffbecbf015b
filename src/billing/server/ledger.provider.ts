import type { BillingCall, BillingProvider, Booking } from './billing-provider.ts';
import { creditInvoice } from './credit-invoice.ts';
import { createInvoice, deleteDraft, editDraft, issueInvoice } from './invoice-draft.ts';
import { sendInvoice } from './invoice-send.ts';
import { changeStatus, removeInvoice } from './invoice-status.ts';
import { findNextInvoice } from './invoice-upcoming.ts';
import { removeProduct, saveProduct } from './product-booking.ts';
import { cancelQuote, cancelSubscription } from './subscription-cancel.ts';
import { changeSubscription, previewChange } from './subscription-change.ts';
import { createSubscription, previewSubscription } from './subscription-create.ts';

/** Everything that a call does happens in one transaction. */
function booked<Args extends readonly unknown[], Result>(work: (at: Booking, ...args: Args) => Promise<Result>) {
  return ({ actor, today, inCompany }: BillingCall, ...args: Args): Promise<Result> =>
    inCompany((tx) => work({ tx, actor, today }, ...args));
}

/** The ledger kept here; Mollie takes the payments, asked by errands. */
export const ledgerProvider: BillingProvider = {
  kind: 'mollie',
  abilities: { refunds: true, hostedInvoice: false, localDocuments: true, directDebit: true },
  saveProduct: booked(saveProduct),
  removeProduct: booked(removeProduct),
  previewSubscription: booked(previewSubscription),
  createSubscription: booked(createSubscription),
  previewChange: booked(previewChange),
  changeSubscription: booked(changeSubscription),
  cancelQuote: booked(cancelQuote),
  cancelSubscription: booked(cancelSubscription),
  createInvoice: booked(createInvoice),
  editDraft: booked(editDraft),
  deleteDraft: booked(deleteDraft),
  issueInvoice: booked(issueInvoice),
  sendInvoice: booked(sendInvoice),
  changeStatus: booked(changeStatus),
  removeInvoice: booked(removeInvoice),
  nextInvoice: booked(findNextInvoice),
  creditInvoice: booked(creditInvoice),
};
