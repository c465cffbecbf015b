import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import type { QuoteDetailAnswer } from '#billing/quotes/quote.schema.ts';
import { expectAsked } from '#tests/billing/providers/contract-vectors.ts';
import { noCollector, openCollector } from '#tests/support/billing/collector.ts';
import { openProviderYard, type ProviderYard } from '#tests/support/billing/provider-yard.ts';

const WAYS = {
  mollie: () => openCollector('mollie'),
  stripe: () => openCollector('stripe'),
  bank_transfer: noCollector,
};

describe.each(['mollie', 'stripe', 'bank_transfer'] as const)('a quote of a company that is paid by %s', (way) => {
  let yard: ProviderYard;
  beforeAll(async () => {
    yard = await openProviderYard(await WAYS[way]());
  });
  afterAll(() => yard.close());

  it.each([true, false])('is asked for to the cent once it is invoiced (prices with VAT: %s)', async (includesVat) => {
    const rates = await yard.ok<readonly TaxRateAnswer[]>('GET', '/api/tax-rates');
    const rateOf = (category: string) => rates.find(({ vat_category: own }) => own === category)?.uuid;
    const product = await yard.ok<ProductAnswer>('POST', '/api/products', {
      name: 'Stalling',
      unit_price_cents: 7_777,
      interval_months: 1,
      includes_vat: includesVat,
    });
    const { uuid, sums } = await yard.ok<QuoteDetailAnswer>('POST', '/api/quotes', {
      customer: yard.customer,
      includes_vat: includesVat,
      lines: [
        { description: 'Wassen', unit_price_cents: 3_333, quantity_hundredths: 150, tax_rate: rateOf('standard') },
        { description: 'Boek', unit_price_cents: 1_095, quantity_hundredths: 300, tax_rate: rateOf('reduced') },
        { product: product.uuid, description: 'Stalling', unit_price_cents: 7_333, quantity_hundredths: 300 },
      ],
      valid_until: '2026-01-31',
    });
    await yard.ok('POST', `/api/quotes/${uuid}/send`, {});
    await yard.ok('POST', `/api/quotes/${uuid}/decide`, { accepted: true });
    const { invoice } = await yard.ok<QuoteDetailAnswer>('POST', `/api/quotes/${uuid}/invoice`, {});
    await yard.ok('POST', `/api/invoices/${invoice?.uuid}/send`, { mode: 'mail_with_link' });
    const start = { start_on: '2026-01-01' };
    const { subscriptions } = await yard.ok<QuoteDetailAnswer>('POST', `/api/quotes/${uuid}/subscriptions`, start);
    await yard.runErrands();
    const once = await yard.invoice(invoice?.uuid ?? '');
    const [monthly] = await yard.documentsOf(subscriptions[0] ?? '');
    expect([once, monthly].map((one) => [one?.net_cents, one?.tax_cents, one?.amount_cents])).toEqual(
      sums.map((sum) => [sum.net_cents, sum.total_cents - sum.net_cents, sum.total_cents]),
    );
    for (const one of [once, monthly]) await expectAsked(yard, one?.uuid ?? '');
  });

  it('has its extras asked for to the cent with the next invoice', async () => {
    const made = await yard.subscribe({ startOn: '2026-01-01', cents: 4_999 });
    const extra = { description: 'Wassen', unit_price_cents: 1_999, quantity_hundredths: 250, includes_vat: true };
    await yard.ok('POST', '/api/extras', { customer: yard.customer, ...extra });
    await yard.runOn('2026-02-01');
    const documents = await yard.documentsOf(made.uuid);
    const taking = (await yard.ok<readonly { invoice: { uuid: string } }[]>('GET', '/api/extras'))[0]?.invoice.uuid;
    for (const { uuid } of documents) await expectAsked(yard, uuid);
    await expectAsked(yard, taking ?? '');
    expect((await yard.invoice(taking ?? '')).lines.map(({ description }) => description)).toContain('Wassen');
    yard.today('2026-01-01');
  });
});
