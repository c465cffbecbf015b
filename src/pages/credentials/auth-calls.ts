import { type Answer, resultOf } from '#session/answer.ts';
import { type CallResult, call, post } from '#session/session-api.ts';
import type { TwoStepSecret } from './account-calls.ts';

/** Always the same answer, whether or not the address is known. */
export function askPasswordLink(email: string): Promise<CallResult> {
  return post('/api/account/forgot-password', { email });
}

/** Ends all sessions of the person. A link works once, for an hour. */
export function resetPassword(token: string, password: string): Promise<CallResult> {
  return post('/api/account/reset-password', { token, password });
}

/** The secret for an authenticator app, where the company asks for a second step and the person has none yet. */
export async function askFirstSecret(email: string, password: string): Promise<Answer<TwoStepSecret>> {
  return resultOf(await post('/api/account/two-step/first', { email, password }));
}

const confirmations = new Map<string, Promise<CallResult>>();

/**
 * Confirms the address a link was mailed to. A link works once: asking again gives the same answer. `password_needed`: the
 * one that was chosen at registration goes along.
 */
export function confirmMail(token: string, password?: string): Promise<CallResult> {
  const known = password === undefined ? confirmations.get(token) : undefined;
  if (known !== undefined) return known;
  const asked = post('/api/account/confirm-mail', { token, password }).then((result) => {
    // What did not work used nothing up: the next try asks again.
    if (!result.ok) confirmations.delete(token);
    return result;
  });
  confirmations.set(token, asked);
  return asked;
}

export function sendMailLink(): Promise<CallResult> {
  return post('/api/account/confirm-mail/send', {});
}

export type Invitation = {
  readonly company: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
};

/** What an invitation says; `unknown` when it does not work, or not any more. */
export async function fetchInvitation(token: string): Promise<Invitation | 'unknown' | 'offline'> {
  const result = await call(`/api/account/invitation?token=${encodeURIComponent(token)}`);
  if (result.ok) return (result.body as { readonly result: Invitation }).result;
  return result.status === 404 || result.status === 422 ? 'unknown' : 'offline';
}

type Acceptance = { readonly firstname: string; readonly lastname: string; readonly password: string };

export function acceptInvitation(token: string, acceptance: Acceptance): Promise<CallResult> {
  return post('/api/account/invitation', { token, ...acceptance });
}
