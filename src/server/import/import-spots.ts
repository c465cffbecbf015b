import { z } from 'zod';
import { refuse } from '#shared/refusal.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { createSpotArgs, type ImportSpots } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { decideSpotRows, importSpots } from '#spots/spot-import.commands.ts';
import type { ImportKind, Wanted } from './import-batch.ts';
import { importedId } from './imported-id.ts';
import { findPlacesByName } from './places-by-name.repository.ts';

const { shape } = createSpotArgs;

export const spotRowBody = z.strictObject({
  /** The name of its warehouse. */
  warehouse: shape.name,
  name: shape.name,
  length_cm: shape.lengthCm.default(0),
  width_cm: shape.widthCm.default(0),
  height_cm: shape.heightCm.default(null),
  allowed_number: shape.allowedNumber.default(1),
});

type Body = z.infer<typeof spotRowBody>;
type Row = ImportSpots['rows'][number];

export const spotImport: ImportKind<Body, Row, Parameters<typeof decideSpotRows>[0]> = {
  body: spotRowBody,
  table: spotTable,
  command: importSpots,
  decideRows: decideSpotRows,
  resolve: async (bodies, { tx, companyId }) => {
    const places = await findPlacesByName(tx, []);
    return bodies.map((body): Wanted<Row> => {
      const warehouse = places.warehouse(body.warehouse);
      if (warehouse === undefined) return { refusal: refuse('import.place_unknown', 'warehouse') };
      if (warehouse === 'many') return { refusal: refuse('import.place_ambiguous', 'warehouse') };
      const { id: warehouseId } = warehouse;
      return {
        row: {
          spotId: importedId(companyId, 'spot', `${warehouseId}/${naturalKey(body.name)}`),
          warehouseId,
          name: body.name,
          lengthCm: body.length_cm,
          widthCm: body.width_cm,
          heightCm: body.height_cm,
          allowedNumber: body.allowed_number,
          mapRow: 0,
          mapPosition: 0,
          outOfUse: false,
        },
      };
    });
  },
};
