import { msg } from '@lingui/core/macro';

/** What a customer reads who comes back from the payment page. `{number}` is the invoice. */
export const RETURN_WORDS = {
  title: msg`Payment`,
  paid: msg({ message: 'Thank you. Invoice {number} has been paid.' }),
  waiting: msg({
    message: 'We are still waiting for the bank about invoice {number}. There is nothing you need to do.',
  }),
  look: msg`Look again`,
  unpaid: msg({ message: 'Invoice {number} has not been paid yet.' }),
  again: msg`To the payment page`,
  over: msg({ message: 'This payment page is no longer valid. Ask us for a new one for invoice {number}.' }),
  unknown: msg`This payment link does not exist. Check whether the address is complete, or ask whoever sent you the invoice for a new link.`,
  tooMany: msg`This page was requested too often just now. Try again in a minute.`,
};
