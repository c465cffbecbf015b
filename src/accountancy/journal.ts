import { VAT_LETTERS, type VatGroup } from '#billing/vat.ts';
import type { LedgerAccount } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import { type RateName, rateName } from './vat-rate.ts';

/** An issued document as it is booked; amounts of a credit invoice are negative. */
export type LedgerDocument = {
  readonly number: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly issuedOn: CivilDate;
  /** The last day to pay; null where nothing is to be paid. */
  readonly dueOn: CivilDate | null;
  readonly customerNumber: string;
  readonly name: string;
  readonly totalCents: Cents;
  readonly vat: readonly VatGroup[];
};

/**
 * The kinds of movement on the debtors' account beside documents, as bookings describe them. `sign` is 1 for what pays an
 * invoice, -1 for what leaves it. `ending` keeps the booking numbers distinct. `against` is the other account.
 */
export const MONEY_KINDS = {
  payment: { word: 'Betaling', sign: 1, ending: '', journal: 'payments', against: 'payments_account' },
  charge_back: { word: 'Storno', sign: -1, ending: 'S', journal: 'payments', against: 'payments_account' },
  refund: { word: 'Terugbetaling', sign: -1, ending: '', journal: 'payments', against: 'payments_account' },
  refund_back: {
    word: 'Mislukte terugbetaling',
    sign: 1,
    ending: 'R',
    journal: 'payments',
    against: 'payments_account',
  },
  payment_back: {
    word: 'Teruggenomen betaling',
    sign: -1,
    ending: 'U',
    journal: 'payments',
    against: 'payments_account',
  },
  charge_back_returned: {
    word: 'Teruggedraaide storno',
    sign: 1,
    ending: 'T',
    journal: 'payments',
    against: 'payments_account',
  },
  kept: { word: 'Naar tegoed van klant', sign: -1, ending: '', journal: 'memorial', against: 'balances_account' },
  used: { word: 'Uit tegoed van klant', sign: 1, ending: '', journal: 'memorial', against: 'balances_account' },
} as const;
/** The kinds in which money moved: the others stay within the books. */
export const CASH_KINDS = [
  'payment',
  'payment_back',
  'charge_back',
  'charge_back_returned',
  'refund',
  'refund_back',
] as const satisfies readonly MoneyKind[];
export type MoneyKind = keyof typeof MONEY_KINDS;

/** A movement on the debtors' account. `amountCents` is positive; the kind gives the direction. */
export type LedgerPayment = {
  readonly id: string;
  readonly kind: MoneyKind;
  readonly on: CivilDate;
  readonly amountCents: Cents;
  readonly invoiceNumber: string;
  readonly customerNumber: string;
  readonly name: string;
};

/**
 * What a day changed about a debt that will not be paid, below zero where it was taken back. `loss`: what was given up,
 * VAT included; `vat`: the VAT of it that was claimed back.
 */
export type LedgerAdjustment = {
  readonly kind: 'loss' | 'vat';
  readonly on: CivilDate;
  readonly invoiceNumber: string;
  readonly customerNumber: string;
  readonly name: string;
  readonly cents: Cents;
  /** Of `vat`: by rate, adding up to `cents`. */
  readonly vat: readonly Pick<VatGroup, 'vatCategory' | 'rateBp' | 'vatCents'>[];
};

export type LedgerAccounts = Readonly<Record<LedgerAccount, string>>;

/** D of debit, C of credit; amounts are never below zero. */
export type JournalLine = {
  readonly account: string;
  readonly side: 'D' | 'C';
  readonly amountCents: Cents;
  /** For a line of revenue: its VAT, which also has a line of its own. */
  readonly vat: LineVat | null;
};
type LineVat = {
  readonly code: string;
  readonly rateBp: number;
  readonly amountCents: Cents;
  readonly account: string;
};

export type JournalEntry = {
  readonly journal: 'sales' | 'payments' | 'memorial';
  /** The document that is booked. */
  readonly number: string;
  readonly on: CivilDate;
  readonly description: string;
  readonly customerNumber: string;
  readonly name: string;
  readonly invoiceNumber: string;
  readonly lines: readonly JournalLine[];
};

/** The code of a VAT rate in files: `S21`, `S9`, `Z`, `E`, `AE`, `O`. */
export function vatCode({ vatCategory, rateBp }: Pick<VatGroup, 'vatCategory' | 'rateBp'>): string {
  const letter = VAT_LETTERS[vatCategory];
  return rateBp === 0 ? letter : `${letter}${rateBp / 100}`;
}

