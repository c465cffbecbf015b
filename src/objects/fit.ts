import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Spot } from '#spots/spot.schema.ts';
import type { StoredObject } from './object.schema.ts';

export type ObjectSize = Pick<StoredObject, 'lengthCm' | 'widthCm' | 'heightCm'>;
export type SpotSize = Pick<Spot, 'lengthCm' | 'widthCm' | 'heightCm'>;
export type Fit = 'fits' | 'too_small' | 'height_unknown';

/**
 * An object fits when its length, width and height are each no larger than the spot's, in centimetres. 0 means not
 * measured and never rules a spot out. A spot without a height is in the open air; an object without a height has to be
 * checked.
 */
export function fitsSpot(object: ObjectSize, spot: SpotSize): Fit {
  if (isLarger(object.lengthCm, spot.lengthCm) || isLarger(object.widthCm, spot.widthCm)) return 'too_small';
  if (spot.heightCm === null || spot.heightCm === 0) return 'fits';
  if (object.heightCm === null || object.heightCm === 0) return 'height_unknown';
  return object.heightCm > spot.heightCm ? 'too_small' : 'fits';
}

/** True when the length and the width of both are known: only then is it said that one fits the other. */
export function isMeasured(object: ObjectSize, spot: SpotSize): boolean {
  return [object.lengthCm, object.widthCm, spot.lengthCm, spot.widthCm].every((side) => side > 0);
}

function isLarger(sizeCm: number, roomCm: number): boolean {
  return roomCm > 0 && sizeCm > roomCm;
}

/**
 * Tells what is against putting an object on a spot; null when nothing is. Used before a check-in or move is queued: a
 * person may go on with a reason, and a recorded fact is never refused for it. `occupants` are the objects there, with
 * or without the object itself. `isKept`: the spot is reserved for an object that is still away.
 */
export function checkPlacement(
  object: ObjectSize & Pick<StoredObject, 'id'>,
  spot: Pick<Spot, 'name' | 'allowedNumber' | 'outOfUse' | 'reservedObjectId'> & SpotSize,
  occupants: readonly Pick<StoredObject, 'id'>[],
  isKept = false,
): Refusal | null {
  const params = { spot: spot.name };
  if (spot.outOfUse) return refuse('spot.out_of_use', 'spotId', params);
  const others = occupants.filter((occupant) => occupant.id !== object.id);
  if (others.length >= spot.allowedNumber) return refuse('spot.full', 'spotId', params);
  if (isKept && spot.reservedObjectId !== object.id && others.length + 1 >= spot.allowedNumber) {
    return refuse('spot.reserved', 'spotId', params);
  }
  const fit = fitsSpot(object, spot);
  if (fit === 'too_small') return refuse('spot.too_small', 'spotId', params);
  return fit === 'height_unknown' ? refuse('spot.height_unknown', 'spotId', params) : null;
}

/**
 * Tells what is against handing an object over; null when nothing is. A held object needs the permission 'object
 * release' (`mayRelease`) and a reason. Used before a check-out is queued.
 */
export function checkRelease(
  object: Pick<StoredObject, 'holdReason'>,
  mayRelease: boolean,
  reason: string | null,
): Refusal | null {
  if (object.holdReason === null || (mayRelease && hasReason(reason))) return null;
  return refuse('object.held', 'reason', { reason: object.holdReason });
}

/** True for a reason with text in it. */
export function hasReason(reason: string | null): boolean {
  return reason !== null && reason.trim() !== '';
}
