import { randomUUID } from 'node:crypto';
import { MANDATE } from '#tests/server/make-records.ts';
import type { Access, Records } from './route-access.ts';

type Body = (records: Records) => object;
type Url = (records: Records) => string;

/** The other company has another kind of billing, which is answered before anything is looked up. */
const ELSEWHERE = 409;
const open: Access = { open: true };

/** `foreign`: an address of every provider reads the other company's own books. */
const reads = (url: Url, neighbour: number, foreign = ELSEWHERE): Access => ({
  needs: 'invoice index',
  call: (records) => ({ url: url(records) }),
  ok: 200,
  foreign,
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

function invoiceCalls(base: string, elsewhere: { readonly list: number; readonly one: number }) {
  const all = `${base}/invoices`;
  const ours: Url = (records) => `${all}/${records.invoice}`;
  const drafted: Url = ({ draft }) => `${all}/${draft}`;
  const under =
    (of: Url, part: string): Url =>
    (records) =>
      `${of(records)}/${part}`;
  return {
    [`GET ${all}`]: reads(({ payer }) => `${all}?customer=${payer}&totals=1`, 200, elsewhere.list),
    [`GET ${all}/:id/document`]: reads(under(ours, 'document'), 404, elsewhere.one),
    [`POST ${all}`]: changes('invoice create', () => all, invoice, MADE),
    [`PUT ${all}/:id`]: changes('invoice edit', drafted, invoice),
    [`POST ${all}/:id/issue`]: changes('invoice edit', under(drafted, 'issue'), nothing),
    [`POST ${all}/:id/send`]: changes('invoice edit', under(drafted, 'send'), () => ({ mode: 'mail_with_link' })),
    [`POST ${all}/:id/change-status`]: changes('invoice edit', under(ours, 'change-status'), () => ({
      status: 'paid',
      method: 'cash',
    })),
    [`POST ${base}/credit-invoices`]: changes(
      'invoice create',
      () => `${base}/credit-invoices`,
      (records) => ({ invoice: records.invoice }),
      { ok: 201 },
    ),
    [`GET ${base}/payments`]: reads((records) => `${base}/payments?invoice=${records.invoice}`, 200, elsewhere.list),
    [`GET ${base}/revenue`]: reads(() => `${base}/revenue`, 200, elsewhere.list),
    [`GET ${base}/revenue/upcoming`]: reads(() => `${base}/revenue/upcoming`, 200, elsewhere.list),
  };
}

/** Calls about invoices, payments, revenue, what billing knows of a customer and mandates. */
export const INVOICE_ROUTES: Readonly<Record<string, Access>> = {
  ...invoiceCalls('/api/mollie', { list: ELSEWHERE, one: ELSEWHERE }),
  ...invoiceCalls('/api', { list: 200, one: 404 }),
  'GET /api/mollie/invoices/:id': reads((records) => `/api/mollie/invoices/${records.invoice}`, 404),
  'GET /api/invoices/show/:id': reads((records) => `/api/invoices/show/${records.invoice}`, 404, 404),
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

  'GET /api/customers/:id/mandates': reads(({ payer }) => `/api/customers/${payer}/mandates`, 404, 404),
  'POST /api/customers/:id/mandates': changes(
    'invoice create',
    ({ payer }) => `/api/customers/${payer}/mandates`,
    () => MANDATE,
    { ok: 201 },
  ),
  'DELETE /api/mandates/:id': {
    ...changes('invoice edit', ({ mandate }) => `/api/mandates/${mandate}`, nothing),
    foreign: 404,
  },

  // Mollie and the payer call without a session: the token in the path is the secret.
  'POST /api/webhooks/mollie/:invoice/:token': open,
  'GET /api/payments/return/:token': open,
};
