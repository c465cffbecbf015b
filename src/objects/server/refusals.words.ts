import { msg } from '@lingui/core/macro';

/** Why a movement recorded by a call is refused; the app does not offer such movements. */
export const MOVEMENT_ANSWERS = {
  'object.already_in_storage': msg`This object is checked in already.`,
  'object.already_with_customer': msg`This object is not in storage.`,
};
