import type { FastifyInstance } from 'fastify';
import { parseInput } from '#shared/parse-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  changeStatusBody,
  creditInvoiceBody,
  invoiceBody,
  invoiceDetailAnswer,
  issueInvoiceBody,
  sendInvoiceBody,
} from '../../invoice.schema.ts';
import { invoicePathId } from '../invoices/invoice-path.ts';
import { openBilling } from './choose-provider.ts';
import { addressesOf } from './in-books.ts';

const answer = resultOf(invoiceDetailAnswer);
const docs = {
  create: describeCall({
    summary: 'Make a draft of an invoice; with `scheduled_on` it is issued and mailed by itself on that day',
    permission: 'invoice create',
    body: invoiceBody,
    answer,
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary: 'Replace what a draft says; an issued invoice never changes',
    permission: 'invoice edit',
    body: invoiceBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Remove a draft',
    permission: 'invoice delete',
    answer: doneAnswer,
    errors: [409],
  }),
  issue: describeCall({
    summary: 'Issue a draft: it gets its number and no longer changes',
    permission: 'invoice edit',
    body: issueInvoiceBody,
    answer,
    errors: [409],
  }),
  send: describeCall({
    summary:
      'Send an invoice by mail with or without a link to pay on, or make the link for somebody to pass on; a draft is issued first',
    permission: 'invoice edit',
    body: sendInvoiceBody,
    answer,
    errors: [409],
  }),
  status: describeCall({
    summary:
      'Say what became of an invoice: paid outside the provider, void, uncollectible, or open again after it was marked paid. Whether it was paid needs “payment book”, the rest “invoice edit”; paying back a credit invoice needs “invoice refund”',
    permission: 'payment book|invoice edit',
    body: changeStatusBody,
    answer,
    errors: [403, 409],
  }),
  credit: describeCall({
    summary:
      'Credit an invoice, whole or in part, and give back what was paid too much when `refund` asks for it, which needs “invoice refund”',
    permission: 'invoice create',
    body: creditInvoiceBody,
    answer,
    status: 201,
    errors: [403, 404, 409],
  }),
} as const;

export type InvoiceParts = {
  readonly now: () => number;
  /** A simulator plays the provider. */
  readonly simulated?: boolean;
};

/** Calls that change invoices. */
export function invoiceActionRoutes(app: FastifyInstance, door: CompanyDoor, parts: InvoiceParts): void {
  const ask = openBilling(door, parts);
  const told = <Answer extends object>(result: Answer) => ({
    result: { ...result, simulated: parts.simulated ?? false },
  });

  for (const url of addressesOf('/invoices')) {
    app.post(url, docs.create, async (request, reply) => {
      const body = parseInput(invoiceBody, request.body);
      const made = await ask(request, 'invoice create', (provider, call) => provider.createInvoice(call, body));
      return reply.code(201).send(told(made));
    });

    app.put(`${url}/:id`, docs.edit, async (request) => {
      const id = invoicePathId(request);
      const body = parseInput(invoiceBody, request.body);
      return told(await ask(request, 'invoice edit', (provider, call) => provider.editDraft(call, id, body)));
    });

    app.post(`${url}/:id/issue`, docs.issue, async (request) => {
      const id = invoicePathId(request);
      const { version } = parseInput(issueInvoiceBody, request.body);
      return told(await ask(request, 'invoice edit', (provider, call) => provider.issueInvoice(call, id, version)));
    });

    app.post(`${url}/:id/send`, docs.send, async (request) => {
      const id = invoicePathId(request);
      const body = parseInput(sendInvoiceBody, request.body);
      return told(await ask(request, 'invoice edit', (provider, call) => provider.sendInvoice(call, id, body), 'past'));
    });

    app.post(`${url}/:id/change-status`, docs.status, async (request) => {
      const id = invoicePathId(request);
      const body = parseInput(changeStatusBody, request.body);
      const right = body.status === 'paid' || body.status === 'open' ? 'payment book' : 'invoice edit';
      return told(await ask(request, right, (provider, call) => provider.changeStatus(call, id, body), 'past'));
    });
  }

  // The address of every provider removes more than drafts (invoice-twin.routes.ts).
  app.delete('/api/mollie/invoices/:id', docs.remove, async (request) => {
    const id = invoicePathId(request);
    await ask(request, 'invoice delete', (provider, call) => provider.deleteDraft(call, id), 'past');
    return { result: true };
  });

  for (const url of addressesOf('/credit-invoices')) {
    app.post(url, docs.credit, async (request, reply) => {
      const body = parseInput(creditInvoiceBody, request.body);
      const made = await ask(request, 'invoice create', (provider, call) => provider.creditInvoice(call, body), 'past');
      return reply.code(201).send(told(made));
    });
  }
}
