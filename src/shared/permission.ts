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

/** What one right is called; the `index` ones and 'contract edit' gate menus, pages and reads. */
export type Permission = (typeof READS)[number] | `${Entity} ${'create' | 'edit' | 'delete'}` | SinglePermission;

declare const composed: unique symbol;
/** Made by `anyOf`, `allOf` or `rightTo`: more names than the compiler could count through, or known only at run time. */
type Composed = string & { readonly [composed]: true };

/** What is needed for something: one right, either of two, two together, or what was composed. */
export type Needed = Permission | `${Permission}|${Permission}` | `${Permission}&${Permission}` | Composed;

/** Every permission there is. */
export const PERMISSIONS: readonly Permission[] = [
  ...READS,
  ...ENTITIES.flatMap((entity) => [`${entity} create`, `${entity} edit`, `${entity} delete`] as const),
  ...SINGLE_PERMISSIONS,
];

/** Needs one of these. */
export function anyOf(...needed: readonly Needed[]): Needed {
  return needed.join('|') as Composed;
}

/** Needs all of these. */
export function allOf(...needed: readonly (Permission | `${Permission}&${Permission}`)[]): Needed {
  return needed.join('&') as Composed;
}

/** What is needed to do something with records of a kind; of a kind without rights, nobody has it. */
export function rightTo(act: 'index' | 'create' | 'edit' | 'delete', kind: string): Needed {
  return `${kind} ${act}` as Composed;
}

export function isPermission(name: string): name is Permission {
  return (PERMISSIONS as readonly string[]).includes(name);
}
