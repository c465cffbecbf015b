import { z } from 'zod';
import { tagMark } from '#annotations/tag.schema.ts';
import { answerShape } from '#shared/field-map.schema.ts';
import { id } from '#shared/fields.ts';
import { movementRow, objectFields, objectRow } from '../object.schema.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';

const object = objectRow.shape;
const movement = movementRow.shape;
const named = z.strictObject({ id, name: z.string() });

/** An object as calls give it. */
export const objectAnswer = z
  .strictObject({
    id,
    uuid: id,
    object_number: object.number,
    ...answerShape(OBJECT_FIELDS, objectFields.shape),
    customer: z.strictObject({ uuid: id, firstname: z.string(), lastname: z.string() }).nullable(),
    storage_status: object.storageStatus,
    warehouse_id: object.warehouseId,
    warehouse: named.nullable(),
    spot_id: object.spotId,
    spot: named.nullable(),
    place_confirmed: object.placeConfirmed,
    hold_reason: object.holdReason,
    /** Empty for a person who may not see tags. */
    tags: z.array(tagMark),
    version: object.version,
  })
  .meta({ id: 'Object' });

/** A movement as calls give it. */
export const movementAnswer = z
  .strictObject({
    id,
    uuid: id,
    object_id: movement.objectId,
    kind: movement.kind,
    from_warehouse_id: movement.fromWarehouseId,
    from_spot_id: movement.fromSpotId,
    to_warehouse_id: movement.toWarehouseId,
    to_spot_id: movement.toSpotId,
    at: movement.at,
    by: movement.byName,
    appointment_id: movement.appointmentId,
    note: movement.note,
    reason: movement.reason,
    standing: movement.standing,
    undone_at: movement.undoneAt,
    undone_by: movement.undoneByName,
  })
  .meta({ id: 'Movement' });
