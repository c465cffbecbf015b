import { msg } from '@lingui/core/macro';

/** The texts of the workbook of all objects: the words of the interface. */
export const SHEET_WORDS = {
  sheet: msg({ context: 'sheet', message: 'Objects' }),
  columns: [
    msg({ context: 'sheet', message: 'Number' }),
    msg({ context: 'sheet', message: 'Plate' }),
    msg({ context: 'sheet', message: 'Category' }),
    msg({ context: 'sheet', message: 'Brand' }),
    msg({ context: 'sheet', message: 'Type' }),
    msg({ context: 'sheet', message: 'Customer' }),
    msg({ context: 'sheet', message: 'Length (m)' }),
    msg({ context: 'sheet', message: 'Width (m)' }),
    msg({ context: 'sheet', message: 'Height (m)' }),
    msg({ context: 'sheet', message: 'Spot' }),
    msg({ context: 'sheet', message: 'Warehouse' }),
    msg({ context: 'sheet', message: 'Status' }),
    msg({ context: 'sheet', message: 'Contract from' }),
  ],
  categories: {
    caravan: msg({ context: 'sheet', message: 'Caravan' }),
    camper: msg({ context: 'sheet', message: 'Camper' }),
    boat: msg({ context: 'sheet', message: 'Boat' }),
    car: msg({ context: 'sheet', message: 'Car' }),
    classic: msg({ context: 'sheet', message: 'Classic car' }),
    trailer: msg({ context: 'sheet', message: 'Trailer' }),
    motorcycle: msg({ context: 'sheet', message: 'Motorcycle' }),
    horse: msg({ context: 'sheet', message: 'Horse trailer' }),
    other: msg({ context: 'sheet', message: 'Other' }),
  },
  statuses: {
    with_storage: msg({ context: 'sheet', message: 'In storage' }),
    with_customer: msg({ context: 'sheet', message: 'With customer' }),
  },
};
