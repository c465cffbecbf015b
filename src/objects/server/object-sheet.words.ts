import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Marked } from '#shared/field-map.ts';
import type { OBJECT_FIELDS } from '../object-fields.ts';

type Extra = { readonly column: MessageDescriptor; readonly values: Readonly<Record<string, MessageDescriptor>> };
type Extras = Readonly<Record<Marked<typeof OBJECT_FIELDS, 'extra'>, Extra>>;

/** By an empty name what nobody said: an empty cell would be read as no. */
const YES_OR_NO = {
  yes: msg({ context: 'sheet', message: 'Yes' }),
  no: msg({ context: 'sheet', message: 'No' }),
  '': msg({ context: 'sheet', message: 'Not known' }),
};

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
  /** The extra columns that follow, with the texts of their values. */
  extra: {
    color: {
      column: msg({ context: 'sheet', message: 'Colour' }),
      values: {
        beige: msg({ context: 'sheet', message: 'Beige' }),
        black: msg({ context: 'sheet', message: 'Black' }),
        blue: msg({ context: 'sheet', message: 'Blue' }),
        brown: msg({ context: 'sheet', message: 'Brown' }),
        cream: msg({ context: 'sheet', message: 'Cream' }),
        green: msg({ context: 'sheet', message: 'Green' }),
        grey: msg({ context: 'sheet', message: 'Grey' }),
        orange: msg({ context: 'sheet', message: 'Orange' }),
        pink: msg({ context: 'sheet', message: 'Pink' }),
        purple: msg({ context: 'sheet', message: 'Purple' }),
        red: msg({ context: 'sheet', message: 'Red' }),
        white: msg({ context: 'sheet', message: 'White' }),
        yellow: msg({ context: 'sheet', message: 'Yellow' }),
        various: msg({ context: 'sheet', message: 'Various colours' }),
      },
    },
    gas: { column: msg({ context: 'sheet', message: 'Gas bottles' }), values: YES_OR_NO },
    lithium: { column: msg({ context: 'sheet', message: 'Lithium battery' }), values: YES_OR_NO },
    power: { column: msg({ context: 'sheet', message: 'Electric or on power' }), values: YES_OR_NO },
  } satisfies Extras,
};
