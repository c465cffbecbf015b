import { useMemo } from 'react';
import { comingVisits } from '#appointments/client/coming-visits.ts';
import { expectedLeaving, nextFetched } from '#appointments/expected-leaving.ts';
import type { Occupancy } from '#objects/client/occupancy.ts';
import type { SpotChoice, StandOf } from '#objects/client/placement-options.ts';
import { standByLeaving } from '#objects/place-by-leaving.ts';
import { dayAt } from '#shared/civil-date.ts';
import { endOf } from '#spots/row-ends.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/**
 * How spots suit when an object leaves that comes in; null where no row says how it is left, or where that is not asked.
 * Undefined while it is read.
 */
export function useStandOf(
  objectId: string | null,
  spots: readonly SpotChoice[],
  occupancy: Occupancy,
): StandOf | undefined {
  const rows = useRows(
    async (mirror) => {
      if (objectId === null) return null;
      const halls = (await mirror.all(warehouseTable)).filter(({ rowEnds }) => Object.keys(rowEnds).length > 0);
      return halls.length === 0 ? null : { halls, visits: await comingVisits(mirror, dayAt(Date.now())) };
    },
    [objectId],
  );
  return useMemo(() => {
    if (rows === undefined || rows === null || objectId === null) return rows === undefined ? undefined : null;
    const today = dayAt(Date.now());
    const fetched = nextFetched(rows.visits, today);
    const halls = new Map(rows.halls.map((hall) => [hall.id, hall]));
    const inRows = spots.flatMap((spot) => {
      const hall = halls.get(spot.warehouseId);
      return hall === undefined ? [] : [{ ...spot, end: endOf(hall, spot.mapRow) }];
    });
    const leavesOn = (id: string) => expectedLeaving(fetched.get(id), today);
    const standing = new Map(
      [...occupancy.bySpot].map(([spotId, entries]) => [spotId, entries.map(({ id }) => leavesOn(id))]),
    );
    return standByLeaving(inRows, standing, { today, leavesOn: leavesOn(objectId) });
  }, [rows, objectId, spots, occupancy]);
}
