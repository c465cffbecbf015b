import { sql } from 'kysely';
import type { Spot } from '#spots/spot.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { fieldsSelected } from '#sync/server/rows/field-sql.ts';
import type { ObjectFields, StoredObject } from '../object.schema.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';

/** The fields that changes and movements start from. */
export type ObjectRecord = ObjectFields &
  Pick<
    StoredObject,
    | 'id'
    | 'version'
    | 'tagIds'
    | 'storageStatus'
    | 'warehouseId'
    | 'spotId'
    | 'stayId'
    | 'holdReason'
    | 'placeConfirmed'
  >;

export async function findObject(tx: CompanyTx, id: string): Promise<ObjectRecord | undefined> {
  const { rows } = await sql<ObjectRecord>`
    select o.id, o.version, ${fieldsSelected(OBJECT_FIELDS, 'o')}, o.storage_status as "storageStatus",
      o.warehouse_id as "warehouseId", o.spot_id as "spotId", o.stay_id as "stayId", o.hold_reason as "holdReason",
      o.place_confirmed as "placeConfirmed", o.tag_ids as "tagIds"
    from objects o where o.id = ${id} and o.deleted_at is null`.execute(tx);
  return rows[0];
}

export type SpotRecord = Pick<
  Spot,
  | 'id'
  | 'warehouseId'
  | 'name'
  | 'allowedNumber'
  | 'outOfUse'
  | 'reservedObjectId'
  | 'lengthCm'
  | 'widthCm'
  | 'heightCm'
> & { readonly occupants: readonly { readonly id: string }[]; readonly isKept: boolean };

/** A spot with the objects that stand there. */
export async function findSpotWithOccupants(tx: CompanyTx, id: string): Promise<SpotRecord | undefined> {
  const { rows } = await sql<SpotRecord>`
    select s.id, s.warehouse_id as "warehouseId", s.name, s.allowed_number as "allowedNumber",
      s.out_of_use as "outOfUse", s.length_cm as "lengthCm", s.width_cm as "widthCm", s.height_cm as "heightCm",
      s.reserved_object_id as "reservedObjectId",
      exists (select 1 from objects o where o.id = s.reserved_object_id and o.deleted_at is null
        and o.storage_status = 'with_customer') as "isKept",
      (select coalesce(json_agg(json_build_object('id', o.id)), '[]') from objects o
        where o.spot_id = s.id and o.deleted_at is null) as occupants
    from spots s where s.id = ${id} and s.deleted_at is null`.execute(tx);
  return rows[0];
}
