import { msg } from '@lingui/core/macro';

/** Why calls about subscriptions are refused. */
export const SUBSCRIPTION_ANSWERS = {
  preview_stale: msg`The lines are no longer those of the preview. Look at the preview again.`,
  quote_stale: msg`The amount to give back has since changed. Look at it again.`,
  subscription_canceled: msg`This subscription has ended and does not change any more.`,
  subscription_end_past: msg`This end has already passed. Choose a later day.`,
  subscription_start_past: msg`This start is more than a year ago.`,
  subscription_trial: msg`The first paid day is before the start.`,
  subscription_amount: msg`Price and quantity together are too high for an invoice.`,
  subscription_mandate: msg`This customer has no mandate for direct debit.`,
  subscription_object: msg`This object does not belong to this customer.`,
  subscription_not_sold: msg`This product is not sold any more.`,
  subscription_once: msg`This product is charged once. Choose a product with a period.`,
  subscription_interval: msg`This product has another period. End this subscription and make a new one.`,
  subscription_vat_mode: msg`The price of this product treats VAT in another way. End this subscription and make a new one.`,
  subscription_change_early: msg({ message: 'Choose {dayOn} or later: anything before that is already settled.' }),
  subscription_change_late: msg({ message: 'Choose {dayOn} or earlier: nothing is invoiced beyond that yet.' }),
  subscription_refund_now: msg`A refund is only possible when ending now.`,
};
