import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { QUOTE_SORTS } from '../../list-sorts.ts';
import {
  decideQuoteBody,
  quoteAnswer,
  quoteBody,
  quoteDetailAnswer,
  sendQuoteBody,
  sentQuoteAnswer,
  subscribeQuoteBody,
} from '../../quotes/quote.schema.ts';
import { QUOTE_STATUSES } from '../../quotes/quote-states.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { todayOf } from '../ledger/ledger.ts';
import { findQuote, quoteAnswerOf, quoteList } from '../quotes/quote.repository.ts';
import { copyQuote, createQuote, decideQuote, editQuote, knownQuote, removeQuote } from '../quotes/quote-acts.ts';
import { findQuoteDocument, type QuoteMail, sendQuote } from '../quotes/quote-send.ts';
import { invoiceQuote, subscribeQuote } from '../quotes/quote-turns.ts';
import { answerBooks, inBooks, inLedger } from './in-books.ts';

const quoteQuery = listQuery.extend({
  customer: id.optional(),
  status: z.enum(QUOTE_STATUSES).optional(),
  sort: z.enum(sortsOf(QUOTE_SORTS)).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
const copyBody = z.strictObject({ valid_until: civilDate });

const MAKES = 'invoice create';
const answer = resultOf(quoteDetailAnswer);
const errors = [409] as const;
const docs = {
  list: describeCall({
    summary: 'Quotes, the newest first unless sorted',
    permission: 'invoice index',
    query: quoteQuery,
    answer: listOf(quoteAnswer),
    errors,
  }),
  one: describeCall({ summary: 'One quote with everything about it', permission: 'invoice index', answer, errors }),
  document: describeCall({
    summary: 'The PDF of a quote that was sent: the same bytes ever after',
    permission: 'invoice index',
    file: 'application/pdf',
    errors,
  }),
  create: describeCall({
    summary: 'Make a quote as a draft',
    permission: MAKES,
    body: quoteBody,
    answer,
    status: 201,
    errors,
  }),
  edit: describeCall({ summary: 'Change a draft', permission: MAKES, body: quoteBody, answer, errors }),
  remove: describeCall({ summary: 'Delete a draft', permission: MAKES, answer: doneAnswer, errors }),
  send: describeCall({
    summary:
      'Send a quote to its customer, as a PDF with a link on which it is accepted; the link before stops working',
    permission: MAKES,
    body: sendQuoteBody,
    answer: resultOf(sentQuoteAnswer),
    errors,
  }),
  decide: describeCall({
    summary: 'Note what the customer said to a person',
    permission: MAKES,
    body: decideQuoteBody,
    answer,
    errors,
  }),
  copy: describeCall({
    summary: 'Make a draft with the same lines',
    permission: MAKES,
    body: copyBody,
    answer,
    status: 201,
    errors,
  }),
  invoice: describeCall({
    summary: 'Make a draft invoice of what an accepted quote charges once',
    permission: MAKES,
    answer,
    status: 201,
    errors,
  }),
  subscribe: describeCall({
    summary: 'Start subscriptions of what an accepted quote charges by the period',
    permission: MAKES,
    body: subscribeQuoteBody,
    answer,
    status: 201,
    errors,
  }),
} as const;

export type QuoteParts = {
  readonly now: () => number;
  readonly queueQuoteMail: (tx: CompanyTx, mail: QuoteMail) => Promise<void>;
  /** The origin of links; null when it is unknown. */
  readonly linkOrigin: (request: FastifyRequest) => string | null;
  readonly sendsMail: boolean;
};

/** Calls about quotes. */
export function quoteRoutes(app: FastifyInstance, door: CompanyDoor, parts: QuoteParts): void {
  const today = () => todayOf(parts);
  const make = <Result>(request: FastifyRequest, work: (at: Booking) => Promise<Result>): Promise<Result> =>
    inLedger(door, request, MAKES, (tx, actor) => work({ tx, actor, today: today() }));

  app.get('/api/quotes', docs.list, (request, reply) => {
    const query = parseInput(quoteQuery, request.query);
    return answerBooks(door, request, reply, quoteList(query, today()), query);
  });

  app.get('/api/quotes/:id', docs.one, async (request, reply) => {
    const quoteId = pathId(request);
    const quote = await inBooks(door, request, 'invoice index', (tx) => findQuote(tx, quoteId));
    if (quote === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result: quoteAnswerOf(quote, today()) });
  });

  app.get('/api/quotes/:id/document', docs.document, async (request, reply) => {
    const quoteId = pathId(request);
    const { name, content } = await inBooks(door, request, 'invoice index', (tx) => findQuoteDocument(tx, quoteId));
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });

  app.post('/api/quotes', docs.create, async (request, reply) => {
    const body = parseInput(quoteBody, request.body);
    return reply.code(201).send({ result: await make(request, (at) => createQuote(at, body)) });
  });

  app.put('/api/quotes/:id', docs.edit, async (request) => {
    const quoteId = pathId(request);
    const body = parseInput(quoteBody, request.body);
    return { result: await make(request, (at) => editQuote(at, quoteId, body)) };
  });

  app.delete('/api/quotes/:id', docs.remove, async (request) => {
    const quoteId = pathId(request);
    await make(request, (at) => removeQuote(at, quoteId));
    return { result: true };
  });

  app.post('/api/quotes/:id/send', docs.send, async (request) => {
    const quoteId = pathId(request);
    const body = parseInput(sendQuoteBody, request.body);
    const origin = parts.linkOrigin(request);
    const inCompany = <Result>(work: (at: Booking) => Promise<Result>) => make(request, work);
    const link = await sendQuote({ inCompany, queueQuoteMail: parts.queueQuoteMail, origin }, quoteId, body);
    const isMailed = body.to !== null && origin !== null && parts.sendsMail;
    const quote = await make(request, (at) => knownQuote(at, quoteId));
    return { result: { quote, link: isMailed ? null : link } };
  });

  app.post('/api/quotes/:id/decide', docs.decide, async (request) => {
    const quoteId = pathId(request);
    const body = parseInput(decideQuoteBody, request.body);
    return { result: await make(request, (at) => decideQuote(at, quoteId, body)) };
  });

  app.post('/api/quotes/:id/copy', docs.copy, async (request, reply) => {
    const quoteId = pathId(request);
    const { valid_until: validUntil } = parseInput(copyBody, request.body);
    return reply.code(201).send({ result: await make(request, (at) => copyQuote(at, quoteId, validUntil)) });
  });

  app.post('/api/quotes/:id/invoice', docs.invoice, async (request, reply) => {
    const quoteId = pathId(request);
    return reply.code(201).send({ result: await make(request, (at) => invoiceQuote(at, quoteId)) });
  });

  app.post('/api/quotes/:id/subscriptions', docs.subscribe, async (request, reply) => {
    const quoteId = pathId(request);
    const body = parseInput(subscribeQuoteBody, request.body);
    return reply.code(201).send({ result: await make(request, (at) => subscribeQuote(at, quoteId, body)) });
  });
}
