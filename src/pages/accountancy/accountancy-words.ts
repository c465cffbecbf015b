import { useLingui } from '@lingui/react/macro';
import type { VatBoxName } from '#accountancy/vat-return.ts';
import type { LedgerAccount, LedgerJournal, VatPeriod } from '#company/company-settings.ts';

/** What the books are about, in words. */
export function useAccountancyWords() {
  const { t } = useLingui();
  const accounts: Readonly<Record<LedgerAccount, string>> = {
    debtors_account: t`Debtors`,
    bank_account: t`Bank`,
    card_account: t`Card payments at the yard`,
    cash_account: t`Cash`,
    payouts_account: t`Payouts of providers`,
    payments_account: t`All money, before that day`,
    mollie_account: t`Held by Mollie`,
    stripe_account: t`Held by Stripe`,
    fees_account: t`Fees of providers`,
    fees_vat_account: t`VAT on those fees`,
    questions_account: t`Not known here`,
    equity_account: t`Results of earlier years`,
    balances_account: t`Credit of customers`,
    deposits_account: t`Deposits held`,
    deposits_kept_account: t`Deposits kept, without VAT`,
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
  const journals: Readonly<Record<LedgerJournal, string>> = {
    sales_journal: t`Journal of sales`,
    bank_journal: t`Journal of the bank`,
    cash_journal: t`Journal of cash`,
    mollie_journal: t`Journal of Mollie`,
    stripe_journal: t`Journal of Stripe`,
    memorial_journal: t`Memorial journal`,
  };
  return { accounts, journals, periods, boxes };
}
