import { msg } from '@lingui/core/macro';

/** How often a price is paid, by months, as it stands behind the amount. */
export const PERIOD_WORDS = {
  1: msg({ context: 'contract', message: 'per month' }),
  3: msg({ context: 'contract', message: 'per quarter' }),
  6: msg({ context: 'contract', message: 'per half year' }),
  12: msg({ context: 'contract', message: 'per year' }),
};

/** How long before its end a contract is given notice. */
export const NOTICE_WORDS = msg({ context: 'contract', message: '{months, plural, one {# month} other {# months}}' });

/** Whether VAT is in a price, as it stands behind the amount. */
export const VAT_WORDS = {
  incl: msg({ context: 'contract', message: 'incl. VAT' }),
  excl: msg({ context: 'contract', message: 'excl. VAT' }),
};

/** Stands in the place of the plate of what has none of its own, such as a light trailer or a boat. */
export const NO_PLATE_WORD = msg({ context: 'contract plate', message: 'none' });
