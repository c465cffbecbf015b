/**
 * A person whose sessions on this device were ended from elsewhere, so that the login page can tell them and offer
 * their unsent work.
 */
export type RevokedPerson = { readonly companyId: string; readonly userId: string };

const KEY = 'remise.revoked';

export function rememberRevoked(person: RevokedPerson | null): void {
  try {
    if (person === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // Without storage nothing was left behind either.
  }
}

export function revokedPerson(): RevokedPerson | null {
  try {
    const { companyId, userId } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<RevokedPerson>;
    return typeof companyId === 'string' && typeof userId === 'string' ? { companyId, userId } : null;
  } catch {
    return null;
  }
}
