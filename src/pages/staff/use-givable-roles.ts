import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useSignedInUser } from '#session/user-context.ts';
import { PERMISSIONS } from '#shared/permission.ts';
import { OWNER } from '#staff/roles.ts';
import type { RoleAnswer } from '#staff/staff.schema.ts';
import { missingFrom } from '#staff/staff-rules.ts';

/** The rights that the signed-in person may give: their own; an owner's are all there are. */
export function useGivableRights(): readonly string[] {
  const user = useSignedInUser();
  return user?.role === OWNER ? PERMISSIONS : (user?.permissions ?? []);
}

/** The roles that the signed-in person may give; `kept` is one that somebody has already. */
export function useGivableRoles(roles: readonly RoleAnswer[], kept = ''): readonly RoleAnswer[] {
  const rights = useGivableRights();
  const isOwner = useSignedInUser()?.role === OWNER;
  return useMemo(
    () =>
      roles.filter(
        ({ key, permissions }) =>
          key === kept || (key === OWNER ? isOwner : missingFrom(rights, permissions).length === 0),
      ),
    [roles, rights, isOwner, kept],
  );
}

/** Why some roles are not offered; undefined where all are, but for the owner's. */
export function useRolesHint(roles: readonly RoleAnswer[], offered: readonly RoleAnswer[]): string | undefined {
  const { t } = useLingui();
  const isMissing = roles.some((role) => role.key !== OWNER && !offered.includes(role));
  return isMissing
    ? t`Roles with rights that you do not have yourself are not offered. An owner can give you those rights.`
    : undefined;
}
