import type { DepositKind } from '#billing/deposits/deposit.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import { balanced, type JournalEntry, type LedgerAccounts, line, type MoneyWay, placeOf } from './journal.ts';

/** What became of a deposit on a day, but for what paid an invoice, which is a `LedgerPayment`. Below zero it was taken back. */
export type LedgerDeposit = {
  readonly id: string;
  readonly kind: Exclude<DepositKind, 'set_off'>;
  /** Null of what stays within the books. */
  readonly way: MoneyWay | null;
  readonly on: CivilDate;
  readonly amountCents: Cents;
  readonly purpose: string;
  readonly customerNumber: string;
  readonly name: string;
};

const KINDS = {
  received: { word: 'Waarborgsom ontvangen', sign: 1 },
  returned: { word: 'Waarborgsom terugbetaald', sign: -1 },
  kept: { word: 'Waarborgsom ingehouden', sign: -1 },
} as const;

/** The booking of a deposit: what is owed back, against money or against revenue outside VAT. */
export function entryOfDeposit(deposit: LedgerDeposit, accounts: LedgerAccounts): JournalEntry {
  const { id, kind, way, on, amountCents, purpose, customerNumber, name } = deposit;
  const { word, sign } = KINDS[kind];
  const { journal, account } =
    way === null
      ? ({ journal: 'memorial_journal', account: accounts.deposits_kept_account } as const)
      : placeOf(way, on, accounts);
  const owed = sign * amountCents;
  return balanced({
    number: id.replaceAll('-', ''),
    journal,
    on,
    customerNumber,
    name,
    invoiceNumber: '',
    description: `${amountCents < 0 ? 'Teruggenomen: ' : ''}${word} ${purpose}`,
    lines: [line(account, 'D', owed), line(accounts.deposits_account, 'C', owed)],
  });
}
