import { msg } from '@lingui/core/macro';

/** Why calls about people and roles are refused. */
export const STAFF_ANSWERS = {
  role_unknown: msg`This role does not exist.`,
  role_owner: msg`An owner always has every right; that role does not change.`,
  role_shipped: msg`A built-in role keeps its name.`,
  role_name_taken: msg`A role with this name already exists.`,
  role_in_use: msg({ message: 'This role is still in use ({count}). Give those people another role first.' }),
  staff_owner_only: msg`Only an owner can do this.`,
  staff_rights_above: msg`This person has rights that you do not have yourself.`,
  staff_rights_missing: msg`You can only give rights that you have yourself.`,
  staff_yourself: msg`You cannot deactivate yourself.`,
  staff_last_owner: msg`This is the last owner. Make somebody else an owner first.`,
  staff_joined: msg`This person has accepted the invitation already.`,
  staff_inactive: msg`This person is deactivated.`,
  staff_no_two_step: msg`This person has neither two-step login nor a passkey.`,
  staff_own_devices: msg`Your own devices are on your account page.`,
  view_name_taken: msg`You have a view with this name already.`,
  view_too_many: msg({ message: 'You can keep at most {most} views. Delete one that you no longer need.' }),
  too_many_invitations: msg`Too many invitations were sent today. Try again later.`,
};
