import type { Access, Records } from './route-access.ts';

type Url = (records: Records) => string;

/** The other company has another kind of billing, which is answered before anything is looked up. */
const ELSEWHERE = 409;

/** The other company reads its own books, whatever its billing. */
const reads = (url: Url, ok: number, neighbour = ok, foreign = neighbour): Access => ({
  needs: 'invoice index',
  call: (records) => ({ url: url(records) }),
  ok,
  foreign,
  neighbour,
});
const changes = (url: Url, body: (records: Records) => object, ok: number): Access => ({
  needs: 'invoice edit',
  call: (records) => ({
    url: url(records),
    body: body(records),
  }),
  ok,
  foreign: ELSEWHERE,
  neighbour: 404,
});

/** A customer without overdue debts cannot be reminded: answers 409 to those who may send reminders. */
const NOTHING_LATE = 409;
const step = ({ payer }: Records) => ({ customer: payer, step: 'friendly' });

/** Calls about reminders to pay. */
export const REMINDER_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/reminders': reads(() => '/api/reminders', 200),
  'GET /api/reminders/customers/:id': reads(({ payer }) => `/api/reminders/customers/${payer}`, 200, 404),
  'GET /api/reminders/customers/:id/letter': reads(
    ({ payer }) => `/api/reminders/customers/${payer}/letter`,
    NOTHING_LATE,
    404,
    ELSEWHERE,
  ),
  'GET /api/reminders/:id/document': reads(({ invoice }) => `/api/reminders/${invoice}/document`, 404),
  'POST /api/reminders': changes(() => '/api/reminders', step, NOTHING_LATE),
  'POST /api/reminders/skip': changes(() => '/api/reminders/skip', step, NOTHING_LATE),
  'PUT /api/reminders/invoices/:id': changes(
    ({ invoice }) => `/api/reminders/invoices/${invoice}`,
    () => ({ stop: 'dispute' }),
    200,
  ),
};
