import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { changeStatusBody, invoiceDetailAnswer } from '../../invoice.schema.ts';
import { plannedInvoiceAnswer } from '../../subscription.schema.ts';
import { invoicePathId } from '../invoices/invoice-path.ts';
import { openBilling } from './choose-provider.ts';
import type { InvoiceParts } from './invoice-action.routes.ts';

/** Without a status only a draft is removed. */
const removeBody = z.strictObject({
  status: z.enum(['void', 'uncollectible']).optional(),
  note: changeStatusBody.shape.note,
});

const docs = {
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

/** Calls about invoices that only the address of every provider has, as the specification names them. */
export function invoiceTwinRoutes(app: FastifyInstance, door: CompanyDoor, parts: InvoiceParts): void {
  const ask = openBilling(door, parts);

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
