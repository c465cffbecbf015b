import type { Access } from './route-access.ts';

/** Another company reads its own books, whatever its payment provider. */
const reads = (url: string, needs = 'invoice index'): Access => ({
  needs,
  call: () => ({ url }),
  ok: 200,
  foreign: 200,
});

/** Calls about a company's books. */
export const ACCOUNTANCY_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/accountancy/summary': reads('/api/accountancy/summary'),
  'GET /api/accountancy/vat': reads('/api/accountancy/vat?period=month'),
  'GET /api/accountancy/settings': reads('/api/accountancy/settings'),
  'GET /api/accountancy/periods': reads('/api/accountancy/periods'),
  'GET /api/accountancy/periods/oddities': reads(
    '/api/accountancy/periods/oddities?until=2026-01-31',
    'invoice index&books close',
  ),
  // Long before anything was booked: what other calls of this table do is on later days.
  'POST /api/accountancy/periods/close': {
    needs: 'invoice index&books close',
    call: () => ({ url: '/api/accountancy/periods/close', body: { until: '2001-01-31' } }),
    ok: 201,
    foreign: 201,
  },
  // Nothing with this id was closed.
  'POST /api/accountancy/periods/:id/reopen': {
    needs: 'invoice index&books close',
    call: ({ invoice }) => ({ url: `/api/accountancy/periods/${invoice}/reopen`, body: { reason: 'vergissing' } }),
    ok: 404,
    foreign: 404,
  },
  'GET /api/accountancy/open-items': reads('/api/accountancy/open-items'),
  'GET /api/accountancy/bad-debts': reads('/api/accountancy/bad-debts'),
  'GET /api/accountancy/payouts': reads('/api/accountancy/payouts'),
  // Nobody was paid anything.
  'GET /api/accountancy/payouts/:id': {
    needs: 'invoice index',
    call: ({ invoice }) => ({ url: `/api/accountancy/payouts/${invoice}` }),
    ok: 404,
    foreign: 404,
  },
  'POST /api/accountancy/payouts/token': {
    needs: 'company edit',
    call: () => ({ url: '/api/accountancy/payouts/token', body: { token: null } }),
    ok: 200,
    foreign: 200,
  },
  // Nothing of an invoice that is not given up can be claimed.
  'POST /api/accountancy/bad-debts/claims': {
    needs: 'invoice index&export',
    call: ({ invoice }) => ({
      url: '/api/accountancy/bad-debts/claims',
      body: { invoices: [invoice], on: '2026-01-01' },
    }),
    ok: 409,
    foreign: 409,
  },
  'GET /api/accountancy/export': reads(
    '/api/accountancy/export?kind=journal&from=2026-01-01&until=2026-12-31',
    'invoice index&export',
  ),
};
