import { createContext, use } from 'react';
import type { SignedInUser } from './session-user.ts';

const UserContext = createContext<SignedInUser | null>(null);

/** Says to everything below who is signed in. */
export const UserProvider = UserContext;

/** The person the session belongs to; null where nobody is signed in. */
export function useSignedInUser(): SignedInUser | null {
  return use(UserContext);
}
