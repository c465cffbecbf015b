import { msg } from '@lingui/core/macro';

/** Why a file for the bookkeeper is refused. */
export const ACCOUNTANCY_ANSWERS = {
  'accountancy.one_year': msg`Choose a period within one year that does not end before it begins.`,
  'accountancy.too_many': msg`These are too many invoices for one file. Choose a shorter period.`,
};
