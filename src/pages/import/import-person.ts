import { lockedUser, rememberedUser } from '#session/session-user.ts';

/** Whose import it is: nobody else sees it, goes on with it or takes it back. */
export type ImportPerson = { readonly companyId: string; readonly userId: string };

/** False once the device is locked or somebody else signed in on it. */
export function isStillThere({ companyId, userId }: ImportPerson): boolean {
  if (lockedUser() !== null) return false;
  const user = rememberedUser();
  // A browser that stores nothing remembers nobody.
  return user === null || (user.id === userId && user.company.id === companyId);
}
