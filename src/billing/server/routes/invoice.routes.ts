import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { INVOICE_FILTERS, invoiceAnswer, invoiceDetailAnswer } from '../../invoice.schema.ts';
import { INVOICE_SORTS } from '../../list-sorts.ts';
import { archivedInvoice } from '../invoices/invoice-archive.ts';
import { knownInvoice } from '../invoices/invoice-detail.repository.ts';
import { cursorAfter, invoiceList } from '../invoices/invoice-list.repository.ts';
import { invoicePathId } from '../invoices/invoice-path.ts';
import { refuseField } from '../invoices/invoice-refusal.ts';
import { todayOf } from '../ledger/ledger.ts';
import { balanceRoutes } from './balance.routes.ts';
import { addressesOf, answerBooks, inBooks } from './in-books.ts';
import { type InvoiceParts, invoiceActionRoutes } from './invoice-action.routes.ts';
import { invoiceTwinRoutes } from './invoice-twin.routes.ts';

const invoiceQuery = listQuery.extend({
  customer: id.optional(),
  subscription: id.optional(),
  /** `unpaid`: all that is still to be paid, overdue or not, as sums count it as open. */
  status: z.enum(INVOICE_FILTERS).optional(),
  kind: z.enum(['invoice', 'credit_invoice']).optional(),
  from: civilDate.optional(),
  until: civilDate.optional(),
  /** The last invoice of the page before: another way to say `cursor`. */
  starting_after: id.optional(),
  sort: z.enum(sortsOf(INVOICE_SORTS)).optional(),
  /** `1`: also what all of them come to. */
  totals: z.literal('1').optional(),
  // There is no end to it: a page is always asked for.
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const cents = z.int();
const totalsAnswer = z
  .strictObject({
    /** All that were found, drafts among them. */
    count: z.int(),
    /** These three are of issued documents, credit invoices taken off. */
    net_cents: cents,
    tax_cents: cents,
    amount_cents: cents,
    /** Still to be paid, overdue included. What was paid too much is not taken off, what was given up does not count. */
    open_cents: cents,
    /** Paid too much of invoices, and not decided about. */
    overpaid_cents: cents,
    /** Open of invoices that were given up. */
    uncollectible_cents: cents,
    /** Drafts and scheduled invoices: nobody owes them yet. */
    draft_count: z.int(),
    draft_cents: cents,
  })
  .describe(
    'Sums of all that were found. `open_cents` is what is still to be paid, overdue included: what was paid too much is ' +
      'not taken off but stands in `overpaid_cents`, and what was given up in `uncollectible_cents`. `net_cents`, ' +
      '`tax_cents` and `amount_cents` are of issued documents; drafts and scheduled ones are `draft_count` and `draft_cents`',
  );

const docs = {
  list: describeCall({
    summary:
      'Invoices and credit invoices, the newest first unless sorted; `from` and `until` are days of issue, both included. ' +
      'The status `unpaid` is all that is still to be paid, overdue or not',
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
  for (const url of [...addressesOf('/invoices'), '/api/stripe/invoices']) {
    app.get(url, docs.list, async (request, reply) => {
      const { totals, starting_after: last, ...asked } = parseInput(invoiceQuery, request.query);
      const after =
        last === undefined
          ? asked.cursor
          : await inBooks(door, request, 'invoice index', (tx) => cursorAfter(tx, last, asked.sort, todayOf(parts)));
      if (last !== undefined && after === undefined) throw refuseField('starting_after', 'missing_parent');
      const query = { ...asked, cursor: after };
      return answerBooks(door, request, reply, invoiceList(query, todayOf(parts), totals === '1'), query);
    });
  }

  for (const url of addressesOf('/invoices')) {
    app.get(`${url}/:id/document`, docs.document, async (request, reply) => {
      const invoiceId = invoicePathId(request);
      const { content, name, sha256 } = await archivedInvoice(
        (work) => inBooks(door, request, 'invoice index', work),
        invoiceId,
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .header('etag', `"${sha256}"`)
        .header('cache-control', 'no-store')
        .send(content);
    });
  }

  for (const url of ['/api/mollie/invoices/:id', '/api/invoices/show/:id']) {
    app.get(url, docs.one, async (request, reply) => {
      const invoiceId = invoicePathId(request);
      const result = await inBooks(door, request, 'invoice index', (tx, actor) =>
        knownInvoice({ tx, actor, today: todayOf(parts) }, invoiceId, parts.simulated),
      );
      return reply.header('cache-control', 'no-store').send({ result });
    });
  }

  invoiceActionRoutes(app, door, parts);
  balanceRoutes(app, door, parts);
  invoiceTwinRoutes(app, door, parts);
}
