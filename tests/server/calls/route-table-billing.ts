import { billingRoutes, type NeighbourAccess, type Records } from './route-access.ts';

type Body = (records: Records) => object;
type Url = (records: Records) => string;

const reads = (url: Url, neighbour: number): NeighbourAccess => ({
  needs: 'invoice index',
  call: (records) => ({ url: url(records) }),
  ok: 200,
  neighbour,
});
const changes = (needs: string, url: Url, body: Body, { ok = 200, neighbour = 404 } = {}): NeighbourAccess => ({
  needs,
  call: (records) => ({
    url: url(records),
    body: body(records),
  }),
  ok,
  neighbour,
});

const START = '2026-10-01';
const sold: Body = ({ payer, plan }) => ({ customer: payer, product: plan, start_on: START });
const MADE = { ok: 201, neighbour: 422 };
const more: Body = () => ({ quantity: 2 });
const ended: Body = () => ({ mode: 'now' });

function subscriptionCalls(base: string) {
  const one: Url = ({ subscription }) => `${base}/${subscription}`;
  const under =
    (part: string): Url =>
    (records) =>
      `${one(records)}/${part}`;
  return {
    [`GET ${base}`]: reads(({ payer }) => `${base}?customer=${payer}`, 200),
    [`POST ${base}`]: changes('invoice create', () => base, sold, MADE),
    [`POST ${base}/preview`]: changes('invoice create', () => `${base}/preview`, sold, { neighbour: 422 }),
    [`GET ${base}/:id`]: reads(one, 404),
    [`PUT ${base}/:id`]: changes('invoice edit', one, more),
    [`POST ${base}/:id/preview`]: changes('invoice edit', under('preview'), more),
    [`GET ${base}/:id/cancel-quote`]: reads(under('cancel-quote'), 404),
    [`POST ${base}/:id/cancel`]: changes('invoice delete', under('cancel'), ended),
  };
}

/** Calls about subscriptions and billing runs. */
export const BILLING_ROUTES = billingRoutes({
  ...subscriptionCalls('/api/mollie/subscriptions'),
  ...subscriptionCalls('/api/subscriptions'),
  'DELETE /api/subscriptions/:id': changes(
    'invoice delete',
    ({ subscription }) => `/api/subscriptions/${subscription}`,
    ended,
  ),
  'POST /api/payment-links/close': changes(
    'company edit',
    () => '/api/payment-links/close',
    () => ({}),
    { neighbour: 200 },
  ),
  'GET /api/billing-runs': reads(() => '/api/billing-runs', 200),
  'POST /api/billing-runs': changes(
    'invoice edit',
    () => '/api/billing-runs',
    () => ({}),
    { ok: 201, neighbour: 201 },
  ),
  'GET /api/billing-runs/preview': {
    ...reads(() => '/api/billing-runs/preview', 200),
    needs: 'invoice edit',
  },
  'GET /api/billing-runs/:id': reads(({ billingRun }) => `/api/billing-runs/${billingRun}`, 404),
});
