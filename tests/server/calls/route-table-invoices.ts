import { randomUUID } from 'node:crypto';
import { MANDATE } from '#tests/server/make-records.ts';
import type { Access, Records } from './route-access.ts';

type Body = (records: Records) => object;
type Url = (records: Records) => string;

/** The other company has another kind of billing, which is answered before anything is looked up. */
const ELSEWHERE = 409;
const open: Access = { open: true };

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
const nothing: Body = () => ({});
const MADE = { ok: 201, neighbour: 422 };

const invoice: Body = ({ payer, taxRate }) => ({
  customer: payer,
  lines: [{ description: 'Stalling', unit_price_cents: 12_100, tax_rate: taxRate }],
});
const BILLING_URL: Url = ({ customer }) => `/api/customers/${customer}/billing`;

/** Calls about invoices, payments, revenue, what billing knows of a customer and mandates. */
export const INVOICE_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/mollie/invoices': reads(({ payer }) => `/api/mollie/invoices?customer=${payer}&totals=1`, 200),
  'GET /api/invoices': reads(({ payer }) => `/api/invoices?customer=${payer}`, 200),
  'GET /api/mollie/invoices/:id': reads((records) => `/api/mollie/invoices/${records.invoice}`, 404),
  'GET /api/invoices/show/:id': reads((records) => `/api/invoices/show/${records.invoice}`, 404),
  'GET /api/invoices/upcoming/:invoice': reads((records) => `/api/invoices/upcoming/${records.invoice}`, 404),
  'GET /api/mollie/invoices/:id/document': reads((records) => `/api/mollie/invoices/${records.invoice}/document`, 404),
  'POST /api/mollie/invoices': changes('invoice create', () => '/api/mollie/invoices', invoice, MADE),
  'POST /api/invoices': changes('invoice create', () => '/api/invoices', invoice, MADE),
  'PUT /api/mollie/invoices/:id': changes('invoice edit', ({ draft }) => `/api/mollie/invoices/${draft}`, invoice),
  'PUT /api/invoices/:id': changes('invoice edit', ({ draft }) => `/api/invoices/${draft}`, invoice),
  'DELETE /api/mollie/invoices/:id': changes('invoice delete', ({ draft }) => `/api/mollie/invoices/${draft}`, nothing),
  'DELETE /api/invoices/:id': changes(
    'invoice delete',
    (records) => `/api/invoices/${records.invoice}`,
    () => ({ status: 'uncollectible', note: 'failliet' }),
  ),
  'POST /api/mollie/invoices/:id/issue': changes(
    'invoice edit',
    ({ draft }) => `/api/mollie/invoices/${draft}/issue`,
    nothing,
  ),
  'POST /api/mollie/invoices/:id/send': changes(
    'invoice edit',
    ({ draft }) => `/api/mollie/invoices/${draft}/send`,
    () => ({ mode: 'mail_with_link' }),
  ),
  'GET /api/invoices/send/:id': {
    ...reads((records) => `/api/invoices/send/${records.invoice}`, 404),
    needs: 'invoice edit',
  },
  'POST /api/mollie/invoices/:id/change-status': changes(
    'invoice edit',
    (records) => `/api/mollie/invoices/${records.invoice}/change-status`,
    () => ({ status: 'paid', method: 'cash' }),
  ),
  'POST /api/mollie/credit-invoices': changes(
    'invoice create',
    () => '/api/mollie/credit-invoices',
    (records) => ({ invoice: records.invoice }),
    { ok: 201 },
  ),

  'GET /api/mollie/payments': reads((records) => `/api/mollie/payments?invoice=${records.invoice}`, 200),
  'GET /api/mollie/revenue': reads(() => '/api/mollie/revenue', 200),
  'GET /api/mollie/revenue/upcoming': reads(() => '/api/mollie/revenue/upcoming', 200),

  // Works with any kind of billing.
  'GET /api/customers/:id/billing': {
    needs: 'invoice index',
    ok: 200,
    foreign: 404,
    call: (records) => ({ url: BILLING_URL(records) }),
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
  'POST /api/customers/:id/mandates': changes(
    'invoice create',
    ({ payer }) => `/api/customers/${payer}/mandates`,
    () => MANDATE,
    { ok: 201 },
  ),
  'DELETE /api/mandates/:id': changes('invoice edit', ({ mandate }) => `/api/mandates/${mandate}`, nothing),

  // Mollie and the payer call without a session: the token in the path is the secret.
  'POST /api/webhooks/mollie/:invoice/:token': open,
  'GET /api/payments/return/:token': open,
};
