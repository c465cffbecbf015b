import type { ObjectEntry } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import { NumberPlate } from '#ui/number-plate.tsx';

/** A vehicle where it is listed as refused. */
export function BulkPlate({ plate, plateCountry }: ObjectEntry) {
  return <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />;
}
