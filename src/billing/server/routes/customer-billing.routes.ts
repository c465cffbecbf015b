import type { FastifyInstance } from 'fastify';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import {
  type CustomerBillingAnswer,
  type CustomerBillingBody,
  customerBillingAnswer,
  customerBillingBody,
} from '../../customer-billing.schema.ts';
import {
  findCustomerBilling,
  holdCustomerBilling,
  saveCustomerBilling,
} from '../ledger/customer-billing.repository.ts';

const URL = '/api/customers/:id/billing';
const docs = {
  one: describeCall({
    summary: 'What billing knows of a customer: company, VAT id, language, days to pay, why no reminders go out',
    permission: 'invoice index',
    answer: resultOf(customerBillingAnswer),
  }),
  edit: describeCall({
    summary: 'Change what billing knows of a customer; what is left out stays as it is',
    permission: 'invoice edit',
    body: customerBillingBody,
    answer: resultOf(customerBillingAnswer),
    errors: [409],
  }),
} as const;

/** Calls about what billing knows of a customer, whatever way the company bills. */
export function customerBillingRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get(URL, docs.one, async (request, reply) => {
    const customerId = pathId(request);
    const found = await door.read(request, 'invoice index', (tx) => findCustomerBilling(tx, customerId));
    if (found === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result: found.billing });
  });

  app.put(URL, docs.edit, async (request) => {
    const customerId = pathId(request);
    const { version, ...wanted } = parseInput(customerBillingBody, request.body);
    const result = await door.read(request, 'invoice edit', async (tx, actor) => {
      await holdCustomerBilling(tx, customerId);
      const found = await findCustomerBilling(tx, customerId, true);
      if (found === undefined) throw notFound();
      const { name, billing: was } = found;
      requireVersion(version, was.version);
      const now = { ...was, ...withoutGaps(wanted) };
      const changes = changedFields(was, now);
      if (Object.keys(changes).length === 0) return was;
      await saveCustomerBilling(tx, customerId, now);
      await recordAudit(tx, {
        by: actor,
        action: 'customer.edit_billing',
        entity: 'customer',
        entityId: customerId,
        subject: name,
        changes,
      });
      return (await findCustomerBilling(tx, customerId))?.billing ?? was;
    });
    return { result };
  });
}

/** Leaves out the fields that were not given. */
function withoutGaps(wanted: Omit<CustomerBillingBody, 'version'>): Partial<CustomerBillingAnswer> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
