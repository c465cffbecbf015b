import { randomUUID } from 'node:crypto';
import { billingRoutes, type NeighbourAccess, type Records } from './route-access.ts';

type Answers = { readonly ok: number; readonly neighbour: number };
const CHANGED: Answers = { ok: 200, neighbour: 404 };
const MADE: Answers = { ok: 201, neighbour: 201 };

const reads = (url: (records: Records) => string, neighbour: number): NeighbourAccess => ({
  needs: 'product index',
  call: (records) => ({ url: url(records) }),
  ok: 200,
  neighbour,
});
const changes = (
  needs: string,
  url: (records: Records) => string,
  body: (records: Records) => object = () => ({}),
  answers = CHANGED,
): NeighbourAccess => ({ needs, call: (records) => ({ url: url(records), body: body(records) }), ...answers });

let rates = 0;
const nextRate = () => {
  rates += 1;
  return rates;
};
const category = () => ({ name: `Soort ${randomUUID()}` });
const terms = { unit_price_cents: 12_500, interval_months: 1 };
const newProduct = () => ({ name: 'Stalling binnen', ...terms });

function productCalls(base: string) {
  const [products, categories] = [`${base}/products`, `${base}/categories`];
  const one = ({ product }: Records) => `${products}/${product}`;
  const kind = (records: Records) => `${categories}/${records.category}`;
  return {
    [`GET ${products}`]: reads(() => products, 200),
    [`GET ${products}/:id`]: reads(one, 404),
    [`POST ${products}`]: changes('product create', () => products, newProduct, MADE),
    [`PUT ${products}/:id`]: changes('product edit', one, newProduct),
    [`DELETE ${products}/:id`]: changes('product delete', one),
    [`GET ${categories}`]: reads(() => categories, 200),
    [`GET ${categories}/:id`]: reads(kind, 404),
    [`POST ${categories}`]: changes('product create', () => categories, category, MADE),
    [`PUT ${categories}/:id`]: changes('product edit', kind, category),
    [`DELETE ${categories}/:id`]: changes('product delete', kind),
  };
}

/** Calls about products, prices, categories and VAT rates. */
export const PRODUCT_ROUTES = billingRoutes({
  ...productCalls('/api/mollie'),
  ...productCalls('/api'),
  'GET /api/prices': reads(() => '/api/prices', 200),
  'POST /api/prices': changes(
    'product edit',
    () => '/api/prices',
    ({ product }) => ({ ...terms, product }),
    { ...MADE, neighbour: 422 },
  ),
  'PUT /api/prices/:id': changes(
    'product edit',
    ({ price }) => `/api/prices/${price}`,
    () => terms,
  ),
  'DELETE /api/prices/:id': changes('product delete', ({ price }) => `/api/prices/${price}`),
  'GET /api/tax-rates': reads(() => '/api/tax-rates', 200),
  'POST /api/tax-rates': changes(
    'product edit',
    () => '/api/tax-rates',
    () => ({ name: 'Btw', vat_category: 'reduced', rate_bp: nextRate() }),
    MADE,
  ),
  'PUT /api/tax-rates/:id': changes(
    'product edit',
    ({ taxRate }) => `/api/tax-rates/${taxRate}`,
    () => ({ name: 'Btw', vat_category: 'standard', rate_bp: 5_000 + nextRate() }),
  ),
  'DELETE /api/tax-rates/:id': changes('product edit', ({ taxRate }) => `/api/tax-rates/${taxRate}`),
  // Our company is not on Stripe.
  'GET /api/stripe/tax_rates': {
    needs: 'product index',
    ok: 409,
    foreign: 200,
    neighbour: 409,
    call: () => ({ url: '/api/stripe/tax_rates' }),
  },
});
