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

/** What somebody may do. An owner may do all there is, also what came after they became one. */
export function rightsOf({ role, permissions }: Pick<StaffMember, 'role' | 'permissions'>): readonly string[] {
  return role === OWNER ? PERMISSIONS : permissions;
}

/** The names of a list that another does not hold. */
export function missingFrom(held: readonly string[], asked: readonly string[]): readonly string[] {
  return asked.filter((name) => !held.includes(name));
}

/**
 * Who may reach somebody at all: an owner is an owner's business, and nobody decides about people who may do more than
 * they themselves may. Whoever could change such a person's address could sign in as them.
 */
export function refuseToReach(actor: StaffMember, target: StaffMember): StaffRefusal | undefined {
  if (target.role === OWNER && actor.role !== OWNER) return { code: 'staff_owner_only' };
  if (missingFrom(rightsOf(actor), rightsOf(target)).length > 0) return { code: 'staff_rights_above' };
  return undefined;
}

/** Nobody gives rights that they do not have; `was` is what is held already. */
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
 * Whether somebody may become what is wanted. `otherOwners`: how many other people are active owners who can sign in.
 * Decide under a lock: two owners may do this to each other at once.
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
