import type { JournalForm, LedgerAccount, LedgerJournal } from './company-settings.ts';

/**
 * What a bookkeeping program has in a new administration: codes of journals, and numbers of accounts where they are known.
 * Providers get codes beside them: no program has a journal for one by itself. docs/accountancy.md says what of it is
 * documented; whoever renamed theirs fills in their own.
 */
type Preset = {
  /** Its own name, the same in every language; null of the scheme that belongs to no program. */
  readonly name: string | null;
  readonly journals: Readonly<Record<LedgerJournal, string>>;
  readonly accounts: Partial<Readonly<Record<LedgerAccount, string>>>;
};

/** The codes that many Dutch bookkeepers give, for programs that have none for every administration. */
const GENERAL = {
  sales_journal: 'VRK',
  bank_journal: 'BNK',
  cash_journal: 'KAS',
  mollie_journal: 'MOL',
  stripe_journal: 'STR',
  memorial_journal: 'MEM',
} as const satisfies Preset['journals'];

export const JOURNAL_PRESETS: Readonly<Record<JournalForm, Preset>> = {
  general: { name: null, journals: GENERAL, accounts: {} },
  exact_online: {
    name: 'Exact Online',
    journals: {
      sales_journal: '70',
      bank_journal: '20',
      cash_journal: '10',
      mollie_journal: '21',
      stripe_journal: '22',
      memorial_journal: '90',
    },
    accounts: {},
  },
  twinfield: { name: 'Twinfield', journals: { ...GENERAL, memorial_journal: 'MEMO' }, accounts: {} },
  // A journal is the account that it books: its code is the number of that.
  snelstart: {
    name: 'SnelStart',
    journals: {
      sales_journal: '1300',
      bank_journal: '1100',
      cash_journal: '1000',
      mollie_journal: '1210',
      stripe_journal: '1220',
      memorial_journal: '9000',
    },
    accounts: {
      debtors_account: '1300',
      bank_account: '1100',
      cash_account: '1000',
      mollie_account: '1210',
      stripe_account: '1220',
    },
  },
  afas: { name: 'AFAS Profit', journals: GENERAL, accounts: {} },
  moneybird: { name: 'Moneybird', journals: GENERAL, accounts: {} },
  e_boekhouden: { name: 'e-Boekhouden.nl', journals: GENERAL, accounts: {} },
};
