import type { Access, Records } from './route-access.ts';

type Url = (records: Records) => string;

/** Nobody but an owner gets past the first check; an owner of a company without this webhook finds nothing. */
const reads = (url: Url): Access => ({
  needs: 'company edit',
  call: (records) => ({ url: url(records) }),
  ok: 403,
  owners: 404,
  foreign: 404,
});
const changes = (url: Url, body: object = {}): Access => ({
  needs: 'company edit',
  call: (records) => ({ url: url(records), body }),
  ok: 403,
  foreign: 404,
});

const ENDPOINT = { url: 'https://example.nl/hook', events: ['object.created'] };

/** Calls about webhooks. */
export const WEBHOOK_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/webhooks': {
    needs: 'company edit',
    call: () => ({ url: '/api/webhooks' }),
    ok: 403,
    owners: 200,
    foreign: 200,
  },
  'POST /api/webhooks': { ...changes(() => '/api/webhooks', ENDPOINT), foreign: 201 },
  'PUT /api/webhooks/:id': changes(({ customer }) => `/api/webhooks/${customer}`, { paused: true }),
  'DELETE /api/webhooks/:id': changes(({ customer }) => `/api/webhooks/${customer}`),
  'GET /api/webhooks/:id/secret': reads(({ customer }) => `/api/webhooks/${customer}/secret`),
  'POST /api/webhooks/:id/secret': changes(({ customer }) => `/api/webhooks/${customer}/secret`),
  'POST /api/webhooks/:id/test': changes(({ customer }) => `/api/webhooks/${customer}/test`),
  'GET /api/webhooks/:id/deliveries': reads(({ customer }) => `/api/webhooks/${customer}/deliveries`),
  'GET /api/webhooks/:id/deliveries/:delivery': reads(
    ({ customer, object }) => `/api/webhooks/${customer}/deliveries/${object}`,
  ),
  'POST /api/webhooks/:id/deliveries/:delivery/again': changes(
    ({ customer, object }) => `/api/webhooks/${customer}/deliveries/${object}/again`,
  ),
  'POST /api/webhooks/:id/replay': changes(({ customer }) => `/api/webhooks/${customer}/replay`, {
    since: '2026-09-01T00:00:00Z',
  }),
};
