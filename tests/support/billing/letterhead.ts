import type { LetterheadAnswer } from '#billing/printed/letterhead.schema.ts';

/** Of a company that has filled in all of itself. */
export const LETTERHEAD: LetterheadAnswer = {
  seller: {
    name: 'Stalling De Wal',
    legal_name: 'De Wal B.V.',
    street: 'Loodsweg',
    house_number: '1',
    postcode: '3861 MA',
    city: 'Nijkerk',
    country: 'NL',
    kvk_number: '12345678',
    vat_id: 'NL123456782B12',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    account_holder: '',
    email: 'info@dewal.test',
    phone: '033 000 0000',
    website: 'https://www.dewal.test/',
  },
  logo_url: null,
  language: 'nl',
  term_days: 14,
};
