import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { INVOICE_STATUSES, invoiceAnswer, invoiceDetailAnswer } from '../../invoice.schema.ts';
import { archivedInvoice } from '../invoices/invoice-archive.ts';
import { knownInvoice } from '../invoices/invoice-detail.repository.ts';
import { invoiceList } from '../invoices/invoice-list.repository.ts';
import { invoicePathId } from '../invoices/invoice-path.ts';
import { inBooks, requireBooks, todayOf } from '../ledger/ledger.ts';
import { type InvoiceParts, invoiceActionRoutes } from './invoice-action.routes.ts';
import { invoiceTwinRoutes } from './invoice-twin.routes.ts';

const invoiceQuery = listQuery.extend({
  customer: id.optional(),
  subscription: id.optional(),
  status: z.enum(INVOICE_STATUSES).optional(),
  kind: z.enum(['invoice', 'credit_invoice']).optional(),
  from: civilDate.optional(),
  until: civilDate.optional(),
  /** `1`: also what all of them come to. */
  totals: z.literal('1').optional(),
  // There is no end to it: a page is always asked for.
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const cents = z.int();
const totalsAnswer = z.strictObject({
  count: z.int(),
  net_cents: cents,
  tax_cents: cents,
  amount_cents: cents,
  open_cents: cents,
});

const docs = {
  list: describeCall({
    summary: 'Invoices and credit invoices, the newest first; `from` and `until` are days of issue, both included',
    permission: 'invoice index',
    query: invoiceQuery,
    answer: listOf(invoiceAnswer).extend({ totals: totalsAnswer.optional() }),
    errors: [409],
  }),
  one: describeCall({
    summary: 'One invoice with everything about it, by UUID or ULID',
    permission: 'invoice index',
    answer: resultOf(invoiceDetailAnswer),
    errors: [409],
  }),
  document: describeCall({
    summary: 'The PDF of an issued invoice: made once, the very same bytes ever after',
    permission: 'invoice index',
    file: 'application/pdf',
    errors: [409],
  }),
} as const;

/** Calls about invoices. */
export function invoiceRoutes(app: FastifyInstance, door: CompanyDoor, parts: InvoiceParts): void {
  app.get('/api/mollie/invoices', docs.list, (request, reply) => {
    const { totals, ...query } = parseInput(invoiceQuery, request.query);
    const source = invoiceList(query, todayOf(parts), totals === '1');
    return answerList(door, request, reply, source, query);
  });

  // The second way is how the spec names it for all providers.
  for (const url of ['/api/mollie/invoices/:id', '/api/invoices/show/:id']) {
    app.get(url, docs.one, async (request, reply) => {
      const invoiceId = invoicePathId(request);
      const result = await inBooks(door, request, 'invoice index', (tx, actor) =>
        knownInvoice({ tx, actor, today: todayOf(parts) }, invoiceId, parts.simulated),
      );
      return reply.header('cache-control', 'no-store').send({ result });
    });
  }

  app.get('/api/mollie/invoices/:id/document', docs.document, async (request, reply) => {
    const invoiceId = invoicePathId(request);
    const { content, name, sha256 } = await archivedInvoice(
      (work) =>
        door.read(request, 'invoice index', async (tx) => {
          await requireBooks(tx);
          return work(tx);
        }),
      invoiceId,
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('etag', `"${sha256}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });

  invoiceActionRoutes(app, door, parts);
  invoiceTwinRoutes(app, door, parts);
}
