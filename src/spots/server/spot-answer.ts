import { z } from 'zod';
import { answerShape } from '#shared/field-map.schema.ts';
import { id } from '#shared/fields.ts';
import { locationRow, spotRow, warehouseRow } from '../spot.schema.ts';
import { SPOT_FIELDS } from '../spot-fields.ts';

const spot = spotRow.shape;
const count = z.int().min(0);

/** A spot as calls give it; `taken` and `available` are counted from what stands there. */
export const spotAnswer = z
  .strictObject({
    id,
    uuid: id,
    ...answerShape(SPOT_FIELDS, spot),
    taken: count,
    available: count,
    reserved_object_id: spot.reservedObjectId,
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
    row_ends: warehouseRow.shape.rowEnds,
    location_id: warehouseRow.shape.locationId,
    location: locationRow.shape.name.nullable(),
    version: warehouseRow.shape.version,
  })
  .meta({ id: 'Warehouse' });
