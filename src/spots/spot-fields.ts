import { type FieldMap, fieldsOf, namesOf } from '#shared/field-map.ts';

/** What a person fills in about a spot, in the order of the form. `spotRow` has the limits. */
export const SPOT_FIELDS = {
  warehouseId: { wire: 'warehouse_id', group: 'warehouse' },
  name: { wire: 'name', group: 'geometry' },
  lengthCm: { wire: 'length_cm', group: 'geometry', empty: 0 },
  widthCm: { wire: 'width_cm', group: 'geometry', empty: 0 },
  heightCm: { wire: 'height_cm', group: 'geometry', empty: null },
  allowedNumber: { wire: 'allowed_number', group: 'geometry', empty: 1 },
  mapRow: { wire: 'map_row', group: 'geometry', empty: 0 },
  mapPosition: { wire: 'map_position', group: 'geometry', empty: 0 },
  outOfUse: { wire: 'out_of_use', group: 'geometry', empty: false },
} as const satisfies FieldMap;

const { warehouseId: _warehouse, ...geometry } = SPOT_FIELDS;
/** The fields that an edit carries, all of them as one version. A spot stays in its warehouse. */
export const SPOT_GEOMETRY = geometry;
export const GEOMETRY_NAMES = namesOf(SPOT_GEOMETRY);

/** The fields of a sheet of spots beside the warehouse, which a sheet names. */
export const SPOT_SHEET_FIELDS = fieldsOf(['name', 'lengthCm', 'widthCm', 'heightCm', 'allowedNumber'], SPOT_FIELDS);
