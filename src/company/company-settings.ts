/** Where a company can be: the countries around, by their two letters. */
export const COUNTRIES = [
  ...(['NL', 'BE', 'DE', 'LU', 'FR', 'GB', 'IE', 'AT', 'BG', 'CH', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'GR'] as const),
  ...(['HR', 'HU', 'IT', 'LT', 'LV', 'MT', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
] as const;

/** How a price that changes within a period is divided. */
export const PRORATIONS = ['strict30', 'actualDays', 'none'] as const;
/** When periods begin: on the first of the month, or on the day a contract began. */
export const BILLING_DAYS = ['calendar', 'anniversary'] as const;
export const VAT_CATEGORIES = ['standard', 'reduced', 'zero', 'exempt', 'reverse_charge', 'outside'] as const;
export const PAYMENT_PROVIDERS = ['stripe', 'mollie'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
/**
 * How a company gets paid: by transfer to its own account, which needs no key, or through a provider as well. The first
 * is what a new company is offered first.
 */
export const PAYMENT_WAYS = ['bank_transfer', ...PAYMENT_PROVIDERS] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** The provider behind a way of being paid; null where there is none. */
export function providerOf(way: PaymentWay | null): PaymentProvider | null {
  return way === 'bank_transfer' ? null : way;
}

/** Their own names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = { stripe: 'Stripe', mollie: 'Mollie' };

/**
 * Why a provider refuses a key: it is unknown or withdrawn, it lacks a right that is needed, or it is of another account
 * than everything was made in.
 */
export const KEY_REFUSALS = ['key', 'rights', 'account'] as const;
export type KeyRefusal = (typeof KEY_REFUSALS)[number];

/** What is done about an invoice that is not paid in time, in this order. */
export const DUNNING_STEPS = ['friendly', 'second', 'notice', 'costs'] as const;
export type DunningStep = (typeof DUNNING_STEPS)[number];
/** The step from which objects are held; `none`: never. */
export const HOLD_STEPS = ['none', ...DUNNING_STEPS] as const;
/** The two kinds of statutory interest: of what consumers owe (6:119 BW), and between companies (6:119a BW). */
export const INTEREST_KINDS = ['consumer', 'trade'] as const;
export type InterestKind = (typeof INTEREST_KINDS)[number];
/** A rate in basis points from a day on. */
export type InterestRate = { readonly kind: InterestKind; readonly from: string; readonly rate_bp: number };

/** How often a company files its VAT return. */
export const VAT_PERIODS = ['month', 'quarter', 'year'] as const;
export type VatPeriod = (typeof VAT_PERIODS)[number];
/** The accounts of the ledger that bookings go to, by what they are for. An account serves one of these only. */
export const LEDGER_ACCOUNTS = {
  debtors: ['debtors_account'],
  money: ['bank_account', 'card_account', 'cash_account', 'payouts_account', 'payments_account'],
  mollie: ['mollie_account'],
  stripe: ['stripe_account'],
  balances: ['balances_account'],
  deposits: ['deposits_account'],
  vat: ['vat_high_account', 'vat_low_account', 'vat_other_account'],
  revenue: ['revenue_high_account', 'revenue_low_account', 'revenue_other_account', 'revenue_untaxed_account'],
  fees: ['fees_account', 'fees_vat_account'],
  losses: ['bad_debts_account'],
  compensation: ['deposits_kept_account'],
  questions: ['questions_account'],
  equity: ['equity_account'],
} as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[keyof typeof LEDGER_ACCOUNTS][number];
/** The journals that bookings stand in; each has a code of its own. */
export const LEDGER_JOURNALS = [
  'sales_journal',
  'bank_journal',
  'cash_journal',
  'mollie_journal',
  'stripe_journal',
  'memorial_journal',
] as const;
export type LedgerJournal = (typeof LEDGER_JOURNALS)[number];
/** The bookkeeping program that reads the journal's file; the first is a form that people read and every program is told of. */
export const JOURNAL_FORMS = [
  'general',
  'exact_online',
  'twinfield',
  'snelstart',
  'afas',
  'moneybird',
  'e_boekhouden',
] as const;
export type JournalForm = (typeof JOURNAL_FORMS)[number];

/** The law (article 52 AWR) has invoices kept for seven years. */
export const FEWEST_INVOICE_YEARS = 7;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a day that every year has: the 29th of February is none. */
export function isYearlyDay(month: number, day: number): boolean {
  return day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0);
}

const KEY_FORMS: Readonly<Record<PaymentProvider, RegExp>> = {
  // A secret or restricted key: the one for browsers (`pk_`) can book nothing.
  stripe: /^(sk|rk)_(live|test)_[A-Za-z0-9]{16,250}$/,
  mollie: /^(live|test)_[A-Za-z0-9]{30,250}$/,
};

/** True for what the provider would give out as a key of its API. */
export function isPaymentKey(provider: PaymentProvider, key: string): boolean {
  return KEY_FORMS[provider].test(key);
}
