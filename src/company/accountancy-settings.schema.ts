import { z } from 'zod';
import { LEDGER_ACCOUNTS, VAT_PERIODS } from './company-settings.ts';
import { say } from './settings-problem.ts';

/** An account of the ledger, as bookkeeping programs number them. */
const account = z
  .string()
  .trim()
  .max(20)
  .superRefine((text, context) => {
    if (!/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(text)) say(context, { code: 'company.account' });
  });

/** Where what was invoiced and received is booked, and how often the VAT return is filed. */
export const accountancySection = z
  .strictObject({
    vat_period: z.enum(VAT_PERIODS),
    debtors_account: account,
    payments_account: account,
    /** What customers have in credit. */
    balances_account: account,
    vat_high_account: account,
    vat_low_account: account,
    vat_other_account: account,
    revenue_high_account: account,
    revenue_low_account: account,
    revenue_other_account: account,
    revenue_untaxed_account: account,
    bad_debts_account: account.default('4750'),
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
  });
