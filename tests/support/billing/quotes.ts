import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { QuoteDetailAnswer, SentQuoteAnswer } from '#billing/quotes/quote.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { rateOf } from './billing.ts';
import { openSubscriptionYard, type SubscriptionYard } from './subscriptions.ts';

export const QUOTES = '/api/quotes';

/** Calls about quotes of one customer: 2 × 90.00 a month and 50.00 once without VAT (21%), until 31 January 2026. */
export type QuoteCalls = {
  /** Sold at 100.00 a month. */
  readonly monthly: ProductAnswer;
  /** What a quote says by default. */
  readonly body: object;
  readonly make: (more?: object) => Promise<QuoteDetailAnswer>;
  readonly quote: (uuid: string) => Promise<QuoteDetailAnswer>;
  /** A call about one quote that must answer this status. */
  readonly act: (uuid: string, act: string, more?: object, status?: number) => Promise<QuoteDetailAnswer>;
  readonly send: (uuid: string, more?: object) => Promise<SentQuoteAnswer>;
  /** One that was mailed and accepted. */
  readonly accepted: (more?: object) => Promise<QuoteDetailAnswer>;
  /** The token of a link that a person passes on. */
  readonly tokenOf: (uuid: string) => Promise<string>;
  /** What a customer asks behind the link; with `post`, what they answer. */
  readonly open: (token: string, path?: string, post?: object) => Promise<LightMyRequestResponse>;
};

type Answer = { readonly result: QuoteDetailAnswer };
type Seller = { readonly app: FastifyInstance; readonly owner: Caller; readonly customer: string };

export async function quoteCalls({ app, owner, customer }: Seller, validUntil = '2026-01-31'): Promise<QuoteCalls> {
  const sold = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1, includes_vat: false };
  const product = owner.call('POST', '/api/products', sold);
  const { result: monthly } = await expectStatus<{ result: ProductAnswer }>(product, 201);
  const tax_rate = await rateOf(owner, 2100);
  const byMonth = { product: monthly.uuid, description: 'Stalling hal A', quantity_hundredths: 200, tax_rate };
  const body = {
    customer,
    includes_vat: false,
    lines: [
      { ...byMonth, unit_price_cents: 9_000 },
      { description: 'Inrijden', unit_price_cents: 5_000, tax_rate },
    ],
    note: 'Met schone banden.',
    valid_until: validUntil,
  };
  const make: QuoteCalls['make'] = async (more = {}) =>
    (await expectStatus<Answer>(owner.call('POST', QUOTES, { ...body, ...more }), 201)).result;
  const act: QuoteCalls['act'] = async (uuid, act, more = {}, status = 200) =>
    (await expectStatus<Answer>(owner.call('POST', `${QUOTES}/${uuid}/${act}`, more), status)).result;
  const send: QuoteCalls['send'] = async (uuid, more = {}) =>
    (await expectStatus<{ result: SentQuoteAnswer }>(owner.call('POST', `${QUOTES}/${uuid}/send`, more), 200)).result;
  return {
    monthly,
    body,
    make,
    act,
    send,
    quote: async (uuid) => (await expectStatus<Answer>(owner.call('GET', `${QUOTES}/${uuid}`), 200)).result,
    accepted: async (more) => {
      const { uuid } = await make(more);
      await send(uuid);
      return act(uuid, 'decide', { accepted: true });
    },
    tokenOf: async (uuid) => (await send(uuid, { to: null })).link?.split('/').at(-1) ?? '',
    open: (token, path = '', post) => {
      const url = `/api/public/quotes/${token}${path}`;
      if (post === undefined) return app.inject({ url });
      return app.inject({ url, method: 'POST', payload: post, headers: { 'x-remise': '1' } });
    },
  };
}

export type QuoteYard = SubscriptionYard & QuoteCalls;

export async function openQuoteYard(): Promise<QuoteYard> {
  const yard = await openSubscriptionYard();
  return { ...yard, ...(await quoteCalls(yard)) };
}
