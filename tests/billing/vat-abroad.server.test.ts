import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VatAnswer } from '#accountancy/accountancy.schema.ts';
import type { CustomerVatAnswer } from '#billing/customer-billing.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { CategoryAnswer, ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import type { UpcomingRevenueAnswer } from '#billing/revenue.schema.ts';
import type { PreviewAnswer } from '#billing/subscription.schema.ts';
import type { Supply } from '#billing/vat-treatment.ts';
import { openSubscriptionYard, SUBSCRIPTIONS, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let yard: SubscriptionYard;
let rates: readonly TaxRateAnswer[];
const products = {} as Record<Supply, ProductAnswer>;

beforeAll(async () => {
  yard = await openSubscriptionYard();
  yard.today('2026-05-01');
  rates = await ask('GET', '/api/tax-rates');
  for (const supply of ['place', 'goods_storage', 'other_service'] as const) {
    const { uuid: category } = await ask<CategoryAnswer>('POST', '/api/categories', { name: supply, supply }, 201);
    products[supply] = await ask(
      'POST',
      '/api/products',
      { name: supply, category, unit_price_cents: 12_100, includes_vat: true, interval_months: 1 },
      201,
    );
  }
});
afterAll(() => yard.close());

async function ask<Result>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, status = 200): Promise<Result> {
  return (await expectStatus<{ result: Result }>(yard.owner.call(method, url, body), status)).result;
}
const rate = (category: string, bp = 0) =>
  rates.find(({ vat_category: one, rate_bp }) => one === category && rate_bp === bp)?.uuid ?? '';

const POSTCODES: Readonly<Record<string, string>> = { NL: '1234 AB', DE: '10115', FR: '75001', GB: 'SW1A 1AA' };

async function customer(country: string, vatId = '', companyName = ''): Promise<string> {
  const uuid = await makeCustomer(yard.owner, `Klein ${country}${vatId}`, {
    address: { street: 'Weg', number: '1', zipcode: POSTCODES[country] ?? '1000', city: 'Ort', country },
  });
  const details = { vat_id: vatId, company_name: companyName };
  await ask('PUT', `/api/customers/${uuid}/billing`, details);
  return uuid;
}

const bodyOf = (who: string, product: ProductAnswer | null, taxRate?: string) => ({
  customer: who,
  includes_vat: true,
  lines: [
    {
      product: product?.uuid ?? null,
      description: 'Storage',
      unit_price_cents: 12_100,
      ...(taxRate === undefined ? {} : { tax_rate: taxRate }),
    },
  ],
});
const draft = (who: string, product: ProductAnswer | null, taxRate?: string) =>
  ask<InvoiceDetailAnswer>('POST', '/api/invoices', bodyOf(who, product, taxRate), 201);
const issue = (uuid: string) => ask<InvoiceDetailAnswer>('POST', `/api/invoices/${uuid}/issue`);
const refusal = async (who: string, product: ProductAnswer | null, taxRate: string) => {
  const call = yard.owner.call('POST', '/api/invoices', bodyOf(who, product, taxRate));
  return (await expectStatus<{ errors: Record<string, string[]> }>(call, 422)).errors;
};

describe('revenue that is to come', () => {
  it.each([
    ['DE', 'DE136695976', 'goods_storage', 0],
    ['CH', 'CHE123456788', 'other_service', 0],
    ['DE', 'DE136695976', 'place', 2_100],
    ['NL', 'NL000099998B57', 'goods_storage', 2_100],
  ] as const)(
    'counts the VAT that a subscription is billed with: %s %s for %s',
    async (country, vatId, supply, vat) => {
      const upcoming = async () => {
        const { months } = await ask<UpcomingRevenueAnswer>('GET', '/api/revenue/upcoming');
        const june = months.at(1);
        return [june?.net_cents ?? 0, june?.vat_cents ?? 0] as const;
      };
      const [net, before] = await upcoming();
      const about = {
        customer: await customer(country, vatId),
        product: products[supply].uuid,
        start_on: '2026-05-01',
      };
      const { uuid } = await ask<{ uuid: string }>('POST', '/api/subscriptions', about, 201);
      const [after, taxed] = await upcoming();
      expect([after - net, taxed - before]).toEqual([10_000, vat]);
      await ask('POST', `/api/subscriptions/${uuid}/cancel`, { mode: 'now' });
    },
  );
});

