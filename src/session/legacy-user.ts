import { i18n } from '@lingui/core';
import { recall, remember } from '#ui/device-memory.ts';
import { API_BASE } from './session-api.ts';
import { LEGACY_USER_KEY } from './session-user.ts';
import { reloadWhenSaved } from './update.ts';

/** The token of the stored user; null when what is kept under that name is none. */
function legacyToken(): string | null {
  try {
    const { token } = JSON.parse(recall(LEGACY_USER_KEY) ?? 'null') as { readonly token?: unknown };
    return typeof token === 'string' && token !== '' ? token : null;
  } catch {
    return null;
  }
}

/**
 * Asks whether a stored user's token still opens `GET /users`. A 401 removes that user and reloads the page, once: the
 * next start finds none. Any other answer, or none, changes nothing. It affects neither the signed-in person nor
 * pending changes.
 */
export async function checkLegacyUser(): Promise<void> {
  const token = legacyToken();
  if (token === null) return;
  try {
    const { status } = await fetch(`${API_BASE}/users`, {
      credentials: 'omit',
      headers: { Accept: 'application/json', 'X-localization': i18n.locale, Authorization: `bearer ${token}` },
    });
    if (status !== 401) return;
  } catch {
    return;
  }
  remember(LEGACY_USER_KEY, null);
  // Only reloads once the user is removed: a browser that cannot remove it would reload for ever.
  if (legacyToken() === null) reloadWhenSaved();
}
