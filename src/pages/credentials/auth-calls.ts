import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiAnswer, type ApiBody, type ApiResult, ask, post } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';
import type { TwoStepSecret } from './account-calls.ts';

/** Always the same answer, whether or not the address is known: `sends_mail` is false on a server that mails nothing. */
export function askPasswordLink(email: string): Promise<CallResult<ApiAnswer<'post', '/api/account/forgot-password'>>> {
  return post('/api/account/forgot-password', { body: { email } });
}

/** Ends all sessions of the person. A link works once, for an hour. */
export function resetPassword(token: string, password: string): Promise<CallResult> {
  return post('/api/account/reset-password', { body: { token, password } });
}

/** The secret for an authenticator app, where the company asks for a second step and the person has none yet. */
export async function askFirstSecret(email: string, password: string): Promise<Answer<TwoStepSecret>> {
  return resultOf(await post('/api/account/two-step/first', { body: { email, password } }));
}

/** `signed_in` in the answer: it was they who registered, and they are in. */
export type Confirmed = CallResult<ApiAnswer<'post', '/api/account/confirm-mail'>>;
const confirmations = new Map<string, Promise<Confirmed>>();

/**
 * Confirms the address that a link was mailed to. A link works once; repeated calls return the same answer.
 * `password_needed`: the password chosen at registration has to be sent along.
 */
export function confirmMail(token: string, password?: string): Promise<Confirmed> {
  const known = password === undefined ? confirmations.get(token) : undefined;
  if (known !== undefined) return known;
  const asked = post('/api/account/confirm-mail', {
    body: { token, ...(password === undefined ? {} : { password }) },
  }).then((result) => {
    // A failed attempt did not use the link up: the next one asks again.
    if (!result.ok) confirmations.delete(token);
    return result;
  });
  confirmations.set(token, asked);
  return asked;
}

export function sendMailLink(): Promise<CallResult> {
  return post('/api/account/confirm-mail/send');
}

export type Invitation = ApiResult<'get', '/api/account/invitation'>;

/** What an invitation says; `unknown` when it does not work, or not any more. */
export async function fetchInvitation(token: string): Promise<Invitation | 'unknown' | 'offline'> {
  const result = await ask('/api/account/invitation', { query: { token } });
  if (result.ok) return result.body.result;
  return result.status === 404 || result.status === 422 ? 'unknown' : 'offline';
}

type Acceptance = Omit<ApiBody<'post', '/api/account/invitation'>, 'token'>;

export function acceptInvitation(
  token: string,
  acceptance: Acceptance,
): Promise<CallResult<ApiAnswer<'post', '/api/account/invitation'>>> {
  return post('/api/account/invitation', { body: { token, ...acceptance } });
}
