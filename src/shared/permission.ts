/** The subjects of rights; each has create, edit and delete. */
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
export const SINGLE_PERMISSIONS = [
  'object release',
  'payment book',
  'invoice refund',
  'export',
  'books close',
] as const;
export type SinglePermission = (typeof SINGLE_PERMISSIONS)[number];

/** The name of a right; the `index` ones and 'contract edit' gate menus, pages and reads. */
export type Permission = (typeof READS)[number] | `${Entity} ${'create' | 'edit' | 'delete'}` | SinglePermission;

declare const composed: unique symbol;
/**
 * A need made by `anyOf`, `allOf` or `rightTo`: too many names for the compiler to enumerate, or only known at run
 * time.
 */
type Composed = string & { readonly [composed]: true };

/** The rights needed for something: one, either of two, both of two, or a composed need. */
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

/** The right needed for an action on records of a kind; for a kind without rights, one that nobody has. */
export function rightTo(act: 'index' | 'create' | 'edit' | 'delete', kind: string): Needed {
  return `${kind} ${act}` as Composed;
}

export function isPermission(name: string): name is Permission {
  return (PERMISSIONS as readonly string[]).includes(name);
}
