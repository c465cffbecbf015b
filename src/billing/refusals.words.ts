import { msg } from '@lingui/core/macro';

/** Why something cannot be credited or billed, where a page says it before or after the server. */
export const BILLING_REFUSALS = {
  'invoice.nothing_left': msg`This invoice was credited in full already.`,
  'invoice.credit_too_much': msg({ message: 'At most {leftCents} is left to credit' }),
  'invoice.line_missing': msg`This line is not on the invoice.`,
  'invoice.line_twice': msg`This line is already included.`,
  subscription_customer_gone: msg`The customer of this subscription was deleted. Cancel the subscription.`,
};
