import { msg } from '@lingui/core/macro';

/** Why calls about invoices are refused. */
export const INVOICE_ANSWERS = {
  'invoice.below_zero': msg`The lines come to less than zero. Use a credit invoice to give something back.`,
  'invoice.too_large': msg`This amount is too high for an invoice.`,
  'invoice.ends_before': msg`The end is not after the start.`,
  'invoice.rate_archived': msg`This VAT rate is archived. Choose one that still applies.`,
  'invoice.day_not_later': msg`Choose a day after today.`,
  'invoice.day_in_future': msg`This day has yet to come. Choose today or earlier.`,
  'invoice.customer_gone': msg`The customer of this invoice was deleted.`,
  'invoice.no_address': msg`This customer has no email address. Fill one in or pass the link on yourself.`,
  'invoice.issued': msg`This invoice was issued and no longer changes.`,
  'invoice.not_issued': msg`This invoice is still a draft. Issue it first.`,
  'invoice.scheduled': msg`This invoice is scheduled. Remove its day of issue first.`,
  'invoice.same_state': msg`This invoice already has this status.`,
  'invoice.voided': msg`This invoice is void and no longer changes.`,
  'invoice.given_up': msg`This invoice was written off as uncollectible. It can still be marked paid or void.`,
  'invoice.paid': msg`Nothing on this invoice is open any more.`,
  'invoice.paid_by_provider': msg`This invoice was paid through the payment provider. That cannot be undone by hand.`,
  'invoice.paid_outside': msg`This invoice was paid outside the payment provider. Pay it back yourself and record that.`,
  'invoice.credit_instead': msg`Money came in for this invoice. Make a credit invoice.`,
  'invoice.went_back': msg`Money from this payment has already been given back.`,
  'invoice.is_credit': msg`This is a credit invoice: it cannot itself be credited, voided or written off.`,
  'invoice.vat_of_place': msg`Letting a place is taxed where it lies: with Dutch VAT, also for customers abroad.`,
  'invoice.vat_of_buyer': msg`This VAT rate does not fit a customer in this country with this VAT id.`,
  'invoice.foreign_rate': msg`Only Dutch VAT rates that apply now can be charged, also to customers abroad.`,
  'billing.no_union_vat_id': msg`VIES knows VAT ids of other member states of the European Union only.`,
};
