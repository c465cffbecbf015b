/** Every permission there is. The `index` ones and 'contract edit' gate menus, pages and reads. */
const ENTITIES = [
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

export const PERMISSIONS: readonly string[] = [
  ...READS,
  ...ENTITIES.flatMap((entity) => [`${entity} create`, `${entity} edit`, `${entity} delete`]),
  'object release',
  'invoice refund',
  'export',
];

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
