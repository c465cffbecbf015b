import type { FastifyInstance } from 'fastify';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { balanceAnswer, giveBackBody, paymentBody, undoPaymentBody } from '../../balance.schema.ts';
import { invoiceDetailAnswer } from '../../invoice.schema.ts';
import { invoicePathId } from '../invoices/invoice-path.ts';
import { findBalance } from '../payments/balance.repository.ts';
import { openBilling } from './choose-provider.ts';
import { inBooks } from './in-books.ts';
import type { InvoiceParts } from './invoice-action.routes.ts';

/** Who gives money back may also be somebody who books none that came in. */
const GIVES_BACK = 'payment book|invoice refund';
const answer = resultOf(invoiceDetailAnswer);
const docs = {
  pay: describeCall({
    summary: 'Note money that came in outside the payment provider: part of what is open, all of it, or more',
    permission: 'payment book',
    body: paymentBody,
    answer,
    status: 201,
    errors: [409],
  }),
  undo: describeCall({
    summary: 'Take back a payment that a person noted by mistake; answers its invoice',
    permission: 'payment book',
    body: undoPaymentBody,
    answer,
    errors: [409],
  }),
  giveBack: describeCall({
    summary:
      'Decide about what was paid too much: the provider or the company gives it back, which needs “invoice refund”, another invoice is paid with it, or it is kept in credit',
    permission: GIVES_BACK,
    body: giveBackBody,
    answer,
    errors: [403, 409],
  }),
  balance: describeCall({
    summary: 'What a customer has in credit, where it came from, and what it could pay',
    permission: 'invoice index',
    answer: resultOf(balanceAnswer),
    errors: [409],
  }),
} as const;

/** Calls about payments noted by hand, and about what a customer paid too much. */
export function balanceRoutes(app: FastifyInstance, door: CompanyDoor, parts: InvoiceParts): void {
  const ask = openBilling(door, parts);
  const told = <Answer extends object>(result: Answer) => ({
    result: { ...result, simulated: parts.simulated ?? false },
  });

  app.post('/api/invoices/:id/payments', docs.pay, async (request, reply) => {
    const id = invoicePathId(request);
    const body = parseInput(paymentBody, request.body);
    const paid = await ask(request, 'payment book', (provider, call) => provider.recordPayment(call, id, body), 'past');
    return reply.code(201).send(told(paid));
  });

  app.post('/api/payments/:id/undo', docs.undo, async (request) => {
    const id = pathId(request);
    const body = parseInput(undoPaymentBody, request.body);
    return told(await ask(request, 'payment book', (provider, call) => provider.undoPayment(call, id, body), 'past'));
  });

  app.post('/api/invoices/:id/give-back', docs.giveBack, async (request) => {
    const id = invoicePathId(request);
    const body = parseInput(giveBackBody, request.body);
    return told(await ask(request, GIVES_BACK, (provider, call) => provider.giveBack(call, id, body), 'past'));
  });

  app.get('/api/customers/:id/balance', docs.balance, async (request, reply) => {
    const id = pathId(request);
    const result = await inBooks(door, request, 'invoice index', (tx) => findBalance(tx, id));
    if (result === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result });
  });
}
