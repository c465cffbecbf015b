import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { deleteSpot } from '../spot-removal.commands.ts';
import { deleteWarehouse } from '../warehouse-removal.commands.ts';

const removalBody = z.strictObject({ confirmed: z.boolean().optional() });
const noBody = z.strictObject({});
const removalQuery = z.strictObject({ confirmed: z.enum(['true', 'false', '1', '0']).optional() });

const removal = { permission: 'spot delete', answer: doneAnswer, errors: [409] } as const;
const spotDocs = describeCall({
  summary: 'Delete a spot; objects on it must be confirmed and then stay in the warehouse without a spot',
  query: removalQuery,
  body: removalBody,
  ...removal,
});
const warehouseDocs = describeCall({ summary: 'Delete a warehouse that is empty', body: noBody, ...removal });

/** Removes a warehouse that is empty, or a spot. With objects on it the first answer is 409; confirmed, they stay in the warehouse without a spot. */
export function spotRemovalRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.delete('/api/spots/:id', spotDocs, async (request) => {
    const spotId = pathId(request);
    const { confirmed } = parseInput(removalBody, request.body);
    const query = parseInput(removalQuery, request.query);
    const unlink = confirmed === true || query.confirmed === 'true' || query.confirmed === '1';
    await door.run(request, deleteSpot, { spotId, unlink });
    return { result: true };
  });

  app.delete('/api/warehouses/:id', warehouseDocs, async (request) => {
    const warehouseId = pathId(request);
    parseInput(noBody, request.body);
    await door.run(request, deleteWarehouse, { warehouseId });
    return { result: true };
  });
}
