import type { VAT_CATEGORIES } from '#company/company-settings.ts';
import { type Cents, multiplyDivide } from '#shared/money.ts';

export type VatCategory = (typeof VAT_CATEGORIES)[number];
/** How electronic invoices write a category (UNCL 5305). */
export type VatLetter = 'S' | 'Z' | 'E' | 'AE' | 'O';

export const VAT_LETTERS: Readonly<Record<VatCategory, VatLetter>> = {
  standard: 'S',
  reduced: 'S',
  zero: 'Z',
  exempt: 'E',
  reverse_charge: 'AE',
  outside: 'O',
};

/** 100% in basis points. */
const WHOLE_BP = 10_000;

/** With or without VAT, as the invoice says. */
export type VatLine = { readonly amountCents: Cents; readonly vatCategory: VatCategory; readonly rateBp: number };
export type VatGroup = {
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly netCents: Cents;
  readonly vatCents: Cents;
};
/** `lineNets` in the order of the lines; per rate they add up to its `netCents`. */
export type InvoiceSum = {
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly totalCents: Cents;
  readonly vat: readonly VatGroup[];
  readonly lineNets: readonly Cents[];
};

/** VAT is worked out once per category and rate, never per line: rounded lines would not add up to it. */
export function sumInvoice(lines: readonly VatLine[], includesVat: boolean): InvoiceSum {
  const lineNets = lines.map(() => 0);
  const vat = groupsOf(lines).map((places): VatGroup => {
    const group = places.map((place) => lines[place] as VatLine);
    const { vatCategory, rateBp } = group[0] as VatLine;
    const sum = group.reduce((total, { amountCents }) => total + amountCents, 0);
    const vatCents = vatOf(sum, rateBp, includesVat);
    const netCents = includesVat ? sum - vatCents : sum;
    netsOf(group, netCents, includesVat).forEach((net, at) => {
      lineNets[places[at] as number] = net;
    });
    return { vatCategory, rateBp, netCents, vatCents };
  });
  const netCents = vat.reduce((sum, group) => sum + group.netCents, 0);
  const vatCents = vat.reduce((sum, group) => sum + group.vatCents, 0);
  return { netCents, vatCents, totalCents: netCents + vatCents, vat, lineNets };
}

/** The indexes of lines that share a letter and a rate, ordered by the first of each. */
function groupsOf(lines: readonly VatLine[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  lines.forEach(({ vatCategory, rateBp }, place) => {
    const key = `${VAT_LETTERS[vatCategory]} ${rateBp}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  });
  return [...groups.values()];
}

/** Each line without VAT; cents that rounding left over go to the largest line, the first of equals. */
function netsOf(group: readonly VatLine[], netCents: Cents, includesVat: boolean): Cents[] {
  if (!includesVat) return group.map(({ amountCents }) => amountCents);
  const nets = group.map(({ amountCents, rateBp }) => multiplyDivide(amountCents, WHOLE_BP, WHOLE_BP + rateBp));
  const sizes = group.map(({ amountCents }) => Math.abs(amountCents));
  const largest = sizes.indexOf(Math.max(...sizes));
  const rest = netCents - nets.reduce((sum, net) => sum + net, 0);
  return nets.map((net, at) => (at === largest ? net + rest : net));
}

/** Amounts are of one category and rate, with or without VAT as the invoice's lines are, and positive. */
type CreditQuestion = {
  readonly rateBp: number;
  readonly includesVat: boolean;
  /** What the invoice has. */
  readonly invoiceCents: Cents;
  readonly invoiceVatCents: Cents;
  /** What earlier credit invoices took off it. */
  readonly creditedCents: Cents;
  readonly creditedVatCents: Cents;
  /** What this one takes off. */
  readonly amountCents: Cents;
};

/**
 * The VAT of a credit, as a positive amount: of all that is credited so far, less what was credited before. The one that
 * takes the last of the invoice takes exactly the VAT that is left, so that the credits add up to the invoice.
 */
export function creditVat(question: CreditQuestion): Cents {
  const { rateBp, includesVat, invoiceCents, invoiceVatCents, creditedCents, creditedVatCents, amountCents } = question;
  const credited = creditedCents + amountCents;
  if (credited === invoiceCents) return invoiceVatCents - creditedVatCents;
  return vatOf(credited, rateBp, includesVat) - creditedVatCents;
}

function vatOf(amountCents: Cents, rateBp: number, includesVat: boolean): Cents {
  return multiplyDivide(amountCents, rateBp, includesVat ? WHOLE_BP + rateBp : WHOLE_BP);
}
