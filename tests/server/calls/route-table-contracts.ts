import { DEFAULT_TEMPLATE } from '#contracts/default-template.ts';
import type { Access, Records } from './route-access.ts';

type Of<Value> = (records: Records) => Value;

const reads = (needs: string, url: Of<string>, foreign: number): Access => ({
  needs,
  call: (records) => ({ url: url(records) }),
  ok: 200,
  foreign,
});
const changes = (
  needs: string,
  url: Of<string>,
  body: Of<object>,
  { ok = 200, foreign = 404 }: { readonly ok?: number; readonly foreign?: number } = {},
): Access => ({ needs, call: (records) => ({ url: url(records), body: body(records) }), ok, foreign });

/** The hash of a text other than the contract's: answers 409 to those who may sign. */
const OTHER_TEXT = '0'.repeat(64);
/** A version that somebody else saved: answers 409 to those who may save. */
const OTHER_VERSION = 9_999;
const EDIT = 'contract edit';
const of = (end: string) => (records: Records) => `/api/contracts/${records.contract}${end}`;
const template = (end: string) => () => `/api/contract-template${end}`;

/** Calls about contracts. */
export const CONTRACT_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/contract-template': reads(EDIT, template(''), 200),
  'PUT /api/contract-template': changes(EDIT, template(''), () => ({ text: 'Nieuw', version: OTHER_VERSION }), {
    ok: 409,
    foreign: 409,
  }),
  'GET /api/contract-template/versions': reads(EDIT, template('/versions'), 200),
  'GET /api/contract-template/versions/:number': reads(EDIT, template('/versions/0'), 200),
  'POST /api/contract-template/preview': changes(EDIT, template('/preview'), ({ object }) => ({
    text: DEFAULT_TEMPLATE,
    object,
  })),
  'GET /api/contracts': reads('object index', () => '/api/contracts', 200),
  'GET /api/objects/:id/contracts': reads('object index', ({ object }) => `/api/objects/${object}/contracts`, 200),
  'POST /api/objects/:id/contracts': changes(
    'contract create',
    ({ object }) => `/api/objects/${object}/contracts`,
    // The object has a contract already.
    () => ({}),
    { ok: 409 },
  ),
  'GET /api/contracts/:id': reads('object index', of(''), 404),
  'GET /api/contracts/:id/document': reads('object index', of('/document'), 404),
  'POST /api/contracts/:id/refill': changes(EDIT, of('/refill'), () => ({})),
  'POST /api/contracts/:id/send': changes(EDIT, of('/send'), () => ({ to: null, sha256: OTHER_TEXT }), { ok: 409 }),
  'POST /api/contracts/:id/sign': changes(EDIT, of('/sign'), () => ({ signer: 'Jan Bakker', sha256: OTHER_TEXT }), {
    ok: 409,
  }),
  'POST /api/contracts/:id/paper': changes(
    EDIT,
    of('/paper'),
    () => ({ signer: 'Jan Bakker', signed_on: '2026-01-05', sha256: OTHER_TEXT }),
    { ok: 409 },
  ),
  'POST /api/contracts/:id/void': changes(EDIT, of('/void'), () => ({ reason: 'verkocht' })),
  'GET /api/public/contracts/:token': { open: true },
  'GET /api/public/contracts/:token/document': { open: true },
  'POST /api/public/contracts/:token/sign': { open: true },
  'POST /api/public/contracts/:token/decline': { open: true },
};
