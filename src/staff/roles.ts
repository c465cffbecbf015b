import { PERMISSIONS, type Permission } from '#shared/permission.ts';

export const OWNER = 'owner';
export type RoleName = 'owner' | 'office' | 'yard' | 'bookkeeper';

const notForOffice = (permission: Permission) =>
  permission.startsWith('staff ') ||
  permission.startsWith('company ') ||
  permission === 'invoice refund' ||
  permission === 'books close';

/** The roles every company starts with. */
export const ROLES: Readonly<Record<RoleName, readonly Permission[]>> = {
  owner: PERMISSIONS,
  office: PERMISSIONS.filter((permission) => !notForOffice(permission)),
  yard: [
    'object index',
    'spot index',
    'appointment index',
    'customer index',
    'tag index',
    'object edit',
    'appointment edit',
    'note create',
  ],
  bookkeeper: ['invoice index', 'customer index', 'payment book', 'invoice refund', 'export', 'books close'],
};

export function isShippedRole(key: string): key is RoleName {
  return Object.hasOwn(ROLES, key);
}
