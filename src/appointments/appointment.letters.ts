import { msg } from '@lingui/core/macro';

/** What a customer comes to do, in a mail about it; `in` brings. */
export const VISIT_ACTIONS = {
  in: msg`bring`,
  out: msg`collect`,
};

/** The customer's own, in a mail about an appointment. */
export const YOUR_OBJECT = {
  caravan: msg`your caravan`,
  camper: msg`your camper`,
  boat: msg`your boat`,
  car: msg`your car`,
  classic: msg`your classic car`,
  trailer: msg`your trailer`,
  motorcycle: msg`your motorcycle`,
  horse: msg`your horse trailer`,
  other: msg`your vehicle`,
};
