import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MAIL } from '#tests/support/app.ts';
import { documentBody, JPEG } from '#tests/support/documents.ts';
import { LOGO } from '#tests/support/pictures.ts';
import type { Access, Call, Records } from './route-access.ts';
import { ACCOUNT_ROUTES } from './route-table-account.ts';
import { ACCOUNTANCY_ROUTES } from './route-table-accountancy.ts';
import { BANK_ROUTES } from './route-table-bank.ts';
import { BILLING_ROUTES } from './route-table-billing.ts';
import { CONTRACT_ROUTES } from './route-table-contracts.ts';
import { DEPOSIT_ROUTES } from './route-table-deposits.ts';
import { INVOICE_ROUTES } from './route-table-invoices.ts';
import { OWN_DATA_ROUTES } from './route-table-owner.ts';
import { PRODUCT_ROUTES } from './route-table-products.ts';
import { REMINDER_ROUTES } from './route-table-reminders.ts';
import { WEBHOOK_ROUTES } from './route-table-webhooks.ts';

const open: Access = { open: true };
const at =
  (url: (records: Records) => string, body?: (records: Records) => object): Call =>
  (records) => ({ url: url(records), ...(body === undefined ? {} : { body: body(records) }) });
const reads = (needs: string, url: Parameters<typeof at>[0], foreign: number): Access => ({
  needs,
  call: at(url),
  ok: 200,
  foreign,
});
const changes = (
  needs: string,
  url: Parameters<typeof at>[0],
  body: (records: Records) => object,
  answers: { readonly ok: number; readonly foreign: number } = { ok: 200, foreign: 404 },
): Access => ({ needs, call: at(url, body), ...answers });
const removes = (needs: string, url: Parameters<typeof at>[0]): Access => changes(needs, url, () => ({}));

const push = ({ customer }: Records) => ({
  clientId: randomUUID(),
  epoch: null,
  appVersion: '1.0.0',
  mutations: [
    {
      id: randomUUID(),
      seq: 1,
      name: 'customer.delete',
      v: 1,
      entity: 'customer',
      entityId: customer,
      args: {
        customerId: customer,
        seenVersion: null,
      },
      was: {},
      at: new Date().toISOString(),
      userId: '01900000-0000-7000-8000-000000000021',
    },
  ],
});

