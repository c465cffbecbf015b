import { anyOf, type Needed, rightTo } from '#shared/permission.ts';
import type { Actor } from '#sync/command.ts';

/**
 * The right a person needs to read records of each kind. This is the only definition: calls, pages of changes,
 * snapshots, files, lists, searches, exports, mails, cards and the audit trail all use it. What belongs to a record (a
 * note, a photo, a movement) may be read by those who may read the record.
 */
export const READ = {
  object: 'object index',
  customer: 'customer index',
  prospect: 'prospect index',
  appointment: 'appointment index',
  spot: 'spot index',
  tag: 'tag index',
  /** Whoever plans visits has to know when the yard is open. */
  openhour: 'openhour index|appointment index',
  invoice: 'invoice index',
} as const;

export type ReadKind = keyof typeof READ;

/** Tells whether a person may read records of a kind. Nobody may read an unknown kind. */
export function mayRead(kind: string, person: Pick<Actor, 'can'>): boolean {
  return Object.hasOwn(READ, kind) && person.can(READ[kind as ReadKind]);
}

/** The kinds that a person may read: another set needs another mirror. */
export function readableKinds(person: Pick<Actor, 'can'>): readonly ReadKind[] {
  return (Object.keys(READ) as ReadKind[]).filter((kind) => person.can(READ[kind]));
}

/** Who edits a record adds its photos and documents. */
export function mayEdit(kind: string, person: Pick<Actor, 'can'>): boolean {
  return person.can(rightTo('edit', kind));
}

/** The permission to read at least one of these kinds. */
export function readAny(kinds: readonly ReadKind[]): Needed {
  return anyOf(...kinds.map((kind) => READ[kind]));
}
