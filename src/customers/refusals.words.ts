import { msg } from '@lingui/core/macro';

/** Why a customer is refused. */
export const CUSTOMER_REFUSALS = {
  'customer.missing': msg`This customer does not exist.`,
  'customer.deleted': msg`This customer was deleted meanwhile.`,
  'customer.changed_since': msg`Somebody changed this customer after you opened it. Look again before deleting.`,
  'customer.has_dependents': msg`This customer has objects or open appointments, so it cannot be deleted.`,
  'customer.merged': msg({ message: 'This customer was merged with {name}.' }),
  'customer.merge_itself': msg`A customer cannot be merged with itself.`,
  'customer.merge_stale': msg`Somebody changed this customer after you compared them. Look at both again.`,
  'customer.remark_too_long': msg`Both remarks together are too long. Choose one of them.`,
  'customer.has_subscriptions': msg({
    message:
      '{count, plural, one {# subscription runs or is about to} other {# subscriptions run or are about to}}. Cancel them first.',
  }),
  'customer.has_open_invoices': msg({
    message: 'This customer has {count, plural, one {# open invoice} other {# open invoices}}. Confirm the deletion.',
  }),
};
