import type { Refusal } from '#shared/refusal.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { checkPlacement, isMeasured, type ObjectSize } from '../fit.ts';
import type { Stand } from '../place-by-leaving.ts';
import type { ObjectEntry } from './object-index.ts';
import { isKept, keptLaterFor, type Occupancy } from './occupancy.ts';

/** A spot that can be chosen, with the texts that distinguish it. */
export type SpotChoice = Pick<
  Spot,
  | 'id'
  | 'sortKey'
  | 'name'
  | 'warehouseId'
  | 'lengthCm'
  | 'widthCm'
  | 'heightCm'
  | 'allowedNumber'
  | 'outOfUse'
  | 'reservedObjectId'
  | 'mapRow'
  | 'mapPosition'
> & { readonly warehouseName: string; readonly search: string };

export type PlaceOption = {
  readonly spot: SpotChoice;
  /** Objects standing there, this one left out. */
  readonly taken: number;
  /** What is against it; null when it fits and is free. */
  readonly problem: Refusal | null;
  /** Another object that the spot is kept for once it leaves: no rule is against this one, but it is told. */
  readonly keptLater: ObjectEntry | null;
  /** False where a size is not known, of the object or of the spot: whether it fits is then not said. */
  readonly isMeasured: boolean;
};

/** True for a problem that a person may overrule only with a reason. An unknown height requires a look, not a reason. */
export function needsReason(problem: Refusal | null): boolean {
  return problem !== null && problem.code !== 'spot.height_unknown';
}

const ORDER: Readonly<Record<string, number>> = {
  'spot.height_unknown': 1,
  'spot.too_small': 2,
  'spot.reserved': 3,
  'spot.full': 4,
};

function rankOf(option: PlaceOption): number {
  return option.problem === null ? 0 : (ORDER[option.problem.code] ?? 5);
}

/** Room left over in a spot, in centimetres: the smallest spot that fits comes first. */
function spareRoom(size: ObjectSize, spot: SpotChoice): number {
  if (size.lengthCm === 0) return 0;
  return Math.max(0, spot.lengthCm - size.lengthCm) + Math.max(0, spot.widthCm - size.widthCm);
}

/** Where an object stands for sure, and a move leads nowhere new. */
export type Standing = { readonly warehouseId: string | null; readonly spotId: string | null };

/** The places a move can lead to: not its current spot, nor its current warehouse while it has no spot there. */
export function withoutOwn<Choice extends { readonly id: string }>(
  choices: readonly Choice[],
  { warehouseId, spotId }: Standing,
): readonly Choice[] {
  const own = spotId ?? warehouseId;
  return choices.filter(({ id }) => id !== own);
}

/**
 * Every spot as a place for an object: free and fitting first, the tightest fit on top, then free ones of which it is not
 * known whether it fits, then those that are kept for another one later, then what needs a reason.
 */
export function placeOptions(
  object: ObjectSize & { readonly id: string },
  spots: readonly SpotChoice[],
  occupancy: Occupancy,
): readonly PlaceOption[] {
  const options = spots.map((spot) => {
    const standing = occupancy.bySpot.get(spot.id) ?? [];
    const later = keptLaterFor(spot, occupancy);
    const option: PlaceOption = {
      spot,
      taken: standing.filter((entry) => entry.id !== object.id).length,
      problem: checkPlacement(object, spot, standing, isKept(spot, occupancy)),
      keptLater: later === undefined || later.id === object.id ? null : later,
      isMeasured: isMeasured(object, spot),
    };
    // Its own spot comes before the tightest fit.
    const own = spot.reservedObjectId === object.id ? 0.5 : 0;
    const promised = option.keptLater === null ? 0 : 0.5;
    const rank = rankOf(option) + (option.isMeasured ? 0 : 0.25) + promised - own;
    return { option, rank, spare: spareRoom(object, spot) };
  });
  return options
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        left.spare - right.spare ||
        (left.option.spot.sortKey < right.option.spot.sortKey ? -1 : 1),
    )
    .map(({ option }) => option);
}

const MOST_QUICK = 3;

/** A place that is offered first, and why. */
export type QuickPlace = {
  readonly kind: 'own' | 'leaving' | 'last' | 'near' | 'tight' | 'next';
  readonly option: PlaceOption;
  /** Why it suits when the object leaves; of `leaving` only. */
  readonly reason?: Stand['reason'];
};

/** How spots suit when an object leaves; null where no row says how it is left. */
export type StandOf = ((spotId: string) => Stand | null) | null;