describe('an invoice whose VAT rates are left out', () => {
  it.each([
    ['DE', 'DE136695976', 'goods_storage', 'reverse_charge', 10_000, 0],
    ['DE', 'DE136695976', 'other_service', 'reverse_charge', 10_000, 0],
    ['DE', 'DE136695976', 'place', 'standard', 10_000, 2_100],
    ['GB', 'XI123456782', 'goods_storage', 'outside', 10_000, 0],
    ['CH', 'CHE123456788', 'goods_storage', 'outside', 10_000, 0],
    ['DE', '', 'goods_storage', 'standard', 10_000, 2_100],
    ['US', '', 'goods_storage', 'standard', 10_000, 2_100],
    ['NL', 'NL000099998B57', 'goods_storage', 'standard', 10_000, 2_100],
  ] as const)('to %s %s for %s is %s', async (country, vatId, supply, category, net, vat) => {
    const made = await draft(await customer(country, vatId), products[supply]);
    expect(made.lines[0]).toMatchObject({ vat_category: category, net_cents: net });
    expect(made).toMatchObject({ net_cents: net, tax_cents: vat, amount_cents: net + vat });
  });

  it('has the usual rate on a line without a product', async () => {
    const made = await draft(await customer('DE', 'DE136695976'), null);
    expect(made.lines[0]).toMatchObject({ vat_category: 'standard', rate_bp: 2100 });
  });
});

describe('a VAT rate that somebody chooses for a customer abroad', () => {
  it('may be another one where the law leaves a choice', async () => {
    const german = await customer('DE', 'DE136695976');
    expect(await draft(german, products.goods_storage, rate('standard', 2100))).toMatchObject({ tax_cents: 2_100 });
    const american = await customer('US', '', 'Boats Inc.');
    expect(await draft(american, products.goods_storage, rate('outside'))).toMatchObject({ tax_cents: 0 });
  });

  it.each([
    [
      'a place is taxed where it lies',
      'DE',
      'DE136695976',
      'place',
      'reverse_charge',
      /Nederlandse btw, ook voor klanten/,
    ],
    ['a private person is a consumer', 'DE', '', 'goods_storage', 'reverse_charge', /past niet bij een klant/],
    ['in the Union nothing is outside', 'DE', 'DE136695976', 'goods_storage', 'outside', /past niet bij een klant/],
    [
      'outside it nothing is reversed',
      'GB',
      'XI123456782',
      'goods_storage',
      'reverse_charge',
      /past niet bij een klant/,
    ],
  ] as const)('is refused at the line: %s', async (_why, country, vatId, supply, category, words) => {
    const errors = await refusal(await customer(country, vatId), products[supply], rate(category));
    expect(errors).toEqual({ 'lines.0.tax_rate': [expect.stringMatching(words)] });
  });

  it('is a Dutch one: a foreign rate is refused', async () => {
    const german = { name: 'MwSt 19%', vat_category: 'standard', rate_bp: 1900 };
    const { uuid } = await ask<TaxRateAnswer>('POST', '/api/tax-rates', german, 201);
    const errors = await refusal(await customer('DE'), products.goods_storage, uuid);
    expect(errors['lines.0.tax_rate']?.[0]).toMatch(/Alleen Nederlandse btw-tarieven/);
  });

  it('is free in the Netherlands, as before', async () => {
    const dutch = await customer('NL', 'NL000099998B57');
    expect(await draft(dutch, products.place, rate('reverse_charge'))).toMatchObject({ tax_cents: 0 });
  });

  it('is not issued when the VAT id that it needs has gone since', async () => {
    const german = await customer('DE', 'DE136695976');
    const { uuid } = await draft(german, products.goods_storage);
    await ask('PUT', `/api/customers/${german}/billing`, { vat_id: 'XI123456782' });
    const refused = await expectStatus<{ code: string }>(yard.owner.call('POST', `/api/invoices/${uuid}/issue`), 409);
    expect(refused.code).toBe('invoice.reverse_charge');
  });
});

