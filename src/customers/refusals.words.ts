import { msg } from '@lingui/core/macro';

/** Why a customer is refused. */
export const CUSTOMER_REFUSALS = {
  'customer.missing': msg`This customer does not exist.`,
  'customer.deleted': msg`This customer has since been deleted.`,
  'customer.changed_since': msg`Somebody changed this customer after you opened it. Look again before deleting.`,
  'customer.has_dependents': msg`This customer has objects or open appointments, so it cannot be deleted.`,
  'customer.still_here': msg`Objects of this customer are in storage, or appointments are to come. Check the objects out and close the appointments first.`,
  'customer.merged': msg({ message: 'This customer was merged with {name}.' }),
  'customer.merge_itself': msg`A customer cannot be merged with itself.`,
  'customer.merge_stale': msg`Somebody changed this customer after you compared them. Look at both again.`,
  'customer.merge_not_undoable': msg`This merge can no longer be undone: the customer was merged again since, or nothing was kept of before.`,
  'customer.merge_undo_too_late': msg`A merge can be undone for a day only.`,
  'customer.merge_billed_since': msg`Something was invoiced, paid or agreed for this customer since the merge, so it can no longer be undone.`,
  'customer.remark_too_long': msg`Both remarks together are too long. Choose one of them.`,
  'customer.has_subscriptions': msg({
    message:
      '{count, plural, one {# subscription is running or about to start} other {# subscriptions are running or about to start}}. Cancel them first.',
  }),
  'customer.has_extras': msg({
    message:
      '{count, plural, one {# extra is} other {# extras are}} waiting for the next invoice of this customer. Invoice or remove what waits first.',
  }),
  'customer.has_deposits': msg({
    message:
      '{count, plural, one {# deposit of this customer is asked for or held} other {# deposits of this customer are asked for or held}}. Return or withdraw what is left first.',
  }),
  'customer.has_open_invoices': msg({
    message: 'This customer has {count, plural, one {# open invoice} other {# open invoices}}. Confirm the deletion.',
  }),
  'contact.missing': msg`This contact does not exist.`,
  'contact.deleted': msg`This contact has since been deleted.`,
  'contact.name_empty': msg`Fill in the name of the contact`,
  'contact.unreachable': msg`Fill in a phone number or an e-mail address`,
  'contact.no_address': msg`Who gets mails needs an e-mail address`,
  'contact.too_many': msg({ message: 'At most {most, number} contacts fit on one customer. Delete one first.' }),
};
