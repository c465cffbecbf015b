import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/call-input.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { deleteCustomer } from '../customer-removal.commands.ts';
import { deleteObject } from '../object-removal.commands.ts';

/** `version`: the one the caller saw; a record that changed since is a conflict. */
const removalBody = z.strictObject({ version: z.int().min(0).optional() });

/** Calls that delete what appointments may hang on. */
export function removalRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.delete('/api/customers/:id', async (request) => {
    const { version } = parseInput(removalBody, request.body);
    await door.run(request, deleteCustomer, { customerId: pathId(request), seenVersion: version ?? null });
    return { result: true };
  });

  app.delete('/api/objects/:id', async (request) => {
    const { version } = parseInput(removalBody, request.body);
    await door.run(request, deleteObject, { objectId: pathId(request), seenVersion: version ?? null });
    return { result: true };
  });
}