type QuickChoice = {
  readonly objectId: string;
  readonly lastSpotId: string | null;
  readonly standOf?: StandOf;
};

/**
 * Up to three places to choose by one tap, free ones that need no reason: the one that is reserved for the object, the
 * one that suits when it leaves (where rows say how they are left), where it stood last, the one nearest to that in its warehouse by name (`tight`, the tightest fit, where there is no such place), and the next
 * tightest, in the same warehouse where there is one. Those that are known to fit come before the others, and
 * those that are kept for another one later are offered only where there is nothing else. The first is
 * what a check-in proposes. `places` come from `placeOptions`.
 */
export function quickPlaces(
  places: readonly PlaceOption[],
  spots: readonly SpotChoice[],
  { objectId, lastSpotId, standOf = null }: QuickChoice,
): readonly QuickPlace[] {
  const usable = places.filter(({ problem }) => !needsReason(problem));
  const unpromised = usable.filter(({ keptLater }) => keptLater === null);
  const free = unpromised.length > 0 ? unpromised : usable;
  const own = free.find(({ spot }) => spot.reservedObjectId === objectId);
  const hallId = spots.find(({ id }) => id === lastSpotId)?.warehouseId;
  const unreserved = free.filter((option) => option !== own);
  const leaving = bestByLeaving(unreserved, standOf, hallId);
  const last = free.find((option) => ![own, leaving?.option].includes(option) && option.spot.id === lastSpotId);
  const others = free.filter((option) => ![own, leaving?.option, last].includes(option));
  const measured = others.filter((option) => option.isMeasured);
  const near = nearest(measured.length > 0 ? measured : others, spots, lastSpotId);
  const tight = near === undefined ? (measured[0] ?? others[0]) : undefined;
  const rest = (measured.length > 1 ? measured : others).filter((option) => option !== near && option !== tight);
  const next = rest.find(({ spot }) => spot.warehouseId === hallId) ?? rest[0];
  const found = [
    { kind: 'own' as const, option: own },
    { kind: 'last' as const, option: last },
    { kind: 'near' as const, option: near },
    { kind: 'tight' as const, option: tight },
    { kind: 'next' as const, option: next },
  ];
  const offered: readonly QuickPlace[] = found.flatMap(({ kind, option }) => {
    return option === undefined ? [] : [{ kind, option }];
  });
  // What is reserved for it comes before everything.
  const first = own === undefined ? 0 : 1;
  const ordered = [...offered.slice(0, first), leaving, ...offered.slice(first)];
  return ordered.filter((place) => place !== undefined).slice(0, MOST_QUICK);
}

/** The free place with the fewest spots between it and another one in the same warehouse, which is left out. */
function nearest(
  free: readonly PlaceOption[],
  spots: readonly SpotChoice[],
  spotId: string | null,
): PlaceOption | undefined {
  const anchor = spots.find(({ id }) => id === spotId);
  if (anchor === undefined) return undefined;
  const row = spots
    .filter(({ warehouseId }) => warehouseId === anchor.warehouseId)
    .toSorted((left, right) => (left.sortKey < right.sortKey ? -1 : 1));
  const at = new Map(row.map(({ id }, index) => [id, index]));
  const from = at.get(anchor.id) ?? 0;
  const distanceOf = ({ spot }: PlaceOption) => Math.abs((at.get(spot.id) ?? Infinity) - from);
  let best: PlaceOption | undefined;
  for (const option of free) {
    const isCloser = best === undefined || distanceOf(option) < distanceOf(best);
    if (option.problem === null && option.spot.id !== spotId && at.has(option.spot.id) && isCloser) best = option;
  }
  return best;
}

/** The free place that suits best when the object leaves, of its hall where it had one. */
function bestByLeaving(
  free: readonly PlaceOption[],
  standOf: StandOf,
  hallId: string | undefined,
): QuickPlace | undefined {
  if (standOf === null) return undefined;
  let best: { readonly place: QuickPlace; readonly rank: number } | undefined;
  for (const option of free) {
    if (hallId !== undefined && option.spot.warehouseId !== hallId) continue;
    const stand = option.problem === null ? standOf(option.spot.id) : null;
    if (stand === null) continue;
    const rank = stand.rank + Number(!option.isMeasured) * 1e6;
    if (best !== undefined && best.rank <= rank) continue;
    best = { place: { kind: 'leaving', option, reason: stand.reason }, rank };
  }
  return best?.place;
}
