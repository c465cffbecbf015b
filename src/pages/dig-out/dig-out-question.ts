import type { ObjectEntry } from '#objects/client/object-index.ts';
import { type LookFirst, lookFirst } from '#objects/dig-out/look-first.ts';
import type { DigMove, DigPlan, DigQuestion, InAisle } from '#objects/dig-out/question.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { NO_ROW } from '#spots/map-layout.ts';
import { endOf } from '#spots/row-ends.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import type { KeptDay } from './use-kept-day.ts';

export type DigYard = {
  readonly spots: readonly SpotEntry[];
  readonly objects: readonly ObjectEntry[];
  readonly warehouses: readonly Pick<Warehouse, 'id' | 'kind' | 'locationId' | 'rowEnds'>[];
  /** When an object is expected to leave, by its id. */
  readonly leaves: ReadonlyMap<string, string>;
  /** Those that wait in the aisle. */
  readonly aisle: readonly InAisle[];
};

/** What the planner is asked of the yard as this device knows it. */
export function digQuestion(
  { spots, objects, warehouses, leaves, aisle }: DigYard,
  wanted: readonly string[],
): DigQuestion {
  const halls = new Map(warehouses.map((warehouse) => [warehouse.id, warehouse]));
  return {
    spots: spots.flatMap((spot) => {
      const hall = halls.get(spot.warehouseId);
      if (hall === undefined) return [];
      return [{ ...spot, end: endOf(hall, spot.mapRow), zone: `${hall.locationId} ${hall.kind}` }];
    }),
    objects: objects
      .filter(({ storageStatus }) => storageStatus === 'with_storage')
      .map(({ id, lengthCm, widthCm, heightCm, spotId, held }) => {
        return { id, lengthCm, widthCm, heightCm, spotId, held, leavesOn: leaves.get(id) ?? null };
      }),
    wanted,
    aisle,
  };
}

/** True where at least one row is left by its ends. */
export function hasRowEnds(warehouses: readonly Pick<Warehouse, 'rowEnds'>[]): boolean {
  return warehouses.some(({ rowEnds }) => Object.keys(rowEnds).length > 0);
}

/** How many rows do not say where they are left. Spots without a row stand free. */
export function rowsWithoutEnd({ spots }: Pick<DigQuestion, 'spots'>): number {
  const rows = spots.filter(({ end, mapRow }) => end === 'none' && mapRow !== NO_ROW);
  return new Set(rows.map(({ warehouseId, mapRow }) => `${warehouseId} ${mapRow}`)).size;
}

/** A line of the plan: whether it is done, and whether what it moves stands where the plan has it. */
export type DigLine = {
  readonly move: DigMove;
  readonly index: number;
  readonly state: 'done' | 'next' | 'later' | 'elsewhere';
  /** True while an earlier line of the same object is not done. */
  readonly waits: boolean;
  /** What is against it, of a plan that was made before. */
  readonly against: LookFirst | null;
};

type Standing = Pick<ObjectEntry, 'id' | 'storageStatus' | 'spotId'>;

/**
 * What is done of a plan, by where objects stand now. Who goes back to the spot it came from stood there before as well: that
 * counts once somebody ticked it here.
 */
export function digLines(
  moves: readonly DigMove[],
  ticked: ReadonlySet<number>,
  objects: readonly Standing[],
): readonly DigLine[] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const done = moves.map(() => false);
  for (let index = moves.length - 1; index >= 0; index -= 1) {
    const move = moves[index];
    if (move === undefined) continue;
    const laterIsDone = moves.some((other, at) => at > index && other.objectId === move.objectId && done[at]);
    const isReturn = moves.some(
      ({ objectId, from }) => objectId === move.objectId && from === move.to && from !== null,
    );
    done[index] = laterIsDone || (isThere(move, byId.get(move.objectId)) && (!isReturn || ticked.has(index)));
  }
  let isNext = true;
  return moves.map((move, index) => {
    if (done[index] === true) return { move, index, state: 'done', waits: false, against: null };
    const before = moves.findLast((other, at) => at < index && other.objectId === move.objectId);
    const waits = before !== undefined && done[moves.indexOf(before)] !== true;
    const object = byId.get(move.objectId);
    if (!waits && (object?.storageStatus !== 'with_storage' || object.spotId !== move.from)) {
      return { move, index, state: 'elsewhere', waits, against: null };
    }
    const state = isNext ? 'next' : 'later';
    isNext = false;
    return { move, index, state, waits, against: null };
  });
}

/** The lines with what is against them as the yard stands now: it may have changed since the plan was made. */
export function withLookFirst(
  lines: readonly DigLine[],
  yard: Pick<DigQuestion, 'spots' | 'objects'>,
): readonly DigLine[] {
  const left = lines.filter(({ state }) => state !== 'done');
  const found = lookFirst(
    yard,
    left.map(({ move }) => move),
  );
  const against = new Map(left.map(({ index }, at) => [index, found.get(at) ?? null]));
  return lines.map((line) =>
    line.state === 'elsewhere' ? line : { ...line, against: against.get(line.index) ?? null },
  );
}

/** What is wanted of a day and was not yet when its plan was made. */
export function notInPlan({ moves, unplanned }: DigPlan, wanted: readonly string[]): readonly string[] {
  const known = new Set([...moves, ...unplanned].map(({ objectId }) => objectId));
  return wanted.filter((id) => !known.has(id));
}

/** True where the object stands as after the move: on its spot, in the aisle, or gone. */
function isThere({ kind, to }: DigMove, object: Standing | undefined): boolean {
  if (object === undefined) return false;
  if (object.storageStatus !== 'with_storage') return kind === 'out';
  return object.spotId === to;
}

/** Those that a plan or an earlier one put into the aisle and that still stand there, each with the spot it came from. */
export function stillInAisle(
  { aisle, plan }: Pick<KeptDay, 'aisle' | 'plan'>,
  objects: readonly Standing[],
): readonly InAisle[] {
  const own = new Map(aisle.map(({ objectId, spotId }) => [objectId, spotId]));
  for (const { objectId, from, to } of plan?.moves ?? []) {
    if (from !== null && to === null) own.set(objectId, from);
  }
  return objects.flatMap(({ id, storageStatus, spotId }) => {
    const ownSpot = own.get(id);
    if (storageStatus !== 'with_storage' || spotId !== null || ownSpot === undefined) return [];
    return [{ objectId: id, spotId: ownSpot }];
  });
}
