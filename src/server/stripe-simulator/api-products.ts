import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiRefusal } from '../simulator/play.ts';
import {
  create,
  find,
  given,
  listOf,
  listPage,
  mergeMetadata,
  named,
  nothing,
  remove,
  route,
  type StripeRoute,
  update,
} from './api-call.ts';
import { param } from './form.ts';
import { invalidParameter, missingParameter } from './refusal.ts';
import { secondsNow } from './state.ts';

const NO_PRODUCT = {
  active: true,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  url: null,
} as const satisfies Omit<Stripe.Product, 'id' | 'object' | 'created' | 'name' | 'updated'>;
const productFields = {
  name: param.text.optional(),
  active: param.flag.optional(),
  description: param.textOrNone.optional(),
  metadata: param.metadata.optional(),
  unit_label: param.textOrNone.optional(),
};
const newProduct = z.strictObject({ ...productFields, name: param.text });

const NO_PRICE = {
  active: true,
  billing_scheme: 'per_unit',
  currency: 'eur',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  recurring: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'one_time',
  unit_amount: null,
} as const satisfies Omit<Stripe.Price, 'id' | 'object' | 'created' | 'product' | 'unit_amount_decimal'>;
const TAX_BEHAVIOR = z.enum(['inclusive', 'exclusive', 'unspecified']);
const MONTHS = { month: 1, year: 12 } as const;
/** Stripe refuses intervals longer than three years. */
const MOST_MONTHS = 36;
const recurring = z.strictObject({
  interval: z.enum(['month', 'year']),
  interval_count: param.whole.optional(),
  usage_type: z.literal('licensed').optional(),
});
const newPrice = z.strictObject({
  currency: param.currency,
  product: param.text,
  unit_amount: param.cents.optional(),
  unit_amount_decimal: param.decimal.optional(),
  recurring: recurring.optional(),
  tax_behavior: TAX_BEHAVIOR.optional(),
  active: param.flag.optional(),
  nickname: param.textOrNone.optional(),
  lookup_key: param.text.optional(),
  metadata: param.metadata.optional(),
});
const changedPrice = z.strictObject({
  active: param.flag.optional(),
  nickname: param.textOrNone.optional(),
  tax_behavior: TAX_BEHAVIOR.optional(),
  lookup_key: param.text.optional(),
  metadata: param.metadata.optional(),
});
type NewPrice = z.infer<typeof newPrice>;

/** Products, and prices whose amount never changes. */
export const PRODUCT_ROUTES: readonly StripeRoute[] = [
  route('POST', 'products', newProduct, (call) =>
    create(call, 'prod', 'product', { ...NO_PRODUCT, updated: secondsNow(call.simulator), ...given(call.params) }),
  ),
  route('GET', 'products', listOf({ active: param.flag.optional() }), (call) =>
    listPage(call, 'product', '/v1/products', isActive(call.params.active)),
  ),
  route('GET', 'products/:', nothing, (call) => named(call, 'product')),
  route('POST', 'products/:', z.strictObject(productFields), (call) => {
    const was = named(call, 'product');
    return update(call, was, { ...withMetadata(call.params, was), updated: secondsNow(call.simulator) });
  }),
  route('DELETE', 'products/:', nothing, (call) => {
    const product = named(call, 'product');
    const hasPrices = Object.values(call.simulator.state.objects).some(({ body }) => body['product'] === product.id);
    if (hasPrices) {
      throw new ApiRefusal(400, 'This product cannot be deleted because it has one or more user-created prices.', 'id');
    }
    return remove(call, product);
  }),
  route('POST', 'prices', newPrice, (call) => {
    find(call, 'product', call.params.product, 'product');
    return create(call, 'price', 'price', { ...NO_PRICE, ...priceOf(call.params) });
  }),
  route('GET', 'prices', listOf({ active: param.flag.optional(), product: param.text.optional() }), (call) => {
    const { active, product } = call.params;
    const isOf = isActive(active);
    return listPage(
      call,
      'price',
      '/v1/prices',
      (price) => isOf(price) && (product === undefined || price['product'] === product),
    );
  }),
  route('GET', 'prices/:', nothing, (call) => named(call, 'price')),
  route('POST', 'prices/:', changedPrice, (call) => {
    const was = named(call, 'price');
    const { tax_behavior: behavior } = call.params;
    if (behavior !== undefined && was['tax_behavior'] !== 'unspecified' && was['tax_behavior'] !== behavior) {
      throw invalidParameter('tax_behavior', 'You cannot change the tax_behavior of a price once it is set.');
    }
    return update(call, was, withMetadata(call.params, was));
  }),
];

function isActive(active: boolean | undefined) {
  return (body: Readonly<Record<string, unknown>>) => active === undefined || body['active'] === active;
}

function withMetadata<Params extends { readonly metadata?: Record<string, string> | undefined }>(
  { metadata, ...rest }: Params,
  was: Readonly<Record<string, unknown>>,
) {
  return { ...given(rest), ...(metadata === undefined ? {} : { metadata: mergeMetadata(was['metadata'], metadata) }) };
}

function priceOf({ unit_amount: cents, unit_amount_decimal: decimal, recurring: every, ...rest }: NewPrice) {
  if (cents === undefined && decimal === undefined) throw missingParameter('unit_amount');
  if (cents !== undefined && decimal !== undefined) {
    throw invalidParameter(
      'unit_amount',
      'You may only specify one of these parameters: unit_amount, unit_amount_decimal.',
    );
  }
  const exact = decimal ?? String(cents);
  if (Number(exact) < 0) throw invalidParameter('unit_amount', 'Invalid non-negative integer');
  return {
    ...given(rest),
    unit_amount: Number.isInteger(Number(exact)) ? Number(exact) : null,
    unit_amount_decimal: exact,
    ...(every === undefined ? {} : { type: 'recurring', recurring: recurringOf(every) }),
  };
}

function recurringOf({ interval, interval_count: count = 1 }: z.infer<typeof recurring>) {
  const months = MONTHS[interval] * count;
  if (count < 1 || months > MOST_MONTHS) {
    throw invalidParameter('recurring[interval_count]', 'The interval must be between one month and three years.');
  }
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' };
}
