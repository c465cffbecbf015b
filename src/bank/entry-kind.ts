import type { PaymentProvider } from '#company/company-settings.ts';
import type { BankEntry } from './bank-statement.ts';

/**
 * What an entry is. `receipt` is money of a customer, `return` a direct debit that was taken back, `payout` what a payment
 * provider pays out (or takes), `costs` of the bank, `payment` any other money that leaves.
 */
export const ENTRY_KINDS = ['receipt', 'return', 'payout', 'costs', 'payment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The names under which the two providers pay out. */
const PROVIDERS = /^(stichting )?mollie( payments\b.*|( b\.?v\.?)?$)|^stripe( |,|$)/i;
/** ISO 20022 names of costs and interest, and those of MT940. */
const COSTS_CODES = /-(CHRG|COMM|FEES|INTR)$|^(NCHG|NINT|NCOM)$/;
const COSTS_TEXT = /\b(kosten|bankkosten|transactiekosten|debetrente|charges|fees?)\b/i;

/** The kind of an entry, from what the bank tells alone. */
export function kindOf({ amountCents, name, iban, text, code, returnCode }: Omit<BankEntry, 'line'>): EntryKind {
  if (PROVIDERS.test(name)) return 'payout';
  if (amountCents > 0) return 'receipt';
  if (returnCode !== '') return 'return';
  if (COSTS_CODES.test(code) || (iban === '' && COSTS_TEXT.test(`${name} ${text}`))) return 'costs';
  return 'payment';
}

/** Which provider pays out under a name; null where none does. */
export function providerOf(name: string): PaymentProvider | null {
  if (!PROVIDERS.test(name)) return null;
  return /^stripe/i.test(name) ? 'stripe' : 'mollie';
}

/**
 * What sets an entry aside by itself: costs, about which nobody has to decide, and a payout until it is known. Null for
 * what somebody has to decide about.
 */
export function asideOf(kind: EntryKind): 'payout' | 'costs' | null {
  return kind === 'payout' || kind === 'costs' ? kind : null;
}
