import { type ApiAnswer, type ApiBody, ask, post } from './api-call.ts';
import type { CallResult } from './session-api.ts';
import { readUser, type SignedInUser } from './session-user.ts';

export type UserAnswer = SignedInUser | 'signed_out' | 'offline';

/** Asks the server who is signed in. */
export async function fetchUser(): Promise<UserAnswer> {
  const result = await ask('/api/user');
  if (result.ok) return readUser(result.body) ?? 'offline';
  return result.status === 401 ? 'signed_out' : 'offline';
}

/** `code`: six digits of an authenticator app, or a recovery code, where the server asked for one. */
export function postLogin(email: string, password: string, code?: string): Promise<CallResult> {
  return post('/login', { body: { email, password, ...(code === undefined ? {} : { code }) } });
}

/** `queueEmpty`: nothing waits for the server, so that the server may have the browser forget what it cached. */
export function postLogout(queueEmpty: boolean): Promise<CallResult> {
  return post('/logout', { body: { queue_empty: queueEmpty } });
}

/** `confirm` in the answer: they sign in once they have used the link that was mailed. */
export function postRegistration(
  body: ApiBody<'post', '/users/register'>,
): Promise<CallResult<ApiAnswer<'post', '/users/register'>>> {
  return post('/users/register', { body });
}