/** Every route of the server and who may call it. A route without a line here fails the test beside this file. */
export const ROUTES: Readonly<Record<string, Access>> = {
  'GET /health': open,
  'GET /ready': open,
  'GET /metrics': open,
  'GET /api/docs': open,
  'GET /api/docs/openapi.json': open,
  'GET /api/docs/style.css': open,
  'GET /api/signup/:company': open,
  'POST /api/signup/:company': open,
  'GET /api/widgets/openinghours/:company': open,
  'GET /api/widgets/openinghours.css': open,

  'GET /api/user': { session: true, call: at(() => '/api/user'), foreign: 200 },
  ...ACCOUNT_ROUTES,
  ...PRODUCT_ROUTES,
  ...BILLING_ROUTES,
  ...REMINDER_ROUTES,
  ...OWN_DATA_ROUTES,
  ...WEBHOOK_ROUTES,
  ...INVOICE_ROUTES,
  ...DEPOSIT_ROUTES,
  ...CONTRACT_ROUTES,
  ...ACCOUNTANCY_ROUTES,
  ...BANK_ROUTES,
  'GET /api/company/is-stripe-configured': {
    session: true,
    call: at(() => '/api/company/is-stripe-configured'),
    foreign: 200,
  },

  'POST /api/sync/push': { session: true, call: at(() => '/api/sync/push', push), foreign: 200 },
  'GET /api/sync/pull': {
    session: true,
    call: at(({ epoch }) => `/api/sync/pull?cursor=${epoch}.0&clientId=${randomUUID()}`),
    foreign: 410,
  },
  'GET /api/sync/snapshot': {
    session: true,
    call: at(() => `/api/sync/snapshot?clientId=${randomUUID()}`),
    foreign: 200,
  },
  'GET /api/sync/snapshot/:rev/:file': {
    needs: 'customer index',
    missing: 404,
    call: at(({ file }) => file),
    ok: 200,
    foreign: 410,
  },
  'GET /api/sync/live': { session: true, stream: true, foreign: 200 },

  'GET /api/search': reads('invoice index|object index|product index', () => '/api/search?q=veldhuis', 200),
  'GET /api/search/companies': reads('invoice index&customer index', () => '/api/search/companies?q=veldhuis', 200),

  'GET /api/locations': reads('spot index', () => '/api/locations', 200),
  'POST /api/locations': changes(
    'spot create',
    () => '/api/locations',
    () => ({ name: `Terrein ${randomUUID()}` }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/locations/:id': changes(
    'spot edit',
    ({ location }) => `/api/locations/${location}`,
    () => ({ name: 'Terrein 2' }),
  ),
  'DELETE /api/locations/:id': removes('spot delete', ({ location }) => `/api/locations/${location}`),

  'GET /api/warehouses': reads('spot index', () => '/api/warehouses', 200),
  'POST /api/warehouses': changes(
    'spot create',
    () => '/api/warehouses',
    () => ({ name: `Hal ${randomUUID()}` }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/warehouses/:id': changes(
    'spot edit',
    ({ warehouse }) => `/api/warehouses/${warehouse}`,
    () => ({ kind: 'field' }),
  ),
  'DELETE /api/warehouses/:id': removes('spot delete', ({ warehouse }) => `/api/warehouses/${warehouse}`),

  'GET /api/spots': reads('spot index', () => '/api/spots', 200),
  'GET /api/spots/:id': reads('spot index', ({ warehouse }) => `/api/spots/${warehouse}`, 404),
  'POST /api/spots': changes(
    'spot create',
    () => '/api/spots',
    ({ warehouse }) => ({ spots: [{ warehouse_id: warehouse, name: randomUUID() }] }),
    { ok: 201, foreign: 422 },
  ),
  'PUT /api/spots/:id': changes(
    'spot edit',
    ({ spot }) => `/api/spots/${spot}`,
    () => ({ length_cm: 500 }),
  ),
  'PUT /api/spots/:id/reservation': changes(
    'object edit',
    ({ spot }) => `/api/spots/${spot}/reservation`,
    ({ object }) => ({ object_id: object }),
  ),
  'DELETE /api/spots/:id': removes('spot delete', ({ spot }) => `/api/spots/${spot}`),

  'GET /api/customers': reads('customer index', () => '/api/customers', 200),
  'GET /api/customers/:id': reads('customer index', ({ customer }) => `/api/customers/${customer}`, 404),
  'POST /api/customers': changes(
    'customer create',
    () => '/api/customers',
    () => ({ lastname: 'Nieuw' }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/customers/:id': changes(
    'customer edit',
    ({ customer }) => `/api/customers/${customer}`,
    () => ({ note: 'gebeld' }),
  ),
  'POST /api/customers/download': changes(
    'invoice index&customer index',
    () => '/api/customers/download',
    () => ({}),
    { ok: 200, foreign: 200 },
  ),
  'GET /api/customers/:id/activity': reads(
    'customer index',
    ({ customer }) => `/api/customers/${customer}/activity`,
    404,
  ),
  'POST /api/customers/:id/merge': changes(
    'customer edit&customer delete',
    ({ customer }) => `/api/customers/${customer}/merge`,
    ({ customer }) => ({ uuid: customer }),
    { ok: 409, foreign: 404 },
  ),
  // Nobody was merged into it: the call is allowed, but refused.
  'POST /api/customers/:id/undo-merge': changes(
    'customer edit&customer delete',
    ({ customer }) => `/api/customers/${customer}/undo-merge`,
    () => ({ uuid: randomUUID() }),
    { ok: 404, foreign: 404 },
  ),
  // Has an object in the yard's books: the call is allowed, but refused because of the dependent record.
  'DELETE /api/customers/:id': changes(
    'customer delete',
    ({ customer }) => `/api/customers/${customer}`,
    () => ({}),
    { ok: 409, foreign: 404 },
  ),

  'GET /api/customers:id/is-stripe-customer': reads(
    'customer index',
    ({ customer }) => `/api/customers${customer}/is-stripe-customer`,
    404,
  ),
  'GET /api/customers/:id/is-stripe-customer': reads(
    'customer index',
    ({ customer }) => `/api/customers/${customer}/is-stripe-customer`,
    404,
  ),
  'GET /api/customers/open-stripe-invoice-subscription/:id': reads(
    'invoice index',
    ({ customer }) => `/api/customers/open-stripe-invoice-subscription/${customer}`,
    404,
  ),

  'GET /api/objects': reads('object index', () => '/api/objects', 200),
  'GET /api/objects/:id': reads('object index', ({ object }) => `/api/objects/${object}`, 404),
  'GET /api/objects/:id/movements': reads('object index', ({ object }) => `/api/objects/${object}/movements`, 404),
  'GET /api/objects/:id/timeline': reads('object index', ({ object }) => `/api/objects/${object}/timeline`, 404),
  'POST /api/objects': changes(
    'object create',
    () => '/api/objects',
    ({ customer }) => ({ category: 'boat', customer_id: customer }),
    { ok: 201, foreign: 422 },
  ),
  'POST /api/objects/download': changes(
    'object index&export',
    () => '/api/objects/download',
    () => ({}),
    { ok: 200, foreign: 200 },
  ),
  'PUT /api/objects/:id': changes(
    'object edit',
    ({ object }) => `/api/objects/${object}`,
    () => ({ brand: 'Kip' }),
  ),
  'POST /api/objects/:id/check-in': changes(
    'object edit',
    ({ object }) => `/api/objects/${object}/check-in`,
    ({ warehouse }) => ({ warehouse_id: warehouse }),
  ),
  // The object is not in storage: the call is allowed, but refused because of the yard's state.
  'POST /api/objects/:id/check-out': changes(
    'object edit',
    ({ object }) => `/api/objects/${object}/check-out`,
    () => ({}),
    { ok: 409, foreign: 404 },
  ),
  'POST /api/objects/:id/move': changes(
    'object edit',
    ({ object }) => `/api/objects/${object}/move`,
    ({ warehouse }) => ({ warehouse_id: warehouse }),
    { ok: 409, foreign: 404 },
  ),
  'DELETE /api/objects/:id': changes(
    'object delete',
    ({ object }) => `/api/objects/${object}`,
    () => ({}),
    { ok: 409, foreign: 404 },
  ),

  'GET /api/sample': reads('company edit', () => '/api/sample', 200),
  'POST /api/sample': changes(
    'company edit',
    () => '/api/sample',
    () => ({}),
    // The stranger's company has nothing yet.
    { ok: 409, foreign: 201 },
  ),
  'POST /api/sample/wipe': changes(
    'company edit',
    () => '/api/sample/wipe',
    () => ({}),
    { ok: 200, foreign: 200 },
  ),
  'POST /api/import/customers': changes(
    'customer create',
    () => '/api/import/customers',
    () => ({ rows: [{ lastname: randomUUID() }] }),
    { ok: 200, foreign: 200 },
  ),
  'POST /api/import/objects': changes(
    'object create',
    () => '/api/import/objects',
    () => ({ rows: [{ reference: randomUUID(), category: 'boat' }] }),
    { ok: 200, foreign: 200 },
  ),
  'POST /api/import/customers/undo': changes(
    'customer delete',
    () => '/api/import/customers/undo',
    () => ({ uuids: [randomUUID()] }),
    { ok: 200, foreign: 200 },
  ),
  'POST /api/import/objects/undo': changes(
    'object delete',
    () => '/api/import/objects/undo',
    () => ({ uuids: [randomUUID()] }),
    { ok: 200, foreign: 200 },
  ),
  'POST /api/import/spots/undo': changes(
    'spot delete',
    () => '/api/import/spots/undo',
    () => ({ uuids: [randomUUID()] }),
    { ok: 200, foreign: 200 },
  ),
  'POST /api/import/spots': changes(
    'spot create',
    () => '/api/import/spots',
    () => ({ rows: [{ warehouse: 'Hal', name: randomUUID() }] }),
    { ok: 200, foreign: 200 },
  ),

  'GET /api/addresses': reads(
    'customer create|customer edit|prospect create|prospect edit',
    () => '/api/addresses?zipcode=3862AA&number=1',
    200,
  ),
  'GET /api/rdw/:plate': reads('object index', () => '/api/rdw/WN-12-KX', 200),
  'GET /api/objects/:id/rdw': reads('object index', ({ object }) => `/api/objects/${object}/rdw`, 404),
  'POST /api/objects/:id/rdw': changes(
    'object edit',
    ({ object }) => `/api/objects/${object}/rdw`,
    () => ({}),
  ),

  'GET /api/openinghours': reads('openhour index|appointment index', () => '/api/openinghours', 200),
  'POST /api/openinghours': changes(
    'openhour create',
    () => '/api/openinghours',
    () => ({ days_of_week: [7], range: { start: '08:00', end: '09:00' } }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/openinghours/:id': changes(
    'openhour edit',
    ({ openingHours }) => `/api/openinghours/${openingHours}`,
    () => ({ capacity: 2 }),
  ),
  'DELETE /api/openinghours/:id': removes('openhour delete', ({ openingHours }) => `/api/openinghours/${openingHours}`),
  'GET /api/openinghours_exceptions': reads(
    'openhour index|appointment index',
    () => '/api/openinghours_exceptions',
    200,
  ),
  'POST /api/openinghours_exceptions': changes(
    'openhour create',
    () => '/api/openinghours_exceptions',
    () => ({ date: '2026-12-25' }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/openinghours_exceptions/:id': changes(
    'openhour edit',
    ({ exception }) => `/api/openinghours_exceptions/${exception}`,
    () => ({ reason: 'Kerst' }),
  ),
  'DELETE /api/openinghours_exceptions/:id': removes(
    'openhour delete',
    ({ exception }) => `/api/openinghours_exceptions/${exception}`,
  ),

  'GET /api/appointments': reads('appointment index', () => '/api/appointments', 200),
  'GET /api/appointments/:id': reads('appointment index', ({ appointment }) => `/api/appointments/${appointment}`, 404),
  'GET /api/appointments/:id/trace': reads(
    'appointment index',
    ({ appointment }) => `/api/appointments/${appointment}/trace`,
    404,
  ),
  'POST /api/appointments/:id/mail': changes(
    'appointment edit',
    ({ appointment }) => `/api/appointments/${appointment}/mail`,
    () => ({}),
    // Its customer has no address.
    { ok: 409, foreign: 404 },
  ),
  'POST /api/appointments': changes(
    'appointment create',
    () => '/api/appointments',
    ({ object }) => ({ object_id: object, direction: 'in', date: '2026-09-02', time: '09:00', reason: 'besproken' }),
    { ok: 201, foreign: 422 },
  ),
  'PATCH /api/appointments/:id': changes(
    'appointment edit',
    ({ appointment }) => `/api/appointments/${appointment}`,
    () => ({ time: '11:00', reason: 'besproken' }),
  ),
  'DELETE /api/appointments/:id': removes('appointment edit', ({ appointment }) => `/api/appointments/${appointment}`),

  'GET /api/prospects': reads('prospect index', () => '/api/prospects', 200),
  'GET /api/prospects/:id': reads('prospect index', ({ prospect }) => `/api/prospects/${prospect}`, 404),
  'GET /api/prospects/sign-up-page': reads('prospect index', () => '/api/prospects/sign-up-page', 200),
  'POST /api/prospects': changes(
    'prospect create',
    () => '/api/prospects',
    () => ({ lastname: 'Nieuw', category: 'boat' }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/prospects/:id': changes(
    'prospect edit',
    ({ prospect }) => `/api/prospects/${prospect}`,
    () => ({ stage: 'contacted' }),
  ),
  'POST /api/prospects/:id/convert': changes(
    'prospect edit&object create',
    ({ prospect }) => `/api/prospects/${prospect}/convert`,
    ({ customer }) => ({ customer_id: customer }),
  ),
  'DELETE /api/prospects/:id': removes('prospect delete', ({ prospect }) => `/api/prospects/${prospect}`),

  'GET /api/mails': reads('customer index', () => '/api/mails', 200),
  'GET /api/mails/:id': {
    needs: 'customer index',
    missing: 404,
    call: at(() => `/api/mails/${MAIL}`),
    ok: 200,
    foreign: 404,
  },
  'POST /api/mails/:id/retry': changes(
    'customer edit',
    () => `/api/mails/${MAIL}/retry`,
    () => ({}),
  ),

  'GET /api/staff': reads('staff index', () => '/api/staff', 200),
  'GET /api/staff/:id': reads('staff index', ({ colleague }) => `/api/staff/${colleague}`, 404),
  'PUT /api/staff/:id': changes(
    'staff edit',
    ({ colleague }) => `/api/staff/${colleague}`,
    () => ({ firstname: 'Ria', lastname: 'Test', role: 'empty', permissions: null, active: true }),
  ),
  'POST /api/staff/invitations': changes(
    'staff create',
    () => '/api/staff/invitations',
    () => ({ email: `${randomUUID()}@yard.test`, firstname: 'Ria', lastname: 'Test', role: 'empty' }),
    // A role is known in its own company only.
    { ok: 201, foreign: 422 },
  ),
  'POST /api/staff/:id/invitation': changes(
    'staff create',
    ({ colleague }) => `/api/staff/${colleague}/invitation`,
    () => ({}),
    { ok: 201, foreign: 404 },
  ),
  'DELETE /api/staff/:id/invitation': removes('staff delete', ({ colleague }) => `/api/staff/${colleague}/invitation`),
  'GET /api/staff/:id/sessions': reads('staff edit', ({ colleague }) => `/api/staff/${colleague}/sessions`, 404),
  'DELETE /api/staff/:id/sessions': removes('staff edit', ({ colleague }) => `/api/staff/${colleague}/sessions`),
  // The device is not signed in any more.
  'DELETE /api/staff/:id/sessions/:sid': {
    ...removes('staff edit', ({ colleague }) => `/api/staff/${colleague}/sessions/${randomUUID()}`),
    ok: 404,
  },
  // Only an owner may.
  'DELETE /api/staff/:id/two-step': {
    needs: 'staff edit',
    ok: 403,
    foreign: 404,
    call: at(
      ({ colleague }) => `/api/staff/${colleague}/two-step`,
      () => ({ reason: 'telefoon kwijt' }),
    ),
  },
  'GET /api/roles': reads('staff index', () => '/api/roles', 200),
  'POST /api/roles': changes(
    'staff edit',
    () => '/api/roles',
    () => ({ name: `Rol ${randomUUID()}`, permissions: [] }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/roles/:key': changes(
    'staff edit',
    ({ role }) => `/api/roles/${role}`,
    () => ({ permissions: [] }),
  ),
  'DELETE /api/roles/:key': removes('staff edit', ({ role }) => `/api/roles/${role}`),
  'GET /api/audit': reads('company edit', () => '/api/audit', 200),
  'GET /api/backups/newest': reads('company edit', () => '/api/backups/newest', 200),

  'GET /api/notes': reads('object index', ({ object }) => `/api/notes?model_type=object&model_id=${object}`, 404),
  'POST /api/notes': changes(
    'note create&object index',
    () => '/api/notes',
    ({ object }) => ({ model_type: 'object', model_id: object, text: 'gebeld' }),
    { ok: 201, foreign: 404 },
  ),
  // Somebody else's note: its text is for the author alone.
  'PUT /api/notes/:id': changes(
    'note edit&object index',
    ({ note }) => `/api/notes/${note}`,
    () => ({ text: 'anders' }),
    { ok: 403, foreign: 404 },
  ),
  'DELETE /api/notes/:id': removes('note delete&object index', ({ note }) => `/api/notes/${note}`),

  'GET /api/documents': reads(
    'object index',
    ({ object }) => `/api/documents?model_type=object&model_id=${object}`,
    404,
  ),
  'POST /api/documents': changes(
    'object edit',
    () => '/api/documents',
    ({ object }) => documentBody({ model_type: 'object', model_id: object }),
    { ok: 201, foreign: 404 },
  ),
  'PUT /api/documents/:id': changes(
    'object edit',
    ({ document }) => `/api/documents/${document}`,
    () => ({ name: 'voorkant.jpg' }),
  ),
  'DELETE /api/documents/:id': removes('object edit', ({ document }) => `/api/documents/${document}`),
  'GET /api/documents/:id/content': reads('object index', ({ document }) => `/api/documents/${document}/content`, 404),
  'PUT /api/documents/:id/content': changes(
    'object edit',
    ({ document }) => `/api/documents/${document}/content`,
    () => JPEG,
  ),
  'GET /api/handovers/:id/pdf': reads('object index', ({ handover }) => `/api/handovers/${handover}/pdf`, 404),

  'GET /api/tags': reads('tag index', () => '/api/tags', 200),
  'POST /api/tags': changes(
    'tag create',
    () => '/api/tags',
    () => ({ type: 'object', value: randomUUID(), color: '#2F8A50' }),
    { ok: 201, foreign: 201 },
  ),
  'PUT /api/tags/:id': changes(
    'tag edit',
    ({ tag }) => `/api/tags/${tag}`,
    () => ({ color: '#B42318' }),
  ),
  'DELETE /api/tags/:id': removes('tag delete', ({ tag }) => `/api/tags/${tag}`),

  'GET /api/company': { session: true, call: at(() => '/api/company'), foreign: 200 },
  'PUT /api/company': changes(
    'company edit',
    () => '/api/company',
    () => ({ legal: { kvk_number: '12345678', vat_id: 'NL123456782B12' } }),
    { ok: 200, foreign: 200 },
  ),
  'GET /api/company/provider': {
    needs: 'company edit',
    call: at(() => '/api/company/provider'),
    ok: 200,
    foreign: 200,
  },
  'GET /api/company/provider/standing': {
    needs: 'company edit',
    call: at(() => '/api/company/provider/standing'),
    ok: 200,
    foreign: 200,
  },
  // No company has a logo before one is set.
  'GET /api/company/logo': { session: true, call: at(() => '/api/company/logo'), foreign: 404 },
  'PUT /api/company/logo': changes(
    'company edit',
    () => '/api/company/logo',
    () => LOGO,
    { ok: 200, foreign: 200 },
  ),
  'DELETE /api/company/logo': changes(
    'company edit',
    () => '/api/company/logo',
    () => ({}),
    { ok: 200, foreign: 200 },
  ),
};

/** The routes an app answers, as `METHOD /path`, from its own tree of them. */
export function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (.+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (path === '' && line.trim() !== '') throw new Error(`cannot read the route ${line}`);
    const depth = indent.length / 4;
    parents.splice(depth, parents.length, path);
    routes.push(...methods.split(', ').flatMap((method) => (path === '' ? [] : `${method} ${parents.join('')}`)));
  }
  return routes.filter((route) => route !== 'OPTIONS *');
}
