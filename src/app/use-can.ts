import { useMemo } from 'react';
import { isAllowed } from '#staff/permission.ts';
import { rememberedUser } from './session-user.ts';

/** What the signed-in person may do: `can('object edit')`. The server decides; this only hides. */
export function useCan(): (permission: string) => boolean {
  return useMemo(() => {
    const permissions = rememberedUser()?.permissions ?? [];
    return (permission) => isAllowed(permissions, permission);
  }, []);
}
