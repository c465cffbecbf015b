import { useLingui } from '@lingui/react/macro';
import type { VatBoxName } from '#accountancy/vat-return.ts';
import type { LedgerAccount, VatPeriod } from '#company/company-settings.ts';

/** What the books are about, in words. */
export function useAccountancyWords() {
  const { t } = useLingui();
  const accounts: Readonly<Record<LedgerAccount, string>> = {
    debtors_account: t`Debtors`,
    payments_account: t`Payments received`,
    balances_account: t`Credit of customers`,
    vat_high_account: t`VAT, high rate`,
    vat_low_account: t`VAT, low rate`,
    vat_other_account: t`VAT, other rates`,
    revenue_high_account: t`Revenue, high rate`,
    revenue_low_account: t`Revenue, low rate`,
    revenue_other_account: t`Revenue, other rates`,
    revenue_untaxed_account: t`Revenue without VAT`,
    bad_debts_account: t`Bad debts`,
  };
  const periods: Readonly<Record<VatPeriod, string>> = { month: t`Month`, quarter: t`Quarter`, year: t`Year` };
  const boxes: Readonly<Record<VatBoxName, string>> = {
    '1a': t`Taxed at the high rate`,
    '1b': t`Taxed at the low rate`,
    '1c': t`Taxed at other rates`,
    '1e': t`Taxed at 0%, or VAT reverse charged`,
    '3b': t`Reverse charged to other countries of the EU`,
  };
  return { accounts, periods, boxes };
}
