import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/call-input.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { describeCall, doneAnswer } from '#sync/server/route-docs.ts';
import { deleteCustomer } from '../customer-removal.commands.ts';
import { deleteObject } from '../object-removal.commands.ts';

/** `version`: the one the caller saw; a record that changed since is a conflict. */
const removalBody = z.strictObject({ version: z.int().min(0).optional() });

const removal = { body: removalBody, answer: doneAnswer, errors: [409] } as const;
const customerDocs = describeCall({
  summary: 'Delete a customer; refused while objects or open appointments hang on it',
  permission: 'customer delete',
  ...removal,
});
const objectDocs = describeCall({
  summary: 'Delete an object; refused while it is in storage or has open appointments',
  permission: 'object delete',
  ...removal,
});

/** Calls that delete what appointments may hang on. */
export function removalRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.delete('/api/customers/:id', customerDocs, async (request) => {
    const { version } = parseInput(removalBody, request.body);
    await door.run(request, deleteCustomer, { customerId: pathId(request), seenVersion: version ?? null });
    return { result: true };
  });

  app.delete('/api/objects/:id', objectDocs, async (request) => {
    const { version } = parseInput(removalBody, request.body);
    await door.run(request, deleteObject, { objectId: pathId(request), seenVersion: version ?? null });
    return { result: true };
  });
}
