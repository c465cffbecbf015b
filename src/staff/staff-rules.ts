import { PERMISSIONS } from '#shared/permission.ts';
import { OWNER } from './roles.ts';

/** Somebody's standing in the company. */
export type StaffMember = {
  readonly id: string;
  readonly role: string;
  /** The rights that count: those of the role, or their own. */
  readonly permissions: readonly string[];
  readonly active: boolean;
};

/** Why a change to somebody is not made; `field` is to blame where the input is. */
export type StaffRefusal = {
  readonly code:
    | 'staff_owner_only'
    | 'staff_rights_above'
    | 'staff_rights_missing'
    | 'staff_yourself'
    | 'staff_last_owner';
  readonly field?: 'role' | 'permissions' | 'active';
};

/** The rights of a person. An owner has every right, including those added later. */
export function rightsOf({ role, permissions }: Pick<StaffMember, 'role' | 'permissions'>): readonly string[] {
  return role === OWNER ? PERMISSIONS : permissions;
}

/** The names in `asked` that are not in `held`. */
export function missingFrom(held: readonly string[], asked: readonly string[]): readonly string[] {
  return asked.filter((name) => !held.includes(name));
}

/**
 * Refuses to change a person whom the actor must not touch: only owners may change an owner, and nobody may change
 * people with more rights than their own. Whoever could change such a person's address could sign in as them.
 */
export function refuseToReach(actor: StaffMember, target: StaffMember): StaffRefusal | undefined {
  if (target.role === OWNER && actor.role !== OWNER) return { code: 'staff_owner_only' };
  if (missingFrom(rightsOf(actor), rightsOf(target)).length > 0) return { code: 'staff_rights_above' };
  return undefined;
}

/** Refuses to give rights that the actor does not have; `was`: rights held already, which may stay. */
export function refuseToGive(
  actor: StaffMember,
  { role, permissions, was }: Pick<StaffMember, 'role' | 'permissions'> & { readonly was: readonly string[] },
  field: 'role' | 'permissions',
): StaffRefusal | undefined {
  if (role === OWNER && actor.role !== OWNER) return { code: 'staff_owner_only', field: 'role' };
  const added = missingFrom(was, permissions);
  return missingFrom(rightsOf(actor), added).length > 0 ? { code: 'staff_rights_missing', field } : undefined;
}

/**
 * Refuses a change that a person must not undergo. `otherOwners`: how many other people are active owners who can sign
 * in. Decide under a lock, since two owners may do this to each other at once.
 */
export function refuseStaffEdit(change: {
  readonly actor: StaffMember;
  readonly target: StaffMember;
  readonly wanted: Omit<StaffMember, 'id'> & { readonly hasOwnPermissions: boolean };
  readonly otherOwners: number;
}): StaffRefusal | undefined {
  const { actor, target, wanted, otherOwners } = change;
  const stopsBeingOwner = target.role === OWNER && target.active && (wanted.role !== OWNER || !wanted.active);
  if (target.id === actor.id && !wanted.active) return { code: 'staff_yourself', field: 'active' };
  return (
    refuseToReach(actor, target) ??
    refuseToGive(actor, { ...wanted, was: rightsOf(target) }, wanted.hasOwnPermissions ? 'permissions' : 'role') ??
    (stopsBeingOwner && otherOwners === 0
      ? { code: 'staff_last_owner', field: wanted.active ? 'role' : 'active' }
      : undefined)
  );
}
