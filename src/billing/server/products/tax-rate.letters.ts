import { msg } from '@lingui/core/macro';

/** What the rates are called that every company starts with, as invoices show them. */
export const RATE_NAMES = {
  standard: msg`VAT 21%`,
  reduced: msg`VAT 9%`,
  zero: msg`VAT 0%`,
  exempt: msg`Exempt from VAT`,
  reverse_charge: msg`VAT reverse charged`,
  outside: msg`Outside the scope of VAT`,
};
