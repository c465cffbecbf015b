import { z } from 'zod';
import { civilDate } from '#shared/fields.ts';
import { JOURNAL_FORMS, LEDGER_ACCOUNTS, LEDGER_JOURNALS, VAT_PERIODS } from './company-settings.ts';
import { say } from './settings-problem.ts';

/** An account of the ledger, as bookkeeping programs number them. */
const account = z
  .string()
  .trim()
  .max(20)
  .superRefine((text, context) => {
    if (!/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(text)) say(context, { code: 'company.account' });
  });

/** The code of a journal. */
const journal = z
  .string()
  .trim()
  .max(10)
  .superRefine((text, context) => {
    if (!/^[A-Za-z0-9]+$/.test(text)) say(context, { code: 'company.journal' });
  });

/** Where what was invoiced and received is booked, and how often the VAT return is filed. */
export const accountancySection = z
  .strictObject({
    vat_period: z.enum(VAT_PERIODS),
    debtors_account: account,
    /** What came in and went out before `split_on`, in whatever way. */
    payments_account: account,
    /** From this day on money is booked by the way it came in; null: always. */
    split_on: civilDate.nullable().default(null),
    bank_account: account.default('1100'),
    /** What is paid by card at the yard. */
    card_account: account.default('1100'),
    cash_account: account.default('1000'),
    /** Where payouts of providers arrive. */
    payouts_account: account.default('1100'),
    /** What a provider received and has not paid out. */
    mollie_account: account.default('1210'),
    stripe_account: account.default('1220'),
    fees_account: account.default('4740'),
    /** The VAT that a provider charges on its fees. */
    fees_vat_account: account.default('1530'),
    /** What stands in a payout and is not known here. */
    questions_account: account.default('1990'),
    /** The results of earlier years, in an opening balance. */
    equity_account: account.default('0500'),
    /** What customers have in credit. */
    balances_account: account,
    /** What customers handed over as security. */
    deposits_account: account.default('1360'),
    /** What was kept of it as compensation: revenue outside VAT. */
    deposits_kept_account: account.default('8090'),
    vat_high_account: account,
    vat_low_account: account,
    vat_other_account: account,
    revenue_high_account: account,
    revenue_low_account: account,
    revenue_other_account: account,
    revenue_untaxed_account: account,
    bad_debts_account: account.default('4750'),
    /** How the file of the journal is written. */
    journal_form: z.enum(JOURNAL_FORMS).default('general'),
    sales_journal: journal.default('VRK'),
    bank_journal: journal.default('BNK'),
    cash_journal: journal.default('KAS'),
    mollie_journal: journal.default('MOL'),
    stripe_journal: journal.default('STR'),
    memorial_journal: journal.default('MEM'),
  })
  .superRefine((section, context) => {
    const taken = new Map<string, string>();
    for (const [use, fields] of Object.entries(LEDGER_ACCOUNTS)) {
      for (const field of fields) {
        const before = taken.get(section[field]) ?? use;
        if (before !== use) say(context, { code: 'company.account_twice' }, field);
        taken.set(section[field], before);
      }
    }
    const codes = new Set<string>();
    for (const field of LEDGER_JOURNALS) {
      if (codes.has(section[field])) say(context, { code: 'company.journal_twice' }, field);
      codes.add(section[field]);
    }
  });

/** What a company starts with: the numbers that many Dutch charts of accounts have. */
export const ACCOUNTANCY_DEFAULTS: z.infer<typeof accountancySection> = accountancySection.parse({
  vat_period: 'quarter',
  debtors_account: '1300',
  payments_account: '1000',
  balances_account: '1350',
  vat_high_account: '1500',
  vat_low_account: '1510',
  vat_other_account: '1520',
  revenue_high_account: '8000',
  revenue_low_account: '8010',
  revenue_other_account: '8020',
  revenue_untaxed_account: '8030',
});
