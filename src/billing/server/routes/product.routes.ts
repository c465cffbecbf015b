import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { productAnswer, productBody } from '../../product.schema.ts';
import { todayOf } from '../ledger/ledger.ts';
import { findProduct, productList } from '../products/product.repository.ts';
import { findUsualRate } from '../products/tax-rate.repository.ts';
import { openBilling } from './choose-provider.ts';
import { addressesOf, answerBooks, inBooks } from './in-books.ts';

const productQuery = listQuery.extend({
  category: id.optional(),
  /** Those that are for sale, those that no longer are, or both. */
  archived: z.enum(['no', 'only', 'all']).default('no'),
});

/** The terms that a new product has when it names none. */
const usualAnswer = z.strictObject({ includes_vat: z.boolean(), tax_rate: id.nullable() });

const docs = {
  list: describeCall({
    summary: 'Products by name, each with its price of now and its running subscriptions',
    permission: 'product index',
    query: productQuery,
    answer: listOf(productAnswer).extend({ usual: usualAnswer }),
    errors: [409],
  }),
  one: describeCall({
    summary: 'One product',
    permission: 'product index',
    answer: resultOf(productAnswer),
    errors: [409],
  }),
  create: describeCall({
    summary: 'Make a product with its price',
    permission: 'product create',
    body: productBody,
    answer: resultOf(productAnswer),
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary:
      'Change a product; other terms make another price, and subscriptions keep theirs. An archived one is for sale again',
    permission: 'product edit',
    body: productBody,
    answer: resultOf(productAnswer),
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Remove a product; one that was sold is archived',
    permission: 'product delete',
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** The values a new product gets for fields that its form leaves out. */
async function usual(tx: CompanyTx): Promise<Readonly<Record<string, string>>> {
  const { invoicing } = (await readSettings(tx)).sections;
  const rate = await findUsualRate(tx);
  return { usual: JSON.stringify({ includes_vat: invoicing.prices_include_vat, tax_rate: rate?.uuid ?? null }) };
}

type Parts = { readonly now: () => number };

/** Calls about products. */
export function productRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  const ask = openBilling(door, parts);

  for (const url of addressesOf('/products')) {
    app.get(url, docs.list, (request, reply) => {
      const query = parseInput(productQuery, request.query);
      return answerBooks(door, request, reply, { ...productList(query, todayOf(parts)), extras: usual }, query);
    });

    app.get(`${url}/:id`, docs.one, async (request, reply) => {
      const productId = pathId(request);
      const result = await inBooks(door, request, 'product index', async (tx) => {
        const product = await findProduct(tx, productId, todayOf(parts));
        if (product === undefined) throw notFound();
        return product;
      });
      return reply.header('cache-control', 'no-store').send({ result });
    });

    app.post(url, docs.create, async (request, reply) => {
      const body = parseInput(productBody, request.body);
      const result = await ask(request, 'product create', (provider, call) => provider.saveProduct(call, null, body));
      return reply.code(201).send({ result });
    });

    app.put(`${url}/:id`, docs.edit, async (request) => {
      const productId = pathId(request);
      const body = parseInput(productBody, request.body);
      return {
        result: await ask(request, 'product edit', (provider, call) => provider.saveProduct(call, productId, body)),
      };
    });

    app.delete(`${url}/:id`, docs.remove, async (request) => {
      const productId = pathId(request);
      await ask(request, 'product delete', (provider, call) => provider.removeProduct(call, productId));
      return { result: true };
    });
  }
}
