import { z } from 'zod';
import { createShape } from '#shared/field-map.schema.ts';
import { emptyFields, fromWire } from '#shared/field-map.ts';
import { refuse } from '#shared/refusal.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { createSpotArgs, type ImportSpots } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { SPOT_FIELDS, SPOT_SHEET_FIELDS } from '#spots/spot-fields.ts';
import { decideSpotRows, importSpots } from '#spots/spot-import.commands.ts';
import type { ImportKind, Wanted } from './import-batch.ts';
import { importedId, livingIds } from './imported-id.ts';
import { findPlacesByName, hallTold } from './places-by-name.repository.ts';

const { shape } = createSpotArgs;

export const spotRowBody = z.strictObject({
  /** The name of its warehouse. */
  warehouse: shape.name,
  ...createShape(SPOT_SHEET_FIELDS, shape),
});

type Body = z.infer<typeof spotRowBody>;
type Row = ImportSpots['rows'][number];

export const spotImport: ImportKind<Body, Row, Parameters<typeof decideSpotRows>[0]> = {
  body: spotRowBody,
  table: spotTable,
  command: importSpots,
  decideRows: decideSpotRows,
  rest: (row) => ({ warehouse: '?', name: '?', ...row }),
  resolve: async (bodies, { tx, companyId }) => {
    const places = await findPlacesByName(tx, []);
    const resolveOne = async (body: Body): Promise<Wanted<Row>> => {
      const warehouse = places.warehouse(body.warehouse) ?? places.warehouseLike(body.warehouse);
      if (warehouse === undefined) return { refusal: refuse('import.place_unknown', 'warehouse') };
      if (warehouse === 'many') return { refusal: refuse('import.place_ambiguous', 'warehouse') };
      const { id: warehouseId } = warehouse;
      const idOf = (life: string) => importedId(companyId, 'spot', `${warehouseId}/${naturalKey(body.name)}${life}`);
      const [spotId = idOf('')] = await livingIds(tx, [idOf]);
      return {
        told: hallTold(body.warehouse, warehouse),
        row: {
          spotId,
          ...emptyFields(SPOT_FIELDS),
          ...fromWire(SPOT_SHEET_FIELDS, body),
          warehouseId,
        },
      };
    };
    return Promise.all(bodies.map(resolveOne));
  },
};
