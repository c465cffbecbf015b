import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { changeStatusBody, invoiceAnswer, invoiceDetailAnswer } from '../../invoice.schema.ts';
import { plannedInvoiceAnswer } from '../../subscription.schema.ts';
import { cursorAfter, invoiceList } from '../invoices/invoice-list.repository.ts';
import { invoicePathId } from '../invoices/invoice-path.ts';
import { refuseField } from '../invoices/invoice-refusal.ts';
import { inBooks, todayOf } from '../ledger/ledger.ts';
import { openBilling } from './choose-provider.ts';
import type { InvoiceParts } from './invoice-action.routes.ts';

const twinQuery = listQuery.extend({
  customer: id.optional(),
  /** The last invoice of the page before: another way to say `cursor`. */
  starting_after: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** Without a status only a draft is removed. */
const removeBody = z.strictObject({
  status: z.enum(['void', 'uncollectible']).optional(),
  note: changeStatusBody.shape.note,
});

const docs = {
  list: describeCall({
    summary: 'Invoices of all customers or one, the newest first',
    permission: 'invoice index',
    query: twinQuery,
    answer: listOf(invoiceAnswer),
    errors: [409],
  }),
  remove: describeCall({
    summary:
      'Remove a draft, or say that an issued invoice is void or, with a reason, uncollectible; null when it is gone',
    permission: 'invoice delete',
    body: removeBody,
    answer: resultOf(invoiceDetailAnswer.nullable()),
    errors: [403, 409],
  }),
  send: describeCall({
    summary:
      'Mail an invoice with a link to pay on; asked again within a minute, nothing more is sent. Needs X-XSRF-TOKEN, as changes do',
    permission: 'invoice edit',
    answer: resultOf(invoiceDetailAnswer),
    acts: true,
    errors: [403, 409],
  }),
  upcoming: describeCall({
    summary: 'What the next invoice of the same subscription will be; null when none will come',
    permission: 'invoice index',
    answer: resultOf(plannedInvoiceAnswer.nullable()),
    errors: [409],
  }),
} as const;

/** The calls as the spec names them for every provider, where they differ from those of this one. */
export function invoiceTwinRoutes(app: FastifyInstance, door: CompanyDoor, parts: InvoiceParts): void {
  const ask = openBilling(door, parts);

  app.get('/api/invoices', docs.list, async (request, reply) => {
    const { starting_after: last, ...asked } = parseInput(twinQuery, request.query);
    const after =
      last === undefined ? asked.cursor : await inBooks(door, request, 'invoice index', (tx) => cursorAfter(tx, last));
    if (last !== undefined && after === undefined) throw refuseField('starting_after', 'missing_parent');
    const query = { ...asked, cursor: after };
    return answerList(door, request, reply, invoiceList(query, todayOf(parts)), query);
  });

  app.delete('/api/invoices/:id', docs.remove, async (request) => {
    const invoiceId = invoicePathId(request);
    const body = parseInput(removeBody, request.body);
    const result = await ask(
      request,
      'invoice delete',
      (provider, call) => provider.removeInvoice(call, invoiceId, body),
      'past',
    );
    return { result: result === null ? null : { ...result, simulated: parts.simulated ?? false } };
  });

  app.get('/api/invoices/send/:id', docs.send, async (request, reply) => {
    const invoiceId = invoicePathId(request);
    const result = await ask(
      request,
      'invoice edit',
      (provider, call) => provider.sendInvoice(call, invoiceId, { mode: 'mail_with_link', once: true }),
      'past',
    );
    return reply
      .header('cache-control', 'no-store')
      .send({ result: { ...result, simulated: parts.simulated ?? false } });
  });

  app.get('/api/invoices/upcoming/:invoice', docs.upcoming, async (request, reply) => {
    const invoiceId = invoicePathId(request, 'invoice');
    const result = await ask(
      request,
      'invoice index',
      (provider, call) => provider.nextInvoice(call, invoiceId),
      'past',
    );
    return reply.header('cache-control', 'no-store').send({ result });
  });
}
