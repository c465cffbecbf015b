import { Bus, Car, Caravan, CarFront, Container, type LucideIcon, Motorbike, Package, Sailboat } from 'lucide-react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { keptLaterFor, type Occupancy, shortNameOf } from '#objects/client/occupancy.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { MapSpot, MapVehicle } from '#spots/client/standing-spot.ts';
import type { Spot } from '#spots/spot.schema.ts';

/** What tells kinds of vehicles apart on the map. */
const KIND_ICONS: Readonly<Record<ObjectCategory, LucideIcon>> = {
  caravan: Caravan,
  camper: Bus,
  boat: Sailboat,
  car: Car,
  classic: CarFront,
  trailer: Container,
  motorcycle: Motorbike,
  horse: Container,
  other: Package,
};

/** What the map has to know besides who stands where. */
export type MapKnown = {
  readonly occupancy: Occupancy;
  /** The words of categories. */
  readonly kinds: Readonly<Record<ObjectCategory, string>>;
  /** The day on which objects leave soon, by their id. */
  readonly leaving: ReadonlyMap<string, CivilDate>;
};

const NOTHING_ELSE: readonly MapVehicle[] = [];

/** What the map shows of who stands on a spot, or of the one it is kept for. */
export function standsHere(
  spot: Pick<Spot, 'id' | 'reservedObjectId'>,
  { occupancy, kinds, leaving }: MapKnown,
): Pick<MapSpot, 'vehicle' | 'others' | 'held' | 'leavesOn' | 'keptLater'> {
  const { id, reservedObjectId } = spot;
  const later = keptLaterFor(spot, occupancy);
  const here = occupancy.bySpot.get(id) ?? [];
  const shown = here[0] ?? occupancy.away.get(reservedObjectId ?? '');
  const days = here.flatMap((entry) => leaving.get(entry.id) ?? []).toSorted();
  return {
    vehicle: shown === undefined ? null : vehicleOf(shown, kinds),
    others: here.length < 2 ? NOTHING_ELSE : here.slice(1).map((entry) => vehicleOf(entry, kinds)),
    held: here.some(({ held }) => held),
    leavesOn: days[0] ?? null,
    keptLater: later === undefined ? null : shortNameOf(later),
  };
}

function vehicleOf(entry: ObjectEntry, kinds: MapKnown['kinds']): MapVehicle {
  const { category, plate, plateCountry, customerName, customerLastname } = entry;
  return {
    icon: KIND_ICONS[category],
    kind: kinds[category],
    plate: formatPlate(plate, plateCountry),
    customer: customerName,
    lastname: customerLastname,
  };
}
