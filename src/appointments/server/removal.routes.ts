import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mergeCustomersArgs } from '#customers/customer.schema.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { mergeCustomers } from '../customer-merge.commands.ts';
import { undoMergeCustomers } from '../customer-merge-undo.commands.ts';
import { deleteCustomer } from '../customer-removal.commands.ts';
import { deleteObject } from '../object-removal.commands.ts';

/** `version`: the one the caller saw; a record that changed since is a conflict. */
const removalBody = z.strictObject({ version: z.int().min(0).optional() });

const customerRemovalBody = removalBody.extend({
  /** Confirms that the customer is deleted despite open invoices. */
  with_open_invoices: z.boolean().optional(),
});

const removal = { body: removalBody, answer: doneAnswer, errors: [409] } as const;
const customerDocs = describeCall({
  summary:
    'Delete a customer; refused while objects, open appointments or running subscriptions hang on it, and with open ' +
    'invoices unless `with_open_invoices` says so',
  permission: 'customer delete',
  ...removal,
  body: customerRemovalBody,
});
const mergeBody = z.strictObject({
  /** The customer being merged away. */
  uuid: id,
  /** The version of that customer that the caller saw; one that changed since is a conflict. */
  version: z.int().min(0).optional(),
  /** The field groups taken from that customer; the rest stays as the kept one has it. */
  take: mergeCustomersArgs.shape.take.default([]),
  join_notes: z.boolean().default(false),
});
const mergeDocs = describeCall({
  summary: 'Merge another customer into this one, with its objects, appointments, notes, tags and messages',
  permission: 'customer edit&customer delete',
  body: mergeBody,
  answer: doneAnswer,
  errors: [409],
});

const undoMergeBody = z.strictObject({
  /** The customer that was merged away. */
  uuid: id,
});
const undoMergeDocs = describeCall({
  summary: 'Make two customers again of two that were merged within a day, with everything that moved',
  permission: 'customer edit&customer delete',
  body: undoMergeBody,
  answer: doneAnswer,
  errors: [409],
});

const objectDocs = describeCall({
  summary: 'Delete an object; refused while it is in storage, has open appointments or a contract waits to be signed',
  permission: 'object delete',
  ...removal,
});

/** Calls that delete or merge records that appointments may belong to. */
export function removalRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.delete('/api/customers/:id', customerDocs, async (request) => {
    const { version, with_open_invoices = false } = parseInput(customerRemovalBody, request.body);
    const asked = with_open_invoices ? { withOpenInvoices: true } : {};
    await door.run(request, deleteCustomer, { customerId: pathId(request), seenVersion: version ?? null, ...asked });
    return { result: true };
  });

  app.post('/api/customers/:id/merge', mergeDocs, async (request) => {
    const { uuid: goneId, version, take, join_notes: joinNotes } = parseInput(mergeBody, request.body);
    const goneVersion = version ?? null;
    await door.run(request, mergeCustomers, { customerId: pathId(request), goneId, goneVersion, take, joinNotes });
    return { result: true };
  });

  app.post('/api/customers/:id/undo-merge', undoMergeDocs, async (request) => {
    const { uuid: goneId } = parseInput(undoMergeBody, request.body);
    await door.run(request, undoMergeCustomers, { customerId: pathId(request), goneId });
    return { result: true };
  });

  app.delete('/api/objects/:id', objectDocs, async (request) => {
    const { version } = parseInput(removalBody, request.body);
    await door.run(request, deleteObject, { objectId: pathId(request), seenVersion: version ?? null });
    return { result: true };
  });
}
