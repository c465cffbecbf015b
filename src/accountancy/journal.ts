import { VAT_LETTERS, type VatGroup } from '#billing/vat.ts';
import type { JournalForm, LedgerAccount, LedgerJournal } from '#company/company-settings.ts';
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
  /** What was sold of products with an account of their own. */
  readonly shares?: readonly RevenueShare[];
};
export type RevenueShare = Pick<VatGroup, 'vatCategory' | 'rateBp' | 'netCents'> & { readonly account: string };

/**
 * The kinds of movement on the debtors' account beside documents, as bookings describe them. `sign` is 1 for what pays an
 * invoice, -1 for what leaves it. `ending` keeps the booking numbers distinct.
 */
export const MONEY_KINDS = {
  payment: { word: 'Betaling', sign: 1, ending: '' },
  payment_back: { word: 'Teruggenomen betaling', sign: -1, ending: 'U' },
  charge_back: { word: 'Storno', sign: -1, ending: 'S' },
  reversal: { word: 'Herstelde storno', sign: 1, ending: 'H' },
  refund: { word: 'Terugbetaling', sign: -1, ending: '' },
  refund_back: { word: 'Mislukte terugbetaling', sign: 1, ending: 'R' },
  kept: { word: 'Naar tegoed van klant', sign: -1, ending: '' },
  used: { word: 'Uit tegoed van klant', sign: 1, ending: '' },
  deposit_used: { word: 'Verrekende waarborgsom', sign: 1, ending: '' },
  deposit_back: { word: 'Teruggenomen verrekening van waarborgsom', sign: -1, ending: '' },
} as const;
/** The kinds in which money moved: the others stay within the books. */
export const CASH_KINDS = [
  'payment',
  'payment_back',
  'charge_back',
  'reversal',
  'refund',
  'refund_back',
] as const satisfies readonly MoneyKind[];
export type MoneyKind = keyof typeof MONEY_KINDS;

/** The ways in which money comes in and goes out, and where each is booked; a transfer is the usual one. */
export const MONEY_WAYS = {
  bank: { journal: 'bank_journal', account: 'bank_account' },
  card: { journal: 'bank_journal', account: 'card_account' },
  cash: { journal: 'cash_journal', account: 'cash_account' },
  mollie: { journal: 'mollie_journal', account: 'mollie_account' },
  stripe: { journal: 'stripe_journal', account: 'stripe_account' },
} as const satisfies Record<string, { readonly journal: LedgerJournal; readonly account: LedgerAccount }>;
export type MoneyWay = keyof typeof MONEY_WAYS;

/** A movement on the debtors' account. `amountCents` is positive; the kind gives the direction. */
export type LedgerPayment = {
  readonly id: string;
  readonly kind: MoneyKind;
  /** Null of what stays within the books. */
  readonly way: MoneyWay | null;
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

/** Where is booked. Before `split_on` all money goes over one account, in the journal of the bank. */
export type LedgerAccounts = Readonly<Record<LedgerAccount | LedgerJournal, string>> & {
  readonly split_on: CivilDate | null;
  readonly journal_form: JournalForm;
  /** Own accounts of VAT rates, by their code; empty where a rate has none. */
  readonly rates: Readonly<Record<string, RateAccounts>>;
};
export type RateAccounts = { readonly revenue: string; readonly vat: string };

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
  readonly journal: LedgerJournal;
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
  const { number, kind, issuedOn, customerNumber, name, totalCents, vat, shares = [] } = document;
  const lines = [
    line(accounts.debtors_account, 'D', totalCents),
    ...vat.flatMap((group) => {
      const { revenue, vat: vatAccount } = accountsOfRate(group, accounts);
      const own = shares.filter(
        ({ vatCategory, rateBp }) => vatCategory === group.vatCategory && rateBp === group.rateBp,
      );
      return [...revenueLines(group, own, { revenue, vat: vatAccount }), line(vatAccount, 'C', group.vatCents)];
    }),
  ];
  return balanced({
    journal: 'sales_journal',
    number,
    on: issuedOn,
    customerNumber,
    name,
    invoiceNumber: number,
    description: `${kind === 'invoice' ? 'Factuur' : 'Creditfactuur'} ${number}`,
    lines: lines.filter(({ amountCents }) => amountCents !== 0),
  });
}

/** The accounts of a rate: its own, or those of the settings. */
export function accountsOfRate(
  group: Pick<VatGroup, 'vatCategory' | 'rateBp'>,
  accounts: LedgerAccounts,
): RateAccounts {
  const { revenue, tax } = ACCOUNTS[rateName(group)];
  const own = accounts.rates[vatCode(group)];
  return {
    revenue: own === undefined || own.revenue === '' ? accounts[revenue] : own.revenue,
    vat: own === undefined || own.vat === '' ? accounts[tax] : own.vat,
  };
}

