import { msg } from '@lingui/core/macro';

/** Why something cannot be credited or billed, where a page says it before or after the server. */
export const BILLING_REFUSALS = {
  'invoice.nothing_left': msg`This invoice was credited in full already.`,
  'invoice.credit_too_much': msg({ message: 'At most {leftCents} is left to credit' }),
  'invoice.line_missing': msg`This line is not on the invoice.`,
  'invoice.line_twice': msg`This line is already included.`,
  'invoice.reverse_charge': msg`With reverse-charged VAT the customer’s VAT id is on the invoice. Fill it in at the customer’s billing details.`,
  'invoice.seller_name': msg`The name of your company has to be on an invoice. Fill it in.`,
  'invoice.seller_street': msg`The street of your company has to be on an invoice. Fill it in.`,
  'invoice.seller_postcode': msg`The postcode of your company has to be on an invoice. Fill it in.`,
  'invoice.seller_city': msg`The city of your company has to be on an invoice. Fill it in.`,
  'invoice.seller_kvk_number': msg`The Chamber of Commerce (KvK) number of your company has to be on an invoice. Fill it in.`,
  'invoice.seller_vat_id': msg`The VAT id of your company has to be on an invoice. Fill it in.`,
  'invoice.buyer_name': msg`The name of a business customer has to be on an invoice. Fill it in.`,
  'invoice.buyer_street': msg`The street of a business customer has to be on an invoice. Fill it in.`,
  'invoice.buyer_postcode': msg`The postcode of a business customer has to be on an invoice. Fill it in.`,
  'invoice.buyer_city': msg`The city of a business customer has to be on an invoice. Fill it in.`,
  subscription_customer_gone: msg`The customer of this subscription was deleted. Cancel the subscription.`,
};
