import { fitsSpot, type ObjectSize } from '#objects/fit.ts';
import { naturalKey } from '#shared/sort-key.ts';
import type { Location, Spot, Warehouse } from '#spots/spot.schema.ts';
import type { RowDraft } from '#sync/table.ts';
import type { DemoCompany, HallPlan } from './demo-companies.ts';
import type { Random } from './random.ts';

export type Halls = {
  readonly locations: readonly RowDraft<Location>[];
  readonly warehouses: readonly RowDraft<Warehouse>[];
  readonly spots: readonly RowDraft<Spot>[];
  /** Spots by warehouse, in the same order as `warehouses`. */
  readonly byWarehouse: readonly (readonly RowDraft<Spot>[])[];
};

/** The location with its halls and fields, each with rows of spots. */
export function makeHalls(company: Pick<DemoCompany, 'location' | 'halls'>, random: Random): Halls {
  const location = { id: random.id(), name: company.location, sortKey: naturalKey(company.location) };
  const warehouses: RowDraft<Warehouse>[] = [];
  const byWarehouse: RowDraft<Spot>[][] = [];
  for (const plan of company.halls) {
    const { name, kind } = plan;
    const place = { id: random.id(), locationId: location.id, name, kind };
    const warehouse = { ...place, rowEnds: {}, sortKey: naturalKey(name) };
    warehouses.push(warehouse);
    byWarehouse.push(makeSpots(plan, warehouse.id, random));
  }
  return { locations: [location], warehouses, spots: byWarehouse.flat(), byWarehouse };
}

function makeSpots(plan: HallPlan, warehouseId: string, random: Random): RowDraft<Spot>[] {
  const { lengthCm, widthCm, heightCm } = plan;
  return Array.from({ length: plan.rows * plan.spotsPerRow }, (_, index) => {
    const name = `${plan.prefix}${index + 1}`;
    return {
      id: random.id(),
      warehouseId,
      name,
      sortKey: naturalKey(name),
      lengthCm,
      widthCm,
      heightCm,
      allowedNumber: plan.allowedNumber ?? 1,
      mapRow: Math.floor(index / plan.spotsPerRow) + 1,
      mapPosition: (index % plan.spotsPerRow) + 1,
      outOfUse: random.chance(0.01),
      reservedObjectId: null,
    };
  });
}

/** Assigns spots, each time in a random hall that fits; undefined when none has room left. */
export function placeMaker(halls: Halls, random: Random): (size: ObjectSize) => RowDraft<Spot> | undefined {
  const places = halls.byWarehouse.map((spots) =>
    spots.filter((spot) => !spot.outOfUse).flatMap((spot) => Array.from({ length: spot.allowedNumber }, () => spot)),
  );
  const next = places.map(() => 0);
  return (size) => {
    const fitting = places.flatMap((spots, hall) => {
      const spot = spots[next[hall] ?? 0];
      return spot !== undefined && fitsSpot(size, spot) === 'fits' ? [hall] : [];
    });
    if (fitting.length === 0) return undefined;
    const hall = random.pick(fitting);
    const index = next[hall] ?? 0;
    next[hall] = index + 1;
    return places[hall]?.[index];
  };
}

/** Some spot that fits, taken or not: where an object stood in the past. */
export function findPastPlace(halls: Halls, size: ObjectSize, random: Random): RowDraft<Spot> | undefined {
  const fitting = halls.byWarehouse.filter(([first]) => first !== undefined && fitsSpot(size, first) === 'fits');
  return fitting.length === 0 ? undefined : random.pick(random.pick(fitting));
}