/** What was sold at a rate, by account; the VAT stands beside each line for its part, the last one has the rest. */
function revenueLines(group: VatGroup, own: readonly RevenueShare[], { revenue, vat }: RateAccounts): JournalLine[] {
  const sold = new Map<string, Cents>();
  for (const { account, netCents } of own) sold.set(account, (sold.get(account) ?? 0) + netCents);
  const ownCents = [...sold.values()].reduce((sum, cents) => sum + cents, 0);
  const restCents = group.netCents - ownCents;
  if (restCents !== 0 || sold.size === 0) sold.set(revenue, (sold.get(revenue) ?? 0) + restCents);
  let left = group.vatCents;
  return [...sold].map(([account, netCents], index) => {
    const isLast = index === sold.size - 1;
    const part = isLast || group.netCents === 0 ? left : Math.round((group.vatCents * netCents) / group.netCents);
    left -= part;
    const over = { code: vatCode(group), rateBp: group.rateBp, amountCents: Math.abs(part), account: vat };
    return { ...line(account, 'C', netCents), vat: over };
  });
}

/** The booking of a movement, against the receivable. */
export function entryOfPayment(payment: LedgerPayment, accounts: LedgerAccounts): JournalEntry {
  const { id, kind, on, way, amountCents, invoiceNumber, customerNumber, name } = payment;
  const { word, sign, ending } = MONEY_KINDS[kind];
  const { journal, account } = way === null ? withinBooks(kind, accounts) : placeOf(way, on, accounts);
  const comesIn = sign * amountCents;
  return balanced({
    number: `${id.replaceAll('-', '')}${ending}`,
    journal,
    on,
    customerNumber,
    name,
    invoiceNumber,
    description: `${word} ${invoiceNumber}`,
    lines: [line(account, 'D', comesIn), line(accounts.debtors_account, 'C', comesIn)],
  });
}

type Place = { readonly journal: LedgerJournal; readonly account: string };

/** Where what stays within the books is booked beside the receivable. */
function withinBooks(kind: MoneyKind, accounts: LedgerAccounts): Place {
  const isDeposit = kind === 'deposit_used' || kind === 'deposit_back';
  return { journal: 'memorial_journal', account: isDeposit ? accounts.deposits_account : accounts.balances_account };
}

/** Where money that moved on a day is booked. */
export function placeOf(way: MoneyWay, on: CivilDate, accounts: LedgerAccounts): Place {
  return {
    journal: isSplit(on, accounts) ? MONEY_WAYS[way].journal : 'bank_journal',
    account: moneyAccount(way, on, accounts),
  };
}

/** Whether money of a day is booked by the way it came in. */
export function isSplit(on: CivilDate, { split_on: since }: Pick<LedgerAccounts, 'split_on'>): boolean {
  return since === null || on >= since;
}

/** The account of money that came in or went out in a way on a day. */
export function moneyAccount(way: MoneyWay, on: CivilDate, accounts: LedgerAccounts): string {
  return isSplit(on, accounts) ? accounts[MONEY_WAYS[way].account] : accounts.payments_account;
}

/** The booking of a debt that is given up, of VAT that is claimed back, and of what is paid after all. */
export function entryOfAdjustment(adjustment: LedgerAdjustment, accounts: LedgerAccounts): JournalEntry {
  const { kind, on, invoiceNumber, customerNumber, name, cents, vat } = adjustment;
  const { mark, word } = ADJUSTMENTS[kind];
  const lines =
    kind === 'loss'
      ? [line(accounts.bad_debts_account, 'D', cents), line(accounts.debtors_account, 'C', cents)]
      : [
          ...vat.map((group) => line(accountsOfRate(group, accounts).vat, 'D', group.vatCents)),
          line(accounts.bad_debts_account, 'C', cents),
        ];
  return balanced({
    // A day changes an invoice once.
    number: `${mark}${on.replaceAll('-', '').slice(2)}${invoiceNumber}`,
    journal: 'memorial_journal',
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

/** A line of a booking. Below zero it goes to the other side. */
export function line(account: string, side: JournalLine['side'], cents: Cents): JournalLine {
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
export function balanced(entry: JournalEntry): JournalEntry {
  if (sideSum(entry.lines, 'D') !== sideSum(entry.lines, 'C'))
    throw new Error(`booking ${entry.number} does not add up`);
  return entry;
}
