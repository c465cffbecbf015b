import { type Cents, multiplyDivide } from '#shared/money.ts';
import { creditVat, VAT_LETTERS, type VatCategory, type VatGroup } from './vat.ts';

/** A line of an issued invoice. `amountCents` is in the mode of its document, what credit invoices took is positive. */
export type CreditableLine = {
  readonly position: number;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly amountCents: Cents;
  readonly netCents: Cents;
  readonly takenCents: Cents;
  readonly takenNetCents: Cents;
};

export type CreditRequest = {
  readonly includesVat: boolean;
  readonly lines: readonly CreditableLine[];
  /** The invoice's net and VAT amounts per rate, and what credit invoices took of them (positive). */
  readonly vat: readonly VatGroup[];
  readonly taken: readonly VatGroup[];
  /** The amount to credit per line; left out: all that is left. */
  readonly wanted?: readonly { readonly position: number; readonly amountCents: Cents }[] | undefined;
};

/** A credit invoice. Its amounts are negative, except for lines that were negative on the invoice. */
export type PlannedCredit = {
  readonly lines: readonly { readonly position: number; readonly amountCents: Cents }[];
  readonly totals: {
    readonly netCents: Cents;
    readonly vatCents: Cents;
    readonly totalCents: Cents;
    readonly vat: readonly VatGroup[];
    readonly lineNets: readonly Cents[];
  };
};

export type CreditRefusal =
  | { readonly code: 'invoice.nothing_left' }
  | { readonly code: 'invoice.credit_too_much'; readonly index: number; readonly leftCents: Cents }
  | { readonly code: 'invoice.line_missing' | 'invoice.line_twice'; readonly index: number };

type Part = { readonly line: CreditableLine; readonly amountCents: Cents };

const WHOLE_BP = 10_000;

/**
 * Calculates a credit invoice to the cent. VAT of each rate is what all credits together come to, less what earlier
 * ones had; the credit that takes the last part takes exactly what is left. Never credits more than a line or the
 * invoice has left.
 */
export function planCredit(request: CreditRequest): PlannedCredit | CreditRefusal {
  const parts = partsOf(request);
  if ('code' in parts) return parts;
  const sum = total(parts.map(({ amountCents }) => amountCents));
  const left = total(request.lines.map(leftOf));
  if (parts.length === 0) return { code: 'invoice.nothing_left' };
  if (sum > left) return { code: 'invoice.credit_too_much', index: 0, leftCents: Math.max(left, 0) };
  const nets = new Map<number, Cents>();
  const vat = groupsOf(parts).map((group) => creditGroup(request, group, nets));
  const netCents = total(vat.map((row) => row.netCents));
  const vatCents = total(vat.map((row) => row.vatCents));
  // Checked with VAT: lines at different rates may add up to nothing without it.
  if (netCents + vatCents >= 0) return { code: 'invoice.nothing_left' };
  // Negative lines at another rate can leave more room on the other lines than the invoice has.
  const leftWithVat = withVat(request.vat) - withVat(request.taken);
  if (0 - netCents - vatCents > leftWithVat) {
    return { code: 'invoice.credit_too_much', index: 0, leftCents: Math.max(leftWithVat, 0) };
  }
  return {
    lines: parts.map(({ line, amountCents }) => ({ position: line.position, amountCents: 0 - amountCents })),
    totals: {
      netCents,
      vatCents,
      totalCents: netCents + vatCents,
      vat,
      lineNets: parts.map(({ line }) => 0 - (nets.get(line.position) ?? 0)),
    },
  };
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);

const withVat = (groups: readonly VatGroup[]): Cents => total(groups.map((row) => row.netCents + row.vatCents));

/** What is left of a line, in the sign of the line. */
export function leftOf({ amountCents, takenCents }: Pick<CreditableLine, 'amountCents' | 'takenCents'>): Cents {
  return amountCents - takenCents;
}

function partsOf({ lines, wanted }: CreditRequest): readonly Part[] | CreditRefusal {
  if (wanted === undefined) {
    return lines.map((line) => ({ line, amountCents: leftOf(line) })).filter(({ amountCents }) => amountCents !== 0);
  }
  const parts: Part[] = [];
  for (const [index, { position, amountCents }] of wanted.entries()) {
    const line = lines.find((row) => row.position === position);
    if (line === undefined) return { code: 'invoice.line_missing', index };
    if (parts.some((part) => part.line === line)) return { code: 'invoice.line_twice', index };
    const leftCents = Math.max(leftOf(line), 0);
    if (amountCents > leftCents) return { code: 'invoice.credit_too_much', index, leftCents };
    parts.push({ line, amountCents });
  }
  return parts;
}

type Rated = { readonly vatCategory: VatCategory; readonly rateBp: number };

const isSameRate = (left: Rated, right: Rated): boolean =>
  VAT_LETTERS[left.vatCategory] === VAT_LETTERS[right.vatCategory] && left.rateBp === right.rateBp;

function groupsOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.find(([first]) => first !== undefined && isSameRate(first.line, part.line));
    if (group === undefined) groups.push([part]);
    else group.push(part);
  }
  return groups;
}

/** The credit's total of one rate; adds the net amounts of its lines to `nets`. */
function creditGroup(request: CreditRequest, parts: readonly Part[], nets: Map<number, Cents>): VatGroup {
  const rate = parts[0]?.line as Rated;
  const { vatCategory, rateBp } = rate;
  const before = request.taken.find((row) => isSameRate(row, rate)) ?? { netCents: 0, vatCents: 0 };
  const whole = request.vat.find((row) => isSameRate(row, rate)) ?? { netCents: 0, vatCents: 0 };
  const inMode = ({ netCents, vatCents }: Pick<VatGroup, 'netCents' | 'vatCents'>): Cents =>
    request.includesVat ? netCents + vatCents : netCents;
  const amountCents = total(parts.map((part) => part.amountCents));
  const vatCents = creditVat({
    rateBp,
    includesVat: request.includesVat,
    amountCents,
    invoiceCents: inMode(whole),
    invoiceVatCents: whole.vatCents,
    creditedCents: inMode(before),
    creditedVatCents: before.vatCents,
  });
  const netCents = request.includesVat ? amountCents - vatCents : amountCents;
  spreadNet(request.includesVat, parts, netCents, nets);
  return { vatCategory, rateBp, netCents: 0 - netCents, vatCents: 0 - vatCents };
}

/** The net amounts of the lines, which add up to the group's: the largest line takes the rounding difference. */
function spreadNet(includesVat: boolean, parts: readonly Part[], groupNetCents: Cents, nets: Map<number, Cents>): void {
  const own = parts.map(({ line, amountCents }) => {
    if (amountCents === leftOf(line)) return line.netCents - line.takenNetCents;
    return includesVat ? multiplyDivide(amountCents, WHOLE_BP, WHOLE_BP + line.rateBp) : amountCents;
  });
  const rest = groupNetCents - total(own);
  const largest = parts.reduce(
    (found, { amountCents }, index) =>
      Math.abs(amountCents) > Math.abs(parts[found]?.amountCents ?? 0) ? index : found,
    0,
  );
  for (const [index, { line }] of parts.entries()) {
    nets.set(line.position, (own[index] ?? 0) + (index === largest ? rest : 0));
  }
}
