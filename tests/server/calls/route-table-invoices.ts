import { randomUUID } from 'node:crypto';
import { MANDATE } from '#tests/server/make-records.ts';
import { type Access, billingRoutes, type NeighbourAccess, type Records } from './route-access.ts';

type Body = (records: Records) => object;
type Url = (records: Records) => string;

const open: Access = { open: true };

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
const nothing: Body = () => ({});
const MADE = { ok: 201, neighbour: 422 };

const invoice: Body = ({ payer, taxRate }) => ({
  customer: payer,
  lines: [{ description: 'Stalling', unit_price_cents: 12_100, tax_rate: taxRate }],
});
const quote: Body = ({ payer, taxRate }) => ({
  customer: payer,
  lines: [{ description: 'Stalling', unit_price_cents: 12_100, tax_rate: taxRate }],
  valid_until: '2999-01-01',
});
const BILLING_URL: Url = ({ customer }) => `/api/customers/${customer}/billing`;

function invoiceCalls(base: string) {
  const all = `${base}/invoices`;
  const ours: Url = (records) => `${all}/${records.invoice}`;
  const drafted: Url = ({ draft }) => `${all}/${draft}`;
  const under =
    (of: Url, part: string): Url =>
    (records) =>
      `${of(records)}/${part}`;
  return {
    [`GET ${all}`]: reads(({ payer }) => `${all}?customer=${payer}&totals=1`, 200),
    [`GET ${all}/:id/document`]: reads(under(ours, 'document'), 404),
    [`POST ${all}`]: changes('invoice create', () => all, invoice, MADE),
    [`PUT ${all}/:id`]: changes('invoice edit', drafted, invoice),
    [`POST ${all}/:id/issue`]: changes('invoice edit', under(drafted, 'issue'), nothing),
    [`POST ${all}/:id/send`]: changes('invoice edit', under(drafted, 'send'), () => ({ mode: 'mail_with_link' })),
    [`POST ${all}/:id/change-status`]: changes('payment book|invoice edit', under(ours, 'change-status'), () => ({
      status: 'paid',
      method: 'cash',
    })),
    [`POST ${base}/credit-invoices`]: changes(
      'invoice create',
      () => `${base}/credit-invoices`,
      (records) => ({ invoice: records.invoice }),
      { ok: 201 },
    ),
    [`GET ${base}/payments`]: reads((records) => `${base}/payments?invoice=${records.invoice}`, 200),
    [`GET ${base}/revenue`]: reads(() => `${base}/revenue`, 200),
    [`GET ${base}/revenue/upcoming`]: reads(() => `${base}/revenue/upcoming`, 200),
  };
}

