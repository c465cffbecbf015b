import type { ObjectEntry } from '#objects/client/object-index.ts';
import { shortNameOf } from '#objects/client/occupancy.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { spotNamer } from '#spots/spot-name.ts';

export type Known = { readonly spots: readonly SpotEntry[]; readonly objects: readonly ObjectEntry[] };

/** What people call the spots and the objects of a plan. */
export function namesOf({ spots, objects }: Known) {
  const spotName = spotNamer(spots);
  const spotById = new Map(spots.map((spot) => [spot.id, spot]));
  const objectById = new Map(objects.map((object) => [object.id, object]));
  return {
    spot: (id: string) => {
      const spot = spotById.get(id);
      return spot === undefined ? '' : spotName(spot);
    },
    object: (id: string) => {
      const object = objectById.get(id);
      return object === undefined ? '' : shortNameOf(object);
    },
    customer: (id: string) => objectById.get(id)?.customerName ?? '',
  };
}

export type Names = ReturnType<typeof namesOf>;