/** The booking of a document: the receivable against revenue and VAT. */
export function entryOfDocument(document: LedgerDocument, accounts: LedgerAccounts): JournalEntry {
  const { number, kind, issuedOn, customerNumber, name, totalCents, vat } = document;
  const lines = [
    line(accounts.debtors_account, 'D', totalCents),
    ...vat.flatMap((group) => {
      const { revenue, tax } = ACCOUNTS[rateName(group)];
      const { rateBp, netCents, vatCents } = group;
      const vatAccount = accounts[tax];
      const over = { code: vatCode(group), rateBp, amountCents: Math.abs(vatCents), account: vatAccount };
      return [{ ...line(accounts[revenue], 'C', netCents), vat: over }, line(vatAccount, 'C', vatCents)];
    }),
  ];
  return balanced({
    journal: 'sales',
    number,
    on: issuedOn,
    customerNumber,
    name,
    invoiceNumber: number,
    description: `${kind === 'invoice' ? 'Factuur' : 'Creditfactuur'} ${number}`,
    lines: lines.filter(({ amountCents }) => amountCents !== 0),
  });
}

/** The booking of a movement, against the receivable. */
export function entryOfPayment(payment: LedgerPayment, accounts: LedgerAccounts): JournalEntry {
  const { id, kind, on, amountCents, invoiceNumber, customerNumber, name } = payment;
  const { word, sign, ending, journal, against } = MONEY_KINDS[kind];
  const comesIn = sign * amountCents;
  return balanced({
    number: `${id.replaceAll('-', '')}${ending}`,
    journal,
    on,
    customerNumber,
    name,
    invoiceNumber,
    description: `${word} ${invoiceNumber}`,
    lines: [line(accounts[against], 'D', comesIn), line(accounts.debtors_account, 'C', comesIn)],
  });
}

/** The booking of a debt that is given up, of VAT that is claimed back, and of what is paid after all. */
export function entryOfAdjustment(adjustment: LedgerAdjustment, accounts: LedgerAccounts): JournalEntry {
  const { kind, on, invoiceNumber, customerNumber, name, cents, vat } = adjustment;
  const { mark, word } = ADJUSTMENTS[kind];
  const lines =
    kind === 'loss'
      ? [line(accounts.bad_debts_account, 'D', cents), line(accounts.debtors_account, 'C', cents)]
      : [
          ...vat.map((group) => line(accounts[ACCOUNTS[rateName(group)].tax], 'D', group.vatCents)),
          line(accounts.bad_debts_account, 'C', cents),
        ];
  return balanced({
    // A day changes an invoice once.
    number: `${mark}${on.replaceAll('-', '').slice(2)}${invoiceNumber}`,
    journal: 'memorial',
    on,
    customerNumber,
    name,
    invoiceNumber,
    description: `${cents < 0 ? 'Terugname ' : ''}${word} ${invoiceNumber}`,
    lines: lines.filter(({ amountCents }) => amountCents !== 0),
  });
}

const ADJUSTMENTS = {
  loss: { mark: 'OA', word: 'oninbaar' },
  vat: { mark: 'OB', word: 'btw oninbaar' },
} as const;

/** Below zero it goes to the other side. */
function line(account: string, side: JournalLine['side'], cents: Cents): JournalLine {
  const isTurned = cents < 0;
  const turned = side === 'D' ? 'C' : 'D';
  return { account, side: isTurned ? turned : side, amountCents: Math.abs(cents), vat: null };
}

const ACCOUNTS: Readonly<Record<RateName, { readonly revenue: LedgerAccount; readonly tax: LedgerAccount }>> = {
  high: { revenue: 'revenue_high_account', tax: 'vat_high_account' },
  low: { revenue: 'revenue_low_account', tax: 'vat_low_account' },
  other: { revenue: 'revenue_other_account', tax: 'vat_other_account' },
  untaxed: { revenue: 'revenue_untaxed_account', tax: 'vat_other_account' },
};

/** The sum of the lines on one side. */
export function sideSum(lines: readonly JournalLine[], side: JournalLine['side']): Cents {
  return lines.reduce((sum, row) => (row.side === side ? sum + row.amountCents : sum), 0);
}

/** Throws for a booking whose sides differ: no file is made of books that do not add up. */
function balanced(entry: JournalEntry): JournalEntry {
  if (sideSum(entry.lines, 'D') !== sideSum(entry.lines, 'C'))
    throw new Error(`booking ${entry.number} does not add up`);
  return entry;
}
