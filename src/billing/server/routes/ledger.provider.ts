import { creditInvoice } from '../invoices/credit-invoice.ts';
import { giveBack } from '../invoices/give-back.ts';
import { createInvoice, deleteDraft, editDraft, issueInvoice } from '../invoices/invoice-draft.ts';
import { sendInvoice } from '../invoices/invoice-send.ts';
import { changeStatus, removeInvoice } from '../invoices/invoice-status.ts';
import { recordPayment, undoPayment } from '../invoices/record-payment.ts';
import type { BillingCall, BillingProvider, Booking } from '../ledger/billing-provider.ts';
import { removeProduct, saveProduct } from '../ledger/product-booking.ts';
import { findNextInvoice } from '../subscriptions/invoice-upcoming.ts';
import { cancelQuote, cancelSubscription } from '../subscriptions/subscription-cancel.ts';
import { changeSubscription, previewChange } from '../subscriptions/subscription-change.ts';
import { createSubscription, previewSubscription } from '../subscriptions/subscription-create.ts';

/** Runs all work of a call in one transaction. */
function booked<Args extends readonly unknown[], Result>(work: (at: Booking, ...args: Args) => Promise<Result>) {
  return ({ actor, today, inCompany }: BillingCall, ...args: Args): Promise<Result> =>
    inCompany((tx) => work({ tx, actor, today }, ...args));
}

/** Billing with the ledger kept here; Mollie takes the payments and is called by errands. */
export const ledgerProvider: BillingProvider = {
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
  recordPayment: booked(recordPayment),
  undoPayment: booked(undoPayment),
  giveBack: booked(giveBack),
};
