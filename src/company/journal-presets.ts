import type { LedgerJournal } from './company-settings.ts';

/**
 * Codes that journals have in a new administration of bookkeeping programs. Providers get codes beside them: neither
 * program has a journal for one by itself. Whoever renamed theirs fills in their own.
 */
export const JOURNAL_PRESETS = {
  'Exact Online': {
    sales_journal: '70',
    bank_journal: '20',
    cash_journal: '10',
    mollie_journal: '21',
    stripe_journal: '22',
    memorial_journal: '90',
  },
  Twinfield: {
    sales_journal: 'VRK',
    bank_journal: 'BNK',
    cash_journal: 'KAS',
    mollie_journal: 'MOL',
    stripe_journal: 'STR',
    memorial_journal: 'MEMO',
  },
} as const satisfies Record<string, Readonly<Record<LedgerJournal, string>>>;
