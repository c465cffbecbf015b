import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { locationRow, spotRow, warehouseRow } from '../spot.schema.ts';

const spot = spotRow.shape;
const count = z.int().min(0);

/** A spot as calls give it; `taken` and `available` are counted from what stands there. */
export const spotAnswer = z
  .strictObject({
    id,
    uuid: id,
    name: spot.name,
    warehouse_id: spot.warehouseId,
    length_cm: spot.lengthCm,
    width_cm: spot.widthCm,
    height_cm: spot.heightCm,
    allowed_number: spot.allowedNumber,
    taken: count,
    available: count,
    out_of_use: spot.outOfUse,
    reserved_object_id: spot.reservedObjectId,
    map_row: spot.mapRow,
    map_position: spot.mapPosition,
    version: spot.version,
  })
  .meta({ id: 'Spot' });

/** A location as calls give it. */
export const locationAnswer = z
  .strictObject({ id, uuid: id, name: locationRow.shape.name, version: locationRow.shape.version })
  .meta({ id: 'Location' });

/** A warehouse as calls give it; `location` is the name of its location. */
export const warehouseAnswer = z
  .strictObject({
    id,
    uuid: id,
    name: warehouseRow.shape.name,
    kind: warehouseRow.shape.kind,
    location_id: warehouseRow.shape.locationId,
    location: locationRow.shape.name.nullable(),
    version: warehouseRow.shape.version,
  })
  .meta({ id: 'Warehouse' });
