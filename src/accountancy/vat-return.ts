import type { VatCategory } from '#billing/vat.ts';
import { isUnionVatId } from '#company/tax-ids.ts';
import type { Cents } from '#shared/money.ts';
import { rateName } from './vat-rate.ts';

/** The boxes of the Dutch VAT return for sales. */
export const VAT_BOXES = ['1a', '1b', '1c', '1e', '3b'] as const;
export type VatBoxName = (typeof VAT_BOXES)[number];

/** What was invoiced at one rate, less credit invoices. `vatId` is the buyer's, where the buyer pays the VAT. */
export type VatSum = {
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly vatId: string | null;
  readonly netCents: Cents;
  readonly vatCents: Cents;
};

/** A box of the return. Its euros are whole, and rounded in the company's favour. */
export type VatBox = {
  readonly box: VatBoxName;
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly netEuros: number;
  readonly vatEuros: number;
};

export type VatReturn = {
  readonly boxes: readonly VatBox[];
  readonly dueCents: Cents;
  /** The sum of the boxes as they are filled in (box 5a). */
  readonly dueEuros: number;
  /** Amounts that go in no box: the bookkeeper decides. */
  readonly exemptCents: Cents;
  readonly outsideCents: Cents;
  /** The amounts per VAT id of another country, for the list that accompanies box 3b. */
  readonly abroad: readonly { readonly vatId: string; readonly netCents: Cents }[];
};

const RATE_BOXES = { high: '1a', low: '1b', other: '1c' } as const;

/**
 * The VAT return for what was invoiced in a period. Everything with VAT goes in 1a, 1b or 1c by its rate, so that the
 * VAT of the boxes equals the VAT of the invoices.
 */
export function vatReturn(sums: readonly VatSum[]): VatReturn {
  const of = (box: VatBoxName | 'exempt' | 'outside') => sums.filter((sum) => boxOf(sum) === box);
  const boxes = VAT_BOXES.map((box): VatBox => {
    const netCents = total(of(box), 'netCents');
    const vatCents = total(of(box), 'vatCents');
    return { box, netCents, vatCents, netEuros: inFavour(netCents), vatEuros: inFavour(vatCents) };
  });
  return {
    boxes,
    dueCents: total(sums, 'vatCents'),
    dueEuros: boxes.reduce((sum, { vatEuros }) => sum + vatEuros, 0),
    exemptCents: total(of('exempt'), 'netCents'),
    outsideCents: total(of('outside'), 'netCents'),
    abroad: abroadOf(of('3b')),
  };
}

function boxOf(sum: VatSum): VatBoxName | 'exempt' | 'outside' {
  const rate = rateName(sum);
  if (rate !== 'untaxed') return RATE_BOXES[rate];
  if (sum.vatCategory === 'exempt' || sum.vatCategory === 'outside') return sum.vatCategory;
  if (sum.vatCategory === 'zero' || sum.vatId === null || sum.vatId.startsWith('NL')) return '1e';
  // Services to a business outside the Union, Northern Ireland among it, are in no box.
  return isUnionVatId(sum.vatId) ? '3b' : 'outside';
}

function abroadOf(sums: readonly VatSum[]): VatReturn['abroad'] {
  const byId = new Map<string, Cents>();
  for (const { vatId, netCents } of sums) {
    if (vatId !== null) byId.set(vatId, (byId.get(vatId) ?? 0) + netCents);
  }
  return [...byId].map(([vatId, netCents]) => ({ vatId, netCents }));
}

function total(sums: readonly VatSum[], part: 'netCents' | 'vatCents'): Cents {
  return sums.reduce((sum, row) => sum + row[part], 0);
}

/** Rounds down: an amount due gets smaller, an amount that comes back gets larger. */
function inFavour(cents: Cents): number {
  return Math.floor(cents / 100);
}
