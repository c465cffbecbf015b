import type Stripe from 'stripe';
import { z } from 'zod';
import {
  create,
  deletedBody,
  findStored,
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
import { noSuch } from './refusal.ts';

const address = z.strictObject({
  line1: param.textOrNone.optional(),
  line2: param.textOrNone.optional(),
  postal_code: param.textOrNone.optional(),
  city: param.textOrNone.optional(),
  state: param.textOrNone.optional(),
  country: param.textOrNone.optional(),
});
const FIELDS = {
  name: param.textOrNone.optional(),
  email: param.textOrNone.optional(),
  phone: param.textOrNone.optional(),
  description: param.textOrNone.optional(),
  address: address.optional(),
  preferred_locales: param.names.optional(),
  /** Below zero: what the next invoices take off. */
  balance: param.cents.optional(),
  metadata: param.metadata.optional(),
};
const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, state: null, country: null };
const EMPTY = {
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} as const satisfies Omit<Stripe.Customer, 'id' | 'object' | 'created'>;

const writable = z.strictObject(FIELDS);

function fieldsOf({ address: place, metadata, ...rest }: z.infer<typeof writable>, was: unknown = {}) {
  return {
    ...given(rest),
    ...(place === undefined ? {} : { address: { ...NO_ADDRESS, ...given(place) } }),
    ...(metadata === undefined ? {} : { metadata: mergeMetadata(was, metadata) }),
  };
}

export const CUSTOMER_ROUTES: readonly StripeRoute[] = [
  route('POST', 'customers', writable, (call) =>
    create(call, 'cus', 'customer', { ...EMPTY, ...fieldsOf(call.params) }),
  ),
  route('GET', 'customers', listOf({ email: param.text.optional() }), (call) =>
    listPage(
      call,
      'customer',
      '/v1/customers',
      ({ email }) => call.params.email === undefined || email === call.params.email,
    ),
  ),
  route('GET', 'customers/:', nothing, (call) => {
    const [id = ''] = call.ids;
    const stored = findStored(call, 'customer', id);
    if (stored === undefined) throw noSuch('customer', id);
    return stored.deleted === true ? deletedBody(stored.body) : stored.body;
  }),
  route('POST', 'customers/:', writable, (call) => {
    const was = named(call, 'customer');
    return update(call, was, fieldsOf(call.params, was['metadata']));
  }),
  route('DELETE', 'customers/:', nothing, (call) => remove(call, named(call, 'customer'))),
];