it('a form is told the treatment, why, and what may be chosen instead', async () => {
  const german = await customer('DE', 'DE136695976');
  const vat = await ask<CustomerVatAnswer>('GET', `/api/customers/${german}/billing/vat`);
  expect(vat).toMatchObject({
    customer: german,
    abroad: true,
    country: 'DE',
    reverse_charge_rate: rate('reverse_charge'),
    outside_rate: rate('outside'),
  });
  expect(vat.choices).toEqual([
    { supply: 'place', treatment: 'domestic', reason: 'place', allowed: ['domestic'] },
    ...['goods_storage', 'other_service'].map((supply) => ({
      supply,
      treatment: 'reverse_charge',
      reason: 'union_business',
      allowed: ['reverse_charge', 'domestic'],
    })),
  ]);
});

describe('a subscription of a business abroad', () => {
  const subscribe = (who: string, supply: Supply, startOn = '2026-05-01') =>
    ask<{ uuid: string }>(
      'POST',
      SUBSCRIPTIONS,
      { customer: who, product: products[supply].uuid, start_on: startOn },
      201,
    );

  it('is billed as the place of supply has it, and its preview says so before', async () => {
    yard.today('2026-05-01');
    const german = await customer('DE', 'DE136695976');
    const body = { customer: german, product: products.goods_storage.uuid, start_on: '2026-05-01' };
    const preview = await ask<PreviewAnswer>('POST', `${SUBSCRIPTIONS}/preview`, body);
    expect(preview.invoices[0]).toMatchObject({ net_cents: 10_000, vat_cents: 0, total_cents: 10_000 });
    const { uuid } = await subscribe(german, 'goods_storage');
    expect((await yard.invoicesOf(uuid))[0]).toMatchObject({ net: 10_000, vat: 0, lines: [10_000] });
    const place = await subscribe(german, 'place');
    expect((await yard.invoicesOf(place.uuid))[0]).toMatchObject({ net: 10_000, vat: 2_100, lines: [12_100] });
  });

  it('that changes gives back without VAT what was billed without, and goes on so', async () => {
    yard.today('2026-06-01');
    const { uuid } = await subscribe(await customer('DE', 'DE136695976'), 'goods_storage', '2026-06-01');
    yard.today('2026-06-15');
    const seen = await yard.preview(uuid, { price_cents: 24_200 });
    expect(seen.lines.map(({ amount_cents: cents }) => cents)).toEqual([-5_000, 10_000]);
    await yard.change(uuid, { price_cents: 24_200 });
    await yard.runOn('2026-07-01');
    expect((await yard.invoicesOf(uuid)).at(-1)).toMatchObject({
      net: 25_000,
      vat: 0,
      total: 25_000,
      lines: [-5_000, 10_000, 20_000],
    });
  });

  it('whose owner gets a VAT id gives back with VAT what was billed with it', async () => {
    yard.today('2026-08-01');
    const german = await customer('DE');
    const { uuid } = await subscribe(german, 'goods_storage', '2026-08-01');
    await ask('PUT', `/api/customers/${german}/billing`, { vat_id: 'DE136695976' });
    yard.today('2026-08-15');
    await yard.change(uuid, { price_cents: 24_200 });
    await yard.runOn('2026-09-01');
    // 60.50 with VAT off, 100.00 and 200.00 without on.
    expect((await yard.invoicesOf(uuid)).at(-1)).toMatchObject({ net: 25_000, vat: -1_050, total: 23_950 });
  });
});

it('the return has it in 3b with the list, or in no box, and each document says where its buyer is', async () => {
  yard.today('2027-02-01');
  const german = await draft(await customer('DE', 'DE136695976'), products.goods_storage);
  const swiss = await draft(await customer('CH', 'CHE123456788'), products.goods_storage);
  await issue(german.uuid);
  await issue(swiss.uuid);
  const { returns } = await ask<VatAnswer>('GET', '/api/accountancy/vat?year=2027&period=quarter');
  const [first] = returns;
  expect(first?.boxes.filter(({ net_cents: net }) => net !== 0)).toMatchObject([{ box: '3b', net_cents: 10_000 }]);
  expect(first).toMatchObject({ outside_cents: 10_000, abroad: [{ vat_id: 'DE136695976', net_cents: 10_000 }] });
  const file = await yard.owner.call('GET', '/api/accountancy/export?kind=xaf&from=2027-01-01&until=2027-12-31');
  expect(file.body).toContain(
    '<taxRegistrationCountry>DE</taxRegistrationCountry><taxRegIdent>DE136695976</taxRegIdent>',
  );
  expect(file.body).toContain('<country>DE</country>');
  expect(file.body).toContain('<country>CH</country>');
});
