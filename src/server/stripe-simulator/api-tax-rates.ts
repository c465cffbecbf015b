import type Stripe from 'stripe';
import { z } from 'zod';
import {
  create,
  given,
  listOf,
  listPage,
  mergeMetadata,
  named,
  nothing,
  route,
  type StripeRoute,
  update,
} from './api-call.ts';
import { param } from './form.ts';
import { invalidParameter } from './refusal.ts';

const EMPTY = {
  active: true,
  country: null,
  description: null,
  flat_amount: null,
  jurisdiction: null,
  jurisdiction_level: null,
  livemode: false,
  metadata: {},
  rate_type: 'percentage',
  state: null,
  tax_type: null,
} as const satisfies Omit<
  Stripe.TaxRate,
  'id' | 'object' | 'created' | 'display_name' | 'inclusive' | 'percentage' | 'effective_percentage'
>;
const MOST_PERCENT = 100;
const FIELDS = {
  active: param.flag.optional(),
  country: param.textOrNone.optional(),
  description: param.textOrNone.optional(),
  jurisdiction: param.textOrNone.optional(),
  tax_type: z.literal('vat').optional(),
  metadata: param.metadata.optional(),
};
const newRate = z.strictObject({
  ...FIELDS,
  display_name: param.text,
  inclusive: param.flag,
  percentage: param.decimal.transform(Number),
});
const changedRate = z.strictObject({ ...FIELDS, display_name: param.text.optional() });

/** Tax rates. Their percentage and whether prices include them never change. */
export const TAX_RATE_ROUTES: readonly StripeRoute[] = [
  route('POST', 'tax_rates', newRate, (call) => {
    const { percentage } = call.params;
    if (percentage < 0 || percentage > MOST_PERCENT) {
      throw invalidParameter('percentage', 'The percentage must be between 0 and 100.');
    }
    return create(call, 'txr', 'tax_rate', { ...EMPTY, ...given(call.params), effective_percentage: percentage });
  }),
  route('GET', 'tax_rates', listOf({ active: param.flag.optional(), inclusive: param.flag.optional() }), (call) => {
    const { active, inclusive } = call.params;
    return listPage(
      call,
      'tax_rate',
      '/v1/tax_rates',
      (rate) =>
        (active === undefined || rate['active'] === active) &&
        (inclusive === undefined || rate['inclusive'] === inclusive),
    );
  }),
  route('GET', 'tax_rates/:', nothing, (call) => named(call, 'tax_rate')),
  route('POST', 'tax_rates/:', changedRate, (call) => {
    const was = named(call, 'tax_rate');
    const { metadata, ...rest } = call.params;
    const now = metadata === undefined ? {} : { metadata: mergeMetadata(was['metadata'], metadata) };
    return update(call, was, { ...given(rest), ...now });
  }),
];
