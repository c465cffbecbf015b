import type { FastifyInstance } from 'fastify';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import { type PriceAnswer, type ProductAnswer, priceAnswer, priceBody } from '../../product.schema.ts';
import { isOtherPrice, type PriceTerms } from '../../product-price.ts';
import { todayOf } from '../ledger/ledger.ts';
import { findPrice, priceList, removePrice, replacePrice } from '../products/price.repository.ts';
import { countVersion, findProduct, lockProduct } from '../products/product.repository.ts';
import { answerBooks, inLedger } from './in-books.ts';

const URL = '/api/prices';
const priceQuery = listQuery.omit({ search: true }).extend({ product: id.optional() });
const newTerms = priceBody.omit({ product: true });

const docs = {
  list: describeCall({
    summary: 'Prices, the newest first, those of before too',
    permission: 'product index',
    query: priceQuery,
    answer: listOf(priceAnswer),
    errors: [409],
  }),
  create: describeCall({
    summary: 'Give a product a price; the one it had is archived',
    permission: 'product edit',
    body: priceBody,
    answer: resultOf(priceAnswer),
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary: 'Put a new price in the place of one; subscriptions keep the price they were sold at',
    permission: 'product edit',
    body: newTerms,
    answer: resultOf(priceAnswer),
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Remove a price; one that a subscription was sold at is archived',
    permission: 'product delete',
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

type Parts = { readonly now: () => number };

/** Calls about prices. A product has one current price; earlier ones stay for what was sold at them. */
export function priceRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  app.get(URL, docs.list, (request, reply) => {
    const query = parseInput(priceQuery, request.query);
    return answerBooks(door, request, reply, priceList(query), query);
  });

  app.post(URL, docs.create, async (request, reply) => {
    const { product, ...terms } = parseInput(priceBody, request.body);
    const result = await inLedger(door, request, 'product edit', async (tx, actor) => {
      const locked = await lockProduct(tx, product);
      if (!locked)
        throw new RequestError(422, 'product_missing', { errors: { product: [{ code: 'product_missing' }] } });
      return give(tx, actor, known(await findProduct(tx, product, todayOf(parts))), terms);
    });
    return reply.code(201).send({ result });
  });

  app.put(`${URL}/:id`, docs.edit, async (request) => {
    const priceId = pathId(request);
    const terms = parseInput(newTerms, request.body);
    const result = await inLedger(door, request, 'product edit', async (tx, actor) => {
      const { product } = known(await findPrice(tx, priceId));
      await lockProduct(tx, product);
      // Read again: the price may have been replaced while this call waited for the lock.
      if (known(await findPrice(tx, priceId)).archived) throw new RequestError(409, 'price_archived');
      return give(tx, actor, known(await findProduct(tx, product, todayOf(parts))), terms);
    });
    return { result };
  });

  app.delete(`${URL}/:id`, docs.remove, async (request) => {
    const priceId = pathId(request);
    await inLedger(door, request, 'product delete', async (tx, actor) => {
      const { product } = known(await findPrice(tx, priceId));
      await lockProduct(tx, product);
      const price = known(await findPrice(tx, priceId));
      const { name } = known(await findProduct(tx, product, todayOf(parts)));
      await removePrice(tx, price);
      if (!price.archived) await countVersion(tx, product);
      await recordAudit(tx, {
        by: actor,
        action: 'price.delete',
        entity: 'product',
        entityId: product,
        subject: name,
        changes: {
          unit_price_cents: {
            was: price.unit_price_cents,
            now: null,
          },
        },
      });
    });
    return { result: true };
  });
}

type Input = Omit<PriceTerms, 'includes_vat'> & { readonly includes_vat?: boolean | undefined };

/** Gives the product these terms: its current price when they are the same, otherwise a new one. */
async function give(tx: CompanyTx, by: Actor, product: ProductAnswer, input: Input): Promise<PriceAnswer> {
  const { uuid, name, price: was } = product;
  const terms = {
    ...input,
    includes_vat:
      input.includes_vat ?? was?.includes_vat ?? (await readSettings(tx)).sections.invoicing.prices_include_vat,
  };
  if (was !== null && !isOtherPrice(was, terms)) return was;
  const id = await replacePrice(tx, uuid, terms);
  await countVersion(tx, uuid);
  await recordAudit(tx, {
    by,
    action: 'price.create',
    entity: 'product',
    entityId: uuid,
    subject: name,
    changes: changedFields({ unit_price_cents: was?.unit_price_cents ?? null }, terms),
  });
  return known(await findPrice(tx, id));
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound();
  return found;
}
