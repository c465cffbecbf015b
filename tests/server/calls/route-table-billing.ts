import type { Access, Records } from './route-access.ts';

type Body = (records: Records) => object;
type Url = (records: Records) => string;

/** The other company has another kind of billing, which is answered before anything is looked up. */
const ELSEWHERE = 409;

const reads = (url: Url, neighbour: number): Access => ({
  needs: 'invoice index',
  call: (records) => ({ url: url(records) }),
  ok: 200,
  foreign: ELSEWHERE,
  neighbour,
});
const changes = (needs: string, url: Url, body: Body, { ok = 200, neighbour = 404 } = {}): Access => ({
  needs,
  call: (records) => ({
    url: url(records),
    body: body(records),
  }),
  ok,
  foreign: ELSEWHERE,
  neighbour,
});

const START = '2026-10-01';
const sold: Body = ({ payer, plan }) => ({ customer: payer, product: plan, start_on: START });
const MADE = { ok: 201, neighbour: 422 };
const one: Url = ({ subscription }) => `/api/subscriptions/${subscription}`;
const mollie: Url = ({ subscription }) => `/api/mollie/subscriptions/${subscription}`;
const more: Body = () => ({ quantity: 2 });
const ended: Body = () => ({ mode: 'now' });

/** Calls about subscriptions and billing runs. */
export const BILLING_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/mollie/subscriptions': reads(() => '/api/mollie/subscriptions', 200),
  'GET /api/subscriptions': reads(({ payer }) => `/api/subscriptions?customer=${payer}`, 200),
  'POST /api/mollie/subscriptions': changes('invoice create', () => '/api/mollie/subscriptions', sold, MADE),
  'POST /api/subscriptions': changes('invoice create', () => '/api/subscriptions', sold, MADE),
  'POST /api/mollie/subscriptions/preview': changes('invoice create', () => '/api/mollie/subscriptions/preview', sold, {
    neighbour: 422,
  }),
  'GET /api/mollie/subscriptions/:id': reads(mollie, 404),
  'GET /api/subscriptions/:id': reads(one, 404),
  'PUT /api/mollie/subscriptions/:id': changes('invoice edit', mollie, more),
  'PUT /api/subscriptions/:id': changes('invoice edit', one, more),
  'POST /api/mollie/subscriptions/:id/preview': changes(
    'invoice edit',
    (records) => `${mollie(records)}/preview`,
    more,
  ),
  'GET /api/mollie/subscriptions/:id/cancel-quote': reads((records) => `${mollie(records)}/cancel-quote`, 404),
  'POST /api/mollie/subscriptions/:id/cancel': changes(
    'invoice delete',
    (records) => `${mollie(records)}/cancel`,
    ended,
  ),
  'DELETE /api/subscriptions/:id': changes('invoice delete', one, ended),
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
  'GET /api/billing-runs/:id': reads(({ billingRun }) => `/api/billing-runs/${billingRun}`, 404),
};
