import { type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import {
  balanced,
  isSplit,
  type JournalEntry,
  type LedgerAccounts,
  line,
  MONEY_WAYS,
  moneyAccount,
} from './journal.ts';

/** A part of a payout: what is known of one day, or not. Below zero for what left it. */
type PayoutPart = { readonly on: CivilDate; readonly cents: Cents; readonly isKnown: boolean };

/** Money that a provider paid out on a day, or that came back to it because the bank did not take it (`isBack`). */
export type LedgerPayout = {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly reference: string;
  readonly on: CivilDate;
  readonly isBack: boolean;
  readonly amountCents: Cents;
  readonly feesCents: Cents;
  /** In the fees. */
  readonly feesVatCents: Cents;
  readonly parts: readonly PayoutPart[];
};

/**
 * The booking of a payout: bank and fees against what the provider had received; what is not known here goes to an account
 * of questions. Null before money is booked by the way it came in.
 */
export function entryOfPayout(payout: LedgerPayout, accounts: LedgerAccounts): JournalEntry | null {
  const { id, provider, reference, on, isBack } = payout;
  if (!isSplit(on, accounts)) return null;
  const sign = isBack ? -1 : 1;
  const lines = [
    line(accounts.payouts_account, 'D', sign * payout.amountCents),
    ...(isBack ? [line(moneyAccount(provider, on, accounts), 'D', payout.amountCents)] : contentsOf(payout, accounts)),
  ];
  return balanced({
    journal: MONEY_WAYS[provider].journal,
    number: `${id.replaceAll('-', '')}${isBack ? 'R' : ''}`,
    on,
    customerNumber: '',
    name: '',
    invoiceNumber: '',
    description: `${isBack ? 'Mislukte uitbetaling' : 'Uitbetaling'} ${PROVIDER_NAMES[provider]} ${reference}`.trim(),
    lines: lines.filter(({ amountCents }) => amountCents !== 0),
  });
}

function contentsOf({ provider, feesCents, feesVatCents, parts }: LedgerPayout, accounts: LedgerAccounts) {
  const sums = new Map<string, Cents>();
  for (const { on, cents, isKnown } of parts) {
    const account = isKnown ? moneyAccount(provider, on, accounts) : accounts.questions_account;
    sums.set(account, (sums.get(account) ?? 0) + cents);
  }
  return [
    line(accounts.fees_account, 'D', feesCents - feesVatCents),
    line(accounts.fees_vat_account, 'D', feesVatCents),
    ...[...sums].map(([account, cents]) => line(account, 'C', cents)),
  ];
}
