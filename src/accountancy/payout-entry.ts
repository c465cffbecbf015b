import { type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import {
  balanced,
  isSplit,
  type JournalEntry,
  type JournalLine,
  type LedgerAccounts,
  line,
  MONEY_WAYS,
  moneyAccount,
} from './journal.ts';

/** A part of a payout: what is known of one day, or not. Below zero for what left it. */
type PayoutPart = { readonly on: CivilDate; readonly cents: Cents; readonly isKnown: boolean };

/**
 * What happened to a payout on a day: it was paid out (`out`), it came back because the bank did not take it (`back`), or
 * parts became known that were not on the day it was paid out (`named`; only `parts` are about those).
 */
export type LedgerPayout = {
  readonly id: string;
  readonly move: 'out' | 'back' | 'named';
  readonly provider: PaymentProvider;
  readonly reference: string;
  readonly on: CivilDate;
  /** The day it was paid out. */
  readonly outOn: CivilDate;
  readonly amountCents: Cents;
  readonly feesCents: Cents;
  /** In the fees. */
  readonly feesVatCents: Cents;
  readonly parts: readonly PayoutPart[];
};

type Move = {
  readonly word: string;
  /** Numbers differ by move, and by day where a payout has it on several; an audit file takes 35 characters. */
  readonly numberOf: (payout: LedgerPayout) => string;
  readonly linesOf: (payout: LedgerPayout, accounts: LedgerAccounts) => readonly JournalLine[];
};

const plain = ({ id }: LedgerPayout) => id.replaceAll('-', '');

const MOVES: Readonly<Record<LedgerPayout['move'], Move>> = {
  out: {
    word: 'Uitbetaling',
    numberOf: plain,
    linesOf: (payout, accounts) => [
      line(accounts.payouts_account, 'D', payout.amountCents),
      line(accounts.fees_account, 'D', payout.feesCents - payout.feesVatCents),
      line(accounts.fees_vat_account, 'D', payout.feesVatCents),
      ...partLines(payout, accounts),
    ],
  },
  back: {
    word: 'Mislukte uitbetaling',
    numberOf: (payout) => `${plain(payout)}R`,
    linesOf: ({ provider, on, amountCents }, accounts) => [
      line(accounts.payouts_account, 'C', amountCents),
      line(moneyAccount(provider, on, accounts), 'D', amountCents),
    ],
  },
  named: {
    word: 'Herkend in uitbetaling',
    numberOf: (payout) => `N${payout.on.replaceAll('-', '').slice(2)}${plain(payout).slice(-24)}`,
    linesOf: (payout, accounts) => [
      line(
        accounts.questions_account,
        'D',
        payout.parts.reduce((sum, { cents }) => sum + cents, 0),
      ),
      ...partLines(payout, accounts),
    ],
  },
};

/**
 * The booking of a payout: bank and fees against what the provider had received; what is not known here goes to an account
 * of questions, until it is known. Null before money is booked by the way it came in.
 */
export function entryOfPayout(payout: LedgerPayout, accounts: LedgerAccounts): JournalEntry | null {
  const { move, provider, reference, on, outOn } = payout;
  if (!isSplit(move === 'named' ? outOn : on, accounts)) return null;
  const { word, numberOf, linesOf } = MOVES[move];
  return balanced({
    journal: MONEY_WAYS[provider].journal,
    number: numberOf(payout),
    on,
    customerNumber: '',
    name: '',
    invoiceNumber: '',
    description: `${word} ${PROVIDER_NAMES[provider]} ${reference}`.trim(),
    lines: linesOf(payout, accounts).filter(({ amountCents }) => amountCents !== 0),
  });
}

/** What leaves the account of the provider, or of questions. */
function partLines({ provider, parts }: LedgerPayout, accounts: LedgerAccounts): readonly JournalLine[] {
  const sums = new Map<string, Cents>();
  for (const { on, cents, isKnown } of parts) {
    const account = isKnown ? moneyAccount(provider, on, accounts) : accounts.questions_account;
    sums.set(account, (sums.get(account) ?? 0) + cents);
  }
  return [...sums].map(([account, cents]) => line(account, 'C', cents));
}
