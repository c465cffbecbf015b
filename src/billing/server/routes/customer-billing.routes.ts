import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { isUnionVatId } from '#company/tax-ids.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import {
  type CustomerBillingAnswer,
  type CustomerBillingBody,
  type CustomerVatAnswer,
  customerBillingAnswer,
  customerBillingBody,
  customerVatAnswer,
} from '../../customer-billing.schema.ts';
import type { BuyerAbroad } from '../../line-abroad.ts';
import { SUPPLIES, vatTreatment } from '../../vat-treatment.ts';
import {
  findCustomerBilling,
  holdCustomerBilling,
  keepVatCheck,
  saveCustomerBilling,
} from '../ledger/customer-billing.repository.ts';
import { findVatBuyer } from '../ledger/vat-buyer.repository.ts';
import type { ViesProvider } from '../provider/vies-client.ts';

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
  check: describeCall({
    summary: 'Ask VIES about the VAT id; what could not be asked keeps what was known of it',
    permission: 'invoice edit',
    answer: resultOf(customerBillingAnswer),
    errors: [409],
  }),
  vat: describeCall({
    summary: 'How the customer is taxed: the treatment for each kind of supply, why, and what may be chosen instead',
    permission: 'invoice index',
    answer: resultOf(customerVatAnswer),
  }),
} as const;

type Parts = { readonly vies: ViesProvider; readonly now: () => number };

/** Calls about what billing knows of a customer, whatever way the company bills. */
export function customerBillingRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  app.get(`${URL}/vat`, docs.vat, async (request, reply) => {
    const customerId = pathId(request);
    const buyer = await door.read(request, 'invoice index', (tx) => findVatBuyer(tx, customerId));
    if (buyer === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result: vatAnswerOf(customerId, buyer) });
  });

  app.post(`${URL}/check-vat`, docs.check, async (request) => {
    const customerId = pathId(request);
    const was = await door.read(request, 'invoice edit', (tx) => findCustomerBilling(tx, customerId));
    if (was === undefined) throw notFound();
    if (!isInVies(was.billing.vat_id)) throw new RequestError(409, 'billing.no_union_vat_id');
    return { result: await checkVatId(door, request, { customerId, billing: was.billing, parts }) };
  });

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
    const isNew = result.vat_check === null && isInVies(result.vat_id) && wanted.vat_id !== undefined;
    if (!isNew || !parts.vies.isThere) return { result };
    return { result: await checkVatId(door, request, { customerId, billing: result, parts }) };
  });
}

/** True for a VAT id that VIES knows of: of the other member states, and of Northern Ireland. */
function isInVies(vatId: string): boolean {
  return vatId.startsWith('XI') || (isUnionVatId(vatId) && !vatId.startsWith('NL'));
}

type Check = { readonly customerId: string; readonly billing: CustomerBillingAnswer; readonly parts: Parts };

/** Asks VIES outside of any transaction, and keeps what it said. An answer of before outlives a question that got none. */
async function checkVatId(
  door: CompanyDoor,
  request: FastifyRequest,
  { customerId, billing, parts }: Check,
): Promise<CustomerBillingAnswer> {
  const { vat_id: vatId, vat_check: known } = billing;
  const settings = await door.read(request, 'invoice edit', (tx) => readSettings(tx));
  const said = await parts.vies.ask(vatId, settings.sections.legal.vat_id);
  const asked = { checked_at: new Date(parts.now()).toISOString(), consultation: '', name: '', ...said };
  if (said.outcome === 'no_answer' && known !== null) return { ...billing, vat_check: asked };
  return door.read(request, 'invoice edit', async (tx) => {
    await keepVatCheck(tx, customerId, { vatId, check: asked });
    return (await findCustomerBilling(tx, customerId))?.billing ?? { ...billing, vat_check: asked };
  });
}

function vatAnswerOf(customer: string, buyer: BuyerAbroad): CustomerVatAnswer {
  return {
    customer,
    abroad: buyer.country !== HOME_COUNTRY,
    country: buyer.country,
    vat_id: buyer.vatId,
    choices: SUPPLIES.map((supply) => {
      const { treatment, reason, allowed } = vatTreatment(supply, buyer);
      return { supply, treatment, reason, allowed: [...allowed] };
    }),
    reverse_charge_rate: buyer.reverseRate,
    outside_rate: buyer.outsideRate,
  };
}

/** Leaves out the fields that were not given. */
function withoutGaps(wanted: Omit<CustomerBillingBody, 'version'>): Partial<CustomerBillingAnswer> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
