import { useCallback } from 'react';
import { isAllowed } from '#staff/permission.ts';
import { useSignedInUser } from './user-context.ts';

/** What the signed-in person may do: `can('object edit')`. The server decides; this only hides. */
export function useCan(): (permission: string) => boolean {
  const permissions = useSignedInUser()?.permissions;
  return useCallback((permission) => isAllowed(permissions ?? [], permission), [permissions]);
}
