import { useCallback } from 'react';
import type { Needed } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { useSignedInUser } from './user-context.ts';

/** What the signed-in person may do: `can('object edit')`. The server decides; this only hides. */
export function useCan(): (needed: Needed) => boolean {
  const permissions = useSignedInUser()?.permissions;
  return useCallback((needed) => isAllowed(permissions ?? [], needed), [permissions]);
}
