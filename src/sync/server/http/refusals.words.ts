import { msg } from '@lingui/core/macro';

/** Why the calls of a device are refused. */
export const DEVICE_ANSWERS = {
  wrong_user: msg`This device belongs to somebody else.`,
  update_needed: msg`Update the app first.`,
};
