import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { post } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';

/** The library comes only when a passkey is used. */
const loadLibrary = () => import('@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/**
 * Signs in with a passkey. `offered`: in the browser's own list under the e-mail field, which waits until somebody picks
 * one there. `cancelled`: the person or the browser did not go through with it.
 */
export async function signInWithPasskey(offered: boolean): Promise<CallResult | 'cancelled'> {
  const asked = await post('/api/account/passkey/options');
  // Nobody has asked to sign in yet, so a failure of the offered list is not reported.
  if (!asked.ok) return offered ? 'cancelled' : asked;
  const { result: optionsJSON } = asked.body;
  let response: AuthenticationResponseJSON;
  try {
    const { startAuthentication } = await loadLibrary();
    response = await startAuthentication({ optionsJSON, useBrowserAutofill: offered });
  } catch {
    return 'cancelled';
  }
  return post('/api/account/passkey', { body: { response } });
}

/** True when this browser lists passkeys under a field by itself. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  try {
    return await window.PublicKeyCredential.isConditionalMediationAvailable();
  } catch {
    return false;
  }
}

/** Ends what waits for somebody to pick a passkey. */
export async function stopOfferingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}
