import { type FieldMap, only } from '#shared/field-map.ts';

/** What a fire brigade asks about an object. Null until somebody said yes or no. */
const HAZARD = { empty: null, later: true, listed: true, filtered: true, extra: true } as const;

/** The fields that a person fills in for an object, in the order of the form. Their limits are in `objectFields`. */
export const OBJECT_FIELDS = {
  plate: { wire: 'licence_plate', group: 'plate', empty: '', listed: true },
  plateCountry: { wire: 'licence_plate_country', group: 'plate', empty: 'NL', listed: true },
  category: { wire: 'category', group: 'description', listed: true, filtered: true, registered: true },
  brand: { wire: 'brand', group: 'description', empty: '', listed: true, registered: true },
  type: { wire: 'type', group: 'description', empty: '', registered: true },
  color: {
    wire: 'color',
    group: 'color',
    empty: null,
    later: true,
    listed: true,
    filtered: true,
    extra: true,
    registered: true,
  },
  lengthCm: { wire: 'length_cm', group: 'size', empty: 0, listed: true, registered: true },
  widthCm: { wire: 'width_cm', group: 'size', empty: 0, listed: true, registered: true },
  heightCm: { wire: 'height_cm', group: 'size', empty: null, listed: true, registered: true },
  customerId: { wire: 'customer_id', group: 'owner', empty: null, listed: true },
  contractStartOn: { wire: 'contract_start_date', group: 'contract', empty: null, listed: true },
  gas: { wire: 'gas', group: 'gas', ...HAZARD },
  lithium: { wire: 'lithium', group: 'lithium', ...HAZARD },
  power: { wire: 'power', group: 'power', ...HAZARD },
} as const satisfies FieldMap;

/** What a fire brigade asks of each object, in the order of the form. */
export const HAZARDS = ['gas', 'lithium', 'power'] as const satisfies readonly (keyof typeof OBJECT_FIELDS)[];

/** What the vehicle register proposes. */
export const PROPOSED_FIELDS = only(OBJECT_FIELDS, 'registered');

/** Increased with each new field, so that devices fetch again what they stored in an older shape. */
export const OBJECT_SHAPE = 4;
