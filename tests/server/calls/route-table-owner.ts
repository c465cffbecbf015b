import { dayAt } from '#shared/civil-date.ts';
import type { Access, Records } from './route-access.ts';

type Url = (records: Records) => string;

const reads = (needs: string, url: Url, foreign: number): Access => ({
  needs,
  call: (records) => ({ url: url(records) }),
  ok: 200,
  foreign,
});
const changes = (
  needs: string,
  url: Url,
  body: (records: Records) => object,
  answers: { readonly ok: number; readonly foreign: number } = { ok: 200, foreign: 404 },
): Access => ({ needs, call: (records) => ({ url: url(records), body: body(records) }), ...answers });

/** A key that there is not: owners are told so, whatever their company. */
const KEY = '01900000-0000-7000-8000-0000000000f1';

/** Calls about what is a company's or a customer's own. Nobody but an owner gets past the first check of a company's. */
export const OWN_DATA_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/keys': {
    needs: 'company edit',
    call: () => ({ url: '/api/keys' }),
    ok: 403,
    owners: 200,
    foreign: 200,
  },
  'POST /api/keys': changes(
    'company edit',
    () => '/api/keys',
    () => ({ name: 'Boekhouding', rights: ['invoice index'], last_day: dayAt(Date.now()) }),
    { ok: 403, foreign: 201 },
  ),
  'DELETE /api/keys/:id': changes(
    'company edit',
    () => `/api/keys/${KEY}`,
    () => ({}),
    { ok: 403, foreign: 404 },
  ),
  'GET /api/own-data/exports/newest': {
    needs: 'company edit',
    call: () => ({ url: '/api/own-data/exports/newest' }),
    ok: 403,
    owners: 200,
    foreign: 200,
  },
  'POST /api/own-data/exports': changes(
    'company edit',
    () => '/api/own-data/exports',
    () => ({}),
    { ok: 403, foreign: 201 },
  ),
  'GET /api/own-data/exports/:id/file': {
    needs: 'company edit',
    call: ({ customer }) => ({ url: `/api/own-data/exports/${customer}/file` }),
    ok: 403,
    owners: 404,
    foreign: 404,
  },
  'POST /api/own-data/leaving': changes(
    'company delete',
    () => '/api/own-data/leaving',
    () => ({ name: 'Kade Opslag', password: 'not the password' }),
    { ok: 403, foreign: 422 },
  ),
  'DELETE /api/own-data/leaving': changes(
    'company delete',
    () => '/api/own-data/leaving',
    () => ({}),
    { ok: 403, foreign: 200 },
  ),
  'DELETE /api/own-data/exports/:id': changes(
    'company edit',
    ({ customer }) => `/api/own-data/exports/${customer}`,
    () => ({}),
    { ok: 403, foreign: 404 },
  ),
  'GET /api/customers/:id/erasure': reads(
    'customer delete&company edit',
    ({ customer }) => `/api/customers/${customer}/erasure`,
    404,
  ),
  'POST /api/customers/:id/erasure': changes(
    'customer delete&company edit',
    ({ customer }) => `/api/customers/${customer}/erasure`,
    () => ({ name: 'Bakker' }),
    { ok: 409, foreign: 404 },
  ),
  'POST /api/customers/:id/data': changes(
    'customer index&object index&appointment index&prospect index&invoice index&spot index&tag index&company edit',
    ({ customer }) => `/api/customers/${customer}/data`,
    () => ({}),
  ),
};
