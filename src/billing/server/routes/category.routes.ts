import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import { type CategoryAnswer, categoryAnswer, categoryBody } from '../../product.schema.ts';
import {
  deleteCategory,
  findCategories,
  findCategory,
  lockCategory,
  saveCategory,
} from '../products/category.repository.ts';
import { addressesOf, inBooks, inLedger } from './in-books.ts';

const docs = {
  list: describeCall({
    summary: 'The product categories by name, each with its number of products',
    permission: 'product index',
    answer: resultOf(z.array(categoryAnswer)),
    errors: [409],
  }),
  one: describeCall({
    summary: 'One product category',
    permission: 'product index',
    answer: resultOf(categoryAnswer),
    errors: [409],
  }),
  create: describeCall({
    summary: 'Make a product category; its name is its own',
    permission: 'product create',
    body: categoryBody,
    answer: resultOf(categoryAnswer),
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary: 'Change a product category: its name, and what its products are for VAT',
    permission: 'product edit',
    body: categoryBody,
    answer: resultOf(categoryAnswer),
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Remove a product category that has no products',
    permission: 'product delete',
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** Calls about product categories. */
export function categoryRoutes(app: FastifyInstance, door: CompanyDoor): void {
  for (const url of addressesOf('/categories')) {
    app.get(url, docs.list, async (request, reply) => {
      const result = await inBooks(door, request, 'product index', (tx) => findCategories(tx));
      return reply.header('cache-control', 'no-store').send({ result });
    });

    app.get(`${url}/:id`, docs.one, async (request) => {
      const id = pathId(request);
      return { result: await inBooks(door, request, 'product index', async (tx) => known(await findCategory(tx, id))) };
    });

    app.post(url, docs.create, async (request, reply) => {
      const { name, supply = 'place' } = parseInput(categoryBody, request.body);
      const result = await inLedger(door, request, 'product create', async (tx, actor) => {
        const id = await keep(tx, null, { name, supply });
        await recordAudit(tx, {
          by: actor,
          action: 'category.create',
          entity: 'category',
          entityId: id,
          subject: name,
        });
        return known(await findCategory(tx, id));
      });
      return reply.code(201).send({ result });
    });

    app.put(`${url}/:id`, docs.edit, async (request) => {
      const id = pathId(request);
      const { version, ...wanted } = parseInput(categoryBody, request.body);
      const result = await inLedger(door, request, 'product edit', async (tx, actor) => {
        const was = await locked(tx, id);
        requireVersion(version, was.version);
        const now = { name: wanted.name, supply: wanted.supply ?? was.supply };
        const changes = changedFields({ name: was.name, supply: was.supply }, now);
        if (Object.keys(changes).length === 0) return was;
        await keep(tx, id, now);
        await recordAudit(tx, {
          by: actor,
          action: 'category.edit',
          entity: 'category',
          entityId: id,
          subject: was.name,
          changes,
        });
        return known(await findCategory(tx, id));
      });
      return { result };
    });

    app.delete(`${url}/:id`, docs.remove, async (request) => {
      const id = pathId(request);
      await inLedger(door, request, 'product delete', async (tx, actor) => {
        const { name, products } = await locked(tx, id);
        if (products > 0) throw new RequestError(409, 'category_has_products', { params: { count: products } });
        await deleteCategory(tx, id);
        await recordAudit(tx, {
          by: actor,
          action: 'category.delete',
          entity: 'category',
          entityId: id,
          subject: name,
        });
      });
      return { result: true };
    });
  }
}

async function locked(tx: CompanyTx, id: string) {
  await lockCategory(tx, id);
  return known(await findCategory(tx, id));
}

async function keep(
  tx: CompanyTx,
  id: string | null,
  category: Pick<CategoryAnswer, 'name' | 'supply'>,
): Promise<string> {
  const saved = await saveCategory(tx, id, category);
  if (saved !== null) return saved;
  throw new RequestError(422, 'category_name_taken', { errors: { name: [{ code: 'category_name_taken' }] } });
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound();
  return found;
}
