import { msg } from '@lingui/core/macro';

/** What a line of a subscription is called on an invoice that is not for a whole period. */
export const LINE_WORDS = {
  unused: msg({ context: 'document', message: 'Unused: {name}' }),
  remaining: msg({ context: 'document', message: 'Remaining: {name}' }),
};
