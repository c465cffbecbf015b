import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditVat, sumInvoice, VAT_LETTERS, type VatLine } from '#billing/vat.ts';
import { multiplyDivide } from '#shared/money.ts';
import { VAT_SUMS } from './money-vectors.ts';

const at21 = (...amounts: number[]): VatLine[] =>
  amounts.map((amountCents) => ({ amountCents, vatCategory: 'standard', rateBp: 2100 }));
const at9 = (amountCents: number): VatLine => ({ amountCents, vatCategory: 'reduced', rateBp: 900 });
const exempt = (amountCents: number): VatLine => ({ amountCents, vatCategory: 'exempt', rateBp: 0 });

const RATES = { standard: 2100, reduced: 900, exempt: 0, zero: 0, reverse_charge: 0, outside: 0 } as const;

describe('an invoice', () => {
  it.each(Object.entries(VAT_SUMS))('%s', (_name, { lines, includesVat, vat, total, lineNets }) => {
    const taxed = lines.map(([amountCents, vatCategory]) => ({ amountCents, vatCategory, rateBp: RATES[vatCategory] }));
    const sum = sumInvoice(taxed, includesVat);
    expect(sum.vat.map(({ rateBp, netCents, vatCents }) => [rateBp, netCents, vatCents])).toEqual(vat);
    expect(sum.totalCents).toBe(total);
    if (lineNets !== undefined) expect(sum.lineNets).toEqual(lineNets);
  });

  it('T49: 20.125 is rounded up', () => {
    expect(sumInvoice([{ amountCents: 16_100, vatCategory: 'standard', rateBp: 1250 }], false).vatCents).toBe(2_013);
  });

  it('T50: a negative amount is the mirror of the positive one', () => {
    expect(sumInvoice(at21(1_250), false).vatCents).toBe(263);
  });

  it('keeps categories apart that have the same rate, and one letter and rate together', () => {
    const reversed: VatLine = { amountCents: 100, vatCategory: 'reverse_charge', rateBp: 0 };
    expect(sumInvoice([exempt(100), reversed, exempt(50)], false).vat).toHaveLength(2);
    expect(sumInvoice([...at21(100), { ...at9(100), rateBp: 2100 }], false).vat).toHaveLength(1);
  });

  it('may be empty', () => {
    expect(sumInvoice([], false)).toEqual({ netCents: 0, vatCents: 0, totalCents: 0, vat: [], lineNets: [] });
  });
});

const category = fc.constantFrom(
  ...([{ vatCategory: 'standard', rateBp: 2100 } as const, { vatCategory: 'reduced', rateBp: 900 } as const] as const),
  ...([{ vatCategory: 'zero', rateBp: 0 } as const, { vatCategory: 'exempt', rateBp: 0 } as const] as const),
);
const anyLine = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), category)
  .map(([amountCents, kind]): VatLine => ({ amountCents, ...kind }));

describe('any invoice', () => {
  it('adds up: lines and VAT to the total, groups to the sums, prices with VAT to what is paid', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), fc.boolean(), (lines, includesVat) => {
        const sum = sumInvoice(lines, includesVat);
        const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
        expect(add(sum.lineNets)).toBe(sum.netCents);
        expect(add(sum.vat.map(({ netCents }) => netCents))).toBe(sum.netCents);
        expect(add(sum.vat.map(({ vatCents }) => vatCents))).toBe(sum.vatCents);
        expect(sum.netCents + sum.vatCents).toBe(sum.totalCents);
        const written = add(lines.map(({ amountCents }) => amountCents));
        expect(includesVat ? sum.totalCents : sum.netCents).toBe(written);
      }),
    );
  });

  it('has the opposite as its credit', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 10 }), fc.boolean(), (lines, includesVat) => {
        const credit = lines.map((line) => ({ ...line, amountCents: 0 - line.amountCents }));
        const { totalCents, vatCents } = sumInvoice(lines, includesVat);
        expect(sumInvoice(credit, includesVat)).toMatchObject({ totalCents: 0 - totalCents, vatCents: 0 - vatCents });
      }),
    );
  });
});

describe('credits of an invoice', () => {
  /** VAT of each credit, in order. */
  function creditAll(amounts: readonly number[], includesVat: boolean, invoiceVatCents: number): number[] {
    const invoiceCents = amounts.reduce((sum, amount) => sum + amount, 0);
    let creditedCents = 0;
    let creditedVatCents = 0;
    return amounts.map((amountCents) => {
      const before = { creditedCents, creditedVatCents };
      const vat = creditVat({ rateBp: 2100, includesVat, invoiceCents, invoiceVatCents, ...before, amountCents });
      creditedCents += amountCents;
      creditedVatCents += vat;
      return vat;
    });
  }

  it('T51: line by line come to the VAT of the invoice', () => {
    expect(creditAll([3_750, 1_250], false, 1_050)).toEqual([788, 262]);
  });

  it('count from the first one, so that rounding does not pile up', () => {
    expect(creditAll([3, 3, 3, 3], false, 3)).toEqual([1, 0, 1, 1]);
  });

  it('in any order and in pieces sum exactly, and never come to more than the invoice', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.boolean(), (pieces, includesVat) => {
        const { vatCents } = sumInvoice(at21(...pieces), includesVat);
        let total = 0;
        for (const vat of creditAll(pieces, includesVat, vatCents)) {
          expect(vat).toBeGreaterThanOrEqual(0);
          total += vat;
          expect(total).toBeLessThanOrEqual(vatCents);
        }
        expect(total).toBe(vatCents);
      }),
    );
  });

  it('the last one takes what is left, however the invoice was rounded', () => {
    expect(creditAll([3_750, 1_250], false, 1_051)).toEqual([788, 263]);
  });
});

describe('a category', () => {
  it('has its letter in electronic invoices', () => {
    expect(VAT_LETTERS).toEqual({
      standard: 'S',
      reduced: 'S',
      zero: 'Z',
      exempt: 'E',
      reverse_charge: 'AE',
      outside: 'O',
    });
  });

  it('a share of a price with VAT has the VAT of its share', () => {
    expect(sumInvoice(at21(8_067), true).vatCents).toBe(multiplyDivide(8_067, 21, 121));
  });
});
