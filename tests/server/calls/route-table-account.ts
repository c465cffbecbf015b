import { randomUUID } from 'node:crypto';
import type { Access } from './route-access.ts';

const own = (url: string, answer: number, body?: object): Access => ({
  session: true,
  call: () => ({ url, ...(body === undefined ? {} : { body }) }),
  foreign: answer,
});

const open: Access = { open: true };

/**
 * Calls for signing in, and about the caller's own account. They name no other person; an id in a path is not a
 * person's.
 */
export const ACCOUNT_ROUTES: Readonly<Record<string, Access>> = {
  'GET /sanctum/csrf-cookie': open,
  'POST /login': open,
  'POST /logout': open,
  'POST /users/register': open,
  'POST /users/authenticate': open,
  'POST /api/account/forgot-password': open,
  'POST /api/account/reset-password': open,
  'POST /api/account/confirm-mail': open,
  'GET /api/account/invitation': open,
  'POST /api/account/invitation': open,
  'POST /api/account/passkey/options': open,
  'POST /api/account/passkey': open,
  'POST /api/account/two-step/first': open,
  // Takes a token of its own and no cookie.
  'GET /users': own('/users', 401),
  'POST /api/account/confirm-mail/send': own('/api/account/confirm-mail/send', 202, {}),
  'PUT /api/account/password': own('/api/account/password', 422, {}),
  'PUT /api/account/language': own('/api/account/language', 204, { language: 'nl' }),
  'GET /api/account/sessions': own('/api/account/sessions', 200),
  'DELETE /api/account/sessions/:id': own(`/api/account/sessions/${randomUUID()}`, 404, {}),
  'DELETE /api/account/sessions': own('/api/account/sessions', 200, {}),
  'GET /api/list-views': own('/api/list-views', 200),
  'POST /api/list-views': own('/api/list-views', 422, {}),
  'PUT /api/list-views/:id': own(`/api/list-views/${randomUUID()}`, 404, { name: 'Anders' }),
  'DELETE /api/list-views/:id': own(`/api/list-views/${randomUUID()}`, 404, {}),
  'GET /api/account/two-step': own('/api/account/two-step', 200),
  'POST /api/account/two-step': own('/api/account/two-step', 422, {}),
  'POST /api/account/two-step/confirm': own('/api/account/two-step/confirm', 422, {}),
  'POST /api/account/two-step/recovery-codes': own('/api/account/two-step/recovery-codes', 422, {}),
  'DELETE /api/account/two-step': own('/api/account/two-step', 422, {}),
  'GET /api/account/passkeys': own('/api/account/passkeys', 200),
  'POST /api/account/passkeys/options': own('/api/account/passkeys/options', 422, {}),
  'POST /api/account/passkeys': own('/api/account/passkeys', 422, {}),
  'DELETE /api/account/passkeys/:id': own(`/api/account/passkeys/${randomUUID()}`, 422, {}),
};
