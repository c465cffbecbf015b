import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { customerName } from '#customers/customer.ts';
import { findCustomer } from '#customers/server/customer.repository.ts';
import { eraseCustomer } from '#prospects/customer-erasure.commands.ts';
import { civilDate, id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { findErasurePlan } from './erasure.repository.ts';

const count = z.int().min(0);
const planAnswer = z
  .strictObject({
    blocked_by: z.strictObject({
      objects: z.array(z.strictObject({ uuid: id, name: z.string() })),
      appointments: z.array(z.strictObject({ uuid: id, date: civilDate })),
      invoices: z.array(
        z.strictObject({ uuid: id, number: z.string(), status: z.enum(['draft', 'scheduled', 'open', 'overdue']) }),
      ),
      subscriptions: z.array(z.strictObject({ id })),
    }),
    goes: z.strictObject({
      objects: count,
      contacts: count,
      notes: count,
      documents: count,
      mails: count,
      appointments: count,
    }),
    stays: z.strictObject({ invoices: count, contracts: count }),
    years: z.int(),
  })
  .meta({ id: 'ErasurePlan' });

const eraseBody = z.strictObject({
  /** The customer's name as it stands, typed by who asks: nobody is erased by a slip. */
  name: z.string().max(250),
  version: z.int().min(0).optional(),
});

const { permission } = eraseCustomer;
const docs = {
  plan: describeCall({
    summary: 'What erasing a customer would delete, what would stay for the years the law asks, and what is in its way',
    permission,
    answer: resultOf(planAnswer),
  }),
  erase: describeCall({
    summary:
      'Erase what is kept about a customer; refused while objects are in storage, appointments are to come, invoices are ' +
      'open or subscriptions run',
    permission,
    body: eraseBody,
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** Forgets somebody who asks for it, as far as the law allows. */
export function erasureRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/customers/:id/erasure', docs.plan, async (request) => {
    const customerId = pathId(request);
    const result = await door.read(request, permission, async (tx) => {
      const { sections } = await readSettings(tx);
      return findErasurePlan(tx, customerId, sections.retention.invoice_years);
    });
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/customers/:id/erasure', docs.erase, async (request) => {
    const customerId = pathId(request);
    const { name, version } = parseInput(eraseBody, request.body);
    const customer = await door.read(request, permission, (tx) => findCustomer(tx, customerId));
    if (customer === undefined) throw notFound();
    if (name.trim() !== customerName(customer)) {
      throw new RequestError(422, 'invalid_input', { errors: { name: [{ code: 'name_differs' }] } });
    }
    await door.run(request, eraseCustomer, { customerId, seenVersion: version ?? null });
    return { result: true };
  });
}
