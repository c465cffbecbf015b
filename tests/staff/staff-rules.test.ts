import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '#shared/permission.ts';
import { ROLES } from '#staff/roles.ts';
import { refuseStaffEdit, refuseToGive, refuseToReach, type StaffMember } from '#staff/staff-rules.ts';

const person = (id: string, role: string, permissions: readonly string[], active = true): StaffMember => ({
  id,
  role,
  permissions,
  active,
});
const owner = person('a', 'owner', PERMISSIONS);
const office = person('b', 'office', [...ROLES.office, 'staff index', 'staff edit']);
const yard = person('c', 'yard', ROLES.yard);

type Wanted = Parameters<typeof refuseStaffEdit>[0]['wanted'];
const wanted = ({ role, permissions, active }: StaffMember, change: Partial<Wanted> = {}): Wanted => ({
  role,
  permissions,
  active,
  hasOwnPermissions: false,
  ...change,
});
const edit = (actor: StaffMember, target: StaffMember, change: Partial<Wanted>, otherOwners = 1) =>
  refuseStaffEdit({ actor, target, wanted: wanted(target, change), otherOwners });

describe('who may be reached', () => {
  test('an owner reaches everybody; others reach who may do no more than they', () => {
    expect(refuseToReach(owner, yard)).toBeUndefined();
    expect(refuseToReach(office, yard)).toBeUndefined();
    expect(refuseToReach(office, office)).toBeUndefined();
  });

  test('only an owner reaches an owner, also one whose list of rights is short', () => {
    expect(refuseToReach(office, person('d', 'owner', []))).toEqual({ code: 'staff_owner_only' });
    expect(refuseToReach(owner, person('d', 'owner', []))).toBeUndefined();
  });

  test('one right more is out of reach', () => {
    const refunds = person('d', 'bookkeeper', ['invoice refund']);
    expect(refuseToReach(office, refunds)).toEqual({ code: 'staff_rights_above' });
    expect(refuseToReach(person('e', 'own', ['staff edit', 'invoice refund']), refunds)).toBeUndefined();
  });
});

describe('giving rights', () => {
  const give = (actor: StaffMember, permissions: readonly string[], was: readonly string[] = [], role = 'own') =>
    refuseToGive(actor, { role, permissions, was }, 'permissions');

  test('one has is allowed, one does not have is refused at its field', () => {
    expect(give(office, ['object edit'])).toBeUndefined();
    expect(give(office, ['object edit', 'invoice refund'])).toEqual({
      code: 'staff_rights_missing',
      field: 'permissions',
    });
  });

  test('what is held already is not given, and taking is free', () => {
    expect(give(office, ['invoice refund'], ['invoice refund'])).toBeUndefined();
    expect(give(office, [], ['invoice refund'])).toBeUndefined();
  });

  test('nobody but an owner makes an owner, whatever they may do', () => {
    expect(give(person('d', 'own', PERMISSIONS), PERMISSIONS, PERMISSIONS, 'owner')).toEqual({
      code: 'staff_owner_only',
      field: 'role',
    });
    expect(give(person('d', 'owner', []), PERMISSIONS, [], 'owner')).toBeUndefined();
  });
});

describe('changing somebody', () => {
  test('oneself: no right more, and never out', () => {
    expect(edit(office, office, { permissions: PERMISSIONS, hasOwnPermissions: true })?.code).toBe(
      'staff_rights_missing',
    );
    expect(edit(office, office, { role: 'owner', permissions: PERMISSIONS })?.code).toBe('staff_owner_only');
    expect(edit(office, office, { active: false })).toEqual({ code: 'staff_yourself', field: 'active' });
    expect(edit(office, office, { permissions: ROLES.yard, role: 'yard' })).toBeUndefined();
  });

  test('the last owner stays, the last but one may go', () => {
    const other = person('d', 'owner', PERMISSIONS);
    expect(edit(owner, other, { active: false }, 0)).toEqual({ code: 'staff_last_owner', field: 'active' });
    expect(edit(owner, owner, { role: 'office', permissions: ROLES.office }, 0)?.code).toBe('staff_last_owner');
    expect(edit(owner, other, { active: false }, 1)).toBeUndefined();
    expect(edit(owner, owner, {}, 0)).toBeUndefined();
    // A deactivated person is not the last active one.
    expect(edit(owner, person('d', 'owner', PERMISSIONS, false), { active: false }, 0)).toBeUndefined();
  });
});
