import { anyOf, type Needed, rightTo } from '#shared/permission.ts';
import type { Actor } from '#sync/command.ts';

/**
 * What a person needs to read records of a kind: the one place that calls, pages of changes, snapshots, files, lists,
 * searches, exports, mails, cards and the audit trail ask. What hangs on a record (a note, a photo, a movement) is read
 * by who reads the record.
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

/** Nobody reads a kind that is not known. */
export function mayRead(kind: string, person: Pick<Actor, 'can'>): boolean {
  return Object.hasOwn(READ, kind) && person.can(READ[kind as ReadKind]);
}

/** The kinds that a person reads: another set is another mirror. */
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
