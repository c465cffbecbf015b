import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  depositAnswer,
  depositBody,
  depositTotalsAnswer,
  editDepositBody,
  keepDepositBody,
  receiveDepositBody,
  returnDepositBody,
  setOffDepositBody,
  undoDepositBody,
  usualDepositAnswer,
  withdrawDepositBody,
} from '../../deposits/deposit.schema.ts';
import { DEPOSIT_STATES } from '../../deposits/deposit.ts';
import { DEPOSIT_SORTS } from '../../list-sorts.ts';
import { askDeposit, editDeposit, withdrawDeposit } from '../deposits/ask-deposit.ts';
import { depositList, knownDeposit } from '../deposits/deposit.repository.ts';
import {
  keepDeposit,
  receiveDeposit,
  returnDeposit,
  setOffDeposit,
  undoDepositEvent,
} from '../deposits/deposit-acts.ts';
import { receiptOf } from '../deposits/deposit-receipt.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { todayOf } from '../ledger/ledger.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { answerBooks, inBooks, inLedger } from './in-books.ts';

const depositQuery = listQuery.extend({
  customer: id.optional(),
  object: id.optional(),
  subscription: id.optional(),
  status: z.enum(DEPOSIT_STATES).optional(),
  sort: z.enum(sortsOf(DEPOSIT_SORTS)).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const answer = resultOf(depositAnswer);
const errors = [409] as const;
const edits = { permission: 'invoice edit', answer, errors } as const;
const books = { permission: 'payment book', answer, errors } as const;
const docs = {
  list: describeCall({
    summary: 'Deposits, the newest first, with what all that are asked for and held come to',
    permission: 'invoice index',
    query: depositQuery,
    answer: listOf(depositAnswer).extend({ totals: depositTotalsAnswer, usual: usualDepositAnswer }),
    errors,
  }),
  one: describeCall({ summary: 'One deposit with its events', permission: 'invoice index', answer, errors }),
  document: describeCall({
    summary: 'The receipt of a deposit that came in, as a PDF in the customer’s language',
    permission: 'invoice index',
    file: 'application/pdf',
    errors,
  }),
  ask: describeCall({
    summary: 'Ask a customer for a deposit; a call that is repeated answers with the one that it made',
    permission: 'invoice create',
    body: depositBody,
    answer,
    status: 201,
    errors,
  }),
  edit: describeCall({ ...edits, summary: 'Change a deposit of which nothing was received', body: editDepositBody }),
  withdraw: describeCall({ ...edits, summary: 'Ask for a deposit no more', body: withdrawDepositBody }),
  receive: describeCall({ ...books, summary: 'Note that a deposit came in, as a whole', body: receiveDepositBody }),
  giveBack: describeCall({
    ...edits,
    summary: 'Note that a deposit, or a part of it, went back to the customer',
    permission: 'invoice refund',
    body: returnDepositBody,
  }),
  keep: describeCall({
    ...books,
    summary: 'Keep a deposit, or a part of it, as compensation: no turnover and no VAT',
    body: keepDepositBody,
  }),
  setOff: describeCall({
    ...books,
    summary: 'Pay an open invoice of the customer with a deposit, or a part of it',
    body: setOffDepositBody,
  }),
  undo: describeCall({
    ...books,
    summary: 'Take back something that was noted of a deposit by mistake',
    body: undoDepositBody,
  }),
} as const;

/** Calls about deposits: money of customers that is owed back. Acts go on after the company left its way of being paid. */
export function depositRoutes(app: FastifyInstance, door: CompanyDoor, clock: { readonly now: () => number }): void {
  const change = async <Result>(
    request: FastifyRequest,
    permission: 'invoice edit' | 'payment book' | 'invoice refund',
    work: (at: Booking, depositId: string) => Promise<Result>,
  ) => {
    const depositId = pathId(request);
    const result = await inBooks(door, request, permission, (tx, actor) =>
      work({ tx, actor, today: todayOf(clock) }, depositId),
    );
    return { result };
  };

  app.get('/api/deposits', docs.list, (request, reply) => {
    const query = parseInput(depositQuery, request.query);
    return answerBooks(door, request, reply, depositList(query), query);
  });

  app.get('/api/deposits/:id', docs.one, async (request, reply) => {
    const depositId = pathId(request);
    const result = await inBooks(door, request, 'invoice index', (tx) => knownDeposit(tx, depositId));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/deposits/:id/document', docs.document, async (request, reply) => {
    const depositId = pathId(request);
    const order = await inBooks(door, request, 'invoice index', (tx) => receiptOf(tx, depositId));
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="waarborgsom.pdf"')
      .header('cache-control', 'no-store')
      .send(await renderPdf(order));
  });

  app.post('/api/deposits', docs.ask, async (request, reply) => {
    const body = parseInput(depositBody, request.body);
    const result = await inLedger(door, request, 'invoice create', (tx, actor) =>
      askDeposit({ tx, actor, today: todayOf(clock) }, body),
    );
    return reply.code(201).send({ result });
  });

  app.put('/api/deposits/:id', docs.edit, (request) => {
    const body = parseInput(editDepositBody, request.body);
    return change(request, 'invoice edit', (at, depositId) => editDeposit(at, depositId, body));
  });

  app.post('/api/deposits/:id/withdraw', docs.withdraw, (request) => {
    const { version } = parseInput(withdrawDepositBody, request.body ?? {});
    return change(request, 'invoice edit', (at, depositId) => withdrawDeposit(at, depositId, version));
  });

  app.post('/api/deposits/:id/receive', docs.receive, (request) => {
    const body = parseInput(receiveDepositBody, request.body);
    return change(request, 'payment book', (at, depositId) => receiveDeposit(at, depositId, body));
  });

  app.post('/api/deposits/:id/return', docs.giveBack, (request) => {
    const body = parseInput(returnDepositBody, request.body);
    return change(request, 'invoice refund', (at, depositId) => returnDeposit(at, depositId, body));
  });

  app.post('/api/deposits/:id/keep', docs.keep, (request) => {
    const body = parseInput(keepDepositBody, request.body);
    return change(request, 'payment book', (at, depositId) => keepDeposit(at, depositId, body));
  });

  app.post('/api/deposits/:id/set-off', docs.setOff, (request) => {
    const body = parseInput(setOffDepositBody, request.body);
    return change(request, 'payment book', (at, depositId) => setOffDeposit(at, depositId, body));
  });

  app.post('/api/deposits/:id/events/:event/undo', docs.undo, (request) => {
    const event = pathId(request, 'event');
    const body = parseInput(undoDepositBody, request.body);
    return change(request, 'payment book', (at, depositId) => undoDepositEvent(at, depositId, event, body));
  });
}
