import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { type Answer, resultOf } from '#session/answer.ts';
import { type CallResult, call, change, post } from '#session/session-api.ts';

/** A place where the person is signed in. Instants are ISO; `device` is what its browser says it is. */
export type AccountSession = {
  readonly id: string;
  readonly device: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
};

export type TwoStep = {
  readonly on: boolean;
  readonly recovery_codes_left: number;
  /** The company asks for it: it cannot be switched off. */
  readonly demanded: boolean;
};

/** What an authenticator app needs: the secret to type, and the same as an address for its camera. */
export type TwoStepSecret = { readonly secret: string; readonly uri: string };

export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
};

export function changePassword(current: string, password: string): Promise<CallResult> {
  return change('PUT', '/api/account/password', { current_password: current, password });
}

export async function fetchSessions(): Promise<Answer<readonly AccountSession[]>> {
  return resultOf(await call('/api/account/sessions'));
}

export function endSession(id: string): Promise<CallResult> {
  return change('DELETE', `/api/account/sessions/${id}`);
}

/** All but this one. */
export function endOtherSessions(): Promise<CallResult> {
  return change('DELETE', '/api/account/sessions');
}

export async function fetchTwoStep(): Promise<Answer<TwoStep>> {
  return resultOf(await call('/api/account/two-step'));
}

/** Makes a secret. Nothing is on before a code of it was given. */
export async function beginTwoStep(password: string): Promise<Answer<TwoStepSecret>> {
  return resultOf(await post('/api/account/two-step', { password }));
}

type Codes = { readonly recovery_codes: readonly string[] };

export async function confirmTwoStep(code: string): Promise<Answer<Codes>> {
  return resultOf(await post('/api/account/two-step/confirm', { code }));
}

/** New codes; those before work no longer. */
export async function renewRecoveryCodes(password: string): Promise<Answer<Codes>> {
  return resultOf(await post('/api/account/two-step/recovery-codes', { password }));
}

export function endTwoStep(password: string): Promise<CallResult> {
  return change('DELETE', '/api/account/two-step', { password });
}

export async function fetchPasskeys(): Promise<Answer<readonly Passkey[]>> {
  return resultOf(await call('/api/account/passkeys'));
}

/** Makes a passkey on this device or on a key. `cancelled`: the person or the browser did not go through with it. */
export async function addPasskey(name: string, password: string): Promise<CallResult | 'cancelled'> {
  const asked = await post('/api/account/passkeys/options', { password });
  if (!asked.ok) return asked;
  const { result: optionsJSON } = asked.body as { result: PublicKeyCredentialCreationOptionsJSON };
  let response: RegistrationResponseJSON;
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    response = await startRegistration({ optionsJSON });
  } catch {
    return 'cancelled';
  }
  return post('/api/account/passkeys', { name, response });
}

export function removePasskey(id: string, password: string): Promise<CallResult> {
  return change('DELETE', `/api/account/passkeys/${id}`, { password });
}
