import { PERMISSIONS, type Permission } from '#shared/permission.ts';

/** The subjects of the rights that a key can have, in the order in which they are chosen. */
export const KEY_ENTITIES = [
  'object',
  'customer',
  'prospect',
  'appointment',
  'spot',
  'tag',
  'note',
  'openhour',
  'contract',
  'product',
  'invoice',
] as const;
export type KeyEntity = (typeof KEY_ENTITIES)[number];

/** Rights without a subject that a key can have. */
export const KEY_SINGLES = ['payment book', 'export'] as const;

type KeySingle = (typeof KEY_SINGLES)[number];
export type KeyRight = Extract<Permission, `${KeyEntity} ${'index' | 'create' | 'edit' | 'delete'}` | KeySingle>;

/** True for a right about records of the yard, or one of those that stand alone and a key can have. */
function isKeyRight(name: Permission): name is KeyRight {
  const [subject = '', act = ''] = name.split(' ');
  const isAboutRecords =
    (KEY_ENTITIES as readonly string[]).includes(subject) && /^(?:index|create|edit|delete)$/.test(act);
  return isAboutRecords || (KEY_SINGLES as readonly string[]).includes(name);
}

/**
 * Every right that a key can have. What people answer for is not among them: staff, settings with their payment keys, handing
 * objects over in spite of a hold, giving money back, closing the books.
 */
export const KEY_RIGHTS: readonly KeyRight[] = PERMISSIONS.filter(isKeyRight);

/** The days that a key may be chosen to work for; each ends with the day. */
export const KEY_DAYS = [30, 90, 365] as const;
/** The longest that a key works, in days. */
export const MOST_KEY_DAYS = 730;
/** The most keys of a company that work at one time. */
export const MOST_KEYS = 50;
/** A key that ends within so many days is pointed out. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

export type KeyState = 'works' | 'ends_soon' | 'ended';

/** How long a key still works, by the time of now. */
export function keyStateAt(expiresAt: string, nowMs: number): KeyState {
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return 'ended';
  return leftMs <= SOON_DAYS * DAY_MS ? 'ends_soon' : 'works';
}

/** Calls that a key may make within a minute. */
export const KEY_CALLS_A_MINUTE = 600;
