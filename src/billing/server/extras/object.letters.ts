import { msg } from '@lingui/core/macro';

/** What kind of object an invoice line is for, where no plate and no brand of it are known. */
export const OBJECT_KIND_WORDS = {
  caravan: msg({ context: 'document', message: 'Caravan' }),
  camper: msg({ context: 'document', message: 'Camper' }),
  boat: msg({ context: 'document', message: 'Boat' }),
  car: msg({ context: 'document', message: 'Car' }),
  classic: msg({ context: 'document', message: 'Classic car' }),
  trailer: msg({ context: 'document', message: 'Trailer' }),
  motorcycle: msg({ context: 'document', message: 'Motorcycle' }),
  horse: msg({ context: 'document', message: 'Horse trailer' }),
  other: msg({ context: 'document', message: 'Vehicle' }),
};