/** Calls about invoices, payments, revenue, what billing knows of a customer and mandates. */
export const INVOICE_ROUTES = billingRoutes({
  ...invoiceCalls('/api/mollie'),
  ...invoiceCalls('/api'),
  'GET /api/mollie/invoices/:id': reads((records) => `/api/mollie/invoices/${records.invoice}`, 404),
  'GET /api/invoices/show/:id': reads((records) => `/api/invoices/show/${records.invoice}`, 404),
  'GET /api/invoices/upcoming/:invoice': reads((records) => `/api/invoices/upcoming/${records.invoice}`, 404),
  'GET /api/invoices/send/:id': {
    ...reads((records) => `/api/invoices/send/${records.invoice}`, 404),
    needs: 'invoice edit',
  },
  'DELETE /api/mollie/invoices/:id': changes('invoice delete', ({ draft }) => `/api/mollie/invoices/${draft}`, nothing),
  'DELETE /api/invoices/:id': changes(
    'invoice delete',
    (records) => `/api/invoices/${records.invoice}`,
    () => ({ status: 'uncollectible', note: 'failliet' }),
  ),

  'POST /api/invoices/:id/payments': changes(
    'payment book',
    (records) => `/api/invoices/${records.invoice}/payments`,
    () => ({ amount_cents: 100, method: 'bank' }),
    { ok: 201 },
  ),
  // Nobody noted a payment yet.
  'POST /api/payments/:id/undo': changes(
    'payment book',
    (records) => `/api/payments/${records.invoice}/undo`,
    nothing,
    {
      ok: 404,
    },
  ),
  // Nothing was paid too much.
  'POST /api/invoices/:id/give-back': changes(
    'payment book|invoice refund',
    (records) => `/api/invoices/${records.invoice}/give-back`,
    () => ({ way: 'keep' }),
    { ok: 409 },
  ),
  'GET /api/customers/:id/balance': reads(({ payer }) => `/api/customers/${payer}/balance`, 404),

  'GET /api/extras': reads(({ payer }) => `/api/extras?customer=${payer}`, 200),
  'POST /api/extras': changes(
    'invoice create',
    () => '/api/extras',
    ({ payer }) => ({ customer: payer, description: 'Wassen', unit_price_cents: 4500 }),
    MADE,
  ),
  'POST /api/extras/objects': changes(
    'invoice create',
    () => '/api/extras/objects',
    ({ object, taxRate }) => ({ objects: [object], description: 'Wassen', unit_price_cents: 4500, tax_rate: taxRate }),
    MADE,
  ),
  // Nobody noted one yet.
  'DELETE /api/extras/:id': changes('invoice create', (records) => `/api/extras/${records.invoice}`, nothing, {
    ok: 404,
  }),

  'GET /api/public/quotes/:token': open,
  'GET /api/public/quotes/:token/document': open,
  'POST /api/public/quotes/:token/accept': open,
  'POST /api/public/quotes/:token/decline': open,
  'GET /api/quotes': reads(({ payer }) => `/api/quotes?customer=${payer}`, 200),
  'POST /api/quotes': changes('invoice create', () => '/api/quotes', quote, MADE),
  // Nobody made one yet.
  ...Object.fromEntries(
    (
      [
        ['GET', '', undefined],
        ['GET', '/document', undefined],
        ['PUT', '', quote],
        ['DELETE', '', nothing],
        ['POST', '/send', nothing],
        ['POST', '/decide', () => ({ accepted: true })],
        ['POST', '/copy', () => ({ valid_until: '2999-01-01' })],
        ['POST', '/invoice', nothing],
        ['POST', '/subscriptions', () => ({ start_on: '2026-01-01' })],
      ] as const
    ).map(([method, part, body]) => {
      const url: Url = (records) => `/api/quotes/${records.invoice}${part}`;
      const access =
        body === undefined ? { ...reads(url, 404), ok: 404 } : changes('invoice create', url, body, { ok: 404 });
      return [`${method} /api/quotes/:id${part}`, access];
    }),
  ),

  // Works with any kind of billing.
  'GET /api/customers/:id/billing': {
    needs: 'invoice index',
    ok: 200,
    foreign: 404,
    call: (records) => ({ url: BILLING_URL(records) }),
  },
  'GET /api/letterhead': { needs: 'invoice index', ok: 200, foreign: 200, call: () => ({ url: '/api/letterhead' }) },
  'GET /api/customers/:id/billing/vat': {
    needs: 'invoice index',
    ok: 200,
    foreign: 404,
    call: (records) => ({ url: `${BILLING_URL(records)}/vat` }),
  },
  // Without a VAT id of another member state there is nothing to ask.
  'POST /api/customers/:id/billing/check-vat': {
    needs: 'invoice edit',
    ok: 409,
    foreign: 404,
    call: (records) => ({ url: `${BILLING_URL(records)}/check-vat` }),
  },
  'PUT /api/customers/:id/billing': {
    needs: 'invoice edit',
    ok: 200,
    foreign: 404,
    call: (records) => ({
      url: BILLING_URL(records),
      body: { company_name: `Bakker ${randomUUID()}` },
    }),
  },

  'GET /api/customers/:id/mandates': reads(({ payer }) => `/api/customers/${payer}/mandates`, 404),
  // Only Mollie collects.
  'POST /api/customers/:id/mandates': {
    ...changes(
      'invoice create',
      ({ payer }) => `/api/customers/${payer}/mandates`,
      () => MANDATE,
      { ok: 201 },
    ),
    foreign: 409,
  },
  'DELETE /api/mandates/:id': changes('invoice edit', ({ mandate }) => `/api/mandates/${mandate}`, nothing),
  // Our company is not on Stripe.
  'GET /api/stripe/invoices': {
    needs: 'invoice index',
    ok: 409,
    foreign: 200,
    neighbour: 409,
    call: () => ({ url: '/api/stripe/invoices' }),
  },

  // Mollie, Stripe and the payer call without a session: what they send is signed, or has a secret in its path.
  'POST /api/webhooks/mollie/:invoice/:token': open,
  'POST /api/webhooks/stripe/:company': open,
  'GET /api/payments/return/:token': open,
});
