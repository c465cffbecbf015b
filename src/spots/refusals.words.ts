import { msg } from '@lingui/core/macro';

/**
 * Why a spot, a warehouse or a location is refused. The texts about an object on a spot appear beside the spot's name
 * in lists, so they have no full stop.
 */
export const SPOT_REFUSALS = {
  'spot.missing': msg`This spot does not exist.`,
  'spot.deleted': msg`This spot has since been deleted.`,
  'spot.stale': msg`Somebody changed this spot after you opened it. Look again and save once more.`,
  'spot.name_taken': msg({ message: 'A spot of this warehouse is called {name} already' }),
  'spot.has_objects': msg({
    message: 'There are objects on this spot ({count}). They will be unlinked; confirm this.',
  }),
  'spot.out_of_use': msg({ message: 'Spot {spot} is out of use' }),
  'spot.full': msg({ message: 'Spot {spot} is full' }),
  'spot.reserved': msg({ message: 'Spot {spot} is kept for another object' }),
  'spot.too_small': msg({ message: 'Spot {spot} is too small' }),
  'spot.height_unknown': msg`The height is not known: check that it fits`,
  'warehouse.missing': msg`This warehouse does not exist.`,
  'warehouse.deleted': msg`This warehouse has since been deleted.`,
  'warehouse.has_spots': msg`This warehouse still has spots, so it cannot be deleted.`,
  'warehouse.has_objects': msg`Objects stand in this warehouse, so it cannot be deleted.`,
  'location.missing': msg`This location does not exist.`,
  'location.deleted': msg`This location has since been deleted.`,
  'location.has_warehouses': msg`This location still has warehouses, so it cannot be deleted.`,
};
