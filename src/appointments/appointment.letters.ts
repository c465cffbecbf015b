import { msg } from '@lingui/core/macro';

/** What the customer comes to do, in a mail about the visit; `in` means bringing the object. */
export const VISIT_ACTIONS = {
  in: msg`bring`,
  out: msg`collect`,
};

/** How a mail about an appointment refers to the customer's object. */
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
