import type { RegistrationResponseJSON } from '@simplewebauthn/browser';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiResult, change, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { CallResult } from '#session/session-api.ts';

/** A place where the person is signed in. Instants are ISO; `device` is what its browser says it is. */
export type AccountSession = ApiResult<'get', '/api/account/sessions'>[number];
/** `demanded`: the company asks for it, so that it cannot be switched off. */
export type TwoStep = ApiResult<'get', '/api/account/two-step'>;
/** What an authenticator app needs: the secret to type, and the same as an address for its camera. */
export type TwoStepSecret = ApiResult<'post', '/api/account/two-step'>;
export type Passkey = ApiResult<'get', '/api/account/passkeys'>[number];

export function changePassword(current: string, password: string): Promise<CallResult> {
  return change('PUT', '/api/account/password', { body: { current_password: current, password } });
}

export const sessionsQuery: ServerQuery<readonly AccountSession[]> = queryOf('/api/account/sessions');

export function endSession(id: string): Promise<CallResult> {
  return change('DELETE', '/api/account/sessions/{id}', { params: { id } });
}

/** All but this one. */
export function endOtherSessions(): Promise<CallResult> {
  return change('DELETE', '/api/account/sessions');
}

export const twoStepQuery: ServerQuery<TwoStep> = queryOf('/api/account/two-step');

/** Makes a secret. Nothing is on before a code of it was given. */
export async function beginTwoStep(password: string): Promise<Answer<TwoStepSecret>> {
  return resultOf(await post('/api/account/two-step', { body: { password } }));
}

type Codes = ApiResult<'post', '/api/account/two-step/confirm'>;

export async function confirmTwoStep(code: string): Promise<Answer<Codes>> {
  return resultOf(await post('/api/account/two-step/confirm', { body: { code } }));
}

/** New codes; those before work no longer. */
export async function renewRecoveryCodes(password: string): Promise<Answer<Codes>> {
  return resultOf(await post('/api/account/two-step/recovery-codes', { body: { password } }));
}

export function endTwoStep(password: string): Promise<CallResult> {
  return change('DELETE', '/api/account/two-step', { body: { password } });
}

export const passkeysQuery: ServerQuery<readonly Passkey[]> = queryOf('/api/account/passkeys');

/** Makes a passkey on this device or on a key. `cancelled`: the person or the browser did not go through with it. */
export async function addPasskey(name: string, password: string): Promise<CallResult | 'cancelled'> {
  const asked = await post('/api/account/passkeys/options', { body: { password } });
  if (!asked.ok) return asked;
  const { result: optionsJSON } = asked.body;
  let response: RegistrationResponseJSON;
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    response = await startRegistration({ optionsJSON });
  } catch {
    return 'cancelled';
  }
  return post('/api/account/passkeys', { body: { name, response } });
}

export function removePasskey(id: string, password: string): Promise<CallResult> {
  return change('DELETE', '/api/account/passkeys/{id}', { params: { id }, body: { password } });
}
