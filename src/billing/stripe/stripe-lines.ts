import type { CivilDate } from '#shared/civil-date.ts';
import { multiplyDivide } from '#shared/money.ts';
import { VAT_LETTERS, type VatCategory, type VatGroup } from '../vat.ts';

/** A line of one of our invoices. Cents include VAT where the invoice's do. */
type Line = {
  readonly description: string;
  readonly quantityHundredths: number;
  readonly amountCents: number;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly fromOn?: CivilDate | undefined;
  /** The first day after the period. */
  readonly untilOn?: CivilDate | undefined;
};

/** A line as Stripe shows it. Amounts in cents, the period in seconds since 1970, both ends within it. */
export type StripeLine = {
  readonly description: string;
  readonly amountCents: number;
  readonly period: { readonly start: number; readonly end: number } | null;
  readonly tax: {
    readonly cents: number;
    readonly taxableCents: number;
    readonly name: string;
    readonly percentage: number;
    readonly isIncluded: boolean;
  };
};

type Document = {
  readonly includesVat: boolean;
  readonly lines: readonly Line[];
  readonly vat: readonly VatGroup[];
};

const NAMES: Readonly<Record<VatCategory, string>> = {
  standard: 'BTW',
  reduced: 'BTW',
  zero: 'BTW',
  exempt: 'BTW vrijgesteld',
  reverse_charge: 'BTW verlegd',
  outside: 'Buiten de BTW',
};
const DAY_S = 86_400;
/** Stripe shows the day of a moment in UTC: noon is the same day everywhere near. */
const NOON_S = DAY_S / 2;
const LONGEST = 500;

/**
 * An invoice's lines for Stripe. The VAT of each rate is divided over its lines, so that they add up to what the invoice
 * says: a line takes its own rounded VAT, the largest one what rounding left over.
 */
export function stripeLinesOf({ includesVat, lines, vat }: Document): readonly StripeLine[] {
  const taxes = lines.map((line) => taxOf(line, includesVat));
  for (const group of vat) {
    const places = lines.flatMap((line, place) => (keyOf(line) === keyOf(group) ? [place] : []));
    const largest = places.reduce(
      (best, place) => (sizeOf(lines[place]) > sizeOf(lines[best]) ? place : best),
      places[0] ?? 0,
    );
    const rest = group.vatCents - places.reduce((sum, place) => sum + (taxes[place] ?? 0), 0);
    taxes[largest] = (taxes[largest] ?? 0) + rest;
  }
  return lines.map((line, place) => {
    const cents = taxes[place] ?? 0;
    return {
      description: describe(line),
      amountCents: line.amountCents,
      period: periodOf(line),
      tax: {
        cents,
        taxableCents: includesVat ? line.amountCents - cents : line.amountCents,
        name: NAMES[line.vatCategory],
        percentage: line.rateBp / 100,
        isIncluded: includesVat,
      },
    };
  });
}

/** What lines come to, with their tax. */
export function totalOf(lines: readonly StripeLine[]): number {
  return lines.reduce((sum, { amountCents, tax }) => sum + amountCents + (tax.isIncluded ? 0 : tax.cents), 0);
}

const keyOf = ({ vatCategory, rateBp }: Pick<Line, 'vatCategory' | 'rateBp'>) =>
  `${VAT_LETTERS[vatCategory]} ${rateBp}`;
const sizeOf = (line: Line | undefined) => Math.abs(line?.amountCents ?? 0);

function taxOf({ amountCents, rateBp }: Line, includesVat: boolean): number {
  return multiplyDivide(amountCents, rateBp, includesVat ? 10_000 + rateBp : 10_000);
}

/** Stripe takes whole quantities: another one is said in words. */
function describe({ description, quantityHundredths: quantity }: Line): string {
  if (quantity === 100) return description.slice(0, LONGEST);
  const count = String(quantity / 100).replace('.', ',');
  return `${count} × ${description}`.slice(0, LONGEST);
}

function periodOf({ fromOn, untilOn }: Line): StripeLine['period'] {
  if (fromOn === undefined || untilOn === undefined) return null;
  const noonOf = (day: CivilDate) => Date.parse(`${day}T00:00:00Z`) / 1000 + NOON_S;
  return { start: noonOf(fromOn), end: noonOf(untilOn) - DAY_S };
}
