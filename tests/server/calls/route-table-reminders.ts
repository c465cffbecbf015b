import { billingRoutes, type NeighbourAccess, type Records } from './route-access.ts';

type Url = (records: Records) => string;

const reads = (url: Url, ok: number, neighbour = ok): NeighbourAccess => ({
  needs: 'invoice index',
  call: (records) => ({ url: url(records) }),
  ok,
  neighbour,
});
const changes = (url: Url, body: (records: Records) => object, ok: number): NeighbourAccess => ({
  needs: 'invoice edit',
  call: (records) => ({
    url: url(records),
    body: body(records),
  }),
  ok,
  neighbour: 404,
});

/** A customer without overdue debts cannot be reminded: answers 409 to those who may send reminders. */
const NOTHING_LATE = 409;
const step = ({ payer }: Records) => ({ customer: payer, step: 'friendly' });

/** Calls about reminders to pay. */
export const REMINDER_ROUTES = billingRoutes({
  'GET /api/reminders': reads(() => '/api/reminders', 200),
  'GET /api/reminders/customers/:id': reads(({ payer }) => `/api/reminders/customers/${payer}`, 200, 404),
  'GET /api/reminders/customers/:id/letter': reads(
    ({ payer }) => `/api/reminders/customers/${payer}/letter`,
    NOTHING_LATE,
    404,
  ),
  'GET /api/reminders/:id/document': reads(({ invoice }) => `/api/reminders/${invoice}/document`, 404),
  'POST /api/reminders': changes(() => '/api/reminders', step, NOTHING_LATE),
  'POST /api/reminders/skip': changes(() => '/api/reminders/skip', step, NOTHING_LATE),
  'PUT /api/reminders/invoices/:id': changes(
    ({ invoice }) => `/api/reminders/invoices/${invoice}`,
    () => ({ stop: 'dispute' }),
    200,
  ),
});
