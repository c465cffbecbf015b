import { type CivilDate, daysBetween } from '#shared/civil-date.ts';
import { inRow, type RowEnd } from '#spots/row-ends.ts';
import type { Spot } from '#spots/spot.schema.ts';

/** A spot with the ends of its row. */
export type RowSpot = Pick<Spot, 'id' | 'warehouseId' | 'mapRow' | 'mapPosition' | 'allowedNumber'> & {
  readonly end: RowEnd;
};

/**
 * Why a spot suits: at the back for what stays long (`sleeper`), reached from the aisle by what leaves `soon`, in a row where it
 * stands before few (`row`), or reached from the aisle by anything (`free`).
 */
export type StandReason = 'sleeper' | 'soon' | 'row' | 'free';

/** How a spot suits what is expected to leave on some day; the lower the rank, the better. */
export type Stand = { readonly rank: number; readonly reason: StandReason };

/** From here on it is a sleeper, which stands at the back. */
const SLEEPER_DAYS = 60;
const LATEST = '9999-12-31';

/**
 * Ranks the spots by when things leave: not before something that leaves earlier, not where another has to be moved for
 * it, then as deep as the row goes. What stays long stands in rows, what leaves soon where every spot is reached. Answers
 * null for a spot that cannot be driven to now. `standing`: the days on which those on a spot are expected to leave, null
 * where nobody knows.
 */
export function standByLeaving(
  spots: readonly RowSpot[],
  standing: ReadonlyMap<string, readonly (CivilDate | null)[]>,
  { today, leavesOn }: { readonly today: CivilDate; readonly leavesOn: CivilDate | null },
): (spotId: string) => Stand | null {
  const rows = new Map<string, readonly RowSpot[]>();
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const rowOf = (spot: RowSpot) => {
    const key = `${spot.warehouseId} ${spot.mapRow}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const same = spots.filter(({ warehouseId }) => warehouseId === spot.warehouseId);
    const row = inRow(same, spot.mapRow);
    rows.set(key, row);
    return row;
  };
  const isTaken = ({ id }: RowSpot) => (standing.get(id)?.length ?? 0) > 0;
  const stays = leavesOn === null ? 0 : daysBetween(today, leavesOn);
  const isSleeper = stays >= SLEEPER_DAYS;
  return (spotId) => {
    const spot = byId.get(spotId);
    if (spot === undefined) return null;
    if (spot.end === 'none')
      return { rank: isSleeper ? 5000 : 0, reason: isSleeper || leavesOn === null ? 'free' : 'soon' };
    const row = rowOf(spot);
    const at = row.findIndex(({ id }) => id === spotId);
    const [lower, upper] = [row.slice(0, at), row.slice(at + 1)];
    const ways = [...(spot.end === 'back' ? [] : [lower]), ...(spot.end === 'front' ? [] : [upper])];
    if (!ways.some((way) => !way.some(isTaken))) return null;
    // With two ends only the shorter side is closed in.
    const behind =
      spot.end === 'front' ? upper : spot.end === 'back' ? lower : lower.length < upper.length ? lower : upper;
    const own = leavesOn ?? LATEST;
    const others = behind.flatMap(({ id }) => standing.get(id) ?? []);
    // Of two that leave on one day, either may be the first.
    const inWay = others.reduce((sum, day) => sum + (day === null || day < own ? 2 : Number(day === own)), 0);
    const closedIn = behind.filter((each) => !isTaken(each)).length;
    const next = others.filter((day): day is CivilDate => day !== null && day >= own).sort()[0];
    const gap = next === undefined ? 180 : Math.min(365, daysBetween(own, next));
    const rank = inWay * 100_000 + closedIn * 10_000 + (isSleeper ? 0 : 2000) + gap;
    return { rank, reason: isSleeper && inWay < 2 ? 'sleeper' : 'row' };
  };
}
