import { msg } from '@lingui/core/macro';

/** Why a file for the bookkeeper is refused. */
export const ACCOUNTANCY_ANSWERS = {
  'accountancy.one_year': msg`Choose a period within one year that does not end before it begins.`,
  'accountancy.not_claimable': msg`The VAT of one of these invoices cannot be claimed back: it was paid, or neither given up nor due for a year. Look again.`,
  'accountancy.claimed': msg`The VAT of one of these invoices has already been claimed back. Look again.`,
  'accountancy.claim_too_early': msg({ message: 'This can be claimed from {dayOn}.' }),
  'period.not_month_end': msg`Choose the last day of a month.`,
  'period.not_over': msg`This period is not over yet. Choose a day before today.`,
  'period.already_closed': msg`The books have already been closed up to this day. Look again.`,
  'period.not_last': msg`Only what was closed last can be reopened. Look again.`,
  'accountancy.payout_token': msg`This is not an access token of Mollie: those begin with access_.`,
  'accountancy.too_many': msg`These are too many invoices for one file. Choose a shorter period.`,
};
