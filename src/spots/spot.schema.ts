import { z } from 'zod';
import { id, lengthCm, rowBase, shortText } from '#shared/fields.ts';

export const locationRow = z.strictObject({ ...rowBase, name: shortText.min(1), sortKey: z.string() });

/** The ends of a row that vehicles leave it by; a row that is not named is reached from the aisle at every spot. */
const rowEnds = z.record(z.string().regex(/^[1-9]\d{0,3}$/), z.enum(['front', 'back', 'both']));

export const warehouseRow = z.strictObject({
  ...rowBase,
  locationId: id,
  name: shortText.min(1),
  kind: z.enum(['hall', 'field']),
  rowEnds,
  sortKey: z.string(),
});

export const spotRow = z.strictObject({
  ...rowBase,
  warehouseId: id,
  name: shortText.min(1),
  sortKey: z.string(),
  lengthCm,
  widthCm: lengthCm,
  heightCm: lengthCm.nullable(),
  /** How many objects may stand here. */
  allowedNumber: z.int().min(0).max(999),
  /** Place on the map: row, and position in the row. */
  mapRow: z.int().min(0).max(9999),
  mapPosition: z.int().min(0).max(9999),
  outOfUse: z.boolean(),
  /** The object this spot is kept for while that is with its customer. */
  reservedObjectId: id.nullable(),
});

const spotFields = spotRow.omit({ id: true, rev: true, version: true, sortKey: true, reservedObjectId: true });

export const createLocationArgs = z.strictObject({ locationId: id, name: shortText.min(1) });
export const createWarehouseArgs = z.strictObject({
  warehouseId: id,
  locationId: id,
  name: shortText.min(1),
  kind: z.enum(['hall', 'field']),
});
const warehouse = warehouseRow.shape;
export const locationGroupsSchema = z.strictObject({
  name: z.strictObject({ name: locationRow.shape.name }).optional(),
});
export const warehouseGroupsSchema = z.strictObject({
  name: z.strictObject({ name: warehouse.name }).optional(),
  kind: z.strictObject({ kind: warehouse.kind }).optional(),
  location: z.strictObject({ locationId: warehouse.locationId }).optional(),
  rows: z.strictObject({ rowEnds: warehouse.rowEnds }).optional(),
});
export const editLocationArgs = z.strictObject({ locationId: id, now: locationGroupsSchema });
export const deleteLocationArgs = z.strictObject({ locationId: id });
export const editWarehouseArgs = z.strictObject({ warehouseId: id, now: warehouseGroupsSchema });
export const deleteWarehouseArgs = z.strictObject({ warehouseId: id });
export const createSpotArgs = z.strictObject({ spotId: id, ...spotFields.shape });
/** Spots of a sheet. */
export const importSpotsArgs = z.strictObject({ importId: id, rows: z.array(createSpotArgs).min(1).max(100) });
/** A spot is versioned as a whole row: the edit is refused as stale when the row changed since `seenVersion`. */
export const editSpotArgs = z.strictObject({
  spotId: id,
  seenVersion: z.int().min(0),
  ...spotFields.omit({ warehouseId: true }).shape,
});
/** `fields`: the last known values, as a card holds them. Devices show them; the server uses its own copy. */
export const restoreLocationArgs = z.strictObject({
  locationId: id,
  fields: z.strictObject({ name: locationRow.shape.name }),
});
export const restoreWarehouseArgs = z.strictObject({
  warehouseId: id,
  fields: z.strictObject({ locationId: id, name: warehouse.name, kind: warehouse.kind }),
});
export const restoreSpotArgs = z.strictObject({ spotId: id, fields: spotFields });
/** Null keeps it for nobody. */
export const reserveSpotArgs = z.strictObject({ spotId: id, reservedObjectId: id.nullable() });
/** A length that may stay empty in a form: 0 in the row, which means that nobody gave it. */
const formLength = lengthCm.nullable().transform((cm) => cm ?? 0);
/** What forms fill in of a spot, and of a series of them; `names` as `parseSeries` reads it. */
export const spotFormSchema = spotFields
  .omit({ warehouseId: true, mapRow: true, mapPosition: true })
  .extend({ lengthCm: formLength, widthCm: formLength });
export const seriesFormSchema = spotFormSchema
  .omit({ name: true, outOfUse: true })
  .extend({ names: z.string().min(1).max(10_000) });
/** `unlink` says that the person was warned about the objects standing there. */
export const deleteSpotArgs = z.strictObject({ spotId: id, unlink: z.boolean() });

export type SeriesFields = z.infer<typeof seriesFormSchema>;
export type TypedSeries = z.input<typeof seriesFormSchema>;
export type Location = z.infer<typeof locationRow>;
export type Warehouse = z.infer<typeof warehouseRow>;
export type Spot = z.infer<typeof spotRow>;
export type LocationGroups = z.infer<typeof locationGroupsSchema>;
export type WarehouseGroups = z.infer<typeof warehouseGroupsSchema>;
export type CreateLocation = z.infer<typeof createLocationArgs>;
export type EditLocation = z.infer<typeof editLocationArgs>;
export type DeleteLocation = z.infer<typeof deleteLocationArgs>;
export type CreateWarehouse = z.infer<typeof createWarehouseArgs>;
export type EditWarehouse = z.infer<typeof editWarehouseArgs>;
export type DeleteWarehouse = z.infer<typeof deleteWarehouseArgs>;
export type CreateSpot = z.infer<typeof createSpotArgs>;
export type ImportSpots = z.infer<typeof importSpotsArgs>;
export type EditSpot = z.infer<typeof editSpotArgs>;
export type RestoreLocation = z.infer<typeof restoreLocationArgs>;
export type RestoreWarehouse = z.infer<typeof restoreWarehouseArgs>;
export type RestoreSpot = z.infer<typeof restoreSpotArgs>;
export type ReserveSpot = z.infer<typeof reserveSpotArgs>;
export type DeleteSpot = z.infer<typeof deleteSpotArgs>;
