/** What rights are about; each has create, edit and delete. */
export const ENTITIES = [
  'object',
  'customer',
  'prospect',
  'appointment',
  'product',
  'invoice',
  'spot',
  'tag',
  'openhour',
  'note',
  'contract',
  'staff',
  'company',
] as const;
const READS = [
  'object index',
  'customer index',
  'prospect index',
  'appointment index',
  'product index',
  'invoice index',
  'spot index',
  'tag index',
  'openhour index',
  'staff index',
] as const;

export type Entity = (typeof ENTITIES)[number];
/** Rights that stand alone. */
export const SINGLE_PERMISSIONS = ['object release', 'invoice refund', 'export'] as const;
export type SinglePermission = (typeof SINGLE_PERMISSIONS)[number];

/** Every permission there is. The `index` ones and 'contract edit' gate menus, pages and reads. */
export const PERMISSIONS: readonly string[] = [
  ...READS,
  ...ENTITIES.flatMap((entity) => [`${entity} create`, `${entity} edit`, `${entity} delete`]),
  ...SINGLE_PERMISSIONS,
];

export const OWNER = 'owner';
export type RoleName = 'owner' | 'office' | 'yard' | 'bookkeeper';

const notForOffice = (permission: string) =>
  permission.startsWith('staff ') || permission.startsWith('company ') || permission === 'invoice refund';

/** The roles every company starts with. */
export const ROLES: Readonly<Record<RoleName, readonly string[]>> = {
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
  bookkeeper: ['invoice index', 'customer index', 'export'],
};

export function isShippedRole(key: string): key is RoleName {
  return Object.hasOwn(ROLES, key);
}
