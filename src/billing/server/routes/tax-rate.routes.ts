import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import { taxRateAnswer, taxRateBody } from '../../product.schema.ts';
import { taxRateProblem } from '../../tax-rate.ts';
import { refuseTakenAccount } from '../products/ledger-account.ts';
import {
  archiveTaxRate,
  deleteTaxRate,
  findTaxRate,
  findTaxRates,
  insertTaxRate,
  lockTaxRates,
  renameTaxRate,
  useOfTaxRate,
} from '../products/tax-rate.repository.ts';
import { inBooks, inLedger } from './in-books.ts';

const docs = {
  list: describeCall({
    summary: 'The VAT rates of the company, those in use first; the usual Dutch ones are made the first time',
    permission: 'product index',
    answer: resultOf(z.array(taxRateAnswer)),
    errors: [409],
  }),
  create: describeCall({
    summary: 'Add a VAT rate',
    permission: 'product edit',
    body: taxRateBody,
    answer: resultOf(taxRateAnswer),
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary:
      'Change a VAT rate: a name in its place; another percentage or category is another rate, products go on at that ' +
      'one and the old one is archived. What was sold keeps its own',
    permission: 'product edit',
    body: taxRateBody,
    answer: resultOf(taxRateAnswer),
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Remove a VAT rate that no product is at; one that something was sold at is archived',
    permission: 'product edit',
    answer: doneAnswer,
    errors: [409],
  }),
  stripe: describeCall({
    summary: 'The VAT rates of a company on Stripe; 409 for a company on another provider',
    permission: 'product index',
    answer: resultOf(z.strictObject({ data: z.array(taxRateAnswer) })),
    errors: [409],
  }),
} as const;

/** Calls about VAT rates. */
export function taxRateRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/tax-rates', docs.list, async (request, reply) => {
    const result = await inBooks(door, request, 'product index', (tx) => findTaxRates(tx));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/tax-rates', docs.create, async (request, reply) => {
    const body = parseInput(taxRateBody, request.body);
    const result = await inLedger(door, request, 'product edit', async (tx, actor) => {
      await allowRate(tx, body, null);
      await refuseTakenAccounts(tx, body);
      const id = await insertTaxRate(tx, body);
      await recordAudit(tx, {
        by: actor,
        action: 'tax_rate.create',
        entity: 'tax_rate',
        entityId: id,
        subject: body.name,
      });
      return known(await findTaxRate(tx, id));
    });
    return reply.code(201).send({ result });
  });

  app.put('/api/tax-rates/:id', docs.edit, async (request) => {
    const id = pathId(request);
    const body = parseInput(taxRateBody, request.body);
    const result = await inLedger(door, request, 'product edit', async (tx, actor) => {
      await lockTaxRates(tx);
      const { uuid: _, archived, ...was } = known(await findTaxRate(tx, id));
      if (archived) throw new RequestError(409, 'tax_rate_archived');
      await refuseTakenAccounts(tx, body);
      const isOther = was.rate_bp !== body.rate_bp || was.vat_category !== body.vat_category;
      let now = id;
      if (isOther) {
        await allowRate(tx, body, id);
        now = await insertTaxRate(tx, { ...body, ...accountsOf(was, body) });
        await archiveTaxRate(tx, id, now);
      } else {
        await renameTaxRate(tx, id, body);
      }
      const { uuid: _id, archived: _archived, ...is } = known(await findTaxRate(tx, now));
      const changes = changedFields(was, is);
      if (Object.keys(changes).length > 0) {
        await recordAudit(tx, {
          by: actor,
          action: 'tax_rate.edit',
          entity: 'tax_rate',
          entityId: now,
          subject: was.name,
          changes,
        });
      }
      return known(await findTaxRate(tx, now));
    });
    return { result };
  });

  app.delete('/api/tax-rates/:id', docs.remove, async (request) => {
    const id = pathId(request);
    await inLedger(door, request, 'product edit', async (tx, actor) => {
      await lockTaxRates(tx);
      const rate = known(await findTaxRate(tx, id));
      const { products, sold } = await useOfTaxRate(tx, id);
      if (products > 0) throw new RequestError(409, 'tax_rate_in_use', { params: { count: products } });
      await (sold ? archiveTaxRate(tx, id, null) : deleteTaxRate(tx, id));
      const action = sold ? 'tax_rate.archive' : 'tax_rate.delete';
      await recordAudit(tx, { by: actor, action, entity: 'tax_rate', entityId: id, subject: rate.name });
    });
    return { result: true };
  });

  app.get('/api/stripe/tax_rates', docs.stripe, async (request) => {
    const data = await inBooks(door, request, 'product index', (tx) => findTaxRates(tx));
    return { result: { data } };
  });
}

/** Refuses an invalid rate, and one that already exists. `instead` is the rate it replaces. */
async function allowRate(tx: CompanyTx, body: z.infer<typeof taxRateBody>, instead: string | null): Promise<void> {
  const problem = taxRateProblem({ vatCategory: body.vat_category, rateBp: body.rate_bp });
  if (problem !== undefined) throw refuseAt('rate_bp', problem);
  await lockTaxRates(tx);
  const same = (await findTaxRates(tx)).some(
    (rate) =>
      !rate.archived &&
      rate.uuid !== instead &&
      rate.vat_category === body.vat_category &&
      rate.rate_bp === body.rate_bp,
  );
  if (same) throw refuseAt('rate_bp', 'tax_rate_exists');
}

type TaxRateBody = z.infer<typeof taxRateBody>;

/** A rate that takes the place of another has its accounts, unless it is given others. */
function accountsOf(was: Required<Pick<TaxRateBody, 'revenue_account' | 'vat_account'>>, body: TaxRateBody) {
  const { revenue_account = was.revenue_account, vat_account = was.vat_account } = body;
  return { revenue_account, vat_account };
}

async function refuseTakenAccounts(tx: CompanyTx, body: z.infer<typeof taxRateBody>): Promise<void> {
  await refuseTakenAccount(tx, { field: 'revenue_account', account: body.revenue_account, use: 'revenue' });
  await refuseTakenAccount(tx, { field: 'vat_account', account: body.vat_account, use: 'vat' });
}

function refuseAt(field: string, code: string): RequestError {
  return new RequestError(422, code, { errors: { [field]: [{ code }] } });
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound();
  return found;
}
