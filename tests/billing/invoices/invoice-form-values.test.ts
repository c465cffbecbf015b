import { describe, expect, test } from 'vitest';
import {
  backwardsLine,
  bodyOf,
  type InvoiceValues,
  invoiceFormSchema,
  type LineValues,
  lineAmount,
  lineOfProduct,
  newInvoiceValues,
  totalsOf,
  unitPriceIn,
} from '#billing/client/invoice-form-values.ts';
import { invoiceBody } from '#billing/invoice.schema.ts';
import type { ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { testId } from '#tests/support/builders.ts';

const rate = (number: number, rateBp: number, category: TaxRateAnswer['vat_category']): TaxRateAnswer => ({
  uuid: testId('a', number),
  name: `Rate ${number}`,
  vat_category: category,
  rate_bp: rateBp,
  revenue_account: '',
  vat_account: '',
  archived: false,
});
const HIGH = rate(1, 2100, 'standard');
const LOW = rate(2, 900, 'reduced');
const RATES = [HIGH, LOW];
const CUSTOMER = testId('c', 1);

const line = (more: Partial<LineValues> = {}): LineValues => ({
  product: null,
  description: 'Stalling',
  quantity_hundredths: 100,
  unit_price_cents: 1e3,
  tax_rate: HIGH.uuid,
  from_on: null,
  last_on: null,
  ...more,
});
const values = (more: Partial<InvoiceValues> = {}): InvoiceValues => ({
  ...newInvoiceValues(CUSTOMER, {
    includes_vat: false,
    tax_rate: HIGH.uuid,
  }),
  lines: [line()],
  ...more,
});
const filled = (more: Partial<InvoiceValues> = {}) => invoiceFormSchema.parse(values(more));
const problems = (more: Partial<InvoiceValues>) =>
  (invoiceFormSchema.safeParse(values(more)).error?.issues ?? []).map(({ path, code }) => [path.join('.'), code]);

describe('what a line comes to', () => {
  test.each([
    ['pieces', { quantity_hundredths: 300, unit_price_cents: 4995 }, 14_985],
    ['a part of a piece, rounded once', { quantity_hundredths: 150, unit_price_cents: 333 }, 500],
    ['half a cent away from zero, also below it', { quantity_hundredths: 50, unit_price_cents: -1 }, -1],
    ['text that can be read', { unit_price_cents: '1.234,50' }, 123_450],
  ])('counts %s', (_, typed, cents) => {
    expect(lineAmount(line(typed))).toBe(cents);
  });

  test.each([
    ['a blank price', { unit_price_cents: null }],
    ['a price of three decimals', { unit_price_cents: '1234,567' }],
    ['no quantity', { quantity_hundredths: null }],
    ['a quantity of nothing', { quantity_hundredths: 0 }],
    ['a quantity that is no number', { quantity_hundredths: 'twee' }],
    ['more than an amount can be', { quantity_hundredths: 99_999_999, unit_price_cents: 999_999_999 }],
    ['a quantity beyond all measure', { quantity_hundredths: 1e15, unit_price_cents: 1 }],
  ])('is unknown for %s', (_, typed) => {
    expect(lineAmount(line(typed))).toBeUndefined();
  });
});

describe('totals', () => {
  test('T48: follow the rule of the server, per rate', () => {
    const lines = [line({ unit_price_cents: 10_000 }), line({ unit_price_cents: 2550, tax_rate: LOW.uuid })];
    expect(totalsOf(lines, false, RATES)).toEqual({
      net_cents: 12550,
      amount_cents: 14880,
      vat: [
        {
          vat_category: 'standard',
          rate_bp: 2100,
          net_cents: 1e4,
          vat_cents: 2100,
        },
        {
          vat_category: 'reduced',
          rate_bp: 900,
          net_cents: 2550,
          vat_cents: 230,
        },
      ],
    });
  });

  test('T53: take VAT out of prices that have it', () => {
    const lines = [line({ unit_price_cents: 4995, quantity_hundredths: 300 })];
    expect(totalsOf(lines, true, RATES)).toMatchObject({ net_cents: 12_384, amount_cents: 14_985 });
  });

  test('leave out lines that cannot be read yet, and rates that are not known', () => {
    const lines = [line(), line({ unit_price_cents: 'x' }), line({ tax_rate: testId('a', 9) })];
    expect(totalsOf(lines, false, RATES)).toMatchObject({ net_cents: 1000, amount_cents: 1210 });
  });
});

describe('a product', () => {
  const product = (price: ProductAnswer['price'], taxRate = HIGH) =>
    ({ uuid: testId('d', 1), name: 'Caravan binnen', description: '', tax_rate: taxRate, price }) as ProductAnswer;
  const price = (cents: number, includesVat: boolean): ProductAnswer['price'] => ({
    uuid: testId('e', 1),
    product: testId('d', 1),
    unit_price_cents: cents,
    includes_vat: includesVat,
    interval_months: 1,
    archived: false,
  });

  test('fills in its name, its price in the mode of the invoice, and its rate', () => {
    expect(lineOfProduct(product(price(12_100, true)), true, RATES)).toEqual({
      description: 'Caravan binnen',
      unit_price_cents: 12100,
      tax_rate: HIGH.uuid,
    });
    expect(lineOfProduct(product(price(12_100, true)), false, RATES)).toMatchObject({ unit_price_cents: 10_000 });
    expect(lineOfProduct(product(price(10_000, false)), true, RATES)).toMatchObject({ unit_price_cents: 12_100 });
  });

  test('without a price, or at a rate that cannot be chosen, leaves these as they are', () => {
    expect(lineOfProduct(product(null, LOW), true, [HIGH])).toEqual({ description: 'Caravan binnen' });
  });

  test('a price without VAT and back is the same price', () => {
    for (const cents of [1, 99, 4995, 33_333]) {
      const withVat = unitPriceIn(true, { cents, includesVat: false, rateBp: 2100 });
      expect(unitPriceIn(false, { cents: withVat, includesVat: true, rateBp: 2100 })).toBe(cents);
    }
  });
});

describe('the form', () => {
  test('takes what is filled in and gives what the call takes', () => {
    const body = bodyOf(filled({ lines: [line({ from_on: '2026-01-31', last_on: '2026-02-28' })] }), 3);
    expect(invoiceBody.parse(body)).toMatchObject({
      customer: CUSTOMER,
      includes_vat: false,
      version: 3,
      scheduled_on: null,
      lines: [
        {
          from_on: '2026-01-31',
          until_on: '2026-03-01',
          unit_price_cents: 1e3,
        },
      ],
    });
  });

  test('a day counts only where the invoice waits for it', () => {
    const day = { scheduled_on: '2026-12-01' };
    expect(bodyOf(filled({ ...day, next: 'scheduled' })).scheduled_on).toBe('2026-12-01');
    expect(bodyOf(filled({ ...day, next: 'issue' })).scheduled_on).toBeNull();
  });

  test.each<[string, Partial<InvoiceValues>, readonly [string, string]]>([
    ['no customer', { customer: null }, ['customer', 'invalid_type']],
    ['no description', { lines: [line({ description: ' ' })] }, ['lines.0.description', 'too_small']],
    ['no price', { lines: [line({ unit_price_cents: null })] }, ['lines.0.unit_price_cents', 'custom']],
    ['no quantity', { lines: [line({ quantity_hundredths: null })] }, ['lines.0.quantity_hundredths', 'invalid_type']],
    [
      'a quantity in letters',
      { lines: [line({ quantity_hundredths: 'x' })] },
      ['lines.0.quantity_hundredths', 'custom'],
    ],
    ['no rate', { lines: [line(), line({ tax_rate: '' })] }, ['lines.1.tax_rate', 'too_small']],
    ['a day that does not exist', { lines: [line({ from_on: '2026-02-30' })] }, ['lines.0.from_on', 'custom']],
    ['100,000 characters', { note: 'x'.repeat(100_000) }, ['note', 'too_big']],
    ['no lines', { lines: [] }, ['lines', 'too_small']],
  ])('refuses %s at its field', (_, more, problem) => {
    expect(problems(more)).toEqual([problem]);
  });

  test('finds the line whose period ends before it begins; one day is a period', () => {
    const oneDay = line({ from_on: '2026-05-01', last_on: '2026-05-01' });
    expect(backwardsLine([oneDay, line({ from_on: '2026-05-01' })])).toBeUndefined();
    expect(backwardsLine([oneDay, line({ from_on: '2026-05-02', last_on: '2026-05-01' })])).toBe(1);
  });
});
